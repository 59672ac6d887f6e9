import LanternRaster
import LanternWidgets
import Testing

@MainActor
struct TabBarTests {
  @Test func `a click chooses, and choosing what is chosen tells nobody`() {
    let (stage, bar, told) = shown()
    stage.click(bar.children[2])
    stage.click(bar.children[2])
    stage.click(bar.children[0])
    #expect(told.values == [2, 0])
    #expect(bar.selected == 0)
  }

  @Test func `it is one stop of the Tab key, also after a click`() {
    let (stage, bar, _) = shown()
    stage.strike(.tab)
    #expect(stage.tree.focused === bar)
    stage.strike(.tab)
    #expect(stage.tree.focused === bar)
    stage.tree.focus(nil)
    stage.click(bar.children[1])
    #expect(stage.tree.focused === bar)
  }

  @Test func `arrows along the bar, Home and End choose, and stop at the ends`() {
    let (stage, _, told) = shown()
    stage.strike(.tab)
    for key in [Key.right, .right, .right, .left, .home, .end, .up, .down] { stage.strike(key) }
    #expect(told.values == [1, 2, 1, 0, 2])
  }

  @Test func `in a right-to-left layout the arrows are exchanged`() {
    let (stage, bar, told) = shown(direction: .rightToLeft)
    #expect(bar.children[0].frame.minX > bar.children[1].frame.minX)
    stage.strike(.tab)
    for key in [Key.left, .left, .right] { stage.strike(key) }
    #expect(told.values == [1, 2, 1])
  }

  @Test func `a rail hears the arrows up and down`() {
    let (stage, bar, told) = shown(.vertical)
    #expect(bar.children[0].frame.minY < bar.children[1].frame.minY)
    stage.strike(.tab)
    for key in [Key.down, .down, .up, .left, .right] { stage.strike(key) }
    #expect(told.values == [1, 2, 1])
  }

  @Test func `it says its tabs, which of them is chosen and what waits there`() {
    let (stage, bar, _) = shown()
    #expect(
      stage.tree.semantics.map(\.semantics) == [
        Semantics(.tablist, name: "Parts", value: "Home"),
        Semantics(.tab, name: "Home", states: [.selected], actions: [.press]),
        Semantics(.tab, name: "Bag", value: "3", actions: [.press]),
        Semantics(.tab, name: "Account", actions: [.press]),
      ])
    bar.setBadge(0, at: 1)
    #expect(bar.children[1].semantics == Semantics(.tab, name: "Bag", actions: [.press]))
  }

  @Test func `a tab does what its semantics say, and what the program chooses is not told`() {
    let (stage, bar, told) = shown()
    #expect(bar.children[1].perform(.press, at: stage.now))
    bar.selected = 2
    #expect(told.values == [1])
    #expect(bar.selected == 2)
  }

  @Test func `a disabled bar hears nothing`() {
    let (stage, bar, told) = shown()
    bar.isEnabled = false
    stage.click(bar.children[1])
    stage.strike(.tab)
    #expect(stage.tree.focused == nil)
    #expect(told.values.isEmpty)
    #expect(bar.children[1].semantics?.states == [.disabled])
  }

  @Test func `the mark slides to what is chosen and then rests`() {
    let (stage, bar, _) = shown()
    let tonal = Color(0xFCE2B0)
    func mark() -> [Int] {
      let columns = stage.picture.columns(in: PixelRect(0, 12, 300, 1)) { $0 == tonal }
      return [columns.first ?? -1, columns.last ?? -1]
    }
    let first = mark()
    bar.selected = 1
    stage.show(after: .milliseconds(20))
    stage.show(after: .milliseconds(20))
    #expect(mark()[0] > first[0] && mark()[0] < first[0] + 100)
    stage.show(after: .milliseconds(200))
    #expect(stage.tree.nextChange == nil)
    #expect(mark()[0] == first[0] + 100)
  }

  @Test(arguments: [TabBar.Axis.horizontal, .vertical])
  func `a bar in a window that is far too small does not trap`(axis: TabBar.Axis) {
    for (width, height) in [(0.0, 0.0), (3, 200), (200, 3), (20, 20)] {
      let stage = WidgetStage(bar(axis), width, height)
      stage.strike(.tab)
      stage.strike(axis == .horizontal ? .right : .down)
      stage.show(after: .milliseconds(50))
      #expect(stage.picture == stage.redrawn)
    }
  }

  private func bar(_ axis: TabBar.Axis, onSelect: @escaping (Int) -> Void = { _ in }) -> TabBar {
    let icon = Path.rectangle(Rect(0.2, 0.2, 0.6, 0.6))
    return TabBar(
      "Parts", axis: axis,
      [
        TabBar.Item("Home", icon: icon), TabBar.Item("Bag", icon: icon, badge: 3),
        TabBar.Item("Account", icon: icon),
      ], onSelect: onSelect)
  }

  private func shown(
    _ axis: TabBar.Axis = .horizontal, direction: LayoutDirection = .leftToRight
  ) -> (WidgetStage, TabBar, Told<Int>) {
    let told = Told<Int>()
    let bar = bar(axis) { told.values.append($0) }
    return (WidgetStage(Column([bar]), 300, 260, direction: direction), bar, told)
  }
}
