package import LanternRaster

/// Several pictures that take turns at being one: which to paint next, and where each has fallen behind what was
/// shown last. Knows them by number only.
nonisolated package struct BufferRing {
  private struct Turn {
    var stale: Region
    /// Counts what was shown; 0 before the first time.
    var shown = 0
  }

  private var turns: [Turn] = []
  private var shownCount = 0
  /// The buffer that was shown last.
  package private(set) var front: Int?

  package init() {}

  package var count: Int { turns.count }

  /// Takes one more in, all of it out of date.
  package mutating func add(_ size: PixelSize) { turns.append(Turn(stale: Region(PixelRect(size)))) }

  /// The one of those that needs the least repair; nil when there is none.
  package func best(among free: [Int]) -> Int? {
    free.min { turns[$0].stale.area < turns[$1].stale.area }
  }

  /// The one that was shown the longest ago, or never. Precondition: there is one.
  package var oldest: Int {
    guard let oldest = turns.indices.min(by: { turns[$0].shown < turns[$1].shown }) else {
      preconditionFailure("a ring without buffers has no oldest")
    }
    return oldest
  }

  /// What has to be copied from `front` before a buffer is painted; from then on it counts as done.
  package mutating func takeRepairs(of index: Int) -> Region {
    defer { turns[index].stale.removeAll() }
    return front == nil ? Region() : turns[index].stale
  }

  /// Notes that a buffer is shown and in what it differs from what was shown before.
  package mutating func show(_ index: Int, changed: Region) {
    for other in turns.indices where other != index { turns[other].stale.formUnion(changed) }
    turns[index].stale.removeAll()
    shownCount += 1
    turns[index].shown = shownCount
    front = index
  }
}
