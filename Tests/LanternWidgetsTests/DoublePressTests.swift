import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// Presses on controls that replace the pressed one.
@MainActor
struct DoublePressTests {
  @Test(.requirement(113))
  func `the second press of a double click has no effect on a button that has replaced the first one`() {
    var log: [String] = []
    let page = ZStack([])
    let logOut = Button("Log Out") { log.append("log out") }
    let logIn = Button("Log In")
    logIn.action = {
      log.append("log in")
      logIn.removeFromParent()
      page.add(logOut)
    }
    page.add(logIn)
    let fixture = WidgetFixture(page, 100, 40)
    doubleClick(fixture, Point(50, 20))
    #expect(log == ["log in"])
    #expect(!logOut.isPressed)
    fixture.click(Point(50, 20))
    #expect(log == ["log in", "log out"])
  }

  @Test(.requirement(113))
  func `the second press of a double click has no effect on the other of two buttons`() {
    var log: [String] = []
    let buttons = ["a", "b"].map { name in Button(name) { log.append(name) } }
    let fixture = WidgetFixture(Row(spacing: 0, buttons), 200, 40)
    let (a, b) = (buttons[0].windowFrame.center, buttons[1].windowFrame.center)
    fixture.handle(.pointerDown(at: a, clicks: 1))
    fixture.release(a)
    fixture.handle(.pointerDown(at: b, clicks: 2))
    fixture.release(b)
    #expect(log == ["a"])
    fixture.handle(.pointerDown(at: b, clicks: 3))
    fixture.release(b)
    #expect(log == ["a", "b"])
  }

  @Test(.requirement(113))
  func `clicks in a row are counted from the first one on a widget`() {
    let tiles = ["a", "b"].map { Tile($0, 10, 10) }
    for tile in tiles { tile.takesPointer = true }
    let fixture = WidgetFixture(Row(spacing: 0, alignment: .leading, tiles), 20, 10)
    for (x, clicks) in [(5.0, 1), (5, 2), (15, 3), (15, 4), (15, 5), (15, 1)] {
      fixture.handle(.pointerDown(at: Point(x, 5), clicks: clicks))
      fixture.release(Point(x, 5))
    }
    #expect(tiles.map(\.clicks) == [[1, 2], [1, 2, 1]])
  }

  @Test(.requirement(113))
  func `the second press of a double click has no effect on a menu that the first one opened`() {
    let picker = Picker("Ink", ["Amber", "Blue"], selected: 1)
    let fixture = WidgetFixture(Column([picker]), 300, 300)
    fixture.click(picker)
    fixture.show()
    for row in fixture.tree.semantics where row.semantics.role == .option {
      let point = Point(Double(row.frame.x + 10), Double(row.frame.y + 10))
      fixture.handle(.pointerDown(at: point, clicks: 2))
      fixture.release(point)
    }
    #expect(picker.selected == 1)
    #expect(fixture.tree.overlays.count == 1)
  }

  @Test(.requirement(113))
  func `a press and Return have no effect on a dialog that still moves to its place`() {
    var log: [String] = []
    let fixture = WidgetFixture(Panel([]), 400, 300)
    let dialog = Dialog(
      "Delete the print?",
      [.init("Cancel", .cancel), .init("Delete", .standard) { log.append("delete") }])
    fixture.tree.present(dialog)
    fixture.show()
    fixture.show(after: .milliseconds(100))
    let delete = fixture.tree.semantics.first { $0.semantics.name == "Delete" }
    let point = Point(Double((delete?.frame.x ?? 0) + 10), Double((delete?.frame.y ?? 0) + 10))
    fixture.click(point)
    fixture.pressKey(.enter)
    fixture.pressKey(.character(" "))
    #expect(log == [])
    fixture.show(after: .milliseconds(200))
    fixture.pressKey(.enter)
    #expect(log == ["delete"])
  }

  @Test func `a dialog that still moves to its place can be canceled with Escape`() {
    let fixture = WidgetFixture(Panel([]), 400, 300)
    fixture.tree.present(Dialog("Delete the print?", [.init("Cancel", .cancel)]))
    fixture.show()
    fixture.pressKey(.escape)
    #expect(fixture.tree.overlays.isEmpty)
  }

  private func doubleClick(_ fixture: WidgetFixture, _ point: Point) {
    fixture.move(to: point)
    for clicks in 1...2 {
      fixture.handle(.pointerDown(at: point, clicks: clicks))
      fixture.release(point)
      fixture.show()
    }
  }
}

extension Tile {
  /// The click counts of the presses on the tile.
  fileprivate var clicks: [Int] {
    pointerEvents.compactMap { if case .pressed(_, let clicks) = $0 { clicks } else { nil } }
  }
}
