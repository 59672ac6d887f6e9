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
