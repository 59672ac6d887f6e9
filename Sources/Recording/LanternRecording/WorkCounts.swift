/// A count of work that is the same in each run of a build on a virtual clock.
public enum WorkCount: String, CaseIterable, Hashable, Sendable {
  /// Pixels that were written by copying, mixing, blending or stretching images.
  case pixelsMixed = "pixels mixed"
  /// Tiles of two screens that were compared.
  case tilesCompared = "tiles compared"
  /// Drawings of widgets.
  case widgetsDrawn = "widgets drawn"
  /// Lines, and texts that were broken into lines, that were shaped, rather than taken from a cache.
  case linesShaped = "lines shaped"
  /// Calls that allocate memory.
  case allocations
}

/// Exact counts of the work of a loop's thread. A value is nil if it was not counted.
public struct WorkCounts: Encodable, Hashable, Sendable {
  /// The number of pixels that were written by copying, mixing, blending or stretching images.
  public var pixelsMixed: Int?
  /// The number of tiles of two screens that were compared.
  public var tilesCompared: Int?
  /// The number of times that a widget was drawn.
  public var widgetsDrawn: Int?
  /// The number of lines, and of texts that were broken into lines, that were shaped, rather than taken from a cache.
  public var linesShaped: Int?
  /// The number of calls that allocate memory.
  public var allocations: Int?

  /// Creates counts.
  public init(
    pixelsMixed: Int? = nil, tilesCompared: Int? = nil, widgetsDrawn: Int? = nil, linesShaped: Int? = nil,
    allocations: Int? = nil
  ) {
    self.pixelsMixed = pixelsMixed
    self.tilesCompared = tilesCompared
    self.widgetsDrawn = widgetsDrawn
    self.linesShaped = linesShaped
    self.allocations = allocations
  }

  /// The value of a count.
  public subscript(count: WorkCount) -> Int? {
    get { self[keyPath: count.value] }
    set { self[keyPath: count.value] = newValue }
  }

  /// Whether nothing was counted.
  package var isEmpty: Bool { self == WorkCounts() }

  /// Returns the sums. Nil where a value is nil on either side.
  package static func + (left: WorkCounts, right: WorkCounts) -> WorkCounts { left.combined(right, +) }

  /// Returns the differences. Nil where a value is nil on either side.
  package static func - (end: WorkCounts, start: WorkCounts) -> WorkCounts { end.combined(start, -) }

  private func combined(_ other: WorkCounts, _ combine: (Int, Int) -> Int) -> WorkCounts {
    var result = WorkCounts()
    for count in WorkCount.allCases {
      if let mine = self[count], let others = other[count] { result[count] = combine(mine, others) }
    }
    return result
  }
}

extension WorkCount {
  fileprivate var value: WritableKeyPath<WorkCounts, Int?> {
    switch self {
    case .pixelsMixed: \.pixelsMixed
    case .tilesCompared: \.tilesCompared
    case .widgetsDrawn: \.widgetsDrawn
    case .linesShaped: \.linesShaped
    case .allocations: \.allocations
    }
  }
}
