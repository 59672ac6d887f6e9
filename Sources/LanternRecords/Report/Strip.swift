/// One transition, frame by frame.
public struct Strip: Hashable, Sendable {
  static let mostCells = 240

  public struct Cell: Hashable, Sendable {
    /// Grid points since the transition's start, without those that the grid paused for.
    public let step: Int
    public let work: Int64
    public let isLate: Bool
    /// Deadlines passed over just before, and how many of them on purpose.
    public let skipped: Int
    public let degraded: Int
  }

  /// The recording's number, from 1, and the transition's in it.
  public let recording: Int
  public let transition: Int
  public let kind: String
  public let from: String
  public let to: String
  public let framesDue: Int?
  public private(set) var framesPresented = 0
  public private(set) var framesLate = 0
  public private(set) var framesSkipped = 0
  public private(set) var longestWork: Int64 = 0
  public private(set) var outcome = TransitionOutcome.interrupted
  public private(set) var hitch: Int64 = 0
  /// The first of its frames, as many as are kept.
  public private(set) var cells: [Cell] = []

  init(_ begin: TransitionBegin, recording: Int) {
    self.recording = recording
    transition = begin.transition
    kind = begin.kind
    from = begin.from
    to = begin.to
    framesDue = begin.framesDue
  }

  mutating func add(_ frame: FrameRecord, step: Int) {
    longestWork = max(longestWork, frame.work)
    guard cells.count < Strip.mostCells else { return }
    cells.append(
      Cell(
        step: step, work: frame.work,
        isLate: frame.late ?? 0 > 0,
        skipped: frame.skipped ?? 0, degraded: frame.degraded))
  }

  mutating func close(_ end: TransitionEnd?, _ measure: TransitionMeasure) {
    framesPresented = measure.frames
    framesLate = measure.late
    framesSkipped = measure.skipped
    outcome = end?.outcome ?? .interrupted
    hitch = end?.hitch ?? 0
  }

  // Which of two is worth a look more: the one that hitched longer, then the one with the longer frame.
  func isWorse(than other: Strip) -> Bool {
    hitch != other.hitch ? hitch > other.hitch : longestWork > other.longestWork
  }
}

/// The strips of a recording, or where there are many, of the transitions that are worth a look most.
struct StripShelf {
  static let capacity = 60

  private var kept: [(place: Int, strip: Strip)] = []
  private var count = 0
  private var mildest = 0

  mutating func add(_ strip: Strip) {
    count += 1
    if kept.count < StripShelf.capacity {
      kept.append((count, strip))
    } else if strip.isWorse(than: kept[mildest].strip) {
      kept[mildest] = (count, strip)
    } else {
      return
    }
    guard kept.count == StripShelf.capacity else { return }
    mildest = kept.indices.reduce(0) { kept[$0].strip.isWorse(than: kept[$1].strip) ? $1 : $0 }
  }

  /// As they came.
  var inOrder: [Strip] { kept.sorted { $0.place < $1.place }.map(\.strip) }
}
