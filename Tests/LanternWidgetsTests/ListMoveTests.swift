import LanternRaster
import LanternTestSupport
import LanternWidgets
import Observation
import Testing

@MainActor
struct ListMoveTests {
  struct Letter: Identifiable, Equatable {
    let id: String
  }

  @MainActor @Observable
  final class Letters {
    var all: [Letter]

    init(_ ids: String) { all = ids.map { Letter(id: String($0)) } }
  }

  /// A list whose letters the user can move.
  @MainActor
  private final class Fixture {
    var letters: [Character]
    var moves: [String] = []
    let list: List
    let window: WidgetFixture

    init(_ letters: String, direction: LayoutDirection = .leftToRight, height: Double = 100) {
      self.letters = Array(letters)
      weak var fixture: Fixture?
      list = List("Letters", count: letters.count, rowHeight: 20) {
        Label(String(fixture?.letters[$0] ?? "?"))
      }
      window = WidgetFixture(list, 100, height, direction: direction)
      window.reduceMotion()
      fixture = self
      list.onMove = { [unowned self] source, destination in
        moves.append("\(source)→\(destination)")
        self.letters.insert(self.letters.remove(at: source), at: destination)
      }
      window.show()
    }

    /// The visible letters; the selected one in capitals.
    var shown: String {
      window.tree.semantics.map(\.semantics).filter { $0.role == .listitem }
        .map { $0.states.contains(.selected) ? $0.name.uppercased() : $0.name }.joined()
    }

    func drag(from start: Point, to end: Point) {
      window.press(start)
      window.move(to: Point((start.x + end.x) / 2, (start.y + end.y) / 2))
      window.show()
      window.move(to: end)
      window.show()
    }
  }

  @Test func `dragging a row's handle moves the row, and the selection follows`() {
    let fixture = Fixture("abcde")
    fixture.list.selection = 1
    fixture.drag(from: Point(80, 30), to: Point(80, 75))
    #expect(fixture.letters == ["a", "b", "c", "d", "e"], "nothing has moved yet")
    fixture.window.release(Point(80, 75))
    fixture.window.show()
    #expect(fixture.moves == ["1→3"])
    #expect(fixture.shown == "acdBe")
    fixture.drag(from: Point(80, 90), to: Point(80, 2))
    fixture.window.release(Point(80, 2))
    fixture.window.show()
    #expect(fixture.moves == ["1→3", "4→0"])
    #expect(fixture.shown == "eacdB")
    #expect(fixture.window.picture.difference(from: fixture.window.redrawn) == nil)
  }

  @Test(.requirement(96)) func `a click on a row's handle opens a menu that moves the row`() throws {
    let fixture = Fixture("abc")
    func choose(_ title: String) throws -> Bool {
      fixture.window.show(after: .seconds(1))
      let item = try #require(fixture.window.tree.semantics.first { $0.semantics.name == title })
      fixture.window.click(Point(Double(item.frame.x) + 5, Double(item.frame.y) + 5))
      fixture.window.show(after: .seconds(1))
      return !item.semantics.states.contains(.disabled)
    }
    fixture.window.click(Point(90, 10))
    #expect(try choose("Move Down"))
    #expect(fixture.moves == ["0→1"])
    fixture.window.click(Point(90, 50))
    #expect(try !choose("Move Down"), "the last row")
    fixture.window.pressKey(.escape)
    fixture.window.show(after: .seconds(1))
    fixture.window.click(Point(20, 10))
    fixture.window.show()
    #expect(!fixture.window.tree.semantics.contains { $0.semantics.role == .menuitem })
    #expect(fixture.moves.count == 1)
  }

  @Test func `the handle is at the trailing edge, and a drag elsewhere scrolls`() {
    let fixture = Fixture("abcdefghij", direction: .rightToLeft)
    fixture.drag(from: Point(20, 30), to: Point(20, 55))
    fixture.window.release(Point(20, 55))
    #expect(fixture.moves == ["1→2"])
    fixture.drag(from: Point(80, 80), to: Point(80, 40))
    fixture.window.release(Point(80, 40))
    #expect(fixture.moves == ["1→2"])
    #expect(fixture.list.scrollOffset == 20)
  }

