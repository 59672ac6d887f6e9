import LanternRaster
import LanternWidgets
import Testing

@MainActor
struct TabBarTests {
  @Test func `a click selects, and selecting the selected tab does not call onSelect`() {
    let (fixture, bar, received) = shown()
    fixture.click(bar.children[2])
    fixture.click(bar.children[2])
    fixture.click(bar.children[0])
    #expect(received.values == [2, 0])
    #expect(bar.selected == 0)
  }

  @Test func `the bar is one Tab stop, also after a click`() {
    let (fixture, bar, _) = shown()
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused === bar)
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused === bar)
    fixture.tree.focus(nil)
    fixture.click(bar.children[1])
    #expect(fixture.tree.focused === bar)
  }

  @Test func `arrows along the bar, Home and End select, and stop at the ends`() {
    let (fixture, _, received) = shown()
    fixture.pressKey(.tab)
    for key in [Key.right, .right, .right, .left, .home, .end, .up, .down] { fixture.pressKey(key) }
    #expect(received.values == [1, 2, 1, 0, 2])
  }

  @Test func `in a right-to-left layout the arrows are swapped`() {
    let (fixture, bar, received) = shown(direction: .rightToLeft)
    #expect(bar.children[0].frame.minX > bar.children[1].frame.minX)
    fixture.pressKey(.tab)
    for key in [Key.left, .left, .right] { fixture.pressKey(key) }
    #expect(received.values == [1, 2, 1])
  }

  @Test func `a vertical bar handles the up and down arrows`() {
    let (fixture, bar, received) = shown(.vertical)
    #expect(bar.children[0].frame.minY < bar.children[1].frame.minY)
    fixture.pressKey(.tab)
    for key in [Key.down, .down, .up, .left, .right] { fixture.pressKey(key) }
    #expect(received.values == [1, 2, 1])
  }

  @Test func `the semantics have the tabs, the selection and the badges`() {
    let (fixture, bar, _) = shown()
    #expect(
      fixture.tree.semantics.map(\.semantics) == [
        Semantics(.tablist, name: "Sections", value: "Home"),
        Semantics(.tab, name: "Home", states: [.selected], actions: [.press]),
        Semantics(.tab, name: "Bag", value: "3", actions: [.press]),
        Semantics(.tab, name: "Account", actions: [.press]),
      ])
    bar.setBadge(4, description: "4 prints", at: 1)
    #expect(bar.children[1].semantics?.value == "4 prints")
    bar.setBadge(0, at: 1)
    #expect(bar.children[1].semantics == Semantics(.tab, name: "Bag", actions: [.press]))
  }

  @Test func `a tab performs its action, and selecting in code does not call onSelect`() {
    let (fixture, bar, received) = shown()
    #expect(bar.children[1].perform(.press, at: fixture.now))
    bar.selected = 2
    #expect(received.values == [1])
    #expect(bar.selected == 2)
  }

  @Test func `a disabled bar ignores input`() {
    let (fixture, bar, received) = shown()
    bar.isEnabled = false
    fixture.click(bar.children[1])
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused == nil)
    #expect(received.values.isEmpty)
    #expect(bar.children[1].semantics?.states == [.disabled])
  }

  @Test func `the indicator slides to the selected tab and then is at rest`() {
    let (fixture, bar, _) = shown()
    let tonal = Color(0xFCE2B0)
    func indicator() -> [Int] {
      let columns = fixture.picture.columns(in: PixelRect(0, 12, 300, 1)) { $0 == tonal }
      return [columns.first ?? -1, columns.last ?? -1]
    }
    let first = indicator()
    bar.selected = 1
    fixture.show(after: .milliseconds(20))
    fixture.show(after: .milliseconds(20))
    #expect(indicator()[0] > first[0] && indicator()[0] < first[0] + 100)
    fixture.show(after: .milliseconds(200))
    #expect(fixture.tree.nextChange == nil)
    #expect(indicator()[0] == first[0] + 100)
  }

  @Test(arguments: [TabBar.Axis.horizontal, .vertical])
  func `a bar in a window that is far too small does not trap`(axis: TabBar.Axis) {
    for (width, height) in [(0.0, 0.0), (3, 200), (200, 3), (20, 20)] {
      let fixture = WidgetFixture(bar(axis), width, height)
      fixture.pressKey(.tab)
      fixture.pressKey(axis == .horizontal ? .right : .down)
      fixture.show(after: .milliseconds(50))
      #expect(fixture.picture == fixture.redrawn)
    }
  }

  private func bar(_ axis: TabBar.Axis, onSelect: @escaping (Int) -> Void = { _ in }) -> TabBar {
    let icon = Path.rectangle(Rect(0.2, 0.2, 0.6, 0.6))
    return TabBar(
      "Sections", axis: axis,
      [
        TabBar.Item("Home", icon: icon), TabBar.Item("Bag", icon: icon, badge: 3),
        TabBar.Item("Account", icon: icon),
      ], onSelect: onSelect)
  }

  private func shown(
    _ axis: TabBar.Axis = .horizontal, direction: LayoutDirection = .leftToRight
  ) -> (WidgetFixture, TabBar, ReceivedValues<Int>) {
    let received = ReceivedValues<Int>()
    let bar = bar(axis) { received.values.append($0) }
    return (WidgetFixture(Column([bar]), 300, 260, direction: direction), bar, received)
  }
}
