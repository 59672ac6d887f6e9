import LanternAccounts
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Screens of the shop whose state changes because they leave.
@MainActor
struct LeavingScreenTests {
  private let loginFlow: LoginFixture

  init() throws { loginFlow = try LoginFixture() }

  // Only the indicator in the button turns.
  @Test(.requirement(83, 122))
  func `after a login the screen stays busy, with its password, until it is gone`() throws {
    let spy = loginFlow.spy()
    let window = TestWindow(.everywhere(OutgoingAlone())) { [loginFlow] in
      ScreenStack(root: loginFlow.screens.logIn(nil, spy))
    }
    window.pause = .fixed(.milliseconds(100))
    try window.click("Log In", number: 1)
    #expect(window.isBusy("Log In"))
    let before = window.picture()
    loginFlow.logIns[0].completion(.success(User(name: "Demo")))
    window.root.show(.b)
    let changes = changes(of: before, in: window)
    #expect(changes.count == 10)
    #expect(changes.allSatisfy { $0.width <= 20 && $0.height <= 20 }, "\(changes)")
    #expect(loginFlow.logIns[0].input.password.isEmpty, "the password itself is gone at once")
  }

  @Test(.requirement(122))
  func `after a logout its button stays disabled until the screen is gone`() throws {
    let exit = LogOutButton(loginFlow.strings, loginFlow)
    let window = TestWindow(.everywhere(OutgoingAlone())) { ExitScreen(exit.button) }
    let enabled = window.picture()
    window.pause = .fixed(.milliseconds(300))
    window.pointerLeaves = true
    try window.click("Log Out")
    let disabled = window.picture()
    #expect(disabled != enabled)
    loginFlow.logOuts[0](nil)
    window.root.show(.b)
    #expect(changes(of: disabled, in: window) == [])
    #expect(exit.button.isEnabled)
  }

  // Returns where each of the frames of a transition differs from a picture before it.
  private func changes(of before: Bitmap, in window: TestWindow) -> [PixelRect] {
    (0..<10).compactMap { _ in
      window.step()
      #expect(window.root.activeTransition != nil)
      return window.picture().difference(from: before)
    }
  }
}

/// Shows the outgoing picture until the end.
private struct OutgoingAlone: Transition {
  let duration = Duration.milliseconds(300)

  func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    Compositor.copy(frame.outgoing, clip, to: frame.target, x: clip.x, y: clip.y)
  }
}

@MainActor
private final class ExitScreen: Screen {
  private let button: Button

  init(_ button: Button) {
    self.button = button
    super.init(title: "exit")
  }

  override func makeView() -> Widget { Column(alignment: .leading, [button]) }
}