  @Test func `a drop at the row's own place moves nothing`() {
    let fixture = Fixture("abcde")
    for y in [22.0, 38, 45] {
      fixture.drag(from: Point(80, 30), to: Point(80, y))
      fixture.window.release(Point(80, y))
    }
    #expect(fixture.moves == [])
  }

  @Test func `Alt with an arrow key moves the selected row, up to the ends`() {
    let fixture = Fixture("abc")
    fixture.window.pressKey(.tab)
    fixture.window.pressKey(.down, .alt)
    #expect(fixture.moves == [], "no row is selected")
    fixture.window.pressKey(.down)
    for key in [Key.down, .down, .down, .up] { fixture.window.pressKey(key, .alt) }
    fixture.window.show()
    #expect(fixture.moves == ["0→1", "1→2", "2→1"])
    #expect(fixture.shown == "bAc")
  }

  @Test func `a row moves within its section`() {
    let fixture = Fixture("abcde", height: 200)
    fixture.list.sections = [.init("1", firstRow: 0), .init("2", firstRow: 2)]
    fixture.window.show()
    // Row 0 is at 29, row 4 at 138.
    fixture.drag(from: Point(80, 39), to: Point(80, 150))
    fixture.window.release(Point(80, 150))
    #expect(fixture.moves == ["0→1"])
    fixture.list.selection = 2
    fixture.window.pressKey(.up, .alt)
    #expect(fixture.moves == ["0→1"])
  }

  @Test func `Escape, a reload and a change of the count cancel a drag`() {
    let fixture = Fixture("abcde")
    let cancels: [() -> Void] = [
      { fixture.window.pressKey(.escape) }, { fixture.list.reload() }, { fixture.list.count = 4 },
      { fixture.list.onMove = nil },
    ]
    for cancel in cancels {
      fixture.drag(from: Point(80, 30), to: Point(80, 75))
      cancel()
      fixture.window.show()
      fixture.window.release(Point(80, 75))
      fixture.window.show()
      #expect(fixture.window.picture.difference(from: fixture.window.redrawn) == nil)
    }
    #expect(fixture.moves == [])
  }

  @Test func `a drag near an edge scrolls to the end, and then rests`() {
    let fixture = Fixture(String(repeating: "abcdefghij", count: 4))
    fixture.drag(from: Point(80, 30), to: Point(80, 99))
    for _ in 0..<400 { fixture.window.show(after: .milliseconds(16)) }
    #expect(fixture.list.scrollOffset == 700)
    #expect(fixture.window.tree.nextChange == nil)
    fixture.window.release(Point(80, 99))
    #expect(fixture.moves == ["1→39"])
  }

  @Test func `in a list that follows a model, each key moves the element again`() {
    let letters = Letters("abcd")
    let list = List("Letters", rowHeight: 20, each: { letters.all }, makeRow: { Label($0.id) })
    let fixture = WidgetFixture(list, 100, 100)
    fixture.reduceMotion()
    list.onMove = { letters.all.insert(letters.all.remove(at: $0), at: $1) }
    fixture.pressKey(.tab)
    fixture.pressKey(.home)
    fixture.pressKey(.down, .alt)
    fixture.pressKey(.down, .alt)
    #expect(letters.all.map(\.id) == ["b", "c", "a", "d"])
    #expect(list.selection == 2)
  }

  // MARK: Activation

  @Test(.requirement(109)) func `with single-click activation a double click activates once, and Return too`()
  {
    let fixture = Fixture("abc")
    var activated: [Int] = []
    fixture.list.activation = .singleClick
    fixture.list.onActivate = { activated.append($0) }
    fixture.window.click(Point(20, 30), clicks: 2)
    #expect(activated == [1])
    #expect(fixture.window.tree.cursor == .hand)
    fixture.window.pressKey(.down)
    #expect(activated == [1])
    fixture.window.pressKey(.enter)
    #expect(activated == [1, 2])
  }
}
