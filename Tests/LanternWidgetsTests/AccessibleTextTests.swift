import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// Where assistive technology finds the characters of a text.
@MainActor
struct AccessibleTextTests {
  private func text(in fixture: WidgetFixture) throws -> AccessibleText {
    try #require(fixture.tree.accessibleObjects().first?.properties.text)
  }

  /// The bytes of each visible line, as text.
  private func lines(_ text: AccessibleText) -> [String] {
    let bytes = Array(text.string.utf8)
    return text.lines.map { String(decoding: bytes[$0.bytes], as: UTF8.self) }
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `the lines of an area are those that are shown`(_ direction: LayoutDirection) throws {
    let area = TextArea("Poem", text: "Bööts at dusk\tand\nläämps\n", lines: 8)
    let fixture = WidgetFixture(area, 100, 300, direction: direction)
    let text = try text(in: fixture)
    #expect(lines(text).joined() == area.text)
    #expect(text.lines.count > 4)
    #expect(lines(text).suffix(2) == ["läämps\n", ""])
    #expect(zip(text.lines, text.lines.dropFirst()).allSatisfy { $0.top + $0.height <= $1.top + 0.01 })
  }

  @Test(arguments: [1.0, 1.5])
  func `the character at the middle of a character's frame is that character`(_ scale: Double) throws {
    let area = TextArea("Poem", text: "Bööts at dusk\tand\n\nläämps", lines: 8)
    let fixture = WidgetFixture(Panel(padding: 13, [area]), 120, 300, scale: scale)
    let text = try text(in: fixture)
    var count = 0
    for line in text.lines {
      for place in line.characters.indices {
        let frame = text.frame(of: place..<place + 1, in: line)
        guard frame.width > 1 else { continue }
        count += 1
        let found = text.character(atX: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
        #expect(found?.line == line)
        #expect(found?.character == place)
      }
    }
    #expect(count > 15)
    #expect(text.character(atX: 1, y: 1) == nil)
  }

  @Test func `only visible lines are described, also after scrolling`() throws {
    let area = TextArea("Poem", text: (1...1_000).map { "Line \($0)" }.joined(separator: "\n"), lines: 3)
    let fixture = WidgetFixture(area, 200, 100)
    let before = try text(in: fixture)
    #expect(before.lines.first?.bytes.lowerBound == 0)
    #expect(before.lines.count < 10)
    area.selection = area.count..<area.count
    fixture.show()
    let after = try text(in: fixture)
    #expect(after.lines.last?.bytes.upperBound == area.text.utf8.count)
    #expect(after.lines.count < 10)
  }

  @Test func `while an input method composes, no lines are described`() throws {
    let field = TextField("Name", text: "Ines")
    let fixture = WidgetFixture(field, 200, 100)
    #expect(try lines(text(in: fixture)) == ["Ines"])
    fixture.tree.focus(field)
    fixture.handle(.composition("に", selected: 0..<1))
    #expect(try text(in: fixture).lines.isEmpty)
    #expect(try text(in: fixture).string == "Ines")
  }

  @Test func `a rich text has its styles, and its lines follow each other`() throws {
    let rich = RichText("Read \(bold: "the terms") at \(link: "home", to: "app://home"),\n or not")
    let fixture = WidgetFixture(rich, 110, 200)
    let text = try text(in: fixture)
    #expect(text.runs.map(\.isBold) == [false, true, false, false, false])
    #expect(!text.hasCaret)
    #expect(lines(text).joined() == rich.text.text)
    #expect(text.lines.count > 2)
    #expect(text.lines.allSatisfy { text.frame(of: 0..<$0.characters.count, in: $0).width > 0 })
  }
}
