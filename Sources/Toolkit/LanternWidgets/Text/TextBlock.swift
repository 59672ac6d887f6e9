import LanternRaster

/// Lines of text at their positions in a widget, with the positions of their characters. For text that is selected
/// and for links; the number of characters is not limited.
struct TextBlock {
  /// A part of a line that is typeset by itself.
  struct Piece {
    let layout: TextLayout
    /// The range of characters in the text. The last line of a truncated text includes those that are not visible.
    let characters: Range<Int>
    /// The number of characters in the layout.
    let count: Int
    /// The distance from the line's left edge.
    var x = 0.0
    /// The number of the style.
    let style: Int

    init(
      _ displayed: [Character], characters: Range<Int>, _ font: Font, style: Int = 0,
      _ environment: Environment, in paragraph: LayoutDirection?
    ) {
      layout = TextLayout(displayed, font, environment, in: paragraph)
      self.characters = characters
      count = displayed.count
      self.style = style
    }

    /// Returns the extents of characters of the text, from the line's left edge.
    func spans(of range: Range<Int>) -> [ClosedRange<Double>] {
      let part = range.clamped(to: characters)
      guard !part.isEmpty else { return [] }
      let start = min(count, part.lowerBound - characters.lowerBound)
      let isToEnd = part.upperBound == characters.upperBound
      let end = isToEnd ? count : min(count, part.upperBound - characters.lowerBound)
      return layout.spans(of: start..<end).map { x + $0.lowerBound...x + $0.upperBound }
    }

    func position(at distance: Double) -> Int {
      let position = layout.position(at: distance - x)
      return position >= count ? characters.upperBound : characters.lowerBound + position
    }

    func character(at distance: Double) -> Int { characters.lowerBound + layout.character(at: distance - x) }
  }

  /// A line. White space at its end belongs to no line if the text wraps there.
  struct TypesetLine {
    let characters: Range<Int>
    let pieces: [Piece]
    var frame: Rect
    var baseline: Double
  }

  let characters: [Character]
  private(set) var lines: [TypesetLine] = []
  /// Whether the text begins with a right-to-left letter.
  let isRightToLeft: Bool

  init(_ characters: [Character], _ environment: Environment) {
    self.characters = characters
    isRightToLeft = environment.direction(of: String(characters.prefix(1_000))) == .rightToLeft
  }

  mutating func append(_ line: TypesetLine) { lines.append(line) }

  /// Places the lines below each other, at an alignment within a width.
  mutating func arrange(_ alignment: Alignment, in width: Double, _ environment: Environment) {
    var top = 0.0
    for index in lines.indices {
      let frame = lines[index].frame
      let start = Rect(alignment.place(frame.width, in: width).start, 0, frame.width, frame.height)
      lines[index].frame = environment.mirrored(start, in: width).offset(by: Point(0, top))
      lines[index].baseline += top
      top += frame.height
    }
  }

  /// The size of all lines.
  var size: Size { Size(lines.map(\.frame.width).max() ?? 0, lines.reduce(0) { $0 + $1.frame.height }) }

  /// Returns the areas of characters, from the upper to the lower line.
  func areas(of range: Range<Int>) -> [Rect] {
    lines.flatMap { line in
      var areas: [Rect] = []
      for span in line.pieces.flatMap({ $0.spans(of: range) }) {
        let start = line.frame.minX + span.lowerBound
        let width = span.upperBound - span.lowerBound
        // Pieces stand side by side, in order from left to right.
        if let last = areas.last, start <= last.maxX + 0.01 {
          areas[areas.count - 1] = Rect(
            last.minX, last.minY, max(last.maxX, start + width) - last.minX, last.height)
        } else {
          areas.append(Rect(start, line.frame.minY, width, line.frame.height))
        }
      }
      return areas
    }
  }

  /// Returns the position whose caret is nearest to a point.
  func position(at point: Point) -> Int {
    guard let (line, piece) = nearest(to: point) else { return 0 }
    return piece?.position(at: point.x - line.frame.minX) ?? line.characters.lowerBound
  }

  /// Returns the character at a point, or the nearest one.
  func character(at point: Point) -> Int {
    guard let (line, piece) = nearest(to: point) else { return 0 }
    return piece?.character(at: point.x - line.frame.minX) ?? line.characters.lowerBound
  }

  /// Returns the point of the caret at a position, in the middle of its line.
  func caret(at position: Int) -> Point? {
    guard let line = lines.last(where: { $0.characters.lowerBound <= position }) else { return nil }
    let piece =
      line.pieces.first { $0.characters.contains(position) }
      ?? line.pieces.max { $0.characters.upperBound < $1.characters.upperBound }
    let x = piece.map { piece in
      let offset =
        position >= piece.characters.upperBound ? piece.count : position - piece.characters.lowerBound
      return piece.x + piece.layout.stop(min(piece.count, offset))
    }
    return Point(line.frame.minX + (x ?? 0), line.frame.center.y)
  }

  private func nearest(to point: Point) -> (TypesetLine, Piece?)? {
    guard let line = lines.first(where: { point.y < $0.frame.maxY }) ?? lines.last else { return nil }
    let x = point.x - line.frame.minX
    let piece = line.pieces.min { distance(x, $0) < distance(x, $1) }
    return (line, piece)
  }

  private func distance(_ x: Double, _ piece: Piece) -> Double {
    max(piece.x - x, x - piece.x - piece.layout.width, 0)
  }

  /// Returns the ranges of characters of the lines into which a typesetter has broken a text. Between two lines is
  /// only white space.
  static func ranges(of lines: [String], in characters: [Character]) -> [Range<Int>] {
    var position = 0
    return lines.map { line in
      let displayed = Array(line)
      while position + displayed.count < characters.count,
        !characters[position...].starts(with: displayed), characters[position].isWhitespace
      {
        position += 1
      }
      let range = position..<min(characters.count, position + displayed.count)
      // A newline belongs to no line, and neither do the spaces before it if they did not fit.
      let end = characters[range.upperBound...].firstIndex { !$0.isWhitespace || $0.isNewline }
      position = range.upperBound
      if let end, characters[end].isNewline { position = end + 1 }
      return range
    }
  }
}
