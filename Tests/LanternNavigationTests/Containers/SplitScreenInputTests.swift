import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Pointer and keyboard input in a split screen.
@MainActor
struct SplitScreenInputTests {
  // A screen with two buttons that log their clicks.
  private final class ButtonsScreen: Screen {
    let log: CallLog
    let buttons: [Button]

    init(_ title: String, _ log: CallLog) {
      self.log = log
      buttons = ["1", "2"].map { number in
        Button(title + number) { log.note("\(title)\(number) is chosen") }
      }
      super.init(title: title)
    }

    override func makeView() -> Widget { Column(alignment: .leading, buttons) }
  }

  private let log = CallLog()
  private let split: SplitScreen
  private let root: RootController

  init() {
    let split = SplitScreen(title: "split", master: ButtonsScreen("m", log), detail: ButtonsScreen("d", log))
    self.split = split
    let flow = Flow("split")
    root = RootController(
      flows: [flow: { split }], first: flow, size: PixelSize(800, 400),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    root.update(to: .zero)
  }

  private func handle(_ action: InputEvent.Action) {
    root.handle(InputEvent(action, time: .zero))
    root.update(to: .zero)
  }

  private func pressKey(_ key: Key, _ modifiers: Modifiers = []) { handle(.keyDown(key, modifiers)) }

  private func resize(_ width: Int) {
    root.resize(to: PixelSize(width, 400), environment: root.environment)
    root.update(to: .zero)
  }

  private var buttons: [String] {
    root.semantics.filter { $0.semantics.role == .button }.map(\.semantics.name)
  }

  private var focused: String? {
    root.semantics.first { $0.semantics.states.contains(.focused) }?.semantics.name
  }

  private func click(_ name: String) throws {
    let button = try #require(root.semantics.first { $0.semantics.name == name })
    let center = Point(
      Double(button.frame.x + button.frame.width / 2), Double(button.frame.y + button.frame.height / 2))
    handle(.pointerMoved(to: center))
    handle(.pointerDown(at: center, clicks: 1))
    handle(.pointerUp(at: center))
  }

  @Test func `a press goes to the side under the pointer`() throws {
    for name in ["m1", "d2", "m2", "d1"] { try click(name) }
    #expect(log.entries == ["m1 is chosen", "d2 is chosen", "m2 is chosen", "d1 is chosen"])
  }

  @Test func `Tab moves through the master and then the detail, and wraps around`() {
    var order: [String?] = []
    for _ in 0..<5 {
      pressKey(.tab)
      order.append(focused)
    }
    #expect(order == ["m1", "m2", "d1", "d2", "m1"])
    pressKey(.tab, .shift)
    #expect(focused == "d2")
  }

  @Test func `F6 moves the focus to the other side, to the widget that had it last`() {
    pressKey(.tab)
    pressKey(.tab)
    #expect(focused == "m2")
    pressKey(.function(6))
    #expect(focused == "d1")
    pressKey(.tab)
    pressKey(.function(6), .shift)
    #expect(focused == "m2")
    pressKey(.enter)
    pressKey(.function(6))
    #expect(focused == "d2")
    pressKey(.enter)
    #expect(log.entries == ["m2 is chosen", "d2 is chosen"])
  }

  @Test func `F6 shows the focus ring even if a click set the focus`() throws {
    try click("d2")
    let detail = try #require(split.detail as? ButtonsScreen)
    #expect(!detail.buttons[1].showsFocus)
    try click("m1")
    pressKey(.function(6))
    #expect(detail.buttons[1].showsFocus)
  }

  @Test(arguments: [(Key.escape, Modifiers()), (Key.left, Modifiers.alt), (Key.back, Modifiers())])
  func `a key for back closes a detail that covers the master, but not one beside it`(
    key: Key, modifiers: Modifiers
  ) {
    pressKey(key, modifiers)
    #expect(split.detail != nil)
    resize(400)
    #expect(buttons == ["Back", "d1", "d2"])
    pressKey(key, modifiers)
    #expect(split.detail == nil)
    #expect(buttons == ["m1", "m2"])
    pressKey(key, modifiers)
    #expect(buttons == ["m1", "m2"])
  }

  @Test func `a back button leads from a detail that covers the master`() throws {
    #expect(buttons == ["m1", "m2", "d1", "d2"])
    resize(400)
    try click("Back")
    #expect(buttons == ["m1", "m2"])
    resize(800)
    #expect(buttons == ["m1", "m2"])
  }

  @Test func `the focus of the master is restored after a detail covered it`() throws {
    resize(400)
    split.closeDetail()
    root.update(to: .zero)
    try click("m2")
    pressKey(.tab, .shift)
    pressKey(.tab)
    #expect(focused == "m2")
    split.select(detail: ButtonsScreen("e", log))
    root.update(to: .zero)
    #expect(focused == nil)
    pressKey(.tab)
    #expect(focused == "Back")
    pressKey(.escape)
    #expect(focused == "m2")
  }

  @Test func `the focus survives a temporary narrow window`() {
    for _ in 0..<4 { pressKey(.tab) }
    #expect(focused == "d2")
    resize(400)
    #expect(focused == "d2")
    resize(800)
    #expect(focused == "d2")
    pressKey(.function(6))
    #expect(focused == "m2")
    // The side with the focus is hidden.
    resize(400)
    #expect(focused == "d2")
    resize(800)
    #expect(focused == "d2")
  }

  @Test func `a new detail leaves the focus on the master, and closing the detail returns it there`() {
    pressKey(.tab)
    split.select(detail: ButtonsScreen("e", log))
    root.update(to: .zero)
    #expect(focused == "m1")
    pressKey(.function(6))
    #expect(focused == "e1")
    split.closeDetail()
    root.update(to: .zero)
    #expect(focused == "m1")
  }

  @Test func `a press has no effect if its side is hidden before the release`() throws {
    let button = try #require(root.semantics.first { $0.semantics.name == "m1" })
    let point = Point(Double(button.frame.x + 2), Double(button.frame.y + 2))
    handle(.pointerDown(at: point, clicks: 1))
    resize(400)
    handle(.pointerUp(at: point))
    #expect(log.entries == [])
  }

  // MARK: A stack as the detail

  @Test
  func `a stack as the detail has the back button in its own bar, on its first screen too`()
    throws
  {
    let stack = ScreenStack(root: ButtonsScreen("s", log), backTitle: "Up")
    split.select(detail: stack)
    root.update(to: .zero)
    #expect(buttons == ["m1", "m2", "s1", "s2"])
    resize(400)
    #expect(buttons == ["Up", "s1", "s2"])
    stack.push(ButtonsScreen("t", log), by: InstantTransition())
    root.update(to: .zero)
    #expect(buttons == ["Up", "t1", "t2"])
    try click("Up")
    while root.activeTransition != nil { root.finishTransition() }
    root.update(to: .zero)
    #expect(buttons == ["Up", "s1", "s2"])
    pressKey(.escape)
    #expect(buttons == ["m1", "m2"])
    #expect(split.detail == nil)
  }

  @Test func `a stack that becomes the master loses its back button`() {
    let stack = ScreenStack(root: ButtonsScreen("s", log))
    resize(400)
    split.select(detail: stack)
    root.update(to: .zero)
    #expect(buttons == ["Back", "s1", "s2"])
    split.set(master: stack, detail: nil)
    root.update(to: .zero)
    #expect(buttons == ["s1", "s2"])
  }
}
