import LanternBus

/// Whether the desktop has enabled accessibility (`org.a11y.Bus` on the session bus), for the thread of its connection.
final class AccessibilityStatus {
  private static let service = "org.a11y.Bus"
  private static let path = "/org/a11y/bus"
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let status = "org.a11y.Status"

  private let session: BusConnection
  private let patience: Duration
  /// Whether accessibility is enabled. False while no program has the name `org.a11y.Bus`.
  private(set) var isEnabled = false

  /// Watches the status from now on. Starts no service.
  init(_ session: BusConnection, patience: Duration) throws(BusError) {
    self.session = session
    self.patience = patience
    try session.receive(
      "sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.service)'", atMost: patience)
    try session.receive(
      "interface='\(Self.properties)',member='PropertiesChanged',path='\(Self.path)',arg0='\(Self.status)'",
      atMost: patience)
    try read()
  }

  /// Reads what has changed. Returns whether anything has. Does not wait for signals.
  func handleMessages() throws(BusError) -> Bool {
    var hasChanged = false
    while let event = try session.next() {
      hasChanged = true
      switch event {
      case .call(let call): session.refuse(call, "org.freedesktop.DBus.Error.UnknownObject", "no such object")
      case .signal(let signal) where signal.member == "NameOwnerChanged":
        // A new owner has the accessibility bus of its own.
        isEnabled = false
        if signal.values.last != .string("") { try read() }
      case .signal(let signal):
        guard case .options(let changed) = signal.values.dropFirst().first,
          case .bool(let isEnabled) = changed["IsEnabled"]
        else { break }
        self.isEnabled = isEnabled
      }
    }
    return hasChanged
  }

  /// Returns the address of the accessibility bus.
  func address() throws(BusError) -> String {
    let reply = try session.call(
      "GetAddress", of: Self.service, at: Self.path, of: Self.service, [], atMost: patience)
    guard let address = reply.first?.text, !address.isEmpty else { throw .malformed }
    return address
  }

  private func read() throws(BusError) {
    let hasOwner = try session.call(
      "NameHasOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", of: "org.freedesktop.DBus",
      [.string(Self.service)], atMost: patience)
    guard hasOwner.first == .bool(true) else { return }
    do {
      let reply = try session.call(
        "Get", of: Self.properties, at: Self.path, of: Self.service,
        [.string(Self.status), .string("IsEnabled")], atMost: patience)
      isEnabled = reply.first == .variant(.bool(true))
    } catch .disconnected {
      throw .disconnected
    } catch {
      // A service that does not answer enables nothing; its next signal counts.
      isEnabled = false
    }
  }
}
