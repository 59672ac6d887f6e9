import LanternRaster

/// A text set on one line, with the positions of its characters in points from the left edge of the line.
///
/// Where text of both directions meets, one position of the text has two places in the line: behind the character before it, and
/// before the character behind it. The caret is at the one that belongs to the direction of the line, as in GTK and Chromium. So
/// the caret of the first position is at one end of the line, and that of the last position at the other end.
struct TextLayout {
  /// The typeset pieces, and their distances from the left edge.
  private(set) var pieces: [(line: TextLine, x: Double)]
  private(set) var width: Double
  /// The extent above the baseline, in points.
  let ascent: Double
  /// The extent below the baseline, in points.
  let descent: Double
  /// The direction of the line; nil if neither a paragraph nor a letter sets it, so that it runs from left to right.
  let direction: LayoutDirection?
  // The positions of a caret before each character and after the last one.
  private var stops: [Double]
  // The extents of the characters.
  private var cells: [ClosedRange<Double>]
  private let scale: Double

  /// Creates a line. Without a paragraph of a direction, its own first letter decides the direction.
  init(
    _ characters: [Character], _ font: Font, _ environment: Environment,
    in paragraph: LayoutDirection? = nil
  ) {
    let text = String(characters)
    direction = paragraph ?? environment.direction(of: text)
    let shown = environment.typeset(text, in: direction)
    let line = environment.line(shown, font)
    scale = environment.scale
    pieces = [(line, 0)]
    width = Double(line.advance) / scale
    ascent = Double(line.ascent) / scale
    descent = Double(line.descent) / scale
    // A mark before the line is none of its characters.
    let marks = shown.utf8.count > text.utf8.count ? 1 : 0
    let cells = environment.typesetter.extents(of: shown, in: font, scale: scale).dropFirst(marks)
    let levels = environment.typesetter.levels(of: shown).dropFirst(marks)
    // Marks at the beginning of a run join the character before it in the whole text.
    if cells.count == characters.count, levels.count == characters.count {
      self.cells = Array(cells)
      stops = TextLayout.stops(self.cells, Array(levels), width, isRightToLeft: direction == .rightToLeft)
    } else {
      stops = (0...characters.count).map { [width] in width * Double($0) / Double(max(1, characters.count)) }
      self.cells = zip(stops, stops.dropFirst()).map { $0...$1 }
    }
  }

  /// Creates an empty line with the height of another one. Characters are appended from left to right, each set by
  /// itself.
  init(metrics line: TextLine, _ environment: Environment) {
    scale = environment.scale
    pieces = []
    width = 0
    ascent = Double(line.ascent) / scale
    descent = Double(line.descent) / scale
    direction = nil
    stops = [0]
    cells = []
  }

  mutating func append(_ character: TextLine?) {
    let start = width
    if let character {
      pieces.append((character, width))
      width += Double(character.advance) / scale
    }
    stops.append(width)
    cells.append(start...width)
  }

  // A caret is at the end of the character before it, unless the character behind it is nearer to the level of the line.
  private static func stops(
    _ cells: [ClosedRange<Double>], _ levels: [UInt8], _ width: Double, isRightToLeft: Bool
  ) -> [Double] {
    guard !cells.isEmpty else { return [0] }
    var stops = [isRightToLeft ? width : 0]
    for index in cells.indices.dropFirst() {
      let (before, behind) = (levels[index - 1], levels[index])
      if before <= behind {
        stops.append(before.isMultiple(of: 2) ? cells[index - 1].upperBound : cells[index - 1].lowerBound)
      } else {
        stops.append(behind.isMultiple(of: 2) ? cells[index].lowerBound : cells[index].upperBound)
      }
    }
    stops.append(isRightToLeft ? 0 : width)
    return stops
  }

  // MARK: Positions

  /// Returns the x-coordinate of the caret at a position.
  func stop(_ position: Int) -> Double { stops[min(max(0, position), stops.count - 1)] }

  /// Returns the next position whose caret is to the left or to the right; nil at the end of the line.
  func position(beside position: Int, toRight: Bool) -> Int? {
    TextLayout.stop(beside: position, in: stops, toRight: toRight, isRightToLeft: direction == .rightToLeft)
  }

  /// Returns the end of a selection that is on the left or on the right.
  func end(of selection: Range<Int>, toRight: Bool) -> Int {
    let (start, end) = (stop(selection.lowerBound), stop(selection.upperBound))
    let isEndOnRight = start == end ? direction != .rightToLeft : start < end
    return isEndOnRight == toRight ? selection.upperBound : selection.lowerBound
  }

  /// Returns the index of the next of some stops of a line to the left or to the right of one of them; nil if there is none.
  /// Stops at one place are in the order of the text.
  static func stop(
    beside index: Int, in stops: [Double], toRight: Bool, isRightToLeft: Bool
  ) -> Int? {
    func isBefore(_ a: Int, _ b: Int) -> Bool {
      if stops[a] != stops[b] { return (stops[a] < stops[b]) == toRight }
      return (a < b) == (toRight != isRightToLeft)
    }
    return stops.indices.filter { $0 != index && isBefore(index, $0) }.min(by: isBefore)
  }

  /// Returns the position whose caret is nearest to an x-coordinate.
  func position(at x: Double) -> Int {
    stops.indices.min { abs(stops[$0] - x) < abs(stops[$1] - x) } ?? 0
  }

  // MARK: Extents

  /// Returns the extent of adjacent characters, with what stands between them if the text runs in both directions.
  func extent(of characters: Range<Int>) -> ClosedRange<Double> {
    cells[characters.clamped(to: cells.indices)].hull
      ?? stop(characters.lowerBound)...stop(characters.lowerBound)
  }

  /// Returns the character at an x-coordinate, or the nearest one.
  func character(at x: Double) -> Int {
    cells.indices.min { distance(x, cells[$0]) < distance(x, cells[$1]) } ?? 0
  }

  /// Returns the extents of adjacent characters. There are several if the text runs in both directions.
  func spans(of characters: Range<Int>) -> [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    let cells = cells[characters.clamped(to: cells.indices)]
    for cell in cells.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = spans.last, cell.lowerBound <= last.upperBound + 0.01 {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, cell.upperBound)
      } else {
        spans.append(cell)
      }
    }
    return spans
  }

  private func distance(_ x: Double, _ cell: ClosedRange<Double>) -> Double {
    max(cell.lowerBound - x, x - cell.upperBound, 0)
  }
}

nonisolated extension Sequence<ClosedRange<Double>> {
  /// The smallest range that contains all; nil if there is none.
  var hull: ClosedRange<Double>? {
    reduce(nil) { hull, range in
      guard let hull else { return range }
      return Swift.min(hull.lowerBound, range.lowerBound)...Swift.max(hull.upperBound, range.upperBound)
    }
  }
}
