import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// What the pointer did while a page was covered shows when the page does again.
@MainActor
struct PointerReturnTests {
  // A stack over whose first page, a button all over, another one can come.
  @MainActor
  private final class Window {
    let stack: ScreenStack
    let root: RootController
    var picture = Bitmap(size: PixelSize(200, 100), filledWith: Pixel(.white))
    private var now = Moment.zero

    init() {
      let page = PageOfButton()
      let stack = ScreenStack(root: page)
      self.stack = stack
      root = RootController(
        flows: [.a: { stack }], first: .a, size: picture.size,
        environment: Environment(theme: .light, typesetter: BlockTypesetter()))
      page.button.action = { [unowned self] in act() }
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

  private final class PageOfButton: Screen {
    let button = Button("on")
    init() { super.init(title: "page") }
    override func makeView() -> Widget { Panel([button]) }
  }

  private static let middle = Point(100, 80)

  @Test func `a button that led to another page is not hovered once the pointer has left the window`() {
    let window = Window()
    window.act = { [unowned window] in window.stack.push(Screen(title: "next"), by: InstantTransition()) }
    let untouched = window.picture
    window.handle(.pointerMoved(to: PointerReturnTests.middle))
    let hovered = window.picture
    #expect(hovered != untouched)
    window.handle(
      .pointerDown(at: PointerReturnTests.middle, clicks: 1), .pointerUp(at: PointerReturnTests.middle),
      .pointerLeft)
    window.stack.pop(by: InstantTransition())
    window.draw()
    #expect(window.picture == untouched)
  }

  @Test func `it is hovered again where the pointer is still there`() {
    let window = Window()
    window.act = { [unowned window] in window.stack.push(Screen(title: "next"), by: InstantTransition()) }
    window.handle(.pointerMoved(to: PointerReturnTests.middle))
    let hovered = window.picture
    window.handle(
      .pointerDown(at: PointerReturnTests.middle, clicks: 1), .pointerUp(at: PointerReturnTests.middle))
    window.stack.pop(by: InstantTransition())
    window.draw()
    // The press gave it the focus, which does not show without a key.
    #expect(window.picture == hovered)
  }

  // Notes what the pointer does to it, and asks a question when it is clicked.
  private final class Sensor: Widget {
    var heard: [String] = []
    override var hearsPointer: Bool { true }
    override func measure(_ available: Size, in environment: Environment) -> Size { available }

    override func handle(_ pointer: PointerEvent, at moment: Moment) {
      switch pointer {
      case .entered: heard.append("entered")
      case .left: heard.append("left")
      case .released: tree?.present(Dialog("Sure?", [Dialog.Answer("Yes")]))
      default: break
      }
    }
  }

  private final class PageOfSensor: Screen {
    let sensor = Sensor()
    init() { super.init(title: "page") }
    override func makeView() -> Widget { sensor }
  }

  @Test func `what opened a dialog is not hovered beneath it`() {
    let page = PageOfSensor()
    let root = RootController(
      flows: [.a: { ScreenStack(root: page) }], first: .a, size: PixelSize(200, 100),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    root.update(to: .zero)
    for action in [
      InputEvent.Action.pointerMoved(to: PointerReturnTests.middle),
      .pointerDown(at: PointerReturnTests.middle, clicks: 1), .pointerUp(at: PointerReturnTests.middle),
    ] {
      root.handle(InputEvent(action, time: .zero))
    }
    #expect(root.semantics.contains { $0.semantics.role == .dialog })
    #expect(page.sensor.heard == ["entered", "left"])
  }
}
