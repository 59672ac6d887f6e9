import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct RadioGroupTests {
  private let received = ReceivedValues<Int>()

  @Test(.requirement(109)) func `a click selects an option, and the group reports it once`() {
    let (fixture, group) = shown(["Matte", "Glossy", "Canvas"], selected: 0)
    fixture.click(center(fixture, "Canvas"))
    fixture.click(center(fixture, "Canvas"))
    #expect(group.selected == 2)
    #expect(received.values == [2])
  }

  @Test func `the group is one stop for Tab, and the arrows of both axes, Home and End select`() {
    let (fixture, group) = shown(["Matte", "Glossy", "Canvas"], selected: 0)
    fixture.pressKey(.tab)
    for key in [Key.down, .right, .right, .up, .left, .left, .end, .home] { fixture.pressKey(key) }
    #expect(received.values == [1, 2, 1, 0, 2, 0])
    let focused = fixture.tree.focused
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused === focused)
    #expect(group.selected == 0)
  }

  @Test func `in a right-to-left layout, Left leads to the next option`() {
    for axis in [RadioGroup.Axis.vertical, .horizontal] {
      received.values = []
      let (fixture, _) = shown(["A", "B", "C"], selected: 0, axis: axis, direction: .rightToLeft)
      fixture.pressKey(.tab)
      for key in [Key.left, .down, .right, .up] { fixture.pressKey(key) }
      #expect(received.values == [1, 2, 1, 0])
    }
  }

  @Test func `a disabled option can't be selected by a click or by a key`() {
    let options: [RadioGroup.Option] = ["A", .init("B", isEnabled: false), "C", .init("D", isEnabled: false)]
    let (fixture, group) = shown(options, selected: 0)
    fixture.click(center(fixture, "B"))
    #expect(group.selected == 0)
    fixture.pressKey(.tab)
    for key in [Key.down, .down, .end, .up] { fixture.pressKey(key) }
    #expect(received.values == [2, 0])
    #expect(states(fixture, "B") == [.disabled])
  }

  @Test(arguments: [(Key.down, 1), (.up, 2), (.character(" "), 1), (.end, 2)])
  func `without a selection, a key selects the nearest option that is enabled`(key: Key, index: Int) {
    let (fixture, group) = shown([.init("A", isEnabled: false), "B", "C"])
    #expect(group.selected == nil)
    fixture.pressKey(.tab)
    #expect(states(fixture, "B") == [.focused])
    fixture.pressKey(key)
    #expect(received.values == [index])
  }

  @Test func `the options are radio buttons of a group with the error as its description`() {
    let (fixture, group) = shown(["Matte", .init("Glossy", description: "It reflects.")], selected: 1)
    group.help = "For all prints"
    fixture.show()
    #expect(
      fixture.tree.semantics.map(\.semantics) == [
        Semantics(.radiogroup, name: "Paper", value: "Glossy", description: "For all prints"),
        Semantics(.radio, name: "Matte", actions: [.press]),
        Semantics(.radio, name: "Glossy", description: "It reflects.", states: [.checked], actions: [.press]),
        Semantics(.text, name: "For all prints"),
      ])
    group.error = "Sold out."
    fixture.show()
    let first = fixture.tree.semantics[0].semantics
    #expect(first.states == [.invalid])
    #expect(first.description == "Sold out.")
    #expect(fixture.tree.semantics.last?.semantics.name == "Sold out.")
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `a disabled group ignores input, and its options stay as they were when it is enabled again`() {
    let (fixture, group) = shown(["A", .init("B", isEnabled: false), "C"], selected: 0)
    group.isEnabled = false
    fixture.click(center(fixture, "C"))
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused == nil)
    #expect(received.values.isEmpty)
    group.isEnabled = true
    #expect(states(fixture, "B") == [.disabled])
    fixture.click(center(fixture, "C"))
    #expect(received.values == [2])
  }

  @Test func `options in a row continue on the next line`() {
    let (fixture, _) = shown(["Matte paper", "Glossy paper", "Canvas"], selected: 0, axis: .horizontal)
    let tops = fixture.tree.semantics.filter { $0.semantics.role == .radio }.map(\.frame.y)
    #expect(tops[0] == tops[1] && tops[1] < tops[2])
    #expect(fixture.tree.semantics.filter { $0.semantics.role == .radio }.allSatisfy { $0.frame.maxX <= 300 })
  }

  @Test func `a group that runs from right to left is the mirror image`() {
    let options: [RadioGroup.Option] = [.init("aaaa", description: "aa"), "a"]
    let (left, _) = shown(options, selected: 1, label: "aa")
    let (right, _) = shown(options, selected: 1, label: "aa", direction: .rightToLeft)
    #expect(right.picture == left.picture.mirrored)
  }

  @Test func `setting the selection does not report it, and the dot moves there`() {
    let (fixture, group) = shown(["A", "B"], selected: 0)
    group.selected = 1
    fixture.show(after: .seconds(1))
    fixture.show(after: .seconds(1))
    #expect(received.values.isEmpty)
    #expect(states(fixture, "B") == [.checked])
    #expect(fixture.picture == fixture.redrawn)
    let (other, _) = shown(["A", "B"], selected: 1)
    #expect(fixture.picture == other.picture)
  }

  private func shown(
    _ options: [RadioGroup.Option], selected: Int? = nil, label: String = "Paper",
    axis: RadioGroup.Axis = .vertical, direction: LayoutDirection = .leftToRight
  ) -> (WidgetFixture, RadioGroup) {
    let group = RadioGroup(label, options, selected: selected, axis: axis) { received.values.append($0) }
    return (WidgetFixture(Column([group]), 300, 300, direction: direction), group)
  }

  private func center(_ fixture: WidgetFixture, _ name: String) -> Point {
    let frame = fixture.tree.semantics.first { $0.semantics.name == name }?.frame ?? .empty
    return Point(Double(frame.x + frame.width / 2), Double(frame.y + frame.height / 2))
  }

  private func states(_ fixture: WidgetFixture, _ name: String) -> Set<Semantics.State>? {
    fixture.tree.semantics.first { $0.semantics.name == name }?.semantics.states
  }
}
