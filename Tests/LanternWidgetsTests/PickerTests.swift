import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct PickerTests {
  private let told = Told<Int>()

  @Test func `segments are chosen by a click, arrows, Home and End`() {
    let (fixture, picker) = shown(.segmented)
    fixture.click(option(fixture, "Cyan"))
    fixture.strike(.left)
    fixture.strike(.left)
    fixture.strike(.left)
    fixture.strike(.end)
    #expect(told.values == [2, 1, 0, 2])
    #expect(picker.selected == 2)
  }

  @Test func `segments say what they are, and which of them is chosen`() {
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
    fixture.strike(.tab)
    #expect(fixture.tree.focused == nil)
    #expect(told.values.isEmpty)
  }

  @Test func `a box says what is chosen and opens by a click, Return, Space and the arrows`() {
    for open in [nil, Key.enter, .character(" "), .down, .up] {
      let (fixture, _) = shown()
      #expect(
        fixture.tree.semantics.map(\.semantics) == [
          Semantics(.combobox, name: "Ink", value: "Amber", actions: [.press])
        ])
      if let open {
        fixture.strike(.tab)
        fixture.strike(open)
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

  @Test func `in the list arrows, Home, End and the first letter move, and Return chooses`() {
    let (fixture, picker) = opened()
    for key in [Key.down, .down, .down, .home, .end, .up, .character("c"), .character("b"), .enter] {
      #expect(fixture.tree.layers.count == 1)
      fixture.strike(key)
    }
    #expect(told.values == [1])
    #expect(picker.selected == 1)
    #expect(fixture.tree.layers.isEmpty)
    #expect(fixture.tree.focused === picker.children[0])
  }

  @Test func `choosing what is chosen tells nobody`() {
    let (fixture, _) = opened()
    fixture.strike(.enter)
    #expect(told.values.isEmpty)
  }

  @Test func `a click on an option chooses it`() {
    let (fixture, picker) = opened()
    fixture.click(option(fixture, "Cyan"))
    #expect(told.values == [2])
    #expect(picker.selected == 2)
    #expect(fixture.tree.layers.isEmpty)
  }

  @Test func `Escape, and a click elsewhere that nothing else hears, close it`() {
    let other = Button("Other")
    var presses = 0
    other.action = { presses += 1 }
    for close in [true, false] {
      let (fixture, _) = opened(beside: other)
      if close { fixture.strike(.escape) } else { fixture.click(other) }
      #expect(fixture.tree.layers.isEmpty)
      #expect(presses == 0)
      fixture.show()
      fixture.click(other)
      #expect(presses == 1)
      presses = 0
      other.removeFromParent()
    }
    #expect(told.values.isEmpty)
  }

  @Test func `the list opens below the box, and above it where there is more room`() {
    for (space, isBelow) in [(0.0, true), (220, false)] {
      let picker = picker(.menu)
      let fixture = WidgetFixture(Column([Panel(minimumHeight: space), picker]), 300, 300)
      fixture.strike(.tab)
      fixture.strike(.down)
      fixture.show()
      let box = picker.children[0].windowFrame
      let frames = fixture.tree.semantics.filter { $0.semantics.role == .option }.map(\.frame)
      #expect(frames.count == 3)
      #expect(frames.allSatisfy { isBelow ? Double($0.y) >= box.maxY : Double($0.maxY) <= box.minY })
      #expect(frames.allSatisfy { PixelRect(0, 0, 300, 300).contains($0) })
    }
  }

  @Test func `a list that is too long scrolls to what is moved to, and by the wheel`() {
    let names = (0..<100).map { "Option \($0)" }
    let picker = Picker("Many", names, selected: 50)
    let fixture = WidgetFixture(Column([picker]), 300, 200)
    fixture.strike(.tab)
    fixture.strike(.down)
    func seen() -> [String] {
      // It scrolls there in a moment.
      for _ in 0..<60 { fixture.show(after: .milliseconds(20)) }
      return fixture.tree.semantics.filter {
        $0.semantics.role == .option && !$0.semantics.states.contains(.offscreen)
      }
      .map(\.semantics.name)
    }
    let opened = seen()
    #expect(opened.contains("Option 50") && opened.count < 6)
    fixture.strike(.end)
    #expect(seen().last == "Option 99")
    for _ in 0..<20 {
      fixture.handle(.scrolled(by: Point(0, -1_000), at: Point(150, 150)))
      fixture.show(after: .milliseconds(20))
    }
    #expect(seen().first == "Option 0")
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `what the program chooses is not told`() {
    for style in [Picker.Style.menu, .segmented] {
      let picker = picker(style)
      picker.selected = 2
      #expect(picker.selected == 2)
    }
    #expect(told.values.isEmpty)
  }

  @Test func `in a right-to-left layout a box is the other way round`() {
    func picture(_ direction: LayoutDirection) -> Bitmap {
      WidgetFixture(Column([Picker("aa", ["aaa"])]), 200, 80, direction: direction).picture
    }
    // A slanted line's two sides are rounded each its own way.
    let (left, right) = (picture(.leftToRight), picture(.rightToLeft).mirrored)
    #expect(left.difference(from: right).map { $0.x > 160 } ?? true)
  }

  private func picker(_ style: Picker.Style) -> Picker {
    let told = told
    return Picker("Ink", ["Amber", "Blue", "Cyan"], style: style) { told.values.append($0) }
  }

  private func shown(_ style: Picker.Style = .menu) -> (WidgetFixture, Picker) {
    let picker = picker(style)
    return (WidgetFixture(Column([picker]), 300, 300), picker)
  }

  private func opened(beside other: Widget? = nil) -> (WidgetFixture, Picker) {
    let picker = picker(.menu)
    let parts = [picker, Panel(minimumHeight: 150), other].compactMap { $0 }
    let fixture = WidgetFixture(Column(parts), 300, 300)
    fixture.tree.focus(picker.children[0])
    fixture.strike(.enter)
    fixture.show()
    return (fixture, picker)
  }

  private func option(_ fixture: WidgetFixture, _ name: String) -> Point {
    center(fixture.tree.semantics.first { $0.semantics.name == name }?.frame)
  }
}
