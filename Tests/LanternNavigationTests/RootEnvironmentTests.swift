import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A root whose environment changes while it is shown.
@MainActor
struct RootEnvironmentTests {
  // Flow a shows the background color of the theme, flow b its surface color.
  private func fixture(_ transitions: TransitionTable = TransitionTable()) -> RootFixture {
    let fixture = RootFixture(
      transitions, flows: [.a: { ColorScreen(\.background) }, .b: { ColorScreen(\.surface) }])
    fixture.root.environment.theme = theme("a", "b")
    fixture.rest()
    return fixture
  }

  private func theme(_ background: Character, _ surface: Character) -> Theme {
    var theme = Theme.light
    theme.colors.background = color(of: background)
    theme.colors.surface = color(of: surface)
    return theme
  }

  @Test func `a new theme shows in the next frame, without a resize`() {
    let fixture = fixture()
    fixture.root.environment.theme = theme("c", "d")
    #expect(fixture.root.isStale)
    #expect(fixture.rest() == "cccc")
    #expect(fixture.root.pixelSize == PixelSize(4, 1))
    fixture.show(.b)
    #expect(fixture.rest() == "dddd")
  }

  @Test func `an equal environment draws nothing`() {
    let fixture = fixture()
    let environment = fixture.root.environment
    fixture.root.environment = environment
    fixture.root.environment.theme = theme("a", "b")
    fixture.root.environment.reducesMotion = false
    #expect(!fixture.root.isStale)
    fixture.root.environment.clipboard = OwnClipboard()
    #expect(fixture.root.isStale)
  }

