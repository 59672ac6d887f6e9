import LanternRaster
import LanternTestSupport
import LanternWidgets
import Observation
import Testing

@MainActor
struct TableTests {
  struct Print: Identifiable, Equatable {
    let id: Int
    var title: String
  }

  @MainActor @Observable
  final class Prints {
    var all: [Print] = []
  }

  /// A table of three columns: one of 100 points, one that takes the rest, and one for numbers.
  private func table(count: Int = 100, emptyText: String = "") -> Table {
    Table(
      "Prints", count: count, rowHeight: 20, emptyText: emptyText,
      columns: [
        TableColumn("Code", width: 100, isSortable: true) { "c\($0)" },
        TableColumn("Title") { "title \($0)" },
        TableColumn("Price", width: 80, alignment: .trailing, isSortable: true) { "\($0)" },
      ])
  }

  private func fixture(
    _ table: Widget, _ width: Double = 400, direction: LayoutDirection = .leftToRight
  ) -> WidgetFixture {
    let fixture = WidgetFixture(table, width, 140, direction: direction)
    fixture.reduceMotion()
    return fixture
  }

  private func frames(_ role: Semantics.Role, _ fixture: WidgetFixture) -> [PixelRect] {
    fixture.tree.semantics.filter { $0.semantics.role == role }.map(\.frame)
  }

  private func all(_ role: Semantics.Role, _ fixture: WidgetFixture) -> [Semantics] {
    fixture.tree.semantics.map(\.semantics).filter { $0.role == role }
  }

  // MARK: Rows and columns

