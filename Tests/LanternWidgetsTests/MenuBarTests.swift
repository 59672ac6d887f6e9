import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct MenuBarTests {
  private let chosen = ReceivedValues<String>()

  private func shown(
    _ width: Double = 400, direction: LayoutDirection = .leftToRight
  ) -> WidgetFixture {
    let chosen = chosen
    let bar = MenuBar(
      "Main menu",
      ["File", "Edit", "View"].map { title in
        Menu(title) {
          ["First", "Second"].map { item in
            MenuItem("\(title) \(item)") { chosen.values.append("\(title) \(item)") }
          }
        }
      })
    let fixture = WidgetFixture(Column([bar, Tile("x", 400, 200)]), width, 300, direction: direction)
    fixture.show()
    return fixture
  }

  private func names(_ fixture: WidgetFixture, _ states: Set<Semantics.State> = []) -> [String] {
    fixture.tree.semantics.map(\.semantics)
      .filter { $0.role == .menuitem && $0.states.isSuperset(of: states) }.map(\.name)
  }

  private func point(_ fixture: WidgetFixture, _ name: String) -> Point {
    center(fixture.tree.semantics.first { $0.semantics.name == name }?.frame)
  }

  @Test(.requirement(75), arguments: ["Escape", "the title", "elsewhere", "an item"])
  func `after a menu that a click has opened, the focus is where it was`(end: String) {
    let bar = MenuBar("Main menu", [Menu("File") { [MenuItem("Save") {}] }])
    let text = TextField("Name")
    let fixture = WidgetFixture(Column([bar, text]), 400, 300)
    fixture.click(text)
    fixture.type("a")
    let file = point(fixture, "File")
    fixture.click(file)
    fixture.show()
    #expect(names(fixture) == ["Save"])
    switch end {
    case "Escape": fixture.pressKey(.escape)
    case "the title": fixture.click(file)
    case "elsewhere": fixture.click(Point(390, 290))
    default: fixture.click(point(fixture, "Save"))
    }
    #expect(fixture.tree.overlays.isEmpty)
    fixture.type("b")
    #expect(text.text == "ab")
  }

  @Test func `a bar is described with its titles`() {
    let fixture = shown()
    let semantics = fixture.tree.semantics.map(\.semantics)
    #expect(semantics.first == Semantics(.menubar, name: "Main menu"))
    #expect(names(fixture) == ["File", "Edit", "View"])
  }

  @Test func `a click on a title opens its menu below it, and a click on an item performs it`() {
    let fixture = shown()
    let edit = fixture.tree.semantics.first { $0.semantics.name == "Edit" }?.frame
    fixture.click(center(edit))
    fixture.show()
    let item = fixture.tree.semantics.first { $0.semantics.name == "Edit First" }?.frame
    #expect(names(fixture) == ["Edit First", "Edit Second"])
    #expect(item?.x == edit?.x)
    #expect(item.map { $0.y >= 40 } == true)
    fixture.click(point(fixture, "Edit Second"))
    #expect(chosen.values == ["Edit Second"])
  }

  @Test func `while a menu is open, the pointer switches to other titles`() {
    let fixture = shown()
    let view = point(fixture, "View")
    let file = point(fixture, "File")
    fixture.click(file)
    fixture.move(to: view)
    fixture.show()
    #expect(names(fixture) == ["View First", "View Second"])
    fixture.click(view)
    fixture.show()
    #expect(names(fixture) == ["File", "Edit", "View"])
    fixture.move(to: file)
    fixture.show()
    #expect(names(fixture) == ["File", "Edit", "View"])
  }

  @Test func `F10 opens the first menu, and Left and Right go around`() {
    let fixture = shown()
    fixture.pressKey(.function(10))
    fixture.show()
    #expect(names(fixture, [.focused]) == ["File First"])
    fixture.pressKey(.left)
    fixture.show()
    #expect(names(fixture, [.focused]) == ["View First"])
    fixture.pressKey(.right)
    fixture.pressKey(.right)
    fixture.pressKey(.down)
    fixture.pressKey(.enter)
    #expect(chosen.values == ["Edit Second"])
    fixture.pressKey(.function(10))
    fixture.pressKey(.function(10))
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `in a right-to-left layout, the first title is at the right, and Left leads to the second`() {
    let fixture = shown(direction: .rightToLeft)
    #expect(point(fixture, "File").x > point(fixture, "Edit").x)
    fixture.pressKey(.function(10))
    fixture.pressKey(.left)
    fixture.show()
    #expect(names(fixture, [.focused]) == ["Edit First"])
  }

  @Test func `in a narrow window, the remaining menus are submenus of More`() {
    let fixture = shown(120)
    #expect(names(fixture) == ["File", "More"])
    fixture.click(point(fixture, "More"))
    fixture.show()
    #expect(names(fixture) == ["Edit", "View"])
    for key in [Key.down, .down, .right, .enter] { fixture.pressKey(key) }
    #expect(chosen.values == ["View First"])
  }

  @Test func `the items describe the moment at which the menu opens`() {
    var isSaved = false
    let bar = MenuBar(
      "Main menu", [Menu("File") { [MenuItem("Save", isEnabled: !isSaved) { isSaved = true }] }])
    let fixture = WidgetFixture(Column([bar]))
    for keys in [[Key.function(10), .enter], [.function(10), .down, .enter]] {
      for key in keys { fixture.pressKey(key) }
    }
    fixture.show()
    #expect(isSaved)
    #expect(names(fixture, [.disabled]) == ["Save"])
  }
}
