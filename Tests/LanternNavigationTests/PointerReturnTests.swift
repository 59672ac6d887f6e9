import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The hover state of a screen that becomes visible again.
@MainActor
struct PointerReturnTests {
  // A stack whose first screen is a single button that can push another screen.
  @MainActor
  private final class Window {
    let stack: ScreenStack
    let root: RootController
    var picture = Bitmap(size: PixelSize(200, 100), filledWith: Pixel(.white))
    private var now = Moment.zero

    init() {
      let screen = ButtonScreen()
      let stack = ScreenStack(root: screen)
      self.stack = stack
      root = RootController(
        flows: [.a: { stack }], first: .a, size: picture.size,
        environment: Environment(theme: .light, typesetter: BlockTypesetter()))
      screen.button.action = { [unowned self] in act() }
      draw()
    }

    var act: () -> Void = {}

    func handle(_ actions: InputEvent.Action...) {
      for action in actions {
        now = now + .milliseconds(20)
        root.handle(InputEvent(action, time: now))
      }
      draw()
    }

    func draw() {
      for _ in 0..<3 {
        now = now + .milliseconds(400)
        root.update(to: now)
        picture.withPixels { root.draw(root.prepare(over: $0), onto: $0) }
      }
    }
  }

  private final class ButtonScreen: Screen {
    let button = Button("on")
    init() { super.init(title: "screen") }
    override func makeView() -> Widget { Panel([button]) }
  }

  private static let center = Point(100, 80)

  @Test func `a button that led to another screen is not hovered after the pointer has left the window`() {
    let window = Window()
    window.act = { [unowned window] in window.stack.push(Screen(title: "next"), by: InstantTransition()) }
    let untouched = window.picture
    window.handle(.pointerMoved(to: PointerReturnTests.center))
    let hovered = window.picture
    #expect(hovered != untouched)
    window.handle(
      .pointerDown(at: PointerReturnTests.center, clicks: 1), .pointerUp(at: PointerReturnTests.center),
      .pointerLeft)
    window.stack.pop(by: InstantTransition())
    window.draw()
    #expect(window.picture == untouched)
  }

  @Test func `a button is hovered again if the pointer is still over it`() {
    let window = Window()
    window.act = { [unowned window] in window.stack.push(Screen(title: "next"), by: InstantTransition()) }
    window.handle(.pointerMoved(to: PointerReturnTests.center))
    let hovered = window.picture
    window.handle(
      .pointerDown(at: PointerReturnTests.center, clicks: 1), .pointerUp(at: PointerReturnTests.center))
    window.stack.pop(by: InstantTransition())
    window.draw()
    // The press focused the button. The focus ring appears only after a key press.
    #expect(window.picture == hovered)
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

  @Test func `a widget that opened a dialog is not hovered below it`() {
    let screen = HoverScreen()
    let root = RootController(
      flows: [.a: { ScreenStack(root: screen) }], first: .a, size: PixelSize(200, 100),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    root.update(to: .zero)
    for action in [
      InputEvent.Action.pointerMoved(to: PointerReturnTests.center),
      .pointerDown(at: PointerReturnTests.center, clicks: 1), .pointerUp(at: PointerReturnTests.center),
    ] {
      root.handle(InputEvent(action, time: .zero))
    }
    #expect(root.semantics.contains { $0.semantics.role == .dialog })
    #expect(screen.recorder.events == ["entered", "left"])
  }
}
