import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ComboBoxTests {
  private let received = ReceivedValues<String>()
  private static let cities = ["Aarhus", "Bern", "Zürich", "Lagos", "São Paulo", "Łódź", "Berlin"]

  @Test func `typing lists the suggestions that contain the text, whatever the case and the accents`() {
    for (typed, expected) in [
      ("b", ["Bern", "Berlin"]), ("UR", ["Zürich"]), ("sao", ["São Paulo"]), ("lod", ["Łódź"]),
      ("S\u{303}A\u{303}o", ["São Paulo"]), ("q", []),
    ] {
      let (fixture, _) = shown()
      fixture.pressKey(.tab)
      fixture.type(typed)
      fixture.show()
      #expect(options(fixture) == expected)
    }
  }

  @Test func `with the prefix filter, only suggestions that begin with the text are listed`() {
    let (fixture, _) = shown(ComboBox("City", Self.cities, filter: .prefix))
    fixture.pressKey(.tab)
    fixture.type("a")
    #expect(options(fixture) == ["Aarhus"])
  }

  @Test func `the focus stays in the field while the arrows move the highlight, and Return chooses`() {
    let (fixture, box) = shown()
    fixture.pressKey(.tab)
    let focused = fixture.tree.focused
    fixture.type("ber")
    fixture.show()
    #expect(fixture.tree.focused === focused)
    #expect(field(fixture)?.states == [.focused, .expanded])
    for key in [Key.down, .down, .down, .up, .down] { fixture.pressKey(key) }
    #expect(list(fixture)?.value == "Berlin")
    fixture.pressKey(.enter)
    #expect(box.text == "Berlin")
    #expect(received.values == ["ber", "Berlin"])
    #expect(fixture.tree.overlays.isEmpty)
    #expect(fixture.tree.focused === focused)
    fixture.show()
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `Return without a highlight submits the text`() {
    let (fixture, box) = shown()
    var submissions = 0
    box.onSubmit = { submissions += 1 }
    fixture.pressKey(.tab)
    fixture.type("ber")
    fixture.pressKey(.enter)
    #expect(submissions == 1)
    #expect(box.text == "ber")
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `Escape closes the list, and a second one is left to others`() {
    let (fixture, box) = shown()
    fixture.pressKey(.tab)
    fixture.type("ber")
    fixture.pressKey(.escape)
    #expect(fixture.tree.overlays.isEmpty)
    #expect(box.text == "ber")
    #expect(!fixture.tree.handle(InputEvent(.keyDown(.escape, []), time: fixture.now)))
  }

  @Test func `Down and the button list all suggestions, and the button closes the list again`() {
    let (fixture, _) = shown(ComboBox("City", Self.cities, text: "Lagos"))
    fixture.pressKey(.tab)
    fixture.pressKey(.down)
    #expect(options(fixture) == Self.cities)
    #expect(list(fixture)?.value == "Lagos")
    fixture.pressKey(.escape)
    let button = center(fixture, "Show Suggestions")
    fixture.click(button)
    fixture.show()
    #expect(options(fixture) == Self.cities)
    fixture.click(button)
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `a click on a suggestion chooses it and leaves the focus in the field`() {
    let (fixture, box) = shown()
    fixture.pressKey(.tab)
    let focused = fixture.tree.focused
    fixture.type("ber")
    fixture.show()
    fixture.click(center(fixture, "Berlin"))
    #expect(box.text == "Berlin")
    #expect(fixture.tree.focused === focused)
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `the list closes when the focus leaves, and Tab skips it`() {
    let (fixture, _) = shown()
    fixture.pressKey(.tab)
    fixture.type("ber")
    fixture.show()
    fixture.pressKey(.tab)
    #expect(fixture.tree.overlays.isEmpty)
    #expect(fixture.tree.focused?.semantics?.name == "Next")
    let (other, _) = shown()
    other.pressKey(.tab)
    other.type("ber")
    other.show()
    other.click(center(other, "Next"))
    #expect(other.tree.overlays.isEmpty)
  }

  @Test func `a long list shows the given number of rows, scrolls to the highlight, and is below the field`()
  {
    let many = (1...60).map { "Row \($0)" }
    let (fixture, box) = shown(ComboBox("Row", many, maximumRows: 3))
    fixture.pressKey(.tab)
    fixture.pressKey(.down)
    fixture.show()
    #expect(visibleOptions(fixture) == ["Row 1", "Row 2", "Row 3"])
    let frame = fixture.tree.semantics.last { $0.semantics.role == .listbox }?.frame ?? .empty
    #expect(frame.y > Int(box.windowFrame.maxY) && frame.maxY <= 300)
    fixture.pressKey(.up)
    for _ in 0..<60 { fixture.show(after: .milliseconds(20)) }
    #expect(visibleOptions(fixture) == ["Row 58", "Row 59", "Row 60"])
    for _ in 0..<30 { fixture.pressKey(.pageUp) }
    for _ in 0..<60 { fixture.show(after: .milliseconds(20)) }
    #expect(visibleOptions(fixture) == ["Row 1", "Row 2", "Row 3"])
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `a list of thousands is limited to a hundred`() {
    let (fixture, _) = shown(ComboBox("Row", (1...5_000).map { "Row \($0)" }))
    fixture.pressKey(.tab)
    fixture.type("row")
    #expect(options(fixture).count == 100)
  }

  @Test func `suggestions of a closure follow the text`() {
    let box = ComboBox("Mail", suggest: { text in text.isEmpty ? [] : ["\(text)@a.org", "\(text)@b.org"] })
    let (fixture, _) = shown(box)
    fixture.pressKey(.tab)
    fixture.pressKey(.down)
    #expect(options(fixture) == [])
    fixture.type("i")
    fixture.type("n")
    #expect(options(fixture) == ["in@a.org", "in@b.org"])
  }

  @Test func `suggestions that arrive later open the list while the user is typing, and not afterwards`() {
    let (fixture, box) = shown(ComboBox("City", filter: .none))
    fixture.pressKey(.tab)
    fixture.type("x")
    #expect(options(fixture) == [])
    box.suggestions = ["Xanten", "Exeter"]
    fixture.show()
    #expect(options(fixture) == ["Xanten", "Exeter"])
    fixture.pressKey(.down)
    box.suggestions = ["Exeter", "Xanten"]
    #expect(list(fixture)?.value == "Xanten")
    box.suggestions = []
    #expect(fixture.tree.overlays.isEmpty)
    fixture.pressKey(.enter)
    box.suggestions = ["Xi'an"]
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `without other text, an unknown text is an error, and a known one is completed`() {
    let box = ComboBox("City", Self.cities, text: "Bern", allowsOtherText: false) {
      received.values.append($0)
    }
    let (fixture, _) = shown(box)
    fixture.pressKey(.tab)
    fixture.type("Ber")
    fixture.pressKey(.tab)
    #expect(box.error == "Choose one of the suggestions.")
    #expect(received.values == [])
    fixture.pressKey(.tab, .shift)
    fixture.type("zurich")
    fixture.pressKey(.tab)
    #expect(box.error == nil)
    #expect(box.text == "Zürich")
    fixture.pressKey(.tab, .shift)
    fixture.pressKey(.backspace)
    fixture.pressKey(.tab)
    #expect(received.values == ["Zürich", ""])
  }

  @Test func `without other text, Escape restores the last text that was allowed`() {
    let box = ComboBox("City", Self.cities, text: "Bern", allowsOtherText: false)
    let (fixture, _) = shown(box)
    fixture.pressKey(.tab)
    fixture.type("q")
    fixture.pressKey(.escape)
    #expect(box.text == "Bern")
  }

  @Test func `the list moves with its field when the page scrolls`() {
    let box = ComboBox("City", Self.cities, maximumRows: 2)
    let page = ScrollView(Column([Panel(minimumHeight: 60), box, Panel(minimumHeight: 500)]))
    let fixture = WidgetFixture(page, 300, 300)
    fixture.pressKey(.tab)
    fixture.pressKey(.down)
    fixture.show()
    let before = fixture.tree.overlays[0].frame.minY
    page.scrollOffset = 40
    fixture.show()
    #expect(fixture.tree.overlays[0].frame.minY == before - 40)
    #expect(fixture.picture == fixture.redrawn)
    page.scrollOffset = 300
    fixture.show()
    #expect(fixture.tree.overlays[0].frame.isEmpty)
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `a box that is disabled or removed closes its list`() {
    let (fixture, box) = shown()
    fixture.pressKey(.tab)
    fixture.type("ber")
    box.isEnabled = false
    #expect(fixture.tree.overlays.isEmpty)
    box.isEnabled = true
    fixture.pressKey(.tab)
    fixture.type("be")
    #expect(!fixture.tree.overlays.isEmpty)
    box.removeFromParent()
    fixture.show()
    #expect(fixture.tree.overlays.isEmpty)
  }

  private func shown(_ box: ComboBox? = nil) -> (WidgetFixture, ComboBox) {
    let box = box ?? ComboBox("City", Self.cities) { received.values.append($0) }
    return (WidgetFixture(Column([box, Panel(minimumHeight: 180), Button("Next")]), 300, 300), box)
  }

  private func options(_ fixture: WidgetFixture) -> [String] {
    fixture.tree.semantics.map(\.semantics).filter { $0.role == .option }.map(\.name)
  }

  private func visibleOptions(_ fixture: WidgetFixture) -> [String] {
    fixture.tree.semantics.map(\.semantics)
      .filter { $0.role == .option && !$0.states.contains(.offscreen) }.map(\.name)
  }

  private func list(_ fixture: WidgetFixture) -> Semantics? {
    fixture.tree.semantics.map(\.semantics).first { $0.role == .listbox }
  }

  private func field(_ fixture: WidgetFixture) -> Semantics? {
    fixture.tree.semantics.map(\.semantics).first { $0.role == .combobox }
  }

  private func center(_ fixture: WidgetFixture, _ name: String) -> Point {
    let frame = fixture.tree.semantics.first { $0.semantics.name == name }?.frame ?? .empty
    return Point(Double(frame.x + frame.width / 2), Double(frame.y + frame.height / 2))
  }
}
