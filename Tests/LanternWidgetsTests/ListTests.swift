import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ListTests {
  /// Notes which rows were made.
  @MainActor private final class Maker {
    var made: [Int] = []
    // Rows are let go of when they are out of sight.
    private var living: [() -> Widget?] = []

    var alive: Int { living.count { $0() != nil } }

    func list(count: Int, rowHeight: Double = 20) -> List {
      List("Letters", count: count, rowHeight: rowHeight) { [self] index in
        made.append(index)
        let row = Label("Row \(index)")
        living.append { [weak row] in row }
        return row
      }
    }
  }

  private let maker = Maker()

  private func fixture(
    _ list: Widget, _ width: Double = 100, _ height: Double = 100, scale: Double = 1
  ) -> WidgetFixture {
    let fixture = WidgetFixture(list, width, height, scale: scale)
    fixture.reduceMotion()
    return fixture
  }

  private func names(_ fixture: WidgetFixture) -> [String] {
    fixture.tree.semantics.map(\.semantics).filter { $0.role == .listitem }.map(\.name)
  }

  // MARK: Rows

  @Test func `only rows that show exist, in a million as in ten`() {
    let list = maker.list(count: 1_000_000)
    let fixture = fixture(list)
    #expect(names(fixture) == ["Row 0", "Row 1", "Row 2", "Row 3", "Row 4"])
    #expect(maker.alive == 5)
    for offset in [7.0, 1_234_567, 19_999_900, 25] {
      list.scrollOffset = offset
      fixture.show()
      #expect(maker.alive <= 7)
    }
    #expect(names(fixture) == ["Row 1", "Row 2", "Row 3", "Row 4", "Row 5", "Row 6"])
  }

  @Test func `a row is made once for as long as it shows`() {
    let list = maker.list(count: 1_000)
    let fixture = fixture(list)
    for step in 1...30 {
      list.scrollOffset = Double(step)
      fixture.show()
    }
    for step in 1...30 {
      list.scrollOffset = Double(30 - step)
      fixture.show()
    }
    #expect(maker.made == [0, 1, 2, 3, 4, 5, 6, 0])
    #expect(names(fixture).first == "Row 0")
    #expect(names(fixture).count == 5)
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3])
  func `at the end of a million rows everything stands on the pixel`(scale: Double) {
    let list = List("Tiles", count: 1_000_000, rowHeight: 48.3) { Tile($0 % 2 == 0 ? "a" : "b") }
    let fixture = fixture(list, 40, 200, scale: scale)
    list.scrollOffset = .greatestFiniteMagnitude
    fixture.show()
    let height = Int((48.3 * scale).rounded())
    let items = fixture.tree.semantics.filter { $0.semantics.role == .listitem }
    let bottom = fixture.tree.size.height
    let places = items.reversed().enumerated().map { bottom - ($0.offset + 1) * height }
    #expect(items.reversed().map { $0.frame.maxY - height } == places)
    #expect(items.count <= 6)
    // Not a pixel of a row is its neighbour's.
    let column = fixture.picture.tileText.split(separator: "\n").map { $0.last ?? "?" }
    #expect(column.suffix(height).allSatisfy { $0 == "b" })
    #expect(column.dropLast(height).suffix(height).allSatisfy { $0 == "a" })
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3])
  func `the lines between rows are one crisp pixel, wherever they are scrolled to`(scale: Double) {
    let list = List("Lines", count: 30, rowHeight: 20.4) { _ in Spacer() }
    let fixture = fixture(list, 60, 100, scale: scale)
    let colors = fixture.tree.environment.theme.colors
    let height = Int((20.4 * scale).rounded())
    for pixels in [0, 1, 5, 17] {
      list.scrollOffset = Double(pixels) / scale
      fixture.show()
      let x = fixture.tree.size.width / 2
      let lines = (0..<fixture.tree.size.height).filter { fixture.picture[x, $0].color == colors.separator }
      #expect(lines.allSatisfy { ($0 + pixels + 1) % height == 0 })
      #expect(lines.count == (fixture.tree.size.height + pixels) / height)
      let rest = (0..<fixture.tree.size.height).filter { !lines.contains($0) }
      #expect(rest.allSatisfy { fixture.picture[x, $0].color == colors.surface })
    }
  }

  @Test func `rows grow with the theme's text`() {
    let list = maker.list(count: 100)
    let fixture = fixture(list)
    var environment = fixture.tree.environment
    environment.theme.type.body.size *= 2
    fixture.tree.resize(to: fixture.tree.size, environment: environment)
    fixture.show()
    #expect(names(fixture).count == 3)
  }

  @Test func `other rows are there when their number changes, or when they are to be made anew`() {
    let list = maker.list(count: 3)
    let fixture = fixture(list)
    #expect(names(fixture).count == 3)
    list.count = 1_000
    fixture.show()
    #expect(names(fixture).count == 5)
    list.scrollOffset = 1_000_000
    list.selection = 999
    list.count = 4
    fixture.show()
    #expect(names(fixture) == ["Row 0", "Row 1", "Row 2", "Row 3"])
    #expect(list.selection == nil)
    #expect(list.scrollOffset == 0)
    maker.made = []
    list.reload()
    fixture.show()
    #expect(maker.made == [0, 1, 2, 3])
    list.count = 0
    fixture.show()
    #expect(names(fixture) == [])
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `where there is no end to the room, a list wants ten rows and scrolls itself`() {
    let list = maker.list(count: 1_000_000)
    let fixture = fixture(ScrollView(Column([list, Label("End")])))
    #expect(list.frame.height == 200)
    #expect(maker.alive == 10)
    fixture.handle(.scrolled(by: Point(0, 50), at: Point(20, 20)))
    #expect(list.scrollOffset == 50)
  }

  @Test(arguments: [Size(0, 0), Size(0, 50), Size(50, 0), Size(1, 1)])
  func `no room and no rows are nothing to trip over`(size: Size) {
    for count in [0, 1, 1_000_000, .max] {
      let list = maker.list(count: count)
      let fixture = fixture(list, size.width, size.height)
      for key in [Key.down, .end, .pageDown, .up, .home, .enter] {
        fixture.strike(.tab)
        fixture.strike(key)
        fixture.show()
      }
      fixture.handle(.scrolled(by: Point(0, 1e30), at: .zero))
      fixture.show()
      #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    }
  }

  // MARK: Selecting

  @Test func `a click selects, a double click activates, and the program's own selecting calls nobody`() {
    let list = maker.list(count: 100)
    let fixture = fixture(list)
    var heard: [String] = []
    list.onSelect = { heard.append("select \($0)") }
    list.onActivate = { heard.append("activate \($0)") }
    list.selection = 7
    fixture.click(Point(10, 50))
    #expect(list.selection == 2)
    #expect(list.isFocused)
    fixture.click(Point(10, 50), clicks: 2)
    fixture.click(Point(10, 70))
    #expect(heard == ["select 2", "activate 2", "select 3"])
  }

  @Test func `a row that is dragged scrolls and is not selected`() {
    let list = maker.list(count: 100)
    let fixture = fixture(list)
    fixture.press(Point(10, 80))
    fixture.move(to: Point(10, 60))
    fixture.show(after: .milliseconds(20))
    fixture.move(to: Point(10, 30))
    fixture.show(after: .seconds(1))
    fixture.release(Point(10, 30))
    fixture.show()
    #expect(list.selection == nil)
    #expect(list.scrollOffset == 30)
  }

  @Test func `arrows and their kin move the selection and keep it in view`() {
    let list = maker.list(count: 100)
    let fixture = fixture(list)
    var selected: [Int] = []
    list.onSelect = { selected.append($0) }
    fixture.strike(.tab)
    #expect(list.isFocused)
    for key in [Key.down, .down, .up, .up, .pageDown, .pageDown, .end, .down, .pageUp, .home] {
      fixture.strike(key)
      fixture.show()
      let items = fixture.tree.semantics.filter { $0.semantics.states.contains(.selected) }
      #expect(items.map(\.frame.height) == [20], "all of it shows")
    }
    #expect(selected == [0, 1, 0, 4, 8, 99, 95, 0])
  }

  @Test func `Return and Space activate what is selected, and are not wanted where nothing is`() {
    let list = maker.list(count: 100)
    let fixture = fixture(list)
    var activated: [Int] = []
    var unhandled = 0
    list.onActivate = { activated.append($0) }
    fixture.tree.unhandledKey = { _, _, _ in
      unhandled += 1
      return true
    }
    fixture.strike(.tab)
    fixture.strike(.enter)
    fixture.strike(.down)
    fixture.strike(.enter)
    fixture.strike(.character(" "))
    #expect(activated == [0, 0])
    #expect(unhandled == 1)
  }

  @Test func `keys glide to a row that is out of sight, however far it is`() {
    let list = maker.list(count: 1_000_000)
    let fixture = WidgetFixture(list, 100, 100)
    fixture.strike(.tab)
    fixture.strike(.end)
    for _ in 0..<20 { fixture.show(after: .milliseconds(16)) }
    #expect(list.scrollOffset == 19_999_900)
    #expect(maker.made.count < 60, "what flies by is not made")
  }

  @Test func `where the keyboard is shows in the row, and a row's own button keeps the focus in the list`() {
    let list = List("Buttons", count: 100, rowHeight: 40) { Row([Button("Buy \($0)")]) }
    let fixture = fixture(list)
    fixture.strike(.tab)
    fixture.strike(.tab)
    #expect((fixture.tree.focused as? Button)?.title == "Buy 0")
    fixture.strike(.down)
    #expect(list.selection == 0)
    list.scrollOffset = 2_000
    fixture.show()
    #expect(list.isFocused)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  // MARK: How it looks, and what it says

  @Test func `selecting draws the rows concerned alone`() {
    let list = maker.list(count: 100)
    let fixture = fixture(list)
    list.selection = 1
    fixture.show()
    list.selection = 3
    #expect(
      fixture.show().rects.sorted { $0.y < $1.y } == [PixelRect(0, 20, 100, 20), PixelRect(0, 60, 100, 20)])
  }

  @Test func `the pointer tints the row beneath it, also when rows move beneath the pointer`() {
    let list = List("Plain", count: 100, rowHeight: 20) { _ in Spacer() }
    let fixture = fixture(list)
    func tinted() -> [Int] {
      (0..<5).filter {
        fixture.picture[40, $0 * 20 + 10].color != fixture.tree.environment.theme.colors.surface
      }
    }
    fixture.move(to: Point(40, 30))
    fixture.show()
    #expect(tinted() == [1])
    fixture.handle(.scrolled(by: Point(0, 20), at: Point(40, 30)))
    fixture.show()
    #expect(tinted() == [1])
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `a list says how many rows it has, and each that shows what it says and whether it is selected`()
  {
    let list = List("Prints", count: 400, rowHeight: 50) { index in
      Row([Label("Harbour \(index)"), Spacer(), Label("£\(index)")])
    }
    let fixture = fixture(list, 200, 100)
    list.selection = 1
    let said = fixture.tree.semantics.map(\.semantics).filter { $0.role != .text }
    #expect(
      said == [
        Semantics(.list, name: "Prints", value: "400", actions: [.increment, .decrement]),
        Semantics(.listitem, name: "Harbour 0, £0", actions: [.press]),
        Semantics(.listitem, name: "Harbour 1, £1", states: [.selected], actions: [.press]),
      ])
  }

  @Test func `rows are read from the first to the last, whichever was made last`() {
    let list = maker.list(count: 100)
    let fixture = fixture(list)
    list.scrollOffset = 60
    fixture.show()
    list.scrollOffset = 30
    fixture.show()
    #expect(names(fixture) == ["Row 1", "Row 2", "Row 3", "Row 4", "Row 5", "Row 6"])
  }
}
