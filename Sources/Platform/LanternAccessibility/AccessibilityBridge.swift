import Glibc
import LanternBus
import LanternClock
public import LanternFrames
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets
import Synchronization

/// Describes the windows of a loop to assistive technology, such as a screen reader, over AT-SPI.
///
/// Nothing happens until the first frame, nor where the desktop has no accessibility bus or has not enabled it. Then a
/// thread answers all requests from snapshots that the main thread takes after frames, so that no client can delay a
/// frame.
@MainActor
public final class AccessibilityBridge {
  private weak var loop: FrameLoop?
  private let appName: String
  private let title: (LoopWindow) -> String
  private let address: String?
  private let state = BridgeState()
  private var thread: AccessibilityThread?
  private var keyThread: KeyThread?
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var windowCount = 0
  private var hasHadFocus = false
  private var published: [AccessibleWindow]?

  /// Describes the windows of a loop from its next frame on.
  ///
  /// - Parameters:
  ///   - loop: The loop. It is not retained.
  ///   - appName: The name of the app.
  ///   - title: Returns the title of a window.
  public init(loop: FrameLoop, appName: String, title: @escaping (LoopWindow) -> String) {
    self.loop = loop
    self.appName = appName
    self.title = title
    address = BusConnection.sessionAddress
    guard address != nil else { return }
    loop.afterFrame = { [weak self] in self?.frameEnded() ?? false }
  }

  /// Takes the app off the accessibility bus. Ends the thread.
  public func close() {
    loop?.afterFrame = nil
    thread?.close()
    thread = nil
    askAboutKeys(on: nil)
  }

  // MARK: Frames

  // Returns whether it has described the windows.
  private func frameEnded() -> Bool {
    if thread == nil { start() }
    guard state.isWanted else { return false }
    publish()
    return true
  }

  private func start() {
    guard let address, let loop else { return }
    let post = {
      @Sendable [weak self, weak loop] (action: @escaping @MainActor @Sendable (AccessibilityBridge) -> Void)
      in
      guard let loop else { return }
      loop.post { [weak self] in if let self { action(self) } }
    }
    thread = AccessibilityThread(appName: appName, session: address) { [state] isWanted in
      state.isWanted = isWanted
      // The app may be idle.
      if isWanted { post { $0.publishAnew() } }
    } request: { [state] id, request in
      guard state.begin() else { return false }
      post { bridge in
        state.end()
        bridge.perform(request, on: id)
      }
      return true
    } keys: { address in
      post { $0.askAboutKeys(on: address) }
    }
  }

  private func publishAnew() {
    published = nil
    if state.isWanted { publish() }
  }

  private func publish() {
    guard let loop, let thread else { return }
    let windows = loop.windows.map(describe)
    guard windows != published else { return }
    published = windows
    thread.publish(AccessibleSnapshot(windows: windows))
  }

  private func describe(_ window: LoopWindow) -> AccessibleWindow {
    let placement = window.display.placement
    hasHadFocus = hasHadFocus || placement.hasFocus
    // Without a window manager, no window may ever have the focus, although it gets the keys.
    let isActive = placement.hasFocus || !hasHadFocus && window === loop?.windows.first
    return AccessibleWindow(
      number: number(of: window), title: title(window),
      language: window.root.environment.strings.language, isActive: isActive, size: window.root.pixelSize,
      corner: placement.corner,
      children: window.root.accessibleObjects)
  }

  private func number(of window: LoopWindow) -> Int {
    let key = ObjectIdentifier(window)
    if let number = numbers[key] { return number }
    windowCount += 1
    numbers = numbers.filter { entry in loop?.windows.contains { ObjectIdentifier($0) == entry.key } == true }
    numbers[key] = windowCount
    return windowCount
  }

  // MARK: Requests

  private func perform(_ request: AccessibleRequest, on id: Int) {
    guard let loop else { return }
    for window in loop.windows where window.root.perform(request, on: id, at: loop.moment) { return }
  }
}

// MARK: Keys

extension AccessibilityBridge {
  /// The time that a key waits at most for assistive technology. A person notices that, but only once: further keys
  /// don't wait until it answers in time again.
  private static var patience: Duration {
    let milliseconds =
      unsafe getenv("LANTERN_KEY_PATIENCE").flatMap { unsafe Int(String(cString: $0)) } ?? 500
    return .milliseconds(max(1, milliseconds))
  }

  // Asks the clients of a bus about keys from now on, or no longer if there is no bus, or no such client.
  private func askAboutKeys(on address: String?) {
    keyThread?.close()
    keyThread = nil
    loop?.stopAskingAboutKeys()
    guard let address, thread != nil, let loop else { return }
    keyThread = KeyThread(address: address) { [weak self, weak loop] event in
      let now = MonotonicClock.now()
      loop?.post { self?.handle(event, at: now) }
    }
  }

  private func handle(_ event: KeyThread.Event, at now: Moment) {
    guard let loop, let keyThread, event.sender === keyThread else { return }
    switch event.contents {
    case .connected:
      loop.askAboutKeys(atMost: Self.patience) { question in
        let key = question.keystroke
        // What goes into a password is nobody's business, unless it is the command of a screen reader.
        if key.typesText, !question.isExpected, question.source.root.takesPassword { return false }
        return keyThread.ask(question.number, key, until: question.deadline)
      }
    case .answer(let number, let answer): loop.answer(number, answer, at: now)
    case .disconnected: loop.stopAskingAboutKeys()
    }
  }
}

/// What the main thread and the thread of the bus share.
private final class BridgeState: Sendable {
  /// The number of requests that may wait for the next frame. Further ones are refused.
  private static let limit = 64

  private let wanted = Atomic(false)
  private let waiting = Atomic(0)

  /// Whether anyone is there to read snapshots.
  var isWanted: Bool {
    get { wanted.load(ordering: .acquiring) }
    set { wanted.store(newValue, ordering: .releasing) }
  }

  /// Counts a request. Returns false if too many wait already.
  func begin() -> Bool {
    if waiting.add(1, ordering: .relaxed).newValue <= BridgeState.limit { return true }
    end()
    return false
  }

  func end() { waiting.subtract(1, ordering: .relaxed) }
}
