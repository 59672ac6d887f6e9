import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The hover state of a screen that becomes visible again.
@MainActor
struct PointerReturnTests {
  // A screen with a button that leads to another screen.
  private final class ButtonScreen: Screen {
    init() { super.init(title: "screen") }
    override func makeView() -> Widget {
      Panel([
        Button("on") { [unowned self] in
          (parent as? ScreenStack)?.push(Screen(title: "next"), by: InstantTransition())
        }
      ])
    }
  }

  private let stack = ScreenStack(root: ButtonScreen())
  private let window: TestWindow

  init() { window = TestWindow(stack, size: Size(200, 100)) }

  // The picture when nothing fades any more.
  private func picture() throws -> Bitmap {
    try window.settle()
    return window.picture()
  }

  @Test func `a button that led to another screen is not hovered after the pointer has left the window`()
    throws
  {
    let untouched = try picture()
    try window.hover("on")
    #expect(try picture() != untouched)
    window.pointerLeaves = true
    try window.click("on")
    stack.pop(by: InstantTransition())
    #expect(try picture() == untouched)
  }

  @Test func `a button is hovered again if the pointer is still over it`() throws {
    try window.hover("on")
    let hovered = try picture()
    try window.click("on")
    stack.pop(by: InstantTransition())
    // The press focused the button. The focus ring appears only after a key press.
    #expect(try picture() == hovered)
  }

  // Records pointer events, and opens a dialog when it is clicked.
  private final class HoverRecorder: Widget {
    var events: [String] = []
    override var handlesPointer: Bool { true }
    override func measure(_ available: Size, in environment: Environment) -> Size { available }

    override func handle(_ pointer: PointerEvent, at moment: Moment) {
      switch pointer {
      case .entered: events.append("entered")
      case .left: events.append("left")
      case .released: tree?.present(Dialog("Sure?", [Dialog.Answer("Yes")]))
      default: break
      }
    }
  }

  private final class HoverScreen: Screen {
    let recorder = HoverRecorder()
    init() { super.init(title: "screen") }
    override func makeView() -> Widget { recorder }
  }

  @Test func `a widget that opened a dialog is not hovered below it`() throws {
    let screen = HoverScreen()
    let window = TestWindow(ScreenStack(root: screen), size: Size(200, 100))
    try window.click(at: Point(100, 80))
    #expect(window.names(of: .dialog) == ["Sure?"])
    #expect(screen.recorder.events == ["entered", "left"])
  }
}
