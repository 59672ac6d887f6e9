import LanternRaster

/// A text as it is set on one line, and where each of its characters stands: in points from the line's left edge.
struct TextLayout {
  /// What is drawn, and how far from the left edge.
  private(set) var pieces: [(line: TextLine, x: Double)]
  private(set) var width: Double
  /// Above and below the baseline.
  let ascent: Double
  let descent: Double
  /// The first direction of a letter; nil when there is no letter.
  let direction: LayoutDirection?
  // Where a caret stands before each character and after the last.
  private var stops: [Double]
  // The room of each character; nil where that is simply from one stop to the next.
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

  /// A line with nothing on it, as high as another, to which characters are appended that are each set by itself: from
  /// left to right, whatever they are.
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

  /// Where a caret stands at a position.
  func stop(_ position: Int) -> Double { stops[min(max(0, position), stops.count - 1)] }

  /// The position whose caret is nearest to a place.
  func position(at x: Double) -> Int {
    stops.indices.min { abs(stops[$0] - x) < abs(stops[$1] - x) } ?? 0
  }

  /// The character at a place, or the one nearest to it.
  func character(at x: Double) -> Int {
    if let cells {
      return cells.indices.min { distance(x, cells[$0]) < distance(x, cells[$1]) } ?? 0
    }
    return max(0, (stops.firstIndex { $0 > x } ?? stops.count - 1) - 1)
  }

  /// The places that some neighbouring characters take up; several where text runs both ways.
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

  // A stop says where a character begins, and so where the one before it ends, if that runs the same way. Where the
  // last of a run ends follows from the runs to both sides of it, since there are no gaps in a line.
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
        // Both end here. They share what lies between in proportion to what they need.
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
