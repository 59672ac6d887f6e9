import LanternRaster

/// The sizes that the parent of a widget asked for, and the answers.
///
/// The layout of the parent depends on nothing else of the widget. While a change of the widget leaves all answers as
/// they are, neither the parent nor any other ancestor is laid out again.
struct LayoutAnswers {
  /// The known empty edges.
  var emptyEdges: Size?
  private var sizes: [(available: Size, wanted: Size)] = []
  private var baselines: [(size: Size, baseline: Double?)] = []
  // Whether an answer was dropped, so that nothing can be said about a change of it.
  private var isIncomplete = false

  // A layout pass seldom offers a widget more sizes than this.
  private static let capacity = 4

  /// Returns the known answer to the question which size a widget wants within `available`.
  ///
  /// A widget wants the same size in every space between the size that it wants and the space in which it wants it. An
  /// unlimited space is an exception, because content that fills its space has a size of its own there.
  func size(within available: Size) -> Size? {
    for (asked, wanted) in sizes
    where LayoutAnswers.isSame(asked.width, wanted.width, available.width)
      && LayoutAnswers.isSame(asked.height, wanted.height, available.height)
    {
      return wanted
    }
    return nil
  }

  private static func isSame(_ asked: Double, _ wanted: Double, _ available: Double) -> Bool {
    available == asked || available < asked && available >= wanted && asked.isFinite
  }

  mutating func add(_ wanted: Size, within available: Size) {
    if sizes.count == LayoutAnswers.capacity {
      sizes.removeFirst()
      isIncomplete = true
    }
    sizes.append((available, wanted))
  }

  /// Returns the known baseline at a size. The outer optional is nil if it is not known.
  func baseline(at size: Size) -> Double?? {
    for answer in baselines where answer.size == size { return answer.baseline }
    return nil
  }

  mutating func add(_ baseline: Double?, at size: Size) {
    if baselines.count == LayoutAnswers.capacity {
      baselines.removeFirst()
      isIncomplete = true
    }
    baselines.append((size, baseline))
  }

  mutating func removeAll() {
    sizes.removeAll(keepingCapacity: true)
    baselines.removeAll()
    emptyEdges = nil
    isIncomplete = false
  }

  /// Returns whether a widget now gives the same answers. False if it was never asked, because its parent then depends
  /// on something else.
  @MainActor
  func areStillGiven(by widget: Widget, in environment: Environment) -> Bool {
    guard !isIncomplete, !sizes.isEmpty else { return false }
    for (available, wanted) in sizes where widget.size(within: available, in: environment) != wanted {
      return false
    }
    for (size, baseline) in baselines where widget.baseline(at: size, in: environment) != baseline {
      return false
    }
    return emptyEdges == nil || widget.emptyEdges == emptyEdges
  }
}
