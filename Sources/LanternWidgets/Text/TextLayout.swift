import LanternRaster

/// A text set on one line, with the positions of its characters in points from the left edge of the line.
struct TextLayout {
  /// The typeset pieces, and their distances from the left edge.
  private(set) var pieces: [(line: TextLine, x: Double)]
  private(set) var width: Double
  /// The extent above the baseline, in points.
  let ascent: Double
  /// The extent below the baseline, in points.
  let descent: Double
  /// The direction of the first letter; nil if there is no letter.
  let direction: LayoutDirection?
  // The positions of a caret before each character and after the last one.
  private var stops: [Double]
  // The extents of the characters; nil if each extends from one stop to the next.
  private let cells: [ClosedRange<Double>]?
  private let scale: Double

  init(_ characters: [Character], _ font: Font, _ environment: Environment) {
    let text = String(characters)
    let line = environment.line(text, font)
    scale = environment.scale
    pieces = [(line, 0)]
    width = Double(line.advance) / scale
    ascent = Double(line.ascent) / scale
    descent = Double(line.descent) / scale
    let stops = environment.typesetter.caretStops(of: text, in: font, scale: environment.scale)
    self.stops = stops
    let directions = TextDirections(characters)
    direction = directions.base
    let isPlain = directions.runs.allSatisfy { !$0.isRightToLeft } || stops.count != characters.count + 1
    cells = isPlain ? nil : TextLayout.cells(directions, stops, width, characters, font, environment)
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
    cells = nil
  }

  mutating func append(_ character: TextLine?) {
    if let character {
      pieces.append((character, width))
      width += Double(character.advance) / scale
    }
    stops.append(width)
  }

  /// Returns the x-coordinate of the caret at a position.
  func stop(_ position: Int) -> Double { stops[min(max(0, position), stops.count - 1)] }

  /// Returns the extent of adjacent characters, with what stands between them if the text runs in both directions.
  func extent(of characters: Range<Int>) -> ClosedRange<Double> {
    if let whole = cells?[characters].hull { return whole }
    let (start, end) = (stop(characters.lowerBound), stop(characters.upperBound))
    return min(start, end)...max(start, end)
  }

  /// Returns the position whose caret is nearest to an x-coordinate.
  func position(at x: Double) -> Int {
    stops.indices.min { abs(stops[$0] - x) < abs(stops[$1] - x) } ?? 0
  }

  /// Returns the character at an x-coordinate, or the nearest one.
  func character(at x: Double) -> Int {
    if let cells {
      return cells.indices.min { distance(x, cells[$0]) < distance(x, cells[$1]) } ?? 0
    }
    return max(0, (stops.firstIndex { $0 > x } ?? stops.count - 1) - 1)
  }

  /// Returns the extents of adjacent characters. There are several if the text runs in both directions.
  func spans(of characters: Range<Int>) -> [ClosedRange<Double>] {
    guard !characters.isEmpty else { return [] }
    guard let cells else {
      let (start, end) = (stop(characters.lowerBound), stop(characters.upperBound))
      return [min(start, end)...max(start, end)]
    }
    var spans: [ClosedRange<Double>] = []
    for cell in cells[characters].sorted(by: { $0.lowerBound < $1.lowerBound }) {
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

  // A stop is the start of a character, and the end of the previous one if both run in the same direction. The end
  // of the last character of a run follows from the runs on both sides, because a line has no gaps.
  private static func cells(
    _ directions: TextDirections, _ stops: [Double], _ width: Double, _ characters: [Character], _ font: Font,
    _ environment: Environment
  ) -> [ClosedRange<Double>] {
    func middle(_ run: Range<Int>) -> Double { (stops[run.lowerBound] + stops[run.upperBound - 1]) / 2 }
    func extent(_ index: Int) -> Double {
      max(0.1, environment.size(of: String(characters[index]), font).width)
    }
    let runs = directions.runs.sorted { left, right in
      let (a, b) = (middle(left.characters), middle(right.characters))
      return a == b ? left.isRightToLeft && !right.isRightToLeft : a < b
    }
    var edges = [0.0]
    for (left, right) in zip(runs, runs.dropFirst()) {
      if left.isRightToLeft {
        edges.append(stops[left.characters.lowerBound])
      } else if !right.isRightToLeft {
        edges.append(stops[right.characters.lowerBound])
      } else {
        // Both runs end here. They divide the space between them in proportion to the widths of their last
        // characters.
        let (a, b) = (left.characters.upperBound - 1, right.characters.upperBound - 1)
        let (own, other) = (extent(a), extent(b))
        edges.append(stops[a] + (stops[b] - stops[a]) * own / (own + other))
      }
    }
    edges.append(width)
    var cells = Array(repeating: 0.0...0.0, count: characters.count)
    for (number, run) in runs.enumerated() {
      for index in run.characters {
        let isLast = index == run.characters.upperBound - 1
        let far = isLast ? edges[run.isRightToLeft ? number : number + 1] : stops[index + 1]
        cells[index] = min(stops[index], far)...max(stops[index], far)
      }
    }
    return cells
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
