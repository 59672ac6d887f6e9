import LanternNavigation
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Tasks that end with their screen.
@MainActor
struct ScreenTaskTests {
  private final class WaitingScreen: Screen {
    private(set) var events: [String] = []
    private let never = AsyncStream<Never>.makeStream()

    init() { super.init(title: "waiting") }

    override func didAppear() {
      task(name: "wait") { [self] in
        events.append("starts")
        // Ends when the task is cancelled, and not before.
        for await _ in never.stream {}
        events.append(Task.isCancelled ? "cancelled" : "ended")
      }
    }
  }

  @Test(.requirement(100)) func `a task of a screen runs until the screen is removed, and is then cancelled`()
    async throws
  {
    let screen = WaitingScreen()
    let stack = ScreenStack(root: Screen(title: "a"))
    let window = TestWindow(stack)
    stack.push(screen)
    try await window.wait { screen.events == ["starts"] }
    // Covered, but not removed.
    stack.push(Screen(title: "b"))
    try await window.settle()
    #expect(screen.events == ["starts"])
    stack.pop(to: stack.screens[0])
    try await window.wait { screen.events.count == 2 }
    #expect(screen.events == ["starts", "cancelled"])
  }

  @Test(.requirement(126))
  func `a task of a screen that was removed already does nothing, until the screen is added again`()
    async
  {
    let screen = Screen(title: "a")
    let stack = ScreenStack([Screen(title: "root"), screen])
    stack.pop(by: InstantTransition())
    var events: [String] = []
    let late = screen.task { events.append("removed") }
    #expect(late.isCancelled)
    await late.value
    #expect(events == [])
    stack.push(screen, by: InstantTransition())
    await screen.task { events.append("added") }.value
    #expect(events == ["added"])
  }

  @Test(.requirement(126)) func `a task whose screen is removed before it has begun does nothing`() async {
    let screen = Screen(title: "a")
    let stack = ScreenStack([Screen(title: "root"), screen])
    var hasRun = false
    let task = screen.task { hasRun = true }
    stack.pop(by: InstantTransition())
    await task.value
    #expect(!hasRun)
  }

  @Test func `a task that has ended retains nothing`() async throws {
    final class Target {}
    let screen = Screen(title: "a")
    weak var target: Target?
    do {
      let strong = Target()
      target = strong
      await screen.task { withExtendedLifetime(strong) {} }.value
    }
    let isReleased = target == nil
    #expect(isReleased)
  }
}
