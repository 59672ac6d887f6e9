import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Back and forward navigation, as in a browser.
@MainActor
struct ScreenStackVisitTests {
  private let stack = ScreenStack(root: Screen(title: "list"), backTitle: "Zurück")
  private let window: TestWindow

  init() { window = TestWindow(stack, size: Size(400, 300)) }

  private func visit(_ title: String) { stack.visit(by: InstantTransition()) { Screen(title: title) } }

  private var titles: [String] { stack.screens.map(\.title) }

  @Test(arguments: [(Key.back, Modifiers()), (.left, Modifiers.alt), (.escape, Modifiers())])
  func `each key for back leads to the screen below, and stays at the first`(key: Key, modifiers: Modifiers)
    throws
  {
    visit("a")
    visit("b")
    try window.press(key, modifiers)
    #expect(titles == ["list", "a"])
    try window.press(key, modifiers)
    try window.press(key, modifiers)
    #expect(titles == ["list"])
  }

  @Test(arguments: [(Key.forward, Modifiers()), (.right, Modifiers.alt)])
  func `forward creates the screen that was left last again`(key: Key, modifiers: Modifiers) throws {
    visit("a")
    visit("b")
    let first = stack.screens[2]
    try window.press(.back)
    try window.press(.back)
    try window.press(key, modifiers)
    try window.press(key, modifiers)
    #expect(titles == ["list", "a", "b"])
    #expect(stack.screens[2] !== first)
    try window.press(key, modifiers)
    #expect(titles == ["list", "a", "b"])
  }

  @Test func `visiting another screen clears the forward history`() throws {
    visit("a")
    try window.press(.back)
    visit("c")
    try window.press(.back)
    try window.press(.forward)
    try window.press(.forward)
    #expect(titles == ["list", "c"])
  }

  @Test func `a screen that is not the first has a back button`() throws {
    visit("a")
    try window.settle()
    #expect(window.names(of: .button).contains("Zurück"))
    try window.press(.back)
    #expect(!window.names(of: .button).contains("Zurück"))
  }
}
