import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// What a frame of a text area costs in 1 MB of text: how many characters it measures and breaks into lines.
@MainActor
struct TextAreaCostTests {
  private let typesetter = CountingTypesetter()

  // Returns the number of characters that an input and its frame pass to the typesetter.
  private func cost(_ fixture: WidgetFixture, _ input: () -> Void) -> Int {
    let before = typesetter.characters
    input()
    fixture.show(after: .milliseconds(16))
    return typesetter.characters - before
  }

  @Test(.requirement(106), arguments: [true, false])
  func `in a megabyte of text, no key sets more than a few pages`(isOneParagraph: Bool) {
    let line = "the quick brown fox jumps over the lazy dog and runs away" + (isOneParagraph ? " " : "\n")
    let text = String(repeating: line, count: 1_000_000 / line.count)
    let area = TextArea("Notes", text: text)
    area.flex = 1
    let fixture = WidgetFixture(Column(alignment: .stretch, [area]), 304, 200, typesetter: typesetter)
    // At first, the visible lines and those of the blocks beside them.
    #expect((1...30_000).contains(typesetter.characters))
    fixture.tree.focus(area)
    area.selection = text.count / 2..<text.count / 2
    fixture.show()
    fixture.clipboard = text

    func press(_ key: Key, _ modifiers: Modifiers = []) { fixture.pressKey(key, modifiers) }
    let inputs: [(name: String, input: () -> Void)] = [
      ("a letter", { fixture.type("a") }), ("Return", { press(.enter) }),
      ("deleting", { press(.backspace) }), ("a page down", { press(.pageDown) }),
      ("the wheel", { fixture.handle(.scrolled(by: Point(0, 300), at: Point(100, 100))) }),
      ("going to the end", { press(.end, .control) }), ("a letter at the end", { fixture.type("a") }),
      ("pasting a megabyte", { press(.character("v"), .control) }),
      ("undoing that", { press(.character("z"), .control) }),
      ("selecting all", { press(.character("a"), .control) }), ("deleting all", { press(.delete) }),
      ("undoing that too", { press(.character("z"), .control) }),
    ]
    for (name, input) in inputs {
      let cost = cost(fixture, input)
      #expect(cost <= 30_000, "\(name) sets \(cost) characters")
    }
    #expect(area.text.utf8.count > 990_000)
  }
}

/// Counts the characters that it measures and breaks into lines. It caches nothing.
private final class CountingTypesetter: Typesetter {
  private let blocks = BlockTypesetter()
  private(set) var characters = 0

  func line(_ text: String, in font: Font, scale: Double) -> TextLine {
    characters += text.count
    return blocks.line(text, in: font, scale: scale)
  }

  func extents(of text: String, in font: Font, scale: Double) -> [ClosedRange<Double>] {
    characters += text.count
    return blocks.extents(of: text, in: font, scale: scale)
  }

  func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String] {
    characters += text.count
    return blocks.lines(of: text, in: font, scale: scale, width: width)
  }

  func levels(of text: String) -> [UInt8] { blocks.levels(of: text) }
  func isRightToLeft(_ text: String) -> Bool? { blocks.isRightToLeft(text) }
  func lineBreaks(in text: String) -> [Bool] { blocks.lineBreaks(in: text) }
}
