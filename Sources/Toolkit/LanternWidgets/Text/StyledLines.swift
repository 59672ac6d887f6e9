import LanternRaster

/// Breaks a styled text into lines. Words are kept together across styles, and the pieces of a line stand on one
/// baseline, in visual order.
struct StyledLines {
  // Adjacent characters with one style and one direction.
  private struct Segment {
    var characters: Range<Int>
    let style: Int
    let level: UInt8
  }

  private let characters: [Character]
  private let styles: [Int]
  private let fonts: [Font]
  private let environment: Environment
  private let width: Double
  private var segments: [Segment] = []

  /// Returns the lines of a text that are at most `width` points wide. `fonts` has one font for each run, and `font`
  /// is that of empty lines.
  static func block(
    of text: StyledText, _ fonts: [Font], font: Font, width: Double, alignment: Alignment,
    _ environment: Environment
  ) -> TextBlock {
    var characters: [Character] = []
    var styles: [Int] = []
    for (number, run) in text.runs.enumerated() {
      characters += run.text
      styles += Array(repeating: number, count: characters.count - styles.count)
    }
    let lines = StyledLines(
      characters: characters, styles: styles, fonts: fonts, environment: environment, width: width)
    var block = TextBlock(characters, environment)
    var start = 0
    for index in 0...characters.count where index == characters.count || characters[index].isNewline {
      for line in lines.lines(ofParagraph: start..<index, font) { block.append(line) }
      start = index + 1
    }
    block.arrange(alignment, in: width.isFinite ? width : block.size.width, environment)
    return block
  }

  private init(
    characters: [Character], styles: [Int], fonts: [Font], environment: Environment, width: Double
  ) {
    self.characters = characters
    self.styles = styles
    self.fonts = fonts
    self.environment = environment
    self.width = width
  }

  private func lines(ofParagraph paragraph: Range<Int>, _ font: Font) -> [TextBlock.TypesetLine] {
    guard !paragraph.isEmpty else {
      let line = environment.line("", font)
      let (ascent, descent) = (
        Double(line.ascent) / environment.scale, Double(line.descent) / environment.scale
      )
      return [
        TextBlock.TypesetLine(
          characters: paragraph, pieces: [], frame: Rect(0, 0, 0, ascent + descent), baseline: ascent)
      ]
    }
    let text = Array(characters[paragraph])
    let direction = environment.direction(of: String(text))
    let segments = segments(of: paragraph)
    let advances = segments.flatMap(advances)
    let known = environment.typesetter.lineBreaks(in: String(text))
    // Marks at the beginning of a run join the character before it in the whole text.
    let breaks = known.count == text.count ? known : text.map(\.isWhitespace)
    var lines: [TextBlock.TypesetLine] = []
    var start = 0
    while start < text.count {
      var end = self.end(from: start, text, breaks, advances)
      var line = line(trimmed(start..<end, text), segments, paragraph, direction)
      // Kerning makes a line a little wider or narrower than its parts.
      for _ in 0..<4 where line.frame.width > width && end > start + 1 {
        end = (start + 1..<end).last { breaks[$0 - 1] } ?? end - 1
        line = self.line(trimmed(start..<end, text), segments, paragraph, direction)
      }
      lines.append(line)
      start = text[end...].firstIndex { !isBlank($0) } ?? text.count
    }
    return lines
  }

  private func segments(of paragraph: Range<Int>) -> [Segment] {
    let known = environment.typesetter.levels(of: String(characters[paragraph]))
    // Marks at the beginning of a run join the character before it in the whole text.
    let levels = known.count == paragraph.count ? known : paragraph.map { _ in 0 }
    var segments: [Segment] = []
    for (offset, level) in levels.enumerated() {
      let index = paragraph.lowerBound + offset
      if let last = segments.last, last.style == styles[index], last.level == level {
        segments[segments.count - 1].characters = last.characters.lowerBound..<index + 1
      } else {
        segments.append(Segment(characters: index..<index + 1, style: styles[index], level: level))
      }
    }
    return segments
  }

  private func advances(_ segment: Segment) -> [Double] {
    let text = String(characters[segment.characters])
    let extents = environment.typesetter.extents(
      of: text, in: fonts[segment.style], scale: environment.scale)
    guard extents.count == segment.characters.count else {
      let width = environment.size(of: text, fonts[segment.style]).width
      return segment.characters.map { _ in width / Double(segment.characters.count) }
    }
    return extents.map { $0.upperBound - $0.lowerBound }
  }

  // The last break that fits, or else a position inside the word. Blanks at the end need no room.
  private func end(from start: Int, _ text: [Character], _ breaks: [Bool], _ advances: [Double]) -> Int {
    var used = 0.0
    var best: Int?
    for index in start..<text.count {
      used += advances[index]
      if used > width, !isBlank(text[index]) { return best ?? max(index, start + 1) }
      if breaks[index] { best = index + 1 }
    }
    return text.count
  }

  private func trimmed(_ range: Range<Int>, _ text: [Character]) -> Range<Int> {
    guard range.upperBound < text.count else { return range }
    return range.lowerBound..<(text[range].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? range.lowerBound)
  }

  private func isBlank(_ character: Character) -> Bool {
    character.isWhitespace && character != "\u{A0}" && character != "\u{202F}" && character != "\u{2007}"
  }

  private func line(
    _ range: Range<Int>, _ segments: [Segment], _ paragraph: Range<Int>, _ direction: LayoutDirection?
  ) -> TextBlock.TypesetLine {
    let range = paragraph.lowerBound + range.lowerBound..<paragraph.lowerBound + range.upperBound
    var parts = segments.compactMap { segment -> Segment? in
      let part = segment.characters.clamped(to: range)
      return part.isEmpty ? nil : Segment(characters: part, style: segment.style, level: segment.level)
    }
    let isOnePiece = parts.allSatisfy { $0.style == parts[0].style }
    // A typesetter shapes text in one style as a whole.
    if isOnePiece, let first = parts.first {
      parts = [Segment(characters: range, style: first.style, level: 0)]
    }
    var pieces: [TextBlock.Piece] = []
    var (x, ascent, descent) = (0.0, 0.0, 0.0)
    for number in StyledLines.visualOrder(parts.map(\.level)) {
      let part = parts[number]
      let own: LayoutDirection = part.level.isMultiple(of: 2) ? .leftToRight : .rightToLeft
      var piece = TextBlock.Piece(
        Array(characters[part.characters]), characters: part.characters, fonts[part.style],
        style: part.style, environment, in: isOnePiece ? direction : own)
      piece.x = x
      x += piece.layout.width
      (ascent, descent) = (max(ascent, piece.layout.ascent), max(descent, piece.layout.descent))
      pieces.append(piece)
    }
    return TextBlock.TypesetLine(
      characters: range, pieces: pieces, frame: Rect(0, 0, x, ascent + descent), baseline: ascent)
  }

  /// Returns the numbers of parts with these embedding levels from left to right (UAX #9, rule L2).
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    for level in (1...max(1, levels.max() ?? 0)).reversed() {
      var start = 0
      while start < order.count {
        let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
        order[start..<end].reverse()
        start = end + 1
      }
    }
    return order
  }
}
