import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct WidgetTreeFocusTests {
  private let a = Tile("a", 10, 10)
  private let b = Tile("b", 10, 10)
  private let c = Tile("c", 10, 10)
  private let plain = Tile("p", 10, 10)
  private let fixture: WidgetFixture

  init() {
    for tile in [a, b, c] {
      tile.takesFocus = true
      tile.takesPointer = true
    }
    fixture = WidgetFixture(
      Row(alignment: .leading, [a, plain, Column(alignment: .leading, [b]), c]), 100, 50)
  }

  @Test func `a new tree has no focused widget`() {
    #expect(fixture.tree.focused == nil)
  }

  @Test func `Tab moves forward through all focusable widgets and wraps around`() {
    #expect(focusedAfter(.tab, times: 4) == "abca")
  }

  @Test func `Shift-Tab moves backward and wraps around`() {
    #expect(focusedAfter(.tab, .shift, times: 4) == "cbac")
  }

  @Test func `the focus does not start on a destructive button, and Tab reaches it`() {
    let delete = Button("Delete", style: .destructive) {}
    let fixture = WidgetFixture(Column([delete, Button("Cancel") {}]), 200, 100)
    fixture.tree.focusFirst()
    #expect((fixture.tree.focused as? Button)?.title == "Cancel")
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused === delete)
    let alone = WidgetFixture(Button("Delete", style: .destructive) {}, 200, 100)
    alone.tree.focusFirst()
    #expect(alone.tree.focused == nil)
  }

  @Test(arguments: [false, true])
  func `a press on nothing that can have the focus leaves it where it is`(takesPointer: Bool) {
    plain.takesPointer = takesPointer
    fixture.click(a)
    fixture.click(plain)
    #expect(fixture.tree.focused === a)
    fixture.click(Point(90, 45))
    #expect(fixture.tree.focused === a)
    fixture.click(c)
    #expect(fixture.tree.focused === c)
  }

  @Test func `Tab skips widgets that do not accept the focus`() {
    b.takesFocus = false
    #expect(focusedAfter(.tab, times: 3) == "aca")
  }

  @Test func `Tab skips hidden widgets and their children`() {
    b.parent?.isHidden = true
    fixture.show()
    #expect(focusedAfter(.tab, times: 3) == "aca")
  }

  @Test func `Tab skips disabled buttons`() {
    let (first, second, third) = (Button("1"), Button("2"), Button("3"))
    second.isEnabled = false
    let fixture = WidgetFixture(Row([first, second, third]))
    fixture.pressKey(.tab)
    #expect(first.isFocused)
    fixture.pressKey(.tab)
    #expect(third.isFocused)
    fixture.pressKey(.tab)
    #expect(first.isFocused)
  }

  @Test func `Tab without focusable widgets does nothing`() {
    let fixture = WidgetFixture(Tile("a"))
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused == nil)
  }

  @Test func `Tab continues from the clicked widget`() {
    fixture.click(b)
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused === c)
  }

  @Test func `the widgets that lose and get the focus are notified once`() {
    fixture.tree.focus(a)
    #expect(a.focusChanges == 1)
    fixture.tree.focus(a)
    #expect(a.focusChanges == 1)
    fixture.tree.focus(b)
    #expect(a.focusChanges == 2)
    #expect(b.focusChanges == 1)
    #expect(b.isFocused)
    #expect(!a.isFocused)
  }

  @Test func `a focused widget that is hidden loses the focus`() {
    fixture.tree.focus(b)
    b.parent?.isHidden = true
    fixture.show()
    #expect(fixture.tree.focused == nil)
  }

  @Test func `by keyboard, the focus of a hidden widget goes to the next one, or else to the previous one`() {
    fixture.pressKey(.tab)
    fixture.pressKey(.tab)
    #expect(b.isFocused)
    b.parent?.isHidden = true
    fixture.show()
    #expect(c.isFocused)
    c.isHidden = true
    fixture.show()
    #expect(a.isFocused)
    a.isHidden = true
    fixture.show()
    #expect(fixture.tree.focused == nil)
  }

  @Test func `a focused widget that is removed loses the focus`() {
    fixture.tree.focus(b)
    b.removeFromParent()
    #expect(fixture.tree.focused == nil)
    #expect(!b.isFocused)
  }

  @Test func `keys and text go to the focused widget`() {
    fixture.type("lost")
    fixture.tree.focus(b)
    fixture.pressKey(.left)
    fixture.type("kept")
    #expect(b.keys == [.left])
    #expect(b.typedText == "kept")
    #expect(a.keys.isEmpty)
    #expect(a.typedText.isEmpty)
  }

  @Test func `a key that no focused widget handles is offered to the tree's owner`() {
    var offered: [Key] = []
    fixture.tree.unhandledKey = { key, _, _ in
      offered.append(key)
      return true
    }
    fixture.pressKey(.escape)
    fixture.tree.focus(a)
    fixture.pressKey(.up)
    a.takesKeys = true
    fixture.pressKey(.down)
    fixture.pressKey(.tab)
    #expect(offered == [.escape, .up])
  }

  @Test func `Control-Tab is handled like any other key`() {
    fixture.tree.focus(a)
    fixture.pressKey(.tab, .control)
    #expect(a.keys == [.tab])
    #expect(fixture.tree.focused === a)
  }

  private func focusedAfter(_ key: Key, _ modifiers: Modifiers = [], times: Int) -> String {
    String(
      (0..<times).map { _ in
        fixture.pressKey(key, modifiers)
        return (fixture.tree.focused as? Tile)?.letter ?? "-"
      })
  }
}
