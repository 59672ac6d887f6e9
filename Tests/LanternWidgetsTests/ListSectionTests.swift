import LanternRaster
import LanternTestSupport
import LanternWidgets
import Observation
import Testing

@MainActor
struct ListSectionTests {
  /// An element of a list.
  struct Note: Identifiable, Equatable {
    let id: Int
    let day: String
  }

  @MainActor @Observable
  final class Notes {
    var all: [Note] = []
  }

  /// A place of a row or a header in the list, as `name top height`.
  private func places(_ fixture: WidgetFixture) -> [String] {
    fixture.tree.semantics.compactMap { semantics, frame in
      [.heading, .listitem].contains(semantics.role) ? "\(semantics.name) \(frame.y) \(frame.height)" : nil
    }
  }

  /// Ten rows of 20 points, and a header of 29 points before the rows 0 and 3.
  private func list(count: Int = 10) -> List {
    let list = List("Letters", count: count, rowHeight: 20) { Label("Row \($0)") }
    list.sections = [.init("A", firstRow: 0), .init("B", firstRow: 3)]
    return list
  }

  private func fixture(_ list: List, _ height: Double = 100) -> WidgetFixture {
    let fixture = WidgetFixture(list, 100, height)
    fixture.reduceMotion()
    return fixture
  }

