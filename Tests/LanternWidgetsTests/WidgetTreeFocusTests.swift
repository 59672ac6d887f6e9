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
  private let stage: WidgetStage

  init() {
    for tile in [a, b, c] {
      tile.takesFocus = true
      tile.takesPointer = true
    }
    stage = WidgetStage(Row(alignment: .leading, [a, plain, Column(alignment: .leading, [b]), c]), 100, 50)
  }

  @Test func `at first nothing has the focus`() {
    #expect(stage.tree.focused == nil)
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
    stage.show()
    #expect(focusedAfter(.tab, times: 3) == "aca")
  }

  @Test func `Tab skips disabled buttons`() {
    let (first, second, third) = (Button("1"), Button("2"), Button("3"))
    second.isEnabled = false
    let stage = WidgetStage(Row([first, second, third]))
    stage.strike(.tab)
    #expect(first.isFocused)
    stage.strike(.tab)
    #expect(third.isFocused)
    stage.strike(.tab)
    #expect(first.isFocused)
  }

  @Test func `Tab where nothing accepts the focus does nothing`() {
    let stage = WidgetStage(Tile("a"))
    stage.strike(.tab)
    #expect(stage.tree.focused == nil)
  }

  @Test func `a click gives the focus, a click beside takes it away`() {
    stage.click(b)
    #expect(stage.tree.focused === b)
    stage.click(Point(90, 40))
    #expect(stage.tree.focused == nil)
  }

  @Test func `Tab goes on from where a click put the focus`() {
    stage.click(b)
    stage.strike(.tab)
    #expect(stage.tree.focused === c)
  }

  @Test func `both the one that loses the focus and the one that gets it are told, once`() {
    stage.tree.focus(a)
    #expect(a.focusChanges == 1)
    stage.tree.focus(a)
    #expect(a.focusChanges == 1)
    stage.tree.focus(b)
    #expect(a.focusChanges == 2)
    #expect(b.focusChanges == 1)
    #expect(b.isFocused)
    #expect(!a.isFocused)
  }

  @Test func `a focused widget that is hidden loses the focus`() {
    stage.tree.focus(b)
    b.parent?.isHidden = true
    stage.show()
    #expect(stage.tree.focused == nil)
  }

  @Test func `a focused widget that is taken away loses the focus`() {
    stage.tree.focus(b)
    b.removeFromParent()
    #expect(stage.tree.focused == nil)
    #expect(!b.isFocused)
  }

  @Test func `keys and text go to what has the focus`() {
    stage.type("lost")
    stage.tree.focus(b)
    stage.strike(.left)
    stage.type("kept")
    #expect(b.keys == [.left])
    #expect(b.written == "kept")
    #expect(a.keys.isEmpty)
    #expect(a.written.isEmpty)
  }

  @Test func `a key that nothing focused takes is offered to the tree's owner`() {
    var offered: [Key] = []
    stage.tree.unhandledKey = { key, _, _ in
      offered.append(key)
      return true
    }
    stage.strike(.escape)
    stage.tree.focus(a)
    stage.strike(.up)
    a.takesKeys = true
    stage.strike(.down)
    stage.strike(.tab)
    #expect(offered == [.escape, .up])
  }

  @Test func `Control and Tab is a key like any other`() {
    stage.tree.focus(a)
    stage.strike(.tab, .control)
    #expect(a.keys == [.tab])
    #expect(stage.tree.focused === a)
  }

  private func focusedAfter(_ key: Key, _ modifiers: Modifiers = [], times: Int) -> String {
    String(
      (0..<times).map { _ in
        stage.strike(key, modifiers)
        return (stage.tree.focused as? Tile)?.letter ?? "-"
      })
  }
}
