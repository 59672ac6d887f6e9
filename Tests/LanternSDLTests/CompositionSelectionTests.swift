import LanternSDL
import Testing

/// The marked part of a composition, which SDL reports in scalars.
struct CompositionSelectionTests {
  private func range(_ start: Int32, _ length: Int32, in text: String) -> Range<Int> {
    CompositionSelection.characters(start, length, in: text)
  }

  @Test func `a clause is a range of characters`() {
    #expect(range(1, 2, in: "你好吗啊") == 1..<3)
    #expect(range(0, 0, in: "你好") == 0..<0)
  }

  @Test func `without a length there is a caret, and without a start it is at the end`() {
    #expect(range(1, -1, in: "你好") == 1..<1)
    #expect(range(-1, -1, in: "你好") == 2..<2)
    #expect(range(-1, 5, in: "") == 0..<0)
  }

  @Test func `a position counts scalars, of which a character can have several`() {
    // Each character has a letter and an accent.
    let text = "e\u{301}e\u{301}e\u{301}"
    #expect(range(2, 2, in: text) == 1..<2)
    #expect(range(1, 0, in: text) == 1..<1)
    #expect(range(6, -1, in: text) == 3..<3)
  }

  @Test func `what lies outside of the text is cut off`() {
    #expect(range(1, 9, in: "你好") == 1..<2)
    #expect(range(9, 9, in: "你好") == 2..<2)
    #expect(range(.max, .max, in: "你好") == 2..<2)
    #expect(range(.min, .min, in: "你好") == 2..<2)
  }
}
