import LanternBase
import LanternBus
import LanternClock
import LanternFrames
import LanternWidgets
import Synchronization

/// The thread that speaks AT-SPI. It sleeps until a message or a snapshot arrives.
///
/// It watches on the session bus whether accessibility is enabled (`org.a11y.Status.IsEnabled`), and is on the
/// accessibility bus as long as it is. Whatever dies or restarts, it waits for the next sign of life.
final class AccessibilityThread: Sendable {
  /// Called with true when a snapshot is wanted after each frame, and with false when none is.
  typealias Demand = @Sendable (Bool) -> Void
  /// Passes a request on to the main thread. Returns false if too many wait there.
  typealias Request = @Sendable (_ id: Int, AccessibleRequest) -> Bool
  /// Called with the address of the accessibility bus when a client wants to know of keys, and with nil when none does.
  typealias KeyDemand = @Sendable (String?) -> Void

  private struct State {
    var snapshot: AccessibleSnapshot?
    var isClosed = false
  }

  private let appName: String
  private let session: String
  private let demand: Demand
  private let request: Request
  private let keys: KeyDemand
  private let state = Mutex(State())
  private let interrupt = BusInterrupt()

  init(
    appName: String, session: String, demand: @escaping Demand, request: @escaping Request,
    keys: @escaping KeyDemand
  ) {
    self.appName = appName
    self.session = session
    self.demand = demand
    self.request = request
    self.keys = keys
    _ = startThread { self.run() }
  }

  /// Replaces the snapshot from which requests are answered.
  func publish(_ snapshot: AccessibleSnapshot) {
    state.withLock { $0.snapshot = snapshot }
    interrupt.end()
  }

  /// Ends the thread soon.
  func close() {
    state.withLock { $0.isClosed = true }
    interrupt.end()
  }

  // MARK: The thread

  /// The time within which a service must answer.
  private static let patience = Duration.seconds(3)
  /// The times after which a bus is tried again, at first and at most.
  private static let retries = (first: Duration.seconds(1), last: Duration.seconds(60))
  /// The number of messages that are handled before a new snapshot is looked for.
  private static let messagesInARow = 64

  private var isClosed: Bool { state.withLock(\.isClosed) }

  private func run() {
    var pause = AccessibilityThread.retries.first
    while !isClosed {
      do {
        let bus = try BusConnection(
          to: session, until: MonotonicClock.now() + AccessibilityThread.patience)
        pause = AccessibilityThread.retries.first
        try watch(bus)
      } catch {
        // Without libsystemd there never is a bus.
        if error == .noBus, !BusConnection.isSupported { return }
      }
      demand(false)
      rest(pause)
      pause = min(pause * 2, AccessibilityThread.retries.last)
    }
  }

  // Snapshots don't end the rest.
  private func rest(_ pause: Duration) {
    let end = MonotonicClock.now() + pause
    while !isClosed, MonotonicClock.now() < end {
      interrupt.reset()
      BusConnection.wait(for: [], orUntilReadable: [interrupt.descriptor], until: end)
    }
  }

  // Serves while accessibility is enabled, until the session bus is gone or the thread ends.
  private func watch(_ session: BusConnection) throws(BusError) {
    let status = try AccessibilityStatus(session, patience: AccessibilityThread.patience)
    var server: AccessibleServer?
    var latest: AccessibleSnapshot?
    var isWanted = false
    var pause = AccessibilityThread.retries.first
    var retry: Moment?
    while !isClosed {
      if status.isEnabled != isWanted {
        isWanted = status.isEnabled
        (server, latest, retry, pause) = (nil, nil, nil, AccessibilityThread.retries.first)
        demand(isWanted)
      }
      let snapshot = state.withLock { state in
        defer { state.snapshot = nil }
        return state.snapshot
      }
      if isWanted, let snapshot {
        latest = snapshot
        server = keep(server) { (server) throws(BusError) in try server.show(snapshot) }
      }
      if isWanted, server == nil, let latest, MonotonicClock.now() >= retry ?? .zero {
        server = connect(status, showing: latest)
        retry = MonotonicClock.now() + pause
        pause =
          server == nil ? min(pause * 2, AccessibilityThread.retries.last) : AccessibilityThread.retries.first
      }
      var isBusy = false
      server = keep(server) { (server) throws(BusError) in
        isBusy = try server.handleMessages(atMost: AccessibilityThread.messagesInARow)
      }
      if try status.handleMessages() || isBusy { continue }
      BusConnection.wait(
        for: [session] + (server.map { [$0.bus] } ?? []), orUntilReadable: [interrupt.descriptor],
        until: isWanted && server == nil && latest != nil ? retry : nil)
      interrupt.reset()
    }
  }

  private func connect(_ status: AccessibilityStatus, showing snapshot: AccessibleSnapshot)
    -> AccessibleServer?
  {
    do {
      let server = try AccessibleServer(
        to: status.address(), appName: appName, showing: snapshot, patience: AccessibilityThread.patience,
        request: request, keys: keys)
      return server
    } catch {
      // The bus is tried again, or accessibility is enabled again.
      return nil
    }
  }

  // Returns the server, or nil if the accessibility bus has left it.
  private func keep(
    _ server: AccessibleServer?, _ work: (AccessibleServer) throws(BusError) -> Void
  ) -> AccessibleServer? {
    guard let server else { return nil }
    do {
      try work(server)
      return server
    } catch {
      return nil
    }
  }
}
