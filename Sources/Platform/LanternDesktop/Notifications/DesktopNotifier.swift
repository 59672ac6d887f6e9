import LanternBase
import LanternBus
import LanternClock
import LanternFrames
import LanternWidgets
import Synchronization

/// Shows notifications of the desktop: by its portal, or else by its notification service.
///
/// The first notification starts a thread, which then waits for clicks until `close()`. It sleeps in between.
package final class DesktopNotifier: Sendable {
  package struct Notification: Sendable {
    let id: String
    let title: String
    let body: String
    /// Called on another thread when the user clicks the notification.
    let onClick: @Sendable () -> Void

    /// Creates a notification.
    package init(id: String, title: String, body: String, onClick: @escaping @Sendable () -> Void) {
      self.id = id
      self.title = title
      self.body = body
      self.onClick = onClick
    }
  }

  /// The number of notifications whose clicks are recognized. Beyond it, the oldest are forgotten.
  private static let limit = 100
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let portalInterface = "org.freedesktop.portal.Notification"
  private static let service = "org.freedesktop.Notifications"
  private static let defaultAction = "default"

  private typealias Waiting = (notification: Notification, isShown: CheckedContinuation<Bool, Never>)

  private struct State {
    var waiting: [Waiting] = []
    var isRunning = false
    var isClosed = false
  }

  // A notification that was shown, with its number at the notification service.
  private struct Shown {
    let notification: Notification
    let number: UInt32?
  }

  private let appName: String
  private let address: String?
  private let patience: Duration
  private let state = Mutex(State())
  private let interrupt = BusInterrupt()

  /// Creates a notifier for an app. `patience` is the time within which each service must answer.
  package init(
    appName: String, bus address: String? = BusConnection.sessionAddress,
    patience: Duration = .seconds(3)
  ) {
    self.appName = appName
    self.address = address
    self.patience = patience
  }

  /// Shows a notification in place of one with the same identifier. Returns whether a service has accepted it.
  package func show(_ notification: Notification) async -> Bool {
    await withCheckedContinuation { continuation in
      let mustStart = state.withLock { state in
        state.waiting.append((notification, continuation))
        defer { state.isRunning = true }
        return !state.isRunning
      }
      if !mustStart { return interrupt.end() }
      if !startThread({ self.run() }) { refuseWaiting() }
    }
  }

  /// Ends the thread. Clicks have no effect from then on.
  package func close() {
    state.withLock { $0.isClosed = true }
    interrupt.end()
  }

  // MARK: The thread

  private func run() {
    // After an error, the next notification tries again, because the bus may have been restarted.
    try? serve()
    refuseWaiting()
  }

  private func serve() throws(BusError) {
    let bus = try BusConnection(to: address, until: MonotonicClock.now() + patience)
    for rule in [
      "sender='\(Self.portal)',interface='\(Self.portalInterface)',member='ActionInvoked'",
      "sender='\(Self.service)',interface='\(Self.service)',member='ActionInvoked'",
      "sender='\(Self.service)',interface='\(Self.service)',member='NotificationClosed'",
    ] {
      try bus.receive(rule, atMost: patience)
    }
    var shown: [Shown] = []
    while !state.withLock(\.isClosed) {
      for (notification, isShown) in takeWaiting() {
        let old = shown.first { $0.notification.id == notification.id }
        let new = send(notification, replacing: old?.number, bus)
        shown.removeAll { $0.notification.id == notification.id }
        if let new { shown.append(new) }
        if shown.count > Self.limit { shown.removeFirst() }
        isShown.resume(returning: new != nil)
      }
      if let signal = try bus.signal(orUntilReadable: interrupt.descriptor) {
        handle(signal, &shown)
      } else {
        interrupt.reset()
      }
    }
  }

  private func takeWaiting() -> [Waiting] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  private func refuseWaiting() {
    let refused = state.withLock { state in
      defer { (state.waiting, state.isRunning) = ([], false) }
      return state.waiting
    }
    for (_, isShown) in refused { isShown.resume(returning: false) }
  }

  private func send(_ notification: Notification, replacing old: UInt32?, _ bus: BusConnection) -> Shown? {
    let options: [String: BusValue] = [
      "title": .string(notification.title), "body": .string(notification.body),
      "default-action": .string(Self.defaultAction),
    ]
    let isTaken = try? bus.call(
      "AddNotification", of: Self.portalInterface, at: "/org/freedesktop/portal/desktop", of: Self.portal,
      [.string(notification.id), .options(options)], atMost: patience)
    if isTaken != nil { return Shown(notification: notification, number: nil) }
    let reply = try? bus.call(
      "Notify", of: Self.service, at: "/org/freedesktop/Notifications", of: Self.service,
      [
        .string(appName), .uint32(old ?? 0), .string(""), .string(notification.title),
        .string(DesktopNotifier.escaped(notification.body)), .strings([Self.defaultAction, "Open"]),
        .options([:]), .int32(-1),
      ], atMost: patience)
    guard case .uint32(let number) = reply?.first else { return nil }
    return Shown(notification: notification, number: number)
  }

  // The notification service interprets markup in the body.
  static func escaped(_ body: String) -> String {
    body.reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
  }

  private func handle(_ signal: BusMessage, _ shown: inout [Shown]) {
    let clicked: Shown?
    switch (signal.interface, signal.member, signal.values.first) {
    case (Self.portalInterface, "ActionInvoked", .string(let id)):
      clicked = shown.first { $0.notification.id == id && $0.number == nil }
    case (Self.service, "ActionInvoked", .uint32(let number)):
      clicked = shown.first { $0.number == number }
    case (Self.service, "NotificationClosed", .uint32(let number)):
      return shown.removeAll { $0.number == number }
    default: return
    }
    clicked?.notification.onClick()
  }
}
