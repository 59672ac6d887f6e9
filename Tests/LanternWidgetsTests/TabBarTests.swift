import LanternRaster
import LanternWidgets
import Testing

@MainActor
struct TabBarTests {
  @Test func `a click chooses, and choosing what is chosen tells nobody`() {
    let (fixture, bar, told) = shown()
    fixture.click(bar.children[2])
    fixture.click(bar.children[2])
    fixture.click(bar.children[0])
    #expect(told.values == [2, 0])
    #expect(bar.selected == 0)
  }

  @Test func `it is one stop of the Tab key, also after a click`() {
    let (fixture, bar, _) = shown()
    fixture.strike(.tab)
    #expect(fixture.tree.focused === bar)
    fixture.strike(.tab)
    #expect(fixture.tree.focused === bar)
    fixture.tree.focus(nil)
    fixture.click(bar.children[1])
    #expect(fixture.tree.focused === bar)
  }

  @Test func `arrows along the bar, Home and End choose, and stop at the ends`() {
    let (fixture, _, told) = shown()
    fixture.strike(.tab)
    for key in [Key.right, .right, .right, .left, .home, .end, .up, .down] { fixture.strike(key) }
    #expect(told.values == [1, 2, 1, 0, 2])
  }

  @Test func `in a right-to-left layout the arrows are exchanged`() {
    let (fixture, bar, told) = shown(direction: .rightToLeft)
    #expect(bar.children[0].frame.minX > bar.children[1].frame.minX)
    fixture.strike(.tab)
    for key in [Key.left, .left, .right] { fixture.strike(key) }
    #expect(told.values == [1, 2, 1])
  }

  @Test func `a rail hears the arrows up and down`() {
    let (fixture, bar, told) = shown(.vertical)
    #expect(bar.children[0].frame.minY < bar.children[1].frame.minY)
    fixture.strike(.tab)
    for key in [Key.down, .down, .up, .left, .right] { fixture.strike(key) }
    #expect(told.values == [1, 2, 1])
  }

  @Test func `it says its tabs, which of them is chosen and what waits there`() {
    let (fixture, bar, _) = shown()
    #expect(
      fixture.tree.semantics.map(\.semantics) == [
        Semantics(.tablist, name: "Parts", value: "Home"),
        Semantics(.tab, name: "Home", states: [.selected], actions: [.press]),
        Semantics(.tab, name: "Bag", value: "3", actions: [.press]),
        Semantics(.tab, name: "Account", actions: [.press]),
      ])
    bar.setBadge(0, at: 1)
    #expect(bar.children[1].semantics == Semantics(.tab, name: "Bag", actions: [.press]))
  }

  @Test func `a tab does what its semantics say, and what the program chooses is not told`() {
    let (fixture, bar, told) = shown()
    #expect(bar.children[1].perform(.press, at: fixture.now))
    bar.selected = 2
    #expect(told.values == [1])
    #expect(bar.selected == 2)
  }

  @Test func `a disabled bar hears nothing`() {
    let (fixture, bar, told) = shown()
    bar.isEnabled = false
    fixture.click(bar.children[1])
    fixture.strike(.tab)
    #expect(fixture.tree.focused == nil)
    #expect(told.values.isEmpty)
    #expect(bar.children[1].semantics?.states == [.disabled])
  }

  @Test func `the mark slides to what is chosen and then rests`() {
    let (fixture, bar, _) = shown()
    let tonal = Color(0xFCE2B0)
    func mark() -> [Int] {
      let columns = fixture.picture.columns(in: PixelRect(0, 12, 300, 1)) { $0 == tonal }
      return [columns.first ?? -1, columns.last ?? -1]
    }
    let first = mark()
    bar.selected = 1
    fixture.show(after: .milliseconds(20))
    fixture.show(after: .milliseconds(20))
    #expect(mark()[0] > first[0] && mark()[0] < first[0] + 100)
    fixture.show(after: .milliseconds(200))
    #expect(fixture.tree.nextChange == nil)
    #expect(mark()[0] == first[0] + 100)
  }

  @Test(arguments: [TabBar.Axis.horizontal, .vertical])
  func `a bar in a window that is far too small does not trap`(axis: TabBar.Axis) {
    for (width, height) in [(0.0, 0.0), (3, 200), (200, 3), (20, 20)] {
      let fixture = WidgetFixture(bar(axis), width, height)
      fixture.strike(.tab)
      fixture.strike(axis == .horizontal ? .right : .down)
      fixture.show(after: .milliseconds(50))
      #expect(fixture.picture == fixture.redrawn)
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
  ) -> (WidgetFixture, TabBar, Told<Int>) {
    let told = Told<Int>()
    let bar = bar(axis) { told.values.append($0) }
    return (WidgetFixture(Column([bar]), 300, 260, direction: direction), bar, told)
  }
}