  @Test func `during a transition, both sides get the new theme, and the transition continues`() {
    let fixture = fixture(.everywhere(Slide(from: .trailing, curve: .linear)))
    fixture.show(.b)
    #expect(fixture.frame(0.25) == "aaab")
    fixture.root.environment.theme = theme("c", "d")
    #expect(fixture.frame(0.5) == "ccdd")
    #expect(fixture.frame(0.75) == "cddd")
    #expect(fixture.finish() == "dddd")
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.rest() == "dddd")
  }

  // MARK: A fade to another theme

  // Flow a shows black, flow b white; the other theme has a lighter gray for a.
  private func grayFixture() -> RootFixture {
    let fixture = RootFixture(
      .everywhere(Slide(from: .trailing, curve: .linear)),
      flows: [.a: { ColorScreen(\.background) }, .b: { ColorScreen(\.surface) }])
    fixture.root.environment.theme = grayTheme(0)
    fixture.rest()
    return fixture
  }

  private func grayTheme(_ gray: UInt8) -> Theme {
    var theme = Theme.light
    theme.colors.background = Color(red: gray, green: gray, blue: gray)
    theme.colors.surface = .white
    return theme
  }

  private func fade(_ fixture: RootFixture, to gray: UInt8) {
    var environment = fixture.root.environment
    environment.theme = grayTheme(gray)
    fixture.root.fade(to: environment)
  }

  private func grays(_ fixture: RootFixture) -> [UInt8] { (0..<4).map { fixture.window[$0, 0].color.red } }

  @Test(arguments: [false, true])
  func `a new theme fades in, and nothing of it shows before the first frame`(isPrepared: Bool) {
    let fixture = grayFixture()
    fade(fixture, to: 200)
    if isPrepared { fixture.prepareTransition() }
    fixture.rest()
    #expect(grays(fixture) == [0, 0, 0, 0])
    fixture.frame(0.5)
    let middle = grays(fixture)
    #expect(Set(middle).count == 1)
    #expect((60...190).contains(middle[0]))
    fixture.finish()
    #expect(grays(fixture) == [200, 200, 200, 200])
    #expect(fixture.root.activeTransition == nil)
    fixture.rest()
    #expect(grays(fixture) == [200, 200, 200, 200])
    #expect(!fixture.root.isStale)
  }

  @Test func `another theme during a fade takes its place, and a change of screens ends it`() {
    let fixture = grayFixture()
    fade(fixture, to: 200)
    fixture.frame(0.25)
    fade(fixture, to: 100)
    #expect(fixture.root.activeTransition?.kind == "dissolve")
    fixture.frame(0.9)
    #expect(grays(fixture).allSatisfy { (80...100).contains($0) })
    fixture.show(.b)
    #expect(fixture.root.activeTransition?.kind == "slide")
    fixture.frame(0.5)
    #expect(grays(fixture)[2...] == [255, 255])
    fixture.finish()
    #expect(fixture.results.count == 1)
  }

  @Test func `the screen under a fade keeps its press and its callbacks`() {
    let fixture = RootFixture.showingA()
    var environment = fixture.root.environment
    environment.theme = .dark
    fixture.handle(.pointerDown(at: Point(1, 0), clicks: 1))
    fixture.root.fade(to: environment)
    fixture.frame(0.5)
    fixture.handle(.pointerUp(at: Point(1, 0)))
    fixture.handle(.keyDown(.character("x"), []))
    fixture.finish()
    let entries = fixture.log.entries.map { $0.replacing(" · a is current", with: "") }
    #expect(entries == ["a is pressed at 1,0", "a is released", "a handles a key"])
  }

  @Test func `a screen that is pushed in a stack during a fade moves in`() {
    let stack = ScreenStack(root: ColorScreen(\.background))
    let fixture = RootFixture(width: 100, height: 100, flows: [.a: { stack }])
    fixture.rest()
    var environment = fixture.root.environment
    environment.theme = .dark
    fixture.root.fade(to: environment)
    fixture.frame(0.5)
    stack.push(ColorScreen(\.surface))
    #expect(fixture.root.activeTransition?.kind == "push")
    fixture.frame(0.5)
    fixture.finish()
    fixture.rest()
    #expect(stack.screens.count == 2)
  }

  @Test func `on a remote display a theme does not fade`() {
    let fixture = grayFixture()
    fixture.root.environment.isRemote = true
    fade(fixture, to: 200)
    #expect(fixture.root.activeTransition == nil)
  }

  @Test func `a screen that was hidden shows the new theme when it returns`() throws {
    let fixture = RootFixture(flows: [.a: { ScreenStack(root: ColorScreen(\.background)) }])
    fixture.rest()
    let stack = try #require(fixture.root.current as? ScreenStack)
    let first = stack.screens[0]
    stack.push(ColorScreen(\.surface), by: InstantTransition())
    fixture.root.environment.theme = .dark
    fixture.rest()
    stack.pop(by: InstantTransition())
    fixture.rest()
    #expect(first.view.tree?.environment.theme == .dark)
  }

  @Test func `a new scale changes the size of the screens in points`() {
    let fixture = RootFixture.showingA()
    fixture.root.environment.scale = 2
    #expect(fixture.root.current.size == Size(2, 0.5))
    #expect(fixture.rest() == "aaaa")
  }

  @Test func `with reduced motion, the next transition dissolves`() {
    let fixture = fixture(.everywhere(Slide()))
    fixture.root.environment.reducesMotion = true
    fixture.rest()
    fixture.show(.b)
    #expect(fixture.root.activeTransition?.kind == "dissolve")
  }

  @Test func `a screen can change the environment while it appears`() {
    let fixture = RootFixture(flows: [
      .a: { ColorScreen(\.background) },
      .b: {
        let screen = ColorScreen(\.surface)
        screen.onAppear = { [weak screen] in (screen?.parent as? RootController)?.environment.theme = .dark }
        return screen
      },
    ])
    fixture.rest()
    fixture.show(.b)
    fixture.rest()
    #expect(fixture.window[0, 0].color == Theme.dark.colors.surface)
  }
}

// A screen that is filled with a color of the theme.
private final class ColorScreen: Screen {
  private let color: KeyPath<Theme.Colors, Color>
  var onAppear: () -> Void = {}

  init(_ color: KeyPath<Theme.Colors, Color>) {
    self.color = color
    super.init(title: "color")
  }

  override func makeView() -> Widget {
    let panel = Panel(style: { [color] in Panel.Style(paint: .color($0.colors[keyPath: color])) })
    panel.flex = 1
    return panel
  }

  override func willAppear() { onAppear() }
}
