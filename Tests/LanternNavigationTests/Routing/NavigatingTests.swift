import LanternNavigation
import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The documentation's introduction to routes.
@MainActor
struct NavigatingTests {
  private let window: TestWindow
  private let navigation: PictureNavigation

  init() {
    func tab(_ screen: Screen) -> TabScreen.Tab {
      TabScreen.Tab(TabBar.Item(screen.title, icon: .checkMark), ScreenStack(root: screen))
    }
    window = TestWindow(
      TabScreen(title: "tabs", [tab(Screen(title: "Home")), tab(SettingsScreen(title: "Settings"))]))
    navigation = PictureNavigation(Router(window.root))
  }

  private var heading: [String] { window.names(of: .navigation) }

  @Test func `the code in the article is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternNavigation/LanternNavigation.docc/Navigating.md",
      in: ["Tests/LanternNavigationTests/Routing/Navigating.swift"], atLeast: 7)
  }

  @Test func `help is pushed here, the credits cover everything, and the license is in its tab`() throws {
    navigation.showHelp()
    try window.settle()
    #expect(heading == ["Help"])
    navigation.showCredits()
    try window.settle()
    #expect(window.root.screens.count == 2)
    navigation.showLicense()
    try window.settle()
    #expect(heading == ["License"])
    #expect(window.root.screens.count == 1)
    #expect((window.root.current as? TabScreen)?.selected == 1)
  }

  @Test func `a double click opens one picture`() throws {
    navigation.show(picture: 42)
    navigation.show(picture: 42)
    try window.settle()
    let stack = (window.root.current as? TabScreen)?.children.first as? ScreenStack
    #expect(stack?.screens.map(\.title) == ["Home", "Picture 42"])
  }

  @Test func `a color is chosen, or none`() async throws {
    let chosen = Task { await navigation.chooseColor() }
    try await window.wait(for: "Red")
    try window.click("Red")
    await chosen.value
    #expect(navigation.message == "You chose Red.")
    let cancelled = Task { await navigation.chooseColor() }
    try await window.wait(for: "Red")
    try window.click("Cancel")
    await cancelled.value
    #expect(navigation.message == "You chose no color.")
  }

  @Test func `a form is closed by its button, after it has asked`() throws {
    let form = NameScreen(title: "Form")
    window.root.push(form, by: InstantTransition())
    try window.settle()
    try window.type("Ada", into: "Name")
    try window.click("Close")
    #expect(window.names(of: .dialog) == ["Discard the name?"])
    try window.click("Keep Editing")
    #expect(form.appearance == .shown)
    try window.click("Close")
    try window.click("Discard")
    #expect(form.parent == nil)
  }
}
