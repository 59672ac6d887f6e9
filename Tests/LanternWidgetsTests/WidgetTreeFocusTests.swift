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

  @Test func `at first nothing has the focus`() {
    #expect(fixture.tree.focused == nil)
  }

  @Test func `Tab goes forward through all that accept the focus and begins again`() {
    #expect(focusedAfter(.tab, times: 4) == "abca")
  }

  @Test func `Shift and Tab goes backward and begins again at the end`() {
    #expect(focusedAfter(.tab, .shift, times: 4) == "cbac")
  }

  @Test func `Tab skips what does not accept the focus now`() {
    b.takesFocus = false
    #expect(focusedAfter(.tab, times: 3) == "aca")
  }

  @Test func `Tab skips what is hidden or stands in something hidden`() {
    b.parent?.isHidden = true
    fixture.show()
    #expect(focusedAfter(.tab, times: 3) == "aca")
  }

  @Test func `Tab skips disabled buttons`() {
    let (first, second, third) = (Button("1"), Button("2"), Button("3"))
    second.isEnabled = false
    let fixture = WidgetFixture(Row([first, second, third]))
    fixture.strike(.tab)
    #expect(first.isFocused)
    fixture.strike(.tab)
    #expect(third.isFocused)
    fixture.strike(.tab)
    #expect(first.isFocused)
  }

  @Test func `Tab where nothing accepts the focus does nothing`() {
    let fixture = WidgetFixture(Tile("a"))
    fixture.strike(.tab)
    #expect(fixture.tree.focused == nil)
  }

  @Test func `a click gives the focus, a click beside takes it away`() {
    fixture.click(b)
    #expect(fixture.tree.focused === b)
    fixture.click(Point(90, 40))
    #expect(fixture.tree.focused == nil)
  }

  @Test func `Tab goes on from where a click put the focus`() {
    fixture.click(b)
    fixture.strike(.tab)
    #expect(fixture.tree.focused === c)
  }

  @Test func `both the one that loses the focus and the one that gets it are told, once`() {
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

  @Test func `a focused widget that is taken away loses the focus`() {
    fixture.tree.focus(b)
    b.removeFromParent()
    #expect(fixture.tree.focused == nil)
    #expect(!b.isFocused)
  }

  @Test func `keys and text go to what has the focus`() {
    fixture.type("lost")
    fixture.tree.focus(b)
    fixture.strike(.left)
    fixture.type("kept")
    #expect(b.keys == [.left])
    #expect(b.written == "kept")
    #expect(a.keys.isEmpty)
    #expect(a.written.isEmpty)
  }

  @Test func `a key that nothing focused takes is offered to the tree's owner`() {
    var offered: [Key] = []
    fixture.tree.unhandledKey = { key, _, _ in
      offered.append(key)
      return true
    }
    fixture.strike(.escape)
    fixture.tree.focus(a)
    fixture.strike(.up)
    a.takesKeys = true
    fixture.strike(.down)
    fixture.strike(.tab)
    #expect(offered == [.escape, .up])
  }

  @Test func `Control and Tab is a key like any other`() {
    fixture.tree.focus(a)
    fixture.strike(.tab, .control)
    #expect(a.keys == [.tab])
    #expect(fixture.tree.focused === a)
  }

  private func focusedAfter(_ key: Key, _ modifiers: Modifiers = [], times: Int) -> String {
    String(
      (0..<times).map { _ in
        fixture.strike(key, modifiers)
        return (fixture.tree.focused as? Tile)?.letter ?? "-"
      })
  }
}
