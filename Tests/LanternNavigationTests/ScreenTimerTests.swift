import LanternNavigation
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Timers and sleeping tasks of a screen, on the clock of its window.
@MainActor
struct ScreenTimerTests {
  /// Counts the seconds since it was created, by a timer and by a task.
  private final class CountingScreen: Screen {
    private(set) var events: [String] = []
    private var ticks = 0

    init() {
      super.init(title: "counting")
      after(.seconds(2)) { [weak self] in self?.events.append("after") }
      every(.seconds(1)) { [weak self] in self?.tick() }
    }

    func sleep() async {
      do {
        try await sleep(for: .seconds(2))
        events.append("slept")
      } catch {
        events.append("cancelled")
      }
    }

    private func tick() {
      ticks += 1
      events.append("tick \(ticks)")
    }
  }

  @Test(.requirement(100)) func `a screen's timers begin in a window, and end when the screen is removed`() {
    let screen = CountingScreen()
    let stack = ScreenStack(root: Screen(title: "a"))
    let window = TestWindow(stack)
    window.wait(for: .seconds(5))
    #expect(screen.events == [])
    stack.push(screen, by: InstantTransition())
    window.wait(for: .milliseconds(1_050))
    #expect(screen.events == ["tick 1"])
    window.wait(for: .seconds(1))
    #expect(screen.events == ["tick 1", "after", "tick 2"])
    stack.pop(by: InstantTransition())
    window.wait(for: .seconds(5))
    #expect(screen.events == ["tick 1", "after", "tick 2"])
  }

  @Test(.requirement(100)) func `the first screen's timers begin with the frame loop`() {
    let screen = CountingScreen()
    let window = TestWindow(screen)
    window.wait(for: .milliseconds(1_050))
    #expect(screen.events == ["tick 1"])
  }

  @Test func `a timer that a removed screen adds does nothing until the screen is added again`() {
    let screen = Screen(title: "b")
    let stack = ScreenStack(root: Screen(title: "a"))
    let window = TestWindow(stack)
    var fired: [String] = []
    stack.push(screen, by: InstantTransition())
    stack.pop(by: InstantTransition())
    screen.after(.seconds(1)) { fired.append("removed") }
    stack.push(screen, by: InstantTransition())
    screen.after(.seconds(1)) { fired.append("added") }
    window.wait(for: .seconds(5))
    #expect(fired == ["added"])
  }

  @Test func `a cancelled timer of a screen doesn't fire, before its window or in it`() {
    let screen = Screen(title: "a")
    var fired = 0
    screen.after(.seconds(1)) { fired += 1 }.cancel()
    let window = TestWindow(screen)
    screen.after(.seconds(1)) { fired += 1 }.cancel()
    window.wait(for: .seconds(5))
    #expect(fired == 0)
  }

  // MARK: Tasks

  @Test(.requirement(100)) func `a task of a screen sleeps on the window's clock`() async throws {
    let screen = CountingScreen()
    let window = TestWindow(screen)
    let task = screen.task { await screen.sleep() }
    try await window.settle()
    window.wait(for: .milliseconds(1_900))
    try await window.settle(patience: .zero)
    #expect(!screen.events.contains("slept"))
    window.wait(for: .milliseconds(200))
    await task.value
    #expect(screen.events.last == "slept")
  }

  @Test(.requirement(100)) func `a sleep ends with an error when the screen is removed`() async throws {
    let screen = CountingScreen()
    let stack = ScreenStack([Screen(title: "a"), screen])
    let window = TestWindow(stack)
    // Not a task of the screen, which would be cancelled itself.
    let task = Task { await screen.sleep() }
    try await window.settle()
    stack.pop(by: InstantTransition())
    await task.value
    #expect(screen.events.last == "cancelled")
    await screen.sleep()
    #expect(screen.events.suffix(2) == ["cancelled", "cancelled"])
  }

  @Test func `a sleep ends with an error when the frame loop is released`() async throws {
    let screen = CountingScreen()
    var window: TestWindow? = TestWindow(screen)
    let task = Task { await screen.sleep() }
    try await window?.settle()
    window = nil
    await task.value
    #expect(screen.events.last == "cancelled")
  }
}
