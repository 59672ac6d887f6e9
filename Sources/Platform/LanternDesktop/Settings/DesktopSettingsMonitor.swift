import Glibc
import LanternBase
import LanternBus
import LanternClock
import LanternFrames
import LanternWidgets
import Synchronization

/// Follows the settings of the desktop: by its portal `org.freedesktop.portal.Settings`, or else by the files of GNOME and KDE.
///
/// A thread of its own talks with the portal and sleeps in between. A portal that starts later, or a bus that is restarted, is found
/// without polling. If a portal has answered once, its last values stay in effect while it is gone.
package final class DesktopSettingsMonitor: Sendable {
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  /// The pauses before the portal or the bus is tried again. After the last one, only a sign of life starts them anew.
  private static let pauses: [Duration] = [
    .milliseconds(50), .milliseconds(100), .milliseconds(200), .milliseconds(400), .seconds(1), .seconds(4),
    .seconds(16),
  ]

  private let address: String?
  private let files: SettingsFiles
  private let patience: Duration
  private let onChange: @Sendable (DesktopSettings) -> Void
  private let isClosed = Mutex(false)
  private let interrupt = BusInterrupt()

  /// Creates a monitor.
  ///
  /// - Parameters:
  ///   - address: The address of the session bus; nil if there is none.
  ///   - files: The files of a desktop without a portal.
  ///   - patience: The time within which the bus and the portal must answer.
  ///   - onChange: Receives the settings on another thread: first when the desktop has answered, then after each change.
  package init(
    bus address: String? = BusConnection.sessionAddress, files: SettingsFiles = SettingsFiles(),
    patience: Duration = .seconds(3), onChange: @escaping @Sendable (DesktopSettings) -> Void
  ) {
    self.address = address
    self.files = files
    self.patience = patience
    self.onChange = onChange
  }

  /// Starts the thread, once. Without a bus and a desktop it ends at once.
  package func start() { _ = startThread { [self] in run() } }

  /// Ends the thread. No change is reported from then on.
  package func close() {
    isClosed.withLock { $0 = true }
    interrupt.end()
  }

  // MARK: The thread

  // What the thread knows. The values are those of the portal, once it has answered.
  private struct Knowledge {
    var portal: DesktopSettings.Values?
    var reported: DesktopSettings?
    var failures = 0
  }

  private func run() {
    var known = Knowledge()
    while !isEnded {
      // It throws when there is no bus, or when the bus has gone.
      try? follow(&known)
      waitForBus(&known)
    }
  }

  private var isEnded: Bool { isClosed.withLock(\.self) }

  // Follows the portal until the connection ends.
  private func follow(_ known: inout Knowledge) throws(BusError) {
    let bus = try BusConnection(to: address, until: MonotonicClock.now() + patience)
    // Before the first question, so that no change is lost.
    try bus.receive(
      "sender='\(Self.portal)',interface='\(Self.interface)',member='SettingChanged'", atMost: patience)
    try bus.receive(
      "sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.portal)'", atMost: patience)
    // Before the files are read, so that no change of them is lost either.
    var watch = FolderWatch(known.portal == nil ? files.watched : [:])
    var mustAskAgain = try ask(bus, &known)
    while !isEnded {
      let pause = mustAskAgain ? pause(after: known.failures) : nil
      let deadline = pause.map { MonotonicClock.now() + $0 }
      let signal = try bus.signal(
        orUntilReadable: interrupt.descriptor, watch.descriptor, until: deadline)
      if let signal {
        mustAskAgain = try handle(signal, bus, &known) ?? mustAskAgain
      } else if watch.takeChanges() {
        // A folder may be new.
        watch = FolderWatch(known.portal == nil ? files.watched : [:])
        if known.portal == nil { report(files.settings, &known) }
      } else if let deadline, MonotonicClock.now() >= deadline {
        known.failures += 1
        mustAskAgain = try ask(bus, &known)
      }
    }
  }

  // Returns whether the portal must be asked again, or nil if the signal has nothing to do with that.
  private func handle(
    _ signal: BusMessage, _ bus: BusConnection, _ known: inout Knowledge
  ) throws(BusError) -> Bool? {
    if signal.member == "NameOwnerChanged" {
      guard let owner = signal.values.last?.text, !owner.isEmpty else { return false }
      known.failures = 0
      return try ask(bus, &known)
    }
    guard signal.path == Self.path, signal.values.count == 3, let namespace = signal.values[0].text,
      let key = signal.values[1].text, DesktopSettings.keys[namespace]?.contains(key) == true
    else { return nil }
    guard var values = known.portal else { return try ask(bus, &known) }
    values[namespace, default: [:]][key] = signal.values[2]
    known.portal = values
    report(DesktopSettings(values), &known)
    return nil
  }

  // Asks the portal for all values. Returns whether it has to be asked again, because it was too busy to answer.
  private func ask(_ bus: BusConnection, _ known: inout Knowledge) throws(BusError) -> Bool {
    var isBusy = false
    do throws(BusError) {
      let reply = try bus.call(
        "ReadAll", of: Self.interface, at: Self.path, of: Self.portal,
        [.strings(DesktopSettings.namespaces)], atMost: patience)
      let values = try Self.values(reply)
      known.portal = values
      known.failures = 0
      report(DesktopSettings(values), &known)
      return false
    } catch {
      if error == .disconnected || error == .noBus { throw error }
      isBusy = error == .timedOut
    }
    // The last values of a portal that has answered before stay in effect, and so do those of the last run while a
    // portal is slow, unless the desktop has files.
    if known.portal == nil, !isBusy || files.isKnown { report(files.settings, &known) }
    return isBusy
  }

  // Only the keys that are used, whatever else a portal sends.
  private static func values(_ reply: [BusValue]) throws(BusError) -> DesktopSettings.Values {
    guard case .array(let namespaces, "{sa{sv}}") = reply.first else { throw .malformed }
    var values: DesktopSettings.Values = [:]
    for case .structure(let pair) in namespaces where pair.count == 2 {
      guard let name = pair[0].text, let keys = DesktopSettings.keys[name], case .options(let all) = pair[1]
      else { continue }
      values[name] = all.filter { keys.contains($0.key) }
    }
    return values
  }

  private func report(_ settings: DesktopSettings, _ known: inout Knowledge) {
    guard settings != known.reported, !isEnded else { return }
    known.reported = settings
    onChange(settings)
  }

  // MARK: Without a bus

  private func pause(after failures: Int) -> Duration? {
    failures < Self.pauses.count ? Self.pauses[failures] : nil
  }

  // Waits until a bus can be looked for. The files count meanwhile, unless a portal has answered before.
  private func waitForBus(_ known: inout Knowledge) {
    var watched = known.portal == nil ? files.watched : [:]
    if let (folder, name) = socket { watched[folder, default: []].insert(name) }
    let pause = address == nil ? nil : pause(after: known.failures)
    known.failures += 1
    let watch = FolderWatch(watched)
    if known.portal == nil { report(files.settings, &known) }
    // Without anything to wait for, the thread ends.
    guard pause != nil || !watched.isEmpty else { return close() }
    var descriptors = [interrupt.descriptor, watch.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let limit = pause.map { Int32(clamping: $0.nanoseconds / 1_000_000 + 1) } ?? -1
    unsafe poll(&descriptors, nfds_t(descriptors.count), limit)
    if watch.takeChanges() { known.failures = 0 }
  }

  // The folder and the name of the socket of the bus; nil if it has another address.
  private var socket: (folder: String, name: String)? {
    let prefix = "unix:path="
    guard let address, address.hasPrefix(prefix) else { return nil }
    let path = address.dropFirst(prefix.count).prefix { $0 != "," && $0 != ";" }
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}
