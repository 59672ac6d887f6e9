import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Back and forward navigation, as in a browser.
@MainActor
struct ScreenStackVisitTests {
  private let stack = ScreenStack(root: Screen(title: "list"), backTitle: "Zurück")
  private let root: RootController

  init() {
    let (flow, stack) = (Flow("shop"), stack)
    root = RootController(
      flows: [flow: { stack }], first: flow, size: PixelSize(400, 300),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    root.update(to: .zero)
  }

  private func visit(_ title: String) { stack.visit(by: InstantTransition()) { Screen(title: title) } }

  private func pressKey(_ key: Key, _ modifiers: Modifiers = []) {
    root.handle(InputEvent(.keyDown(key, modifiers), time: .zero))
    // Completes the transition, if there is one.
    root.advance(to: 1)
    root.finishTransition()
    root.update(to: .zero)
  }

  private var titles: [String] { stack.screens.map(\.title) }

  @Test(arguments: [(Key.back, Modifiers()), (.left, Modifiers.alt), (.escape, Modifiers())])
  func `each key for back leads to the screen below, and stays at the first`(key: Key, modifiers: Modifiers) {
    visit("a")
    visit("b")
    pressKey(key, modifiers)
    #expect(titles == ["list", "a"])
    pressKey(key, modifiers)
    pressKey(key, modifiers)
    #expect(titles == ["list"])
  }

  @Test(arguments: [(Key.forward, Modifiers()), (.right, Modifiers.alt)])
  func `forward creates the screen that was left last again`(key: Key, modifiers: Modifiers) {
    visit("a")
    visit("b")
    let first = stack.screens[2]
    pressKey(.back)
    pressKey(.back)
    pressKey(key, modifiers)
    pressKey(key, modifiers)
    #expect(titles == ["list", "a", "b"])
    #expect(stack.screens[2] !== first)
    pressKey(key, modifiers)
    #expect(titles == ["list", "a", "b"])
  }

  @Test func `visiting another screen clears the forward history`() {
    visit("a")
    pressKey(.back)
    visit("c")
    pressKey(.back)
    pressKey(.forward)
    pressKey(.forward)
    #expect(titles == ["list", "c"])
  }

  @Test func `a screen that is not the first has a back button`() throws {
    visit("a")
    root.update(to: .zero)
    let names = root.semantics.map(\.semantics.name)
    #expect(names.contains("Zurück"))
    pressKey(.back)
    #expect(!root.semantics.map(\.semantics.name).contains("Zurück"))
  }
}