  @Test func `the header of a section is above its first row, and is read before it`() {
    let fixture = fixture(list(), 130)
    #expect(
      places(fixture) == ["A 0 29", "Row 0 29 20", "Row 1 49 20", "Row 2 69 20", "B 89 29", "Row 3 118 12"])
  }

  @Test(.requirement(109))
  func `the current section's header stays at the top until the next one pushes it out`() {
    let list = list()
    let fixture = fixture(list, 60)
    list.scrollOffset = 40
    fixture.show()
    #expect(places(fixture) == ["A 0 29", "Row 2 29 20", "B 49 11"])
    list.scrollOffset = 75
    fixture.show()
    #expect(places(fixture) == ["A 0 14", "B 14 29", "Row 3 43 17"])
    list.scrollOffset = 89
    fixture.show()
    #expect(places(fixture) == ["B 0 29", "Row 3 29 20", "Row 4 49 11"])
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `scrolling over all headers draws what a full redraw draws`() {
    let list = list()
    let fixture = fixture(list, 60)
    for offset in 0...190 {
      list.scrollOffset = Double(offset)
      fixture.show()
      #expect(fixture.picture.difference(from: fixture.redrawn) == nil, "\(offset)")
    }
  }

  @Test func `a key shows the whole row below the header`() {
    let list = list()
    let fixture = fixture(list, 60)
    fixture.pressKey(.tab)
    for key in [Key.end, .up, .up, .up, .up, .up, .up, .up, .up, .home, .down] {
      fixture.pressKey(key)
      fixture.show()
      let selected = fixture.tree.semantics.filter { $0.semantics.states.contains(.selected) }
      #expect(selected.map(\.frame.height) == [20])
    }
    fixture.pressKey(.home)
    #expect(list.scrollOffset == 0)
  }

  @Test func `a click on a header selects no row`() {
    let list = list()
    let fixture = fixture(list, 60)
    list.scrollOffset = 40
    fixture.show()
    fixture.click(Point(50, 10))
    #expect(list.selection == nil)
    fixture.click(Point(50, 40))
    #expect(list.selection == 2)
  }

  @Test(.requirement(109))
  func `consecutive elements with the same title form a section, also after a change of the model`() {
    let notes = Notes()
    notes.all = [Note(id: 1, day: "Mon"), Note(id: 2, day: "Mon"), Note(id: 3, day: "Tue")]
    let list = List(
      "Notes", rowHeight: 20, section: \.day, each: { notes.all }, makeRow: { Label("\($0.id)") })
    let fixture = fixture(list, 300)
    #expect(places(fixture).map { $0.prefix(3) } == ["Mon", "1 2", "2 4", "Tue", "3 9"])
    notes.all.removeFirst(2)
    fixture.show()
    #expect(places(fixture) == ["Tue 0 29", "3 29 20"])
    notes.all = []
    fixture.show()
    #expect(places(fixture) == [])
  }

  @Test func `a section without rows has a header, also after the last row`() {
    let list = list(count: 2)
    list.sections = [.init("A", firstRow: 1), .init("B", firstRow: 1), .init("C", firstRow: 9)]
    let fixture = fixture(list, 200)
    #expect(places(fixture) == ["Row 0 0 20", "A 20 29", "B 49 29", "Row 1 78 20", "C 98 29"])
    list.count = 0
    fixture.show()
    #expect(places(fixture) == ["A 0 29", "B 29 29", "C 58 29"])
  }

  @Test func `in a million rows with a thousand sections only the visible rows exist`() {
    var live = 0
    let list = List("Rows", count: 1_000_000, rowHeight: 20) { index in
      live += 1
      return Label("Row \(index)")
    }
    list.sections = (0..<1_000).map { .init("Section \($0)", firstRow: $0 * 1_000) }
    let fixture = fixture(list)
    list.scrollOffset = .greatestFiniteMagnitude
    fixture.show()
    #expect(places(fixture).first == "Section 999 0 29")
    #expect(places(fixture).last == "Row 999999 80 20")
    #expect(live < 12)
  }

  // MARK: Rows as high as their content

  /// Rows that are 10, 20 or 30 points high, with an estimate of 50.
  private func fittedList(count: Int = 1_000) -> List {
    let list = List("Rows", count: count, rowHeight: 50) { Tile("a", 40, Double($0 % 3 + 1) * 10) }
    list.fitsRowsToContent = true
    return list
  }

  private func rows(_ fixture: WidgetFixture) -> [PixelRect] {
    fixture.tree.semantics.filter { $0.semantics.role == .listitem }.map(\.frame)
  }

  @Test func `rows are as high as their content`() {
    let fixture = fixture(fittedList())
    #expect(rows(fixture).map(\.y) == [0, 10, 30, 60, 70, 90])
    #expect(rows(fixture).map(\.height) == [10, 20, 30, 10, 20, 10])
  }

  @Test func `rows above that become visible do not move the rows below`() {
    let list = fittedList()
    let fixture = fixture(list)
    list.scrollOffset = 20_000
    fixture.show()
    for _ in 0..<40 {
      let before = rows(fixture)
      fixture.handle(.scrolled(by: Point(0, -7), at: Point(50, 50)))
      fixture.show()
      // Whole rows of the middle, which stay visible.
      let moved = before.filter { $0.y > 0 && $0.maxY < 93 }.map { $0.offset(x: 0, y: 7) }
      #expect(Set(rows(fixture)).isSuperset(of: moved))
    }
  }

  @Test(arguments: [true, false])
  func `each key shows the whole selected row`(reducesMotion: Bool) {
    let list = fittedList()
    let fixture = WidgetFixture(list, 100, 100)
    if reducesMotion { fixture.reduceMotion() }
    fixture.pressKey(.tab)
    for key in [Key.down, .pageDown, .pageDown, .down, .down, .end, .up, .up, .up, .pageUp, .home, .down] {
      fixture.pressKey(key)
      for _ in 0..<60 { fixture.show(after: .milliseconds(16)) }
      let selected = fixture.tree.semantics.filter { $0.semantics.states.contains(.selected) }
      let index = list.selection ?? -1
      #expect(selected.map(\.frame.height) == [(index % 3 + 1) * 10], "row \(index)")
    }
  }

  @Test func `the last row ends at the end of the list`() {
    let list = fittedList()
    let fixture = fixture(list)
    list.scrollOffset = .greatestFiniteMagnitude
    fixture.show()
    #expect(rows(fixture).last?.maxY == 100)
    list.count = 3
    fixture.show()
    #expect(rows(fixture).map(\.y) == [0, 10, 30])
    #expect(list.scrollOffset == 0)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `a row grows with its content, and the row at the top stays when the width changes`() {
    let label = Label("one", lines: nil)
    let list = List("Rows", count: 500, rowHeight: 20) {
      $0 == 1 ? label : Label("row \(100 + $0)", lines: nil)
    }
    list.fitsRowsToContent = true
    let fixture = fixture(list)
    #expect(rows(fixture).prefix(3).map(\.y) == [0, 15, 30])
    label.text = "one two three four"
    fixture.show()
    #expect(rows(fixture).prefix(3).map(\.y) == [0, 15, 45])
    list.scrollOffset = 600
    fixture.show()
    let first = fixture.tree.semantics.first { $0.semantics.role == .listitem }?.semantics.name
    fixture.tree.resize(to: PixelSize(50, 100), environment: fixture.tree.environment)
    fixture.show()
    #expect(fixture.tree.semantics.first { $0.semantics.role == .listitem }?.semantics.name == first)
    #expect(rows(fixture).dropFirst().first?.height == 30)
  }
}
