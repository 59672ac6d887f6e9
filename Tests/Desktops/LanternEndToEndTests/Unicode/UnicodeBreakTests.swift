import Foundation
import LanternSDL
import LanternTestSupport
import LanternWidgets
import Testing

/// The tests of the Unicode Standard for characters, words and lines (UAX #14, UAX #29), in version 15.0.
@MainActor
struct UnicodeBreakTests {
  // In the versions of Unicode that newer versions of Swift have, the scissors are no emoji.
  private let changedCharacters: Set = ["÷ 2701 × 200D × 2701 ÷"]
  private let changedWords: Set = ["÷ 2701 × 200D × 2701 ÷", "÷ 0061 × 200D × 2701 ÷"]

  @Test func `characters are those of the Unicode Standard`() throws {
    let file = try BreakTestFile("GraphemeBreakTest")
    #expect(file.lines.count == 602)
    for line in file.lines where !changedCharacters.contains(line.description) {
      #expect(Set([0] + line.characterEnds) == line.boundaries, "\(line)")
      #expect(TextArea("Text", text: line.text).count == line.boundaries.count - 1, "\(line)")
    }
  }

  // No caret stands inside a character.
  @Test func `words end where those of the Unicode Standard do, apart from boundaries inside characters`()
    throws
  {
    let file = try BreakTestFile("WordBreakTest")
    #expect(file.lines.count == 1_823)
    for line in file.lines where !changedWords.contains(line.description) {
      let ends = Array(line.text).wordSegments.map { line.characterEnds[$0.upperBound - 1] }
      #expect(Set([0] + ends) == line.boundaries.intersection([0] + line.characterEnds), "\(line)")
    }
  }

  // The words of the toolkit join runs of signs, of spaces, and of letters of East Asia.
  @Test
  func `a word of the toolkit ends where one of the Unicode Standard ends, or at a full stop or a colon`()
    throws
  {
    for line in try BreakTestFile("WordBreakTest").lines {
      let characters = Array(line.text)
      let standard = Set(characters.wordSegments.flatMap { [$0.lowerBound, $0.upperBound] })
      let edit = TextEditingState(line.text)
      guard edit.characters == characters else { continue }
      for index in characters.indices {
        let word = edit.word(around: index)
        for end in [word.lowerBound, word.upperBound] where !standard.contains(end) {
          let neighbors = characters[max(0, end - 1)..<min(characters.count, end + 1)]
          #expect(neighbors.contains { ".:".contains($0) }, "\(line)")
        }
      }
    }
  }

  @Test
  func `lines break where the Unicode Standard allows it, apart from listed differences with a known cause`()
    throws
  {
    let typesetter = try FontTypesetter()
    let file = try BreakTestFile("LineBreakTest")
    #expect(file.lines.count == 7_654)
    var different: [String: [String]] = [:]
    for line in file.lines {
      let breaks = breaks(of: line, typesetter)
      let places = line.boundaries.symmetricDifference(breaks).intersection(line.characterEnds)
      guard !places.isEmpty else { continue }
      let causes = try places.sorted().map { place in
        let difference = LineBreakDifference(line, at: place)
        return try #require(difference.cause, "no version of Unicode explains \(difference) in \(line)")
          .rawValue
      }
      let cause = causes.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      different[cause.joined(separator: " "), default: []].append(line.description)
    }
    let sections = different.sorted { $0.key < $1.key }.map { cause, lines in
      "# \(cause) (\(lines.count))\n\n" + lines.joined(separator: "\n") + "\n"
    }
    try GoldenText.expect(
      sections.joined(separator: "\n"),
      at: Project.path("Tests/Desktops/LanternEndToEndTests/Unicode/LineBreakDifferences.txt"))
  }

  /// Returns the number of scalars before each place where the text of a line can end or must end.
  private func breaks(of line: BreakTestFile.Line, _ typesetter: FontTypesetter) -> Set<Int> {
    var (start, breaks): (Int, Set<Int>) = (0, [])
    // A paragraph ends behind its line break.
    for paragraph in line.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      for (character, isAllowed) in zip(paragraph, typesetter.lineBreaks(in: String(paragraph))) {
        start += character.unicodeScalars.count
        if isAllowed { breaks.insert(start) }
      }
      let rest = line.scalars.dropFirst(start)
      guard let newline = String(String.UnicodeScalarView(rest)).first else { continue }
      // No line ends before a line break. The paragraph before can be empty.
      if !paragraph.isEmpty { breaks.remove(start) }
      start += newline.unicodeScalars.count
      breaks.insert(start)
    }
    breaks.insert(line.scalars.count)
    return breaks
  }
}
