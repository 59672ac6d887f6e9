import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct PickerTests {
  private let received = ReceivedValues<Int>()

  @Test(arguments: [Picker.Style.menu, .segmented])
  func `a picker in the row of a grid keeps the height of its options`(style: Picker.Style) {
    let picker = Picker("Size", ["S", "M"], style: style)
    let alone = WidgetFixture(
      Column(alignment: .leading, [Picker("Size", ["S", "M"], style: style)]), 300, 300)
    let grid = Grid(smallestColumn: 100, mostColumns: 2, [picker, Panel(minimumHeight: 200, [])])
    let fixture = WidgetFixture(grid, 300, 300)
    #expect(picker.children[0].frame.height == alone.tree.root.children[0].children[0].frame.height)
    #expect(picker.frame.height == 200)
    withExtendedLifetime(fixture) {}
  }

  @Test func `segments are selected by a click, the arrows, Home and End`() {
    let (fixture, picker) = shown(.segmented)
    fixture.click(option(fixture, "Cyan"))
    fixture.pressKey(.left)
    fixture.pressKey(.left)
    fixture.pressKey(.left)
    fixture.pressKey(.end)
    #expect(received.values == [2, 1, 0, 2])
    #expect(picker.selected == 2)
  }

  @Test func `segments have their names and the selected state`() {
    let (fixture, picker) = shown(.segmented)
    #expect(
      fixture.tree.semantics.map(\.semantics) == [
        Semantics(.listbox, name: "Ink", value: "Amber"),
        Semantics(.option, name: "Amber", states: [.selected], actions: [.press]),
        Semantics(.option, name: "Blue", actions: [.press]),
        Semantics(.option, name: "Cyan", actions: [.press]),
      ])
    picker.isEnabled = false
    fixture.click(option(fixture, "Cyan"))
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused == nil)
    #expect(received.values.isEmpty)
  }

  @Test(arguments: [Theme.light, .dark])
  func `while the mark slides, only the part of a title above it has the color of text on it`(theme: Theme) {
    let fixture = WidgetFixture(Column([picker(.segmented)]), 300, 60, theme: theme)
    let blue = fixture.tree.semantics.first { $0.semantics.name == "Blue" }?.frame ?? .empty
    // The color of the title in each pixel of a row: `.` on the track, `#` on the mark.
    func inks() -> Set<Character> {
      let row = (blue.x..<blue.maxX).flatMap { x in
        (blue.y..<blue.maxY).map { y in fixture.picture[x, y].color }
      }
      return Set(
        row.compactMap { $0 == theme.colors.text ? "." : $0 == theme.colors.onPrimary ? "#" : nil })
    }
    #expect(inks() == ["."])
    fixture.click(option(fixture, "Blue"))
    fixture.move(to: Point(1, 59))
    var seen: [Set<Character>] = []
    for _ in 0..<20 {
      fixture.show(after: .milliseconds(16))
      if seen.last != inks() { seen.append(inks()) }
    }
    #expect(seen == [[".", "#"], ["#"]] || seen == [["."], [".", "#"], ["#"]])
  }

  @Test func `a pop-up button's value is its selection, and a click, Return, Space or an arrow opens it`() {
    for open in [nil, Key.enter, .character(" "), .down, .up] {
      let (fixture, _) = shown()
      #expect(
        fixture.tree.semantics.map(\.semantics) == [
          Semantics(.combobox, name: "Ink", value: "Amber", actions: [.press])
        ])
      if let open {
        fixture.pressKey(.tab)
        fixture.pressKey(open)
      } else {
        fixture.click(center(fixture.tree.semantics[0].frame))
      }
      fixture.show()
      #expect(
        fixture.tree.semantics.map(\.semantics) == [
          Semantics(.listbox, name: "Ink", value: "Amber", states: [.focused], actions: [.dismiss]),
          Semantics(.option, name: "Amber", states: [.selected, .focused], actions: [.press]),
          Semantics(.option, name: "Blue", actions: [.press]),
          Semantics(.option, name: "Cyan", actions: [.press]),
        ])
    }
  }

  @Test func `in the list the arrows, Home, End and first letters move, and Return selects`() {
    let (fixture, picker) = opened()
    for key in [Key.down, .down, .down, .home, .end, .up, .character("c"), .character("b"), .enter] {
      #expect(fixture.tree.overlays.count == 1)
      fixture.pressKey(key)
      // Letters in a row form one text.
      fixture.show(after: .milliseconds(1_001))
    }
    #expect(received.values == [1])
    #expect(picker.selected == 1)
    #expect(fixture.tree.overlays.isEmpty)
    #expect(fixture.tree.focused === picker.children[0])
  }

  @Test func `selecting the selected option does not call onChange`() {
    let (fixture, _) = opened()
    fixture.pressKey(.enter)
    #expect(received.values.isEmpty)
  }

  @Test func `a click on an option selects it`() {
    let (fixture, picker) = opened()
    fixture.click(option(fixture, "Cyan"))
    #expect(received.values == [2])
    #expect(picker.selected == 2)
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `Escape and a click elsewhere close the list, and that click reaches no other widget`() {
    let other = Button("Other")
    var presses = 0
    other.action = { presses += 1 }
    for close in [true, false] {
      let (fixture, _) = opened(beside: other)
      if close { fixture.pressKey(.escape) } else { fixture.click(other) }
      #expect(fixture.tree.overlays.isEmpty)
      #expect(presses == 0)
      fixture.show()
      fixture.click(other)
      #expect(presses == 1)
      presses = 0
      other.removeFromParent()
    }
    #expect(received.values.isEmpty)
  }

  @Test func `the list opens below the button, or above it if there is more space`() {
    for (space, isBelow) in [(0.0, true), (220, false)] {
      let picker = picker(.menu)
      let fixture = WidgetFixture(Column([Panel(minimumHeight: space), picker]), 300, 300)
      fixture.pressKey(.tab)
      fixture.pressKey(.down)
      fixture.show()
      let box = picker.children[0].windowFrame
      let frames = fixture.tree.semantics.filter { $0.semantics.role == .option }.map(\.frame)
      #expect(frames.count == 3)
      #expect(frames.allSatisfy { isBelow ? Double($0.y) >= box.maxY : Double($0.maxY) <= box.minY })
      #expect(frames.allSatisfy { PixelRect(0, 0, 300, 300).contains($0) })
    }
  }

  @Test func `a long list scrolls to the focused option, and by the wheel`() {
    let names = (0..<100).map { "Option \($0)" }
    let picker = Picker("Many", names, selected: 50)
    let fixture = WidgetFixture(Column([picker]), 300, 200)
    fixture.pressKey(.tab)
    fixture.pressKey(.down)
    func visibleNames() -> [String] {
      // Let the scroll animation finish.
      for _ in 0..<60 { fixture.show(after: .milliseconds(20)) }
      return fixture.tree.semantics.filter {
        $0.semantics.role == .option && !$0.semantics.states.contains(.offscreen)
      }
      .map(\.semantics.name)
    }
    let opened = visibleNames()
    #expect(opened.contains("Option 50") && opened.count < 6)
    fixture.pressKey(.end)
    #expect(visibleNames().last == "Option 99")
    for _ in 0..<20 {
      fixture.handle(.scrolled(by: Point(0, -1_000), at: Point(150, 150)))
      fixture.show(after: .milliseconds(20))
    }
    #expect(visibleNames().first == "Option 0")
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `setting the selection in code does not call onChange`() {
    for style in [Picker.Style.menu, .segmented] {
      let picker = picker(style)
      picker.selected = 2
      #expect(picker.selected == 2)
    }
    #expect(received.values.isEmpty)
  }

  @Test func `in a right-to-left layout a pop-up button is mirrored`() {
    func picture(_ direction: LayoutDirection) -> Bitmap {
      WidgetFixture(Column([Picker("aa", ["aaa"])]), 200, 80, direction: direction).picture
    }
    // The two sides of a slanted line are rounded differently.
    let (left, right) = (picture(.leftToRight), picture(.rightToLeft).mirrored)
    #expect(left.difference(from: right).map { $0.x > 160 } ?? true)
  }

  private func picker(_ style: Picker.Style) -> Picker {
    let received = received
    return Picker("Ink", ["Amber", "Blue", "Cyan"], style: style) { received.values.append($0) }
  }

  private func shown(_ style: Picker.Style = .menu) -> (WidgetFixture, Picker) {
    let picker = picker(style)
    return (WidgetFixture(Column([picker]), 300, 300), picker)
  }

  private func opened(beside other: Widget? = nil) -> (WidgetFixture, Picker) {
    let picker = picker(.menu)
    let widgets = [picker, Panel(minimumHeight: 150), other].compactMap { $0 }
    let fixture = WidgetFixture(Column(widgets), 300, 300)
    fixture.tree.focus(picker.children[0])
    fixture.pressKey(.enter)
    fixture.show()
    return (fixture, picker)
  }

  private func option(_ fixture: WidgetFixture, _ name: String) -> Point {
    center(fixture.tree.semantics.first { $0.semantics.name == name }?.frame)
  }
}