  @Test(.requirement(109)) func `a table is read as a table with column headers, rows and cells`() {
    let table = table(count: 1)
    table.sort = .init(column: 2, isAscending: false)
    table.selection = 0
    let fixture = fixture(table)
    #expect(
      fixture.tree.semantics.map(\.semantics) == [
        Semantics(.table, name: "Prints", value: "1"),
        Semantics(.columnheader, name: "Code", actions: [.press]),
        Semantics(.columnheader, name: "Title"),
        Semantics(.columnheader, name: "Price", value: "descending", actions: [.press]),
        Semantics(.row, name: "c0, title 0, 0", states: [.selected], actions: [.press]),
        Semantics(.cell, name: "c0"), Semantics(.cell, name: "title 0"), Semantics(.cell, name: "0"),
      ])
  }

  @Test(arguments: [(LayoutDirection.leftToRight, [0, 100, 320]), (.rightToLeft, [300, 80, 0])])
  func `columns are in the order of the layout direction, and cells are below their headers`(
    direction: LayoutDirection, starts: [Int]
  ) {
    let fixture = fixture(table(), direction: direction)
    #expect(frames(.columnheader, fixture).map(\.x) == starts)
    #expect(frames(.columnheader, fixture).map(\.width) == [100, 220, 80])
    #expect(frames(.cell, fixture).prefix(3).map(\.x) == starts)
    #expect(frames(.row, fixture).map(\.y) == [40, 60, 80, 100, 120])
  }

  @Test func `flexible columns share the rest, but none is narrower than its minimum`() {
    let table = Table(
      "Shares", count: 1,
      columns: [
        TableColumn("a", share: 3) { _ in "" }, TableColumn("b", share: 1, minimum: 90) { _ in "" },
        TableColumn("c", share: 1) { _ in "" },
      ])
    let fixture = fixture(table)
    #expect(frames(.columnheader, fixture).map(\.width) == [233, 90, 77])
    fixture.tree.resize(to: PixelSize(100, 140), environment: fixture.tree.environment)
    fixture.show()
    // They no longer fit, so the table scrolls.
    #expect(frames(.columnheader, fixture).first?.width == 64)
    #expect(all(.cell, fixture).count == 2)
  }

  @Test func `only the visible cells of a million rows and a hundred columns exist`() {
    var created = 0
    let columns = (0..<100).map { column in
      TableColumn<Int>("Column \(column)", width: 100) { row in
        created += 1
        return "\(column) \(row)"
      }
    }
    let table = Table("Wide", count: 1_000_000, rowHeight: 20, columns: columns)
    let fixture = fixture(table)
    #expect(created == 20)
    fixture.handle(.scrolled(by: Point(950, 0), at: Point(200, 80)))
    fixture.show()
    #expect(all(.cell, fixture).prefix(5).map(\.name) == ["9 0", "10 0", "11 0", "12 0", "13 0"])
    table.show(row: 999_999, at: fixture.now)
    fixture.show()
    #expect(all(.cell, fixture).last?.name == "13 999999")
    #expect(created < 80)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `the header scrolls with the columns, and stays while the rows scroll`() {
    let table = table()
    let fixture = fixture(table, 200)
    fixture.handle(.scrolled(by: Point(30, 0), at: Point(100, 80)))
    fixture.handle(.scrolled(by: Point(0, 30), at: Point(100, 80)))
    fixture.show()
    #expect(table.scrollOffset == 30)
    #expect(frames(.columnheader, fixture).map(\.x) == [0, 70, 134])
    #expect(frames(.columnheader, fixture).map(\.y) == [0, 0, 0])
    #expect(frames(.row, fixture).first?.y == 40)
    #expect(all(.cell, fixture).first?.name == "c1")
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `a cell shows the beginning of a text that is too long, on one line`() {
    let long = String(repeating: "a\nb", count: 33_334)
    let table = Table("Texts", count: 3, columns: [TableColumn("Text", width: 100) { _ in long }])
    let fixture = fixture(table)
    #expect(all(.cell, fixture).first?.name == long)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    fixture.click(Point(100, 20), clicks: 2)
    fixture.show()
    #expect(frames(.columnheader, fixture).first?.width == 400)
  }

  @Test func `an empty table shows its text until there are rows`() {
    let table = table(count: 0, emptyText: "No prints")
    let fixture = fixture(table)
    #expect(all(.text, fixture).map(\.name) == ["No prints"])
    table.count = 2
    fixture.show()
    #expect(all(.text, fixture) == [])
    #expect(all(.row, fixture).count == 2)
    table.count = 0
    fixture.show()
    #expect(all(.text, fixture).map(\.name) == ["No prints"])
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `rows follow a model, and the selection its element`() {
    let prints = Prints()
    prints.all = [Print(id: 1, title: "Sea"), Print(id: 2, title: "Rain")]
    let table = Table("Prints", columns: [TableColumn("Title") { $0.title }], each: { prints.all })
    let fixture = fixture(table)
    table.selection = 1
    prints.all.swapAt(0, 1)
    prints.all[1].title = "Ocean"
    fixture.show()
    #expect(all(.cell, fixture).map(\.name) == ["Rain", "Ocean"])
    #expect(table.selection == 0)
  }

  @Test(arguments: [Size(0, 0), Size(0, 50), Size(50, 0), Size(30, 41)])
  func `a table without space, rows or columns handles every key`(size: Size) {
    for count in [0, 1, .max] {
      for table in [table(count: count), Table("None", count: count, columns: [])] {
        let fixture = WidgetFixture(table, size.width, size.height)
        for key in [Key.tab, .left, .right, .enter, .end, .home, .tab, .down, .end, .pageDown, .right] {
          fixture.pressKey(key)
          fixture.pressKey(key, .shift)
          fixture.show()
        }
        fixture.handle(.scrolled(by: Point(1e30, 1e30), at: .zero))
        fixture.show()
        #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
      }
    }
  }

  // MARK: Selecting and sorting

  @Test func `a click selects a row, a double click activates it, and arrow keys move on`() {
    let table = table()
    let fixture = fixture(table)
    var calls: [String] = []
    table.onSelect = { calls.append("select \($0)") }
    table.onActivate = { calls.append("activate \($0)") }
    fixture.click(Point(200, 70), clicks: 1)
    fixture.click(Point(200, 70), clicks: 2)
    fixture.pressKey(.down)
    fixture.pressKey(.enter)
    #expect(calls == ["select 1", "activate 1", "select 2", "activate 2"])
    #expect(all(.table, fixture).first?.states == [.focused])
  }

  @Test(.requirement(109)) func `a click on a sortable header sorts, and a second one reverses`() {
    let table = table()
    let fixture = fixture(table)
    var sorts: [Table.Sort] = []
    table.onSort = { sorts.append($0) }
    for x in [50.0, 50, 200, 350, 50] { fixture.click(Point(x, 20)) }
    #expect(
      sorts == [
        .init(column: 0), .init(column: 0, isAscending: false), .init(column: 2), .init(column: 0),
      ])
    #expect(all(.columnheader, fixture).map(\.value) == ["ascending", nil, nil])
    fixture.show()
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `letters select the row whose first cell with a text begins with them`() {
    let texts = ["", "Dusk", "Rain", "Snow"]
    let table = Table(
      "Prints", count: 4, rowHeight: 20,
      columns: [
        TableColumn("Mark", width: 40, widget: { _ in Checkbox("Mark") }),
        TableColumn("Title") { texts[$0] }, TableColumn("Price") { "\($0)0" },
      ])
    let fixture = fixture(table)
    fixture.pressKey(.tab)
    fixture.pressKey(.tab)
    fixture.pressKey(.character("s"))
    #expect(table.selection == 3)
    fixture.show(after: .milliseconds(1_001))
    fixture.pressKey(.character("0"))
    #expect(table.selection == 0)
  }

  @Test(arguments: [(LayoutDirection.leftToRight, Key.right, Key.left), (.rightToLeft, .left, .right)])
  func `keys in the header choose a column, sort by it and change its width`(
    direction: LayoutDirection, forward: Key, backward: Key
  ) {
    let table = table()
    let fixture = fixture(table, direction: direction)
    fixture.pressKey(.tab)
    #expect(all(.columnheader, fixture).map { $0.states.contains(.focused) } == [true, false, false])
    fixture.pressKey(forward)
    fixture.pressKey(forward)
    fixture.pressKey(forward)
    fixture.pressKey(.enter)
    #expect(table.sort == .init(column: 2))
    fixture.pressKey(.home)
    fixture.pressKey(.character(" "))
    #expect(table.sort == .init(column: 0))
    fixture.pressKey(forward, .shift)
    fixture.show()
    #expect(frames(.columnheader, fixture).map(\.width) == [116, 204, 80])
    for _ in 0..<9 { fixture.pressKey(backward, .shift) }
    fixture.show()
    #expect(frames(.columnheader, fixture).first?.width == 64)
    fixture.pressKey(.tab)
    fixture.pressKey(.down)
    #expect(table.selection == 0)
  }

  @Test(arguments: [(LayoutDirection.leftToRight, 100.0, 1.0), (.rightToLeft, 300, -1)])
  func `dragging the edge of a header changes the width, down to the minimum`(
    direction: LayoutDirection, edge: Double, sign: Double
  ) {
    let table = table()
    let fixture = fixture(table, direction: direction)
    fixture.move(to: Point(edge + sign * 2, 20))
    #expect(fixture.tree.cursor == .resizeHorizontal)
    fixture.press(Point(edge + sign * 2, 20))
    fixture.move(to: Point(edge + sign * 22, 20))
    fixture.show()
    fixture.move(to: Point(edge + sign * 32, 20))
    fixture.show()
    #expect(frames(.columnheader, fixture).map(\.width) == [130, 190, 80])
    fixture.move(to: Point(edge - sign * 500, 20))
    fixture.release(Point(edge - sign * 500, 20))
    fixture.show()
    #expect(frames(.columnheader, fixture).first?.width == 64)
    #expect(table.sort == nil)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test(.requirement(96), arguments: [("Enlarge", 148), ("Shrink", 64)])
  func `the context menu of a header changes the width of its column`(command: String, width: Int) throws {
    let fixture = fixture(table())
    fixture.handle(.contextMenuRequested(at: Point(20, 20)))
    fixture.show(after: .seconds(1))
    let item = try #require(fixture.tree.semantics.first { $0.semantics.name == command })
    fixture.click(Point(Double(item.frame.x) + 5, Double(item.frame.y) + 5))
    fixture.show(after: .seconds(1))
    #expect(frames(.columnheader, fixture).first?.width == width)
  }

  @Test func `a double click on the edge of a header fits the column to the visible cells`() {
    let table = Table(
      "Words", count: 100, rowHeight: 20,
      columns: [
        TableColumn("Word", width: 300) { String(repeating: "w", count: $0 + 10) },
        TableColumn("Control", width: 150, widget: { Button("Buy \($0)", style: .plain) }),
      ])
    let fixture = fixture(table)
    fixture.click(Point(300, 20), clicks: 2)
    fixture.show()
    // The last visible row has 14 letters of 8 points, and 12 points on both sides.
    #expect(frames(.columnheader, fixture).first?.width == 137)
  }

  @Test func `a table keeps its place when rows disappear and the theme's text grows`() {
    let table = table(count: 1_000)
    let fixture = fixture(table)
    table.show(row: 999, at: fixture.now)
    table.selection = 999
    fixture.show()
    table.count = 3
    fixture.show()
    #expect(all(.row, fixture).map(\.name) == ["c0, title 0, 0", "c1, title 1, 1", "c2, title 2, 2"])
    #expect(table.selection == nil)
    var environment = fixture.tree.environment
    environment.theme = environment.theme.scaled(text: 2)
    fixture.tree.resize(to: fixture.tree.size, environment: environment)
    fixture.show()
    #expect(frames(.columnheader, fixture).map(\.width) == [200, 128, 72])
    #expect(frames(.row, fixture).map(\.height) == [40, 20])
  }

  @Test func `a width that is zero or not a number is the caller's error`() async {
    await #expect(processExitsWith: .failure) {
      _ = TableColumn<Int>("Title", width: 0) { _ in "" }
    }
    await #expect(processExitsWith: .failure) {
      _ = TableColumn<Int>("Title", share: .nan) { _ in "" }
    }
  }

  @Test func `a negative count, and a selection or a sort order outside the table, are the caller's errors`()
    async
  {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Table("Prints", count: -1, columns: []) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { Table("Prints", count: 3, columns: []).selection = 3 }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { Table("Prints", count: 3, columns: []).sort = .init(column: 0) }
    }
  }
}
