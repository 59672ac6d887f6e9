import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct FindBarTests {
  private let text = TextArea("Text", text: "One lamp,\ntwo lamps,\nno lamp", lines: 4)
  private let bar: FindBar
  private let fixture: WidgetFixture

  init() {
    bar = FindBar(text)
    fixture = WidgetFixture(Column([bar, text]), 600, 300)
    fixture.tree.focus(text)
    bar.open()
    fixture.show()
  }

  private var places: [String] {
    fixture.show()
    return fixture.tree.semantics.map(\.semantics).filter { $0.role == .text }.map(\.name)
  }

  @Test func `Return finds each match in turn, and the bar shows its number`() {
    fixture.type("LAMP")
    var found = places
    for _ in 1...3 {
      fixture.pressKey(.enter)
      found += places
    }
    #expect(found == ["1/3", "2/3", "3/3", "1/3"])
    #expect(text.selection == 4..<8)
  }

  @Test func `typing finds from the place where the bar was opened, as far as the text matches`() {
    text.selection = 12..<12
    bar.open()
    fixture.type("l")
    #expect(text.selection == 14..<15)
    fixture.type("amp")
    #expect(text.selection == 14..<18)
    #expect(places == ["2/3"])
    fixture.type("x")
    #expect(text.selection == 12..<12)
    #expect(places == ["0/0"])
    fixture.pressKey(.backspace)
    #expect(text.selection == 14..<18)
    fixture.pressKey(.character("a"), .control)
    fixture.pressKey(.backspace)
    #expect(text.selection == 12..<12)
    #expect(places == [])
  }

  @Test func `Shift and Return find backwards`() {
    fixture.type("lamp")
    var found: [String] = []
    for _ in 1...4 {
      fixture.pressKey(.enter, .shift)
      found += places
    }
    #expect(found == ["3/3", "2/3", "1/3", "3/3"])
    fixture.pressKey(.enter)
    #expect(places == ["1/3"])
  }

  @Test func `an opened bar takes the selected text, unless that has several lines`() {
    text.selection = 10..<13
    bar.open()
    #expect(bar.text == "two")
    fixture.pressKey(.enter)
    #expect(places == ["1/1"])
    text.selection = 4..<13
    bar.open()
    #expect(bar.text == "two")
    text.selection = 0..<0
    bar.open()
    #expect(bar.text == "two")
  }

  @Test func `an opened bar does not take a text that its field would change`() {
    text.text = "one\ttwo"
    text.selection = 2..<5
    bar.open()
    #expect(bar.text == "")
  }

  @Test func `the buttons find forwards and backwards, and close the bar`() {
    fixture.type("lamp")
    for name in ["Find Previous", "Find Previous", "Find Next"] {
      fixture.click(center(fixture.tree.semantics.first { $0.semantics.name == name }?.frame))
    }
    #expect(places == ["3/3"])
    fixture.click(center(fixture.tree.semantics.first { $0.semantics.name == "Close" }?.frame))
    #expect(bar.isHidden)
  }

  @Test func `a text that does not occur leaves the selection`() {
    text.selection = 2..<3
    fixture.type("lantern")
    fixture.pressKey(.enter)
    #expect(places == ["0/0"])
    #expect(text.selection == 2..<3)
  }

  @Test func `another search text has another number`() {
    fixture.type("lamp")
    fixture.pressKey(.enter)
    #expect(places == ["2/3"])
    fixture.type("s")
    #expect(places == ["1/1"])
  }

  @Test func `Escape closes the bar and returns the focus to the text`() {
    fixture.pressKey(.escape)
    #expect(bar.isHidden)
    #expect(fixture.tree.focused === text)
  }

  @Test func `a closed bar keeps its text, and searches again without opening`() {
    fixture.type("two")
    bar.close()
    bar.findNext()
    #expect(text.selection == 10..<13)
    #expect(bar.isHidden)
  }

  @Test func `without a search text, a search opens the bar`() {
    bar.close()
    bar.findPrevious()
    #expect(!bar.isHidden)
    #expect(fixture.tree.focused.map { $0 !== text } == true)
  }

  @Test func `an opened bar selects its text, so that typing replaces it`() {
    fixture.type("one")
    bar.close()
    bar.open()
    fixture.type("two")
    #expect(bar.text == "two")
  }
}
