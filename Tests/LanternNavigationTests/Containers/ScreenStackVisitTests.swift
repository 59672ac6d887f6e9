import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Back and forward, as a browser has them.
@MainActor
struct ScreenStackVisitTests {
  private let stack = ScreenStack(root: Screen(title: "list"), backTitle: "Zurück")
  private let root: RootController

  init() {
    let (part, stack) = (Flow("shop"), stack)
    root = RootController(
      flows: [part: { stack }], first: part, size: PixelSize(400, 300),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    root.update(to: .zero)
  }

  private func visit(_ title: String) { stack.visit(by: InstantTransition()) { Screen(title: title) } }

  private func strike(_ key: Key, _ modifiers: Modifiers = []) {
    root.handle(InputEvent(.keyDown(key, modifiers), time: .zero))
    // Whatever set off is through.
    root.advance(to: 1)
    root.finishTransition()
    root.update(to: .zero)
  }

  private var titles: [String] { stack.screens.map(\.title) }

  @Test(arguments: [(Key.back, Modifiers()), (.left, Modifiers.alt), (.escape, Modifiers())])
  func `each way back leads to the screen below, and stays at the first`(key: Key, modifiers: Modifiers) {
    visit("a")
    visit("b")
    strike(key, modifiers)
    #expect(titles == ["list", "a"])
    strike(key, modifiers)
    strike(key, modifiers)
    #expect(titles == ["list"])
  }

  @Test(arguments: [(Key.forward, Modifiers()), (.right, Modifiers.alt)])
  func `forward leads on to what was left last, made anew`(key: Key, modifiers: Modifiers) {
    visit("a")
    visit("b")
    let first = stack.screens[2]
    strike(.back)
    strike(.back)
    strike(key, modifiers)
    strike(key, modifiers)
    #expect(titles == ["list", "a", "b"])
    #expect(stack.screens[2] !== first)
    strike(key, modifiers)
    #expect(titles == ["list", "a", "b"])
  }

  @Test func `going on to something else forgets what lay ahead`() {
    visit("a")
    strike(.back)
    visit("c")
    strike(.back)
    strike(.forward)
    strike(.forward)
    #expect(titles == ["list", "c"])
  }

  @Test func `a screen that is not the first has a button that leads back`() throws {
    visit("a")
    root.update(to: .zero)
    let names = root.semantics.map(\.semantics.name)
    #expect(names.contains("Zurück"))
    strike(.back)
    #expect(!root.semantics.map(\.semantics.name).contains("Zurück"))
  }
}
