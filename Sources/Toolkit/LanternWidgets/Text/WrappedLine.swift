import LanternRaster

/// A line of a text area, as it is drawn.
struct WrappedLine {
  /// The characters of the block that belong to the line, including the spaces at which it was broken and its line
  /// break.
  let characters: Range<Int>
  /// The number of characters that are drawn.
  let drawnCount: Int
  /// The drawn text, in which spaces replace tabs.
  let text: String
  /// Whether the line is the last one of its paragraph or of a piece of it.
  let endsParagraph: Bool
  /// Whether the line ends with a line break.
  let hasBreak: Bool
  /// The direction of the paragraph's first letter or mark; nil if it has none.
  let direction: LayoutDirection?
  // For each drawn character and the end, its place in `text`; nil if they are the same.
  private let places: [Int]?

  /// The position at the visible end of the line, in the block.
  var end: Int { characters.lowerBound + drawnCount }

  /// Returns the place in `text` of a position in the block.
  func place(of position: Int) -> Int {
    let index = min(drawnCount, max(0, position - characters.lowerBound))
    return places?[index] ?? index
  }

  /// Returns the position in the block of a place in `text`.
  func position(of place: Int) -> Int {
    let index = places?.lastIndex { $0 <= place } ?? place
    return characters.lowerBound + min(drawnCount, index)
  }

  /// Returns the extents of all characters in the line as it is set. Those that are not drawn have no width.
  func extents(in text: TextLayout) -> [ClosedRange<Double>] {
    characters.map { text.extent(of: place(of: $0)..<place(of: $0 + 1)) }
  }

  /// Returns the line set, with the positions of its characters.
  func layout(_ font: Font, _ environment: Environment) -> TextLayout {
    TextLayout(Array(text), font, environment, in: direction)
  }

  /// Returns the drawn text with the direction of its paragraph.
  func drawnText(_ environment: Environment) -> String { environment.typeset(text, in: direction) }

  // MARK: Wrapping

  /// Breaks the paragraphs of a block into lines that are at most `width` points wide.
  static func lines(
    of block: DocumentBlock, width: Double, _ font: Font, _ environment: Environment
  ) -> [WrappedLine] {
    var lines: [WrappedLine] = []
    var (rest, start) = (block.text[...], 0)
    repeat {
      let end = rest.firstIndex(where: \.isNewline)
      start += append(
        String(rest[..<(end ?? rest.endIndex)]), hasBreak: end != nil, at: start, width, font, environment,
        to: &lines)
      rest = end.map { rest[rest.index(after: $0)...] } ?? ""
    } while !rest.isEmpty
    return lines
  }

  // Appends the lines of a paragraph that begins at a position of the block. Returns the number of its characters.
  private static func append(
    _ paragraph: String, hasBreak: Bool, at start: Int, _ width: Double, _ font: Font,
    _ environment: Environment, to lines: inout [WrappedLine]
  ) -> Int {
    let direction = environment.direction(of: paragraph)
    let breakCount = hasBreak ? 1 : 0
    let hasTabs = paragraph.utf8.contains(0x09)
    if !hasTabs, paragraph.utf8.count <= longestPart {
      let broken = environment.typesetter.lines(
        of: paragraph, in: font, scale: environment.scale, width: width)
      if broken.count == 1, let line = broken.first, line.utf8.count == paragraph.utf8.count {
        let count = paragraph.count
        lines.append(
          WrappedLine(
            characters: start..<start + count + breakCount, drawnCount: count, text: line,
            endsParagraph: true, hasBreak: hasBreak, direction: direction, places: nil))
        return count + breakCount
      }
    }
    let characters = Array(paragraph)
    let (shown, places) = hasTabs ? expanded(characters) : (characters, nil)
    let broken = ranges(of: shown, width, font, environment)
    /// The character of the paragraph that is shown at a place, or else the one after it.
    func character(at place: Int) -> Int {
      places.map { $0.firstIndex { $0 >= place } ?? characters.count } ?? place
    }
    for (number, line) in broken.enumerated() {
      let isLast = number == broken.count - 1
      let first = number == 0 ? 0 : character(at: line.lowerBound)
      let next = isLast ? characters.count + breakCount : character(at: broken[number + 1].lowerBound)
      let drawn = character(at: line.upperBound) - first
      // Spaces that were dropped at the beginning of a paragraph have no width.
      let isMapped = places != nil || first < line.lowerBound
      let own = (first...first + drawn).map { max(0, (places?[$0] ?? $0) - line.lowerBound) }
      lines.append(
        WrappedLine(
          characters: start + first..<start + next, drawnCount: drawn, text: String(shown[line]),
          endsParagraph: isLast, hasBreak: isLast && hasBreak, direction: direction,
          places: isMapped ? own : nil))
    }
    return characters.count + breakCount
  }

  // The number of bytes of a paragraph that is broken as a whole, and of characters of a part of a longer one.
  private static let longestPart = 1_024

  // Returns the places of the lines of a paragraph. A long paragraph is broken part by part, from one beginning of a
  // line to another, so that the typesetter remembers the parts that a key did not change.
  private static func ranges(
    of shown: [Character], _ width: Double, _ font: Font, _ environment: Environment
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (place, part) = (0, longestPart)
    repeat {
      if place > 0 { place = shown[place...].firstIndex { !isBlank($0) } ?? shown.count }
      let isLast = shown.count - place <= part
      let text = String(shown[place..<(isLast ? shown.count : place + part)])
      let lines = environment.typesetter.lines(of: text, in: font, scale: environment.scale, width: width)
      // The last line of a part may continue in the next one.
      let whole = isLast ? lines[...] : lines.dropLast()
      for line in whole {
        while place < shown.count, isBlank(shown[place]), line.isEmpty || !shown[place...].starts(with: line)
        {
          place += 1
        }
        let end = min(shown.count, place + line.count)
        ranges.append(place..<end)
        place = end
      }
      if isLast { break }
      if whole.isEmpty { part *= 2 }
    } while place < shown.count
    return ranges
  }

  // Spaces at the end of a line belong to neither line, unless they forbid a break.
  private static func isBlank(_ character: Character) -> Bool {
    character.isWhitespace && !["\u{A0}", "\u{202F}", "\u{2007}"].contains(character)
  }

  private static let tabWidth = 4

  // Replaces each tab by spaces up to the next multiple of four characters. The second value is the place of each
  // character and of the end.
  private static func expanded(_ characters: [Character]) -> ([Character], [Int]?) {
    var (shown, places) = ([Character](), [Int]())
    for character in characters {
      places.append(shown.count)
      if character == "\t" {
        shown += Array(repeating: " ", count: tabWidth - shown.count % tabWidth)
      } else {
        shown.append(character)
      }
    }
    places.append(shown.count)
    return (shown, places)
  }
}
