import LanternFrames
import LanternNavigation
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// How a test waits for something that never comes, and for tasks.
@MainActor
struct TestWindowWaitTests {
  /// A screen with a button that starts a task, which ends when the test says so.
  private final class TaskScreen: Screen {
    let state = Label("idle")
    // Ends the task.
    let end = AsyncStream<Never>.makeStream()
    private var running: Task<Void, Never>?

    init() { super.init(title: "tasks") }

    override func makeView() -> Widget {
      Column([state, Button("Start") { [weak self] in self?.start() }])
    }

    // Not a task of the screen.
    private func start() {
      running = Task { [state, end] in
        await consume(end.stream)
        state.text = "done"
      }
    }
  }

  private func failure(_ action: () async throws -> Void) async throws -> TestWindowError {
    do {
      try await action()
    } catch let error as TestWindowError {
      return error
    }
    throw TestWindowError.Reason.notAtRest(after: .zero)
  }

  private let screen = TaskScreen()
  private let window: TestWindow

  init() { window = TestWindow(screen) }

  // MARK: Nothing changes

  @Test(.requirement(104))
  func `a wait for a name fails when nothing is left that could change the window`() async throws {
    let line = #line + 1
    let error = try await failure { try await window.wait(for: "Harbour") }
    let names = ["text “idle”", "button “Start”"]
    #expect(error.reason == .nothingChanges(waitingFor: "“Harbour”", candidates: names))
    #expect(
      "\(error)" == "LanternTestingTests/TestWindowWaitTests.swift:\(line): waited for “Harbour”, and "
        + "nothing was going to change: no transition, work, timer, animation or task is left; there are "
        + "text “idle”, button “Start”")
  }

  @Test func `a wait for a condition fails when nothing can change any more`() async throws {
    let error = try await failure { try await window.wait { false } }
    guard case .nothingChanges(waitingFor: "a condition", _) = error.reason else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `after the last timer has fired, nothing is left that could change the window`() async throws {
    screen.after(.seconds(2)) { [state = screen.state] in state.text = "later" }
    let error = try await failure { try await window.wait(for: "never") }
    guard case .nothingChanges = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect(screen.state.text == "later")
  }

  // MARK: Something can still change

  @Test func `while a timer repeats, a wait fails after its timeout on the window's clock`() async throws {
    window.loop.every(.seconds(1)) {}
    let start = window.loop.moment
    let error = try await failure { try await window.wait(for: "never", timeout: .seconds(20)) }
    guard case .timedOut("“never”", .seconds(20), ["a timer"], _) = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect((.seconds(20)...(.seconds(21))).contains(window.loop.moment - start))
  }

  @Test(.requirement(104))
  func `a wait lasts as long as a task that a click has started, and until its result`() async throws {
    try window.click("Start")
    var attempts = 0
    try await window.wait {
      attempts += 1
      // Longer than it would wait without the task.
      if attempts == 1_000 { screen.end.continuation.finish() }
      return screen.state.text == "done"
    }
    #expect(attempts >= 1_000)
  }

  @Test func `a wait for a task that never ends fails after its timeout`() async throws {
    try window.click("Start")
    let error = try await failure { try await window.wait(for: "never", timeout: .milliseconds(700)) }
    guard case .timedOut(_, .milliseconds(700), ["a task"], _) = error.reason else {
      Issue.record("\(error)")
      return
    }
    screen.end.continuation.finish()
    try await window.wait(for: "done")
  }

  @Test func `a task of a screen is waited for, also if the test has started it`() async throws {
    let task = screen.task { [end = screen.end] in await consume(end.stream) }
    let error = try await failure { try await window.wait(for: "never", timeout: .milliseconds(700)) }
    guard case .timedOut(_, _, ["a task"], _) = error.reason else {
      Issue.record("\(error)")
      return
    }
    task.cancel()
    await task.value
  }

  @Test func `a task that has ended isn't waited for, even if the app retains it`() async throws {
    try window.click("Start")
    screen.end.continuation.finish()
    try await window.wait(for: "done")
    let error = try await failure { try await window.wait(for: "never") }
    guard case .nothingChanges = error.reason else {
      Issue.record("\(error)")
      return
    }
  }
}

@concurrent private func consume(_ stream: AsyncStream<Never>) async {
  for await _ in stream {}
}
