import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The field of a screen that Ctrl+F leads to.
@MainActor
struct SearchFieldTests {
  @Test func `Ctrl+F gives the focus to the search field of the visible screen, with its text selected`() {
    let screen = SearchScreen()
    let fixture = RootFixture(width: 300, height: 200, flows: [.a: { ScreenStack(root: screen) }])
    fixture.rest()
    fixture.handle(.keyDown(.character("f"), .control))
    #expect(screen.search.isFocused)
    fixture.handle(.text("z"))
    #expect(screen.search.text == "z")
  }

  @Test func `Ctrl+F reaches the search field while the tab bar has the focus`() throws {
    let screen = SearchScreen()
    let tabs = TabScreen(
      title: "Shop", [TabScreen.Tab(TabBar.Item("Home", icon: .cross), ScreenStack(root: screen))])
    let fixture = RootFixture(width: 300, height: 200, flows: [.a: { tabs }])
    fixture.rest()
    tabs.view.tree?.focus(tabs.bar)
    fixture.handle(.keyDown(.character("f"), .control))
    fixture.handle(.text("z"))
    #expect(screen.search.text == "z")
  }

  @Test func `another key with Control leaves the focus where it is`() {
    let screen = SearchScreen()
    let fixture = RootFixture(width: 300, height: 200, flows: [.a: { ScreenStack(root: screen) }])
    fixture.rest()
    fixture.handle(.keyDown(.character("g"), .control))
    #expect(!screen.search.isFocused)
  }

  @Test func `a screen without a search field leaves Ctrl+F to the commands`() {
    let fixture = RootFixture.showingA()
    fixture.log.clear()
    fixture.handle(.keyDown(.character("f"), .control))
    #expect(fixture.log.entries == ["a handles a key · a is current"])
  }
}

@MainActor
private final class SearchScreen: Screen {
  let search = TextField("Search", text: "moon")

  init() { super.init(title: "Shop") }

  override func makeView() -> Widget { Column([Button("Buy"), search]) }
  override var searchField: Widget? { search }
}
