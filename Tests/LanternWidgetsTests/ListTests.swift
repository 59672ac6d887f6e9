import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ListTests {
  /// Creates rows and counts those that are still alive.
  @MainActor private final class RowFactory {
    var created: [Int] = []
    private var rows: [() -> Widget?] = []

    var liveCount: Int { rows.count { $0() != nil } }

    func list(count: Int, rowHeight: Double = 20) -> List {
      List("Letters", count: count, rowHeight: rowHeight) { [self] index in
        created.append(index)
        let row = Label("Row \(index)")
        rows.append { [weak row] in row }
        return row
      }
    }
  }

  private let factory = RowFactory()

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

  @Test func `only visible rows exist, in a list of a million as in one of ten`() {
    let list = factory.list(count: 1_000_000)
    let fixture = fixture(list)
    #expect(names(fixture) == ["Row 0", "Row 1", "Row 2", "Row 3", "Row 4"])
    #expect(factory.liveCount == 5)
    for offset in [7.0, 1_234_567, 19_999_900, 25] {
      list.scrollOffset = offset
      fixture.show()
      #expect(factory.liveCount <= 7)
    }
    #expect(names(fixture) == ["Row 1", "Row 2", "Row 3", "Row 4", "Row 5", "Row 6"])
  }

  @Test func `a row is created once for as long as it is visible`() {
    let list = factory.list(count: 1_000)
    let fixture = fixture(list)
    for step in 1...30 {
      list.scrollOffset = Double(step)
      fixture.show()
    }
    for step in 1...30 {
      list.scrollOffset = Double(30 - step)
      fixture.show()
    }
    #expect(factory.created == [0, 1, 2, 3, 4, 5, 6, 0])
    #expect(names(fixture).first == "Row 0")
    #expect(names(fixture).count == 5)
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3])
  func `at the end of a million rows every row is on a whole pixel`(scale: Double) {
    let list = List("Tiles", count: 1_000_000, rowHeight: 48.3) { Tile($0 % 2 == 0 ? "a" : "b") }
    let fixture = fixture(list, 40, 200, scale: scale)
    list.scrollOffset = .greatestFiniteMagnitude
    fixture.show()
    let height = Int((48.3 * scale).rounded())
    let items = fixture.tree.semantics.filter { $0.semantics.role == .listitem }
    let bottom = fixture.tree.size.height
    let tops = items.reversed().enumerated().map { bottom - ($0.offset + 1) * height }
    #expect(items.reversed().map { $0.frame.maxY - height } == tops)
    #expect(items.count <= 6)
    // No pixel of a row belongs to its neighbor.
    let column = fixture.picture.tileText.split(separator: "\n").map { $0.last ?? "?" }
    #expect(column.suffix(height).allSatisfy { $0 == "b" })
    #expect(column.dropLast(height).suffix(height).allSatisfy { $0 == "a" })
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3])
  func `row separators are one crisp pixel at every scroll offset`(scale: Double) {
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

  @Test func `row heights grow with the theme's text`() {
    let list = factory.list(count: 100)
    let fixture = fixture(list)
    var environment = fixture.tree.environment
    environment.theme.type.body.size *= 2
    fixture.tree.resize(to: fixture.tree.size, environment: environment)
    fixture.show()
    #expect(names(fixture).count == 3)
  }

  @Test func `rows are replaced when the count changes or the list reloads`() {
    let list = factory.list(count: 3)
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
    factory.created = []
    list.reload()
    fixture.show()
    #expect(factory.created == [0, 1, 2, 3])
    list.count = 0
    fixture.show()
    #expect(names(fixture) == [])
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `a row that was just added can be shown`() {
    let list = factory.list(count: 3)
    let fixture = fixture(list)
    list.count = 50
    list.show(row: 49, at: fixture.now)
    fixture.show()
    #expect(names(fixture).last == "Row 49")
    #expect(list.scrollOffset == 900)
  }

  @Test func `in unbounded space a list is ten rows tall and scrolls its own content`() {
    let list = factory.list(count: 1_000_000)
    let fixture = fixture(ScrollView(Column([list, Label("End")])))
    #expect(list.frame.height == 200)
    #expect(factory.liveCount == 10)
    fixture.handle(.scrolled(by: Point(0, 50), at: Point(20, 20)))
    #expect(list.scrollOffset == 50)
  }

  @Test(arguments: [Size(0, 0), Size(0, 50), Size(50, 0), Size(1, 1)])
  func `an empty list and a list without space handle every key`(size: Size) {
    for count in [0, 1, 1_000_000, .max] {
      let list = factory.list(count: count)
      let fixture = fixture(list, size.width, size.height)
      for key in [Key.down, .end, .pageDown, .up, .home, .enter] {
        fixture.pressKey(.tab)
        fixture.pressKey(key)
        fixture.show()
      }
      fixture.handle(.scrolled(by: Point(0, 1e30), at: .zero))
      fixture.show()
      #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    }
  }

  // MARK: Selecting

  @Test func `a click selects, a double click activates, and selecting in code calls neither closure`() {
    let list = factory.list(count: 100)
    let fixture = fixture(list)
    var calls: [String] = []
    list.onSelect = { calls.append("select \($0)") }
    list.onActivate = { calls.append("activate \($0)") }
    list.selection = 7
    fixture.click(Point(10, 50))
    #expect(list.selection == 2)
    #expect(list.isFocused)
    fixture.click(Point(10, 50), clicks: 2)
    fixture.click(Point(10, 70))
    #expect(calls == ["select 2", "activate 2", "select 3"])
  }

  @Test func `dragging a row scrolls and does not select it`() {
    let list = factory.list(count: 100)
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

  @Test func `arrow and paging keys move the selection and keep it in view`() {
    let list = factory.list(count: 100)
    let fixture = fixture(list)
    var selected: [Int] = []
    list.onSelect = { selected.append($0) }
    fixture.pressKey(.tab)
    #expect(list.isFocused)
    for key in [Key.down, .down, .up, .up, .pageDown, .pageDown, .end, .down, .pageUp, .home] {
      fixture.pressKey(key)
      fixture.show()
      let items = fixture.tree.semantics.filter { $0.semantics.states.contains(.selected) }
      #expect(items.map(\.frame.height) == [20], "the whole row is visible")
    }
    #expect(selected == [0, 1, 0, 4, 8, 99, 95, 0])
  }

  @Test func `letters select the row that begins with them, without regard to case and accents`() {
    let names = ["Ada", "Éva", "Bob Hope", "bob", "Bo Derek", "anna", "Eve", "aaron"]
    let list = List("Names", count: names.count, rowHeight: 20) { Label(names[$0]) }
    let fixture = fixture(list)
    var selected: [String] = []
    list.onSelect = { selected.append(names[$0]) }
    fixture.pressKey(.tab)
    func type(_ letters: String, _ modifiers: Modifiers = []) {
      selected = []
      for letter in letters { fixture.pressKey(.character(letter), modifiers) }
    }
    type("b")
    #expect(selected == ["Bob Hope"])
    type("o")
    #expect(selected == [])
    type(" d")
    #expect(selected == ["Bo Derek"])
    fixture.show(after: .milliseconds(1_001))
    type("E", .shift)
    #expect(selected == ["Eve"])
    fixture.show(after: .milliseconds(1_001))
    type("ev")
    #expect(selected == ["Éva"])
    fixture.show(after: .milliseconds(1_001))
    type("aaa")
    #expect(selected == ["anna", "aaron", "Ada"])
    fixture.show(after: .milliseconds(1_001))
    type("x")
    #expect(list.selection == 0)
  }

  @Test func `typed letters stay while rows are added, and end with the last row`() {
    var names = ["Ada", "Bo"]
    let list = List("Names", count: names.count, rowHeight: 20) { Label(names[$0]) }
    let fixture = fixture(list)
    fixture.pressKey(.tab)
    fixture.pressKey(.character("b"))
    #expect(list.selection == 1)
    names.append("Bea")
    list.count = 3
    list.reload()
    fixture.show()
    fixture.pressKey(.character("e"))
    #expect(list.selection == 2)
    list.count = 0
    names = ["Bea", "Eve"]
    list.count = 2
    list.reload()
    fixture.show()
    fixture.tree.focus(list)
    fixture.pressKey(.character("e"))
    #expect(list.selection == 1)
  }

  @Test func `letters reach a row far away, and a text that the app states reaches any row`() {
    let list = List("Numbers", count: 1_000_000, rowHeight: 20) { Label($0 == 900 ? "z" : "Row \($0)") }
    let fixture = fixture(list)
    fixture.pressKey(.tab)
    fixture.pressKey(.character("z"))
    #expect(list.selection == 900)
    fixture.show()
    #expect(names(fixture).contains("z"))
    fixture.show(after: .milliseconds(1_001))
    list.rowName = { $0 == 700_000 ? "yes" : "no" }
    fixture.pressKey(.character("y"))
    #expect(list.selection == 700_000)
  }

  @Test func `a row has the name that the app gives it, and its other texts are its description`() throws {
    let patient = Row([Label("09:30"), Label("Ines Vidal"), Label("Confirmed")])
    let list = List("Day", count: 1, rowHeight: 40) { _ in patient }
    let fixture = fixture(list)
    fixture.show()
    func row() -> Semantics? { fixture.tree.semantics.map(\.semantics).first { $0.role == .listitem } }
    #expect(row()?.name == "09:30, Ines Vidal, Confirmed")
    list.rowName = { _ in "Ines Vidal" }
    fixture.show()
    #expect(row()?.name == "Ines Vidal")
    #expect(row()?.description == "09:30, Confirmed")
    let object = fixture.tree.accessibleObjects().first { $0.properties.semantics.role == .list }?.children
      .first
    #expect(object?.properties.semantics.name == "Ines Vidal")
  }

  @Test func `a text that equals the name of its row is part of the description`() {
    let list = List("Amounts", count: 1, rowHeight: 40) { _ in Row([Label("2"), Label("2")]) }
    list.rowName = { _ in "2" }
    let fixture = fixture(list)
    fixture.show()
    let row = fixture.tree.semantics.map(\.semantics).first { $0.role == .listitem }
    #expect(row?.name == "2")
    #expect(row?.description == "2")
  }

  @Test func `a list of elements calls back with the element`() throws {
    struct Patient: Identifiable, Equatable { let id: String }
    var calls: [String] = []
    let list = List(
      "Day", rowHeight: 40, rowName: \.id, onSelect: { calls.append("select \($0.id)") },
      onActivate: { calls.append("activate \($0.id)") }, each: { [Patient(id: "Ada"), Patient(id: "Ines")] },
      makeRow: { _ in Label("Patient") })
    let fixture = fixture(list)
    fixture.show()
    #expect(names(fixture).contains("Ines"))
    fixture.pressKey(.tab)
    fixture.pressKey(.character("i"))
    fixture.pressKey(.enter)
    #expect(calls == ["select Ines", "activate Ines"])
  }

  @Test func `a letter without a row is unhandled, and Space behind letters still activates`() {
    let list = factory.list(count: 100)
    let fixture = fixture(list)
    var (activated, unhandled): ([Int], [Key]) = ([], [])
    list.onActivate = { activated.append($0) }
    fixture.tree.unhandledKey = { key, _, _ in
      unhandled.append(key)
      return true
    }
    fixture.pressKey(.tab)
    for letter in "row 1x" { fixture.pressKey(.character(letter)) }
    fixture.pressKey(.character("r"), .control)
    #expect(list.selection == 1)
    #expect(unhandled == [.character("x"), .character("r")])
    #expect(activated == [])
    fixture.show(after: .milliseconds(1_001))
    fixture.pressKey(.character("r"))
    fixture.pressKey(.character(" "))
    #expect(activated == [2])
  }

  @Test func `Return and Space activate the selected row, and are unhandled without one`() {
    let list = factory.list(count: 100)
    let fixture = fixture(list)
    var activated: [Int] = []
    var unhandled = 0
    list.onActivate = { activated.append($0) }
    fixture.tree.unhandledKey = { _, _, _ in
      unhandled += 1
      return true
    }
    fixture.pressKey(.tab)
    fixture.pressKey(.enter)
    fixture.pressKey(.down)
    fixture.pressKey(.enter)
    fixture.pressKey(.character(" "))
    #expect(activated == [0, 0])
    #expect(unhandled == 1)
  }

  @Test func `a key animates to an off-screen row at any distance`() {
    let list = factory.list(count: 1_000_000)
    let fixture = WidgetFixture(list, 100, 100)
    fixture.pressKey(.tab)
    fixture.pressKey(.end)
    for _ in 0..<20 { fixture.show(after: .milliseconds(16)) }
    #expect(list.scrollOffset == 19_999_900)
    #expect(factory.created.count < 60, "rows that pass by quickly are not created")
  }

  @Test func `a row's own button keeps the focus in the list`() {
    let list = List("Buttons", count: 100, rowHeight: 40) { Row([Button("Buy \($0)")]) }
    let fixture = fixture(list)
    fixture.pressKey(.tab)
    fixture.pressKey(.tab)
    #expect((fixture.tree.focused as? Button)?.title == "Buy 0")
    fixture.pressKey(.down)
    #expect(list.selection == 0)
    list.scrollOffset = 2_000
    fixture.show()
    #expect(list.isFocused)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  // MARK: Appearance and semantics

  @Test func `selecting redraws only the affected rows`() {
    let list = factory.list(count: 100)
    let fixture = fixture(list)
    list.selection = 1
    fixture.show()
    list.selection = 3
    #expect(
      fixture.show().rects.sorted { $0.y < $1.y } == [PixelRect(0, 20, 100, 20), PixelRect(0, 60, 100, 20)])
  }

  @Test func `the row under the pointer is tinted, also when rows move under it`() {
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

  @Test func `a list's semantics have its row count, each visible row's text and whether it is selected`() {
    let list = List("Prints", count: 400, rowHeight: 50) { index in
      Row([Label("Harbour \(index)"), Spacer(), Label("£\(index)")])
    }
    let fixture = fixture(list, 200, 100)
    list.selection = 1
    let semantics = fixture.tree.semantics.map(\.semantics).filter { $0.role != .text }
    #expect(
      semantics == [
        Semantics(.list, name: "Prints", value: "400", actions: [.increment, .decrement]),
        Semantics(.listitem, name: "Harbour 0, £0", actions: [.press]),
        Semantics(.listitem, name: "Harbour 1, £1", states: [.selected], actions: [.press]),
      ])
  }

  @Test func `rows are read in order, not in the order of creation`() {
    let list = factory.list(count: 100)
    let fixture = fixture(list)
    list.scrollOffset = 60
    fixture.show()
    list.scrollOffset = 30
    fixture.show()
    #expect(names(fixture) == ["Row 1", "Row 2", "Row 3", "Row 4", "Row 5", "Row 6"])
  }
}
