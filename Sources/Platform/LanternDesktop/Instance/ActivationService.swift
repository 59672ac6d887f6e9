import Glibc
import LanternBase
import LanternBus
import LanternClock
import LanternFrames
import LanternWidgets

/// The app as the desktop calls it: `org.freedesktop.Application` on the session bus, under the name of the desktop file (*Desktop
/// Entry Specification*, D-Bus Activation).
///
/// The bus starts the program if no instance has the name. Programs that are started otherwise talk to the instance's socket,
/// which needs no bus. Without a bus, or if another process has the name, there is no service.
final class ActivationService: Sendable {
  /// Opens a link, or without one raises the window. Called on a thread of the service.
  typealias Open = @Sendable (_ link: String?) -> LinkResponse

  /// The most links of one call.
  private static let linkLimit = 16
  private static let patience = Duration.seconds(3)
  private static let bus = "org.freedesktop.DBus"
  private static let interface = "org.freedesktop.Application"
  // The bus gives the name only if it is free, and later to nobody who had to wait.
  private static let doNotQueue: UInt32 = 4
  private static let isOwner: UInt32 = 1

  private let app: AppIdentity
  private let address: String?
  private let interrupt = BusInterrupt()

  init(_ app: AppIdentity, bus address: String? = BusConnection.sessionAddress) {
    self.app = app
    self.address = address
  }

  /// Answers calls on a thread of its own, until `close()`.
  func serve(_ open: @escaping Open) {
    // Names on the bus have at least two parts.
    guard address != nil, app.applicationID.contains(".") else { return }
    // Without a thread or a bus, links still get to the socket.
    _ = startThread { [self] in try? run(open) }
  }

  /// Ends the thread, and gives the name back.
  func close() { interrupt.end() }

  private func run(_ open: Open) throws(BusError) {
    let bus = try BusConnection(to: address, until: MonotonicClock.now() + Self.patience)
    let answer = try bus.call(
      "RequestName", of: Self.bus, at: "/org/freedesktop/DBus", of: Self.bus,
      [.string(app.applicationID), .uint32(Self.doNotQueue)], atMost: Self.patience)
    guard answer == [.uint32(Self.isOwner)] else { return }
    while true {
      switch try bus.next() {
      case .call(let call): try respond(to: call, bus, open)
      case .signal: break
      case nil: if BusConnection.wait(for: [bus], orUntilReadable: [interrupt.descriptor]) { return }
      }
    }
  }

  // MARK: Calls

  /// The path of the object that a name on the bus stands for.
  private var path: String {
    "/" + String(app.applicationID.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
  }

  private func respond(to call: BusCall, _ bus: BusConnection, _ open: Open) throws(BusError) {
    guard call.path == path else {
      return bus.refuse(call, "\(Self.bus).Error.UnknownObject", "the app is the object \(path)")
    }
    guard [Self.interface, ""].contains(call.interface) else {
      return bus.refuse(call, "\(Self.bus).Error.UnknownInterface", "the interface is \(Self.interface)")
    }
    guard ["Activate", "Open", "ActivateAction"].contains(call.member) else {
      return bus.refuse(call, "\(Self.bus).Error.UnknownMethod", "there is no method \(call.member)")
    }
    guard let links = links(in: call) else {
      return bus.refuse(call, BusCall.invalidArguments, "\(call.member) has other arguments")
    }
    guard links.count <= Self.linkLimit,
      links.allSatisfy({ ($0?.utf8.count ?? 0) < InstanceMessage.longestRequest })
    else {
      return bus.refuse(
        call, BusCall.invalidArguments,
        "send at most \(Self.linkLimit) links of less than \(InstanceMessage.longestRequest) bytes")
    }
    let refusals = links.map(open).filter { !$0.isAccepted }.map(\.message)
    guard refusals.isEmpty else {
      return bus.refuse(call, "\(Self.bus).Error.Failed", refusals.joined(separator: "\n"))
    }
    try bus.reply(to: call, [])
  }

  // Nil stands for the window. Returns nil if the arguments are not those of the method.
  private func links(in call: BusCall) -> [String?]? {
    var values = call.values
    guard case .options? = values.popLast() else { return nil }
    switch (call.member, values.first, values.count) {
    case ("Activate", nil, _): return [nil]
    case ("Open", .array(let links, of: "s")?, 1): return links.map(\.text)
    // The desktop file has an action for some places, and names it as their links do.
    case ("ActivateAction", .string(let name)?, 2):
      guard case .array(_, of: "v") = values[1] else { return nil }
      return ["\(app.linkScheme)://\(name)"]
    default: return nil
    }
  }
}
