import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct PickerTests {
  private let told = Told<Int>()

  @Test func `segments are chosen by a click, arrows, Home and End`() {
    let (stage, picker) = shown(.segmented)
    stage.click(option(stage, "Cyan"))
    stage.strike(.left)
    stage.strike(.left)
    stage.strike(.left)
    stage.strike(.end)
    #expect(told.values == [2, 1, 0, 2])
    #expect(picker.selected == 2)
  }

  @Test func `segments say what they are, and which of them is chosen`() {
    let (stage, picker) = shown(.segmented)
    #expect(
      stage.tree.semantics.map(\.semantics) == [
        Semantics(.listbox, name: "Ink", value: "Amber"),
        Semantics(.option, name: "Amber", states: [.selected], actions: [.press]),
        Semantics(.option, name: "Blue", actions: [.press]),
        Semantics(.option, name: "Cyan", actions: [.press]),
      ])
    picker.isEnabled = false
    stage.click(option(stage, "Cyan"))
    stage.strike(.tab)
    #expect(stage.tree.focused == nil)
    #expect(told.values.isEmpty)
  }

  @Test func `a box says what is chosen and opens by a click, Return, Space and the arrows`() {
    for open in [nil, Key.enter, .character(" "), .down, .up] {
      let (stage, _) = shown()
      #expect(
        stage.tree.semantics.map(\.semantics) == [
          Semantics(.combobox, name: "Ink", value: "Amber", actions: [.press])
        ])
      if let open {
        stage.strike(.tab)
        stage.strike(open)
      } else {
        stage.click(center(stage.tree.semantics[0].frame))
      }
      stage.show()
      #expect(
        stage.tree.semantics.map(\.semantics) == [
          Semantics(.listbox, name: "Ink", value: "Amber", states: [.focused], actions: [.dismiss]),
          Semantics(.option, name: "Amber", states: [.selected, .focused], actions: [.press]),
          Semantics(.option, name: "Blue", actions: [.press]),
          Semantics(.option, name: "Cyan", actions: [.press]),
        ])
    }
  }

  @Test func `in the list arrows, Home, End and the first letter move, and Return chooses`() {
    let (stage, picker) = opened()
    for key in [Key.down, .down, .down, .home, .end, .up, .character("c"), .character("b"), .enter] {
      #expect(stage.tree.layers.count == 1)
      stage.strike(key)
    }
    #expect(told.values == [1])
    #expect(picker.selected == 1)
    #expect(stage.tree.layers.isEmpty)
    #expect(stage.tree.focused === picker.children[0])
  }

  @Test func `choosing what is chosen tells nobody`() {
    let (stage, _) = opened()
    stage.strike(.enter)
    #expect(told.values.isEmpty)
  }

  @Test func `a click on an option chooses it`() {
    let (stage, picker) = opened()
    stage.click(option(stage, "Cyan"))
    #expect(told.values == [2])
    #expect(picker.selected == 2)
    #expect(stage.tree.layers.isEmpty)
  }

  @Test func `Escape, and a click elsewhere that nothing else hears, close it`() {
    let other = Button("Other")
    var presses = 0
    other.action = { presses += 1 }
    for close in [true, false] {
      let (stage, _) = opened(beside: other)
      if close { stage.strike(.escape) } else { stage.click(other) }
      #expect(stage.tree.layers.isEmpty)
      #expect(presses == 0)
      stage.show()
      stage.click(other)
      #expect(presses == 1)
      presses = 0
      other.removeFromParent()
    }
    #expect(told.values.isEmpty)
  }

  @Test func `the list opens below the box, and above it where there is more room`() {
    for (space, isBelow) in [(0.0, true), (220, false)] {
      let picker = picker(.menu)
      let stage = WidgetStage(Column([Panel(minimumHeight: space), picker]), 300, 300)
      stage.strike(.tab)
      stage.strike(.down)
      stage.show()
      let box = picker.children[0].windowFrame
      let frames = stage.tree.semantics.filter { $0.semantics.role == .option }.map(\.frame)
      #expect(frames.count == 3)
      #expect(frames.allSatisfy { isBelow ? Double($0.y) >= box.maxY : Double($0.maxY) <= box.minY })
      #expect(frames.allSatisfy { PixelRect(0, 0, 300, 300).contains($0) })
    }
  }

  @Test func `a list that is too long scrolls to what is moved to, and by the wheel`() {
    let names = (0..<100).map { "Option \($0)" }
    let picker = Picker("Many", names, selected: 50)
    let stage = WidgetStage(Column([picker]), 300, 200)
    stage.strike(.tab)
    stage.strike(.down)
    func seen() -> [String] {
      // It scrolls there in a moment.
      for _ in 0..<60 { stage.show(after: .milliseconds(20)) }
      return stage.tree.semantics.filter {
        $0.semantics.role == .option && !$0.semantics.states.contains(.offscreen)
      }
      .map(\.semantics.name)
    }
    let opened = seen()
    #expect(opened.contains("Option 50") && opened.count < 6)
    stage.strike(.end)
    #expect(seen().last == "Option 99")
    for _ in 0..<20 {
      stage.handle(.scrolled(by: Point(0, -1_000), at: Point(150, 150)))
      stage.show(after: .milliseconds(20))
    }
    #expect(seen().first == "Option 0")
    #expect(stage.picture == stage.redrawn)
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
      WidgetStage(Column([Picker("aa", ["aaa"])]), 200, 80, direction: direction).picture
    }
    // A slanted line's two sides are rounded each its own way.
    let (left, right) = (picture(.leftToRight), picture(.rightToLeft).mirrored)
    #expect(left.difference(from: right).map { $0.x > 160 } ?? true)
  }

  private func picker(_ style: Picker.Style) -> Picker {
    let told = told
    return Picker("Ink", ["Amber", "Blue", "Cyan"], style: style) { told.values.append($0) }
  }

  private func shown(_ style: Picker.Style = .menu) -> (WidgetStage, Picker) {
    let picker = picker(style)
    return (WidgetStage(Column([picker]), 300, 300), picker)
  }

  private func opened(beside other: Widget? = nil) -> (WidgetStage, Picker) {
    let picker = picker(.menu)
    let parts = [picker, Panel(minimumHeight: 150), other].compactMap { $0 }
    let stage = WidgetStage(Column(parts), 300, 300)
    stage.tree.focus(picker.children[0])
    stage.strike(.enter)
    stage.show()
    return (stage, picker)
  }

  private func option(_ stage: WidgetStage, _ name: String) -> Point {
    center(stage.tree.semantics.first { $0.semantics.name == name }?.frame)
  }
}
