import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
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
  private let window: TestWindow

  init() {
    let split = SplitScreen(title: "split", master: ButtonsScreen("m", log), detail: ButtonsScreen("d", log))
    self.split = split
    window = TestWindow(split, size: Size(800, 400))
  }

  private func pressKey(_ key: Key, _ modifiers: Modifiers = []) throws { try window.press(key, modifiers) }

  private func resize(_ width: Double) throws { try window.resize(to: Size(width, 400)) }

  private var buttons: [String] { window.names(of: .button) }

  @Test func `a press goes to the side under the pointer`() throws {
    for name in ["m1", "d2", "m2", "d1"] { try window.click(name) }
    #expect(log.entries == ["m1 is chosen", "d2 is chosen", "m2 is chosen", "d1 is chosen"])
  }

  @Test func `Tab moves through the master and then the detail, and wraps around`() throws {
    var order: [String?] = []
    for _ in 0..<5 {
      try pressKey(.tab)
      order.append(window.focusedName)
    }
    #expect(order == ["m1", "m2", "d1", "d2", "m1"])
    try pressKey(.tab, .shift)
    #expect(window.focusedName == "d2")
  }

  @Test func `F6 moves the focus to the other side, to the widget that had it last`() throws {
    try pressKey(.tab)
    try pressKey(.tab)
    #expect(window.focusedName == "m2")
    try pressKey(.function(6))
    #expect(window.focusedName == "d1")
    try pressKey(.tab)
    try pressKey(.function(6), .shift)
    #expect(window.focusedName == "m2")
    try pressKey(.enter)
    try pressKey(.function(6))
    #expect(window.focusedName == "d2")
    try pressKey(.enter)
    #expect(log.entries == ["m2 is chosen", "d2 is chosen"])
  }

  @Test func `F6 shows the focus ring even if a click set the focus`() throws {
    try window.click("d2")
    let detail = try #require(split.detail as? ButtonsScreen)
    #expect(!detail.buttons[1].showsFocus)
    try window.click("m1")
    try pressKey(.function(6))
    #expect(detail.buttons[1].showsFocus)
  }

  @Test(arguments: [(Key.escape, Modifiers()), (Key.left, Modifiers.alt), (Key.back, Modifiers())])
  func `a key for back closes a detail that covers the master, but not one beside it`(
    key: Key, modifiers: Modifiers
  ) throws {
    try pressKey(key, modifiers)
    #expect(split.detail != nil)
    try resize(400)
    #expect(buttons == ["Back", "d1", "d2"])
    try pressKey(key, modifiers)
    #expect(split.detail == nil)
    #expect(buttons == ["m1", "m2"])
    try pressKey(key, modifiers)
    #expect(buttons == ["m1", "m2"])
  }

  @Test func `a detail keeps the focus when the window becomes narrow, and when it becomes wide again`()
    throws
  {
    try window.click("d2")
    try resize(400)
    try pressKey(.enter)
    try resize(800)
    try pressKey(.enter)
    #expect(log.entries == Array(repeating: "d2 is chosen", count: 3))
  }

  @Test func `a press on the detail keeps the focus when the transition of the detail ends`() throws {
    try window.click("m1")
    split.select(detail: ButtonsScreen("e", log), by: Dissolve())
    for _ in 0..<10 { window.step() }
    let button = try #require(window.elements.first { $0.semantics.name == "e2" })
    window.send(.pointerDown(at: button.frame.center, clicks: 1))
    window.send(.pointerUp(at: button.frame.center))
    try window.settle()
    try pressKey(.enter)
    #expect(log.entries == ["m1 is chosen", "e2 is chosen", "e2 is chosen"])
  }

  @Test func `in a right-to-left layout, Alt+Right leads back from a detail that covers the master`() throws {
    let split = SplitScreen(title: "split", master: ButtonsScreen("m", log), detail: ButtonsScreen("d", log))
    let window = TestWindow(split, size: Size(400, 400), direction: .rightToLeft)
    try window.press(.left, .alt)
    #expect(split.detail != nil)
    try window.press(.right, .alt)
    try window.settle()
    #expect(split.detail == nil)
  }

  @Test func `a back button leads from a detail that covers the master`() throws {
    #expect(buttons == ["m1", "m2", "d1", "d2"])
    try resize(400)
    try window.click("Back")
    #expect(buttons == ["m1", "m2"])
    try resize(800)
    #expect(buttons == ["m1", "m2"])
  }

  @Test func `the focus of the master is restored after a detail covered it`() throws {
    try resize(400)
    split.closeDetail()
    try window.settle()
    try window.click("m2")
    try pressKey(.tab, .shift)
    try pressKey(.tab)
    #expect(window.focusedName == "m2")
    split.select(detail: ButtonsScreen("e", log))
    try window.settle()
    #expect(window.focusedName == nil)
    try pressKey(.tab)
    #expect(window.focusedName == "Back")
    try pressKey(.escape)
    #expect(window.focusedName == "m2")
  }

  @Test func `the focus survives a temporary narrow window`() throws {
    for _ in 0..<4 { try pressKey(.tab) }
    #expect(window.focusedName == "d2")
    try resize(400)
    #expect(window.focusedName == "d2")
    try resize(800)
    #expect(window.focusedName == "d2")
    try pressKey(.function(6))
    #expect(window.focusedName == "m2")
    // The side with the focus is hidden.
    try resize(400)
    #expect(window.focusedName == "d2")
    try resize(800)
    #expect(window.focusedName == "d2")
  }

  @Test func `a new detail leaves the focus on the master, and closing the detail returns it there`() throws {
    try pressKey(.tab)
    split.select(detail: ButtonsScreen("e", log))
    try window.settle()
    #expect(window.focusedName == "m1")
    try pressKey(.function(6))
    #expect(window.focusedName == "e1")
    split.closeDetail()
    try window.settle()
    #expect(window.focusedName == "m1")
  }

  @Test func `a press has no effect if its side is hidden before the release`() throws {
    let point = try window.widget(named: "m1").frame.origin + Point(2, 2)
    window.send(.pointerDown(at: point, clicks: 1))
    try resize(400)
    window.send(.pointerUp(at: point))
    try window.settle()
    #expect(log.entries == [])
  }

  // MARK: A stack as the detail

  @Test
  func `a stack as the detail has the back button in its own bar, on its first screen too`()
    throws
  {
    let stack = ScreenStack(root: ButtonsScreen("s", log), backTitle: "Up")
    split.select(detail: stack)
    try window.settle()
    #expect(buttons == ["m1", "m2", "s1", "s2"])
    try resize(400)
    #expect(buttons == ["Up", "s1", "s2"])
    stack.push(ButtonsScreen("t", log), by: InstantTransition())
    try window.settle()
    #expect(buttons == ["Up", "t1", "t2"])
    try window.click("Up")
    #expect(buttons == ["Up", "s1", "s2"])
    try pressKey(.escape)
    #expect(buttons == ["m1", "m2"])
    #expect(split.detail == nil)
  }

  @Test func `a stack that becomes the master loses its back button`() throws {
    let stack = ScreenStack(root: ButtonsScreen("s", log))
    try resize(400)
    split.select(detail: stack)
    try window.settle()
    #expect(buttons == ["Back", "s1", "s2"])
    split.set(master: stack, detail: nil)
    try window.settle()
    #expect(buttons == ["s1", "s2"])
  }
}
