public import LanternRecording

/// One transition, frame by frame.
public struct Strip: Hashable, Sendable {
  static let maximumCellCount = 240

  /// One frame of a transition.
  public struct Cell: Hashable, Sendable {
    /// The number of grid points since the start of the transition, without pauses of the grid.
    public let step: Int
    /// The frame work in nanoseconds.
    public let work: Int64
    /// Whether the frame was presented after the next deadline.
    public let isLate: Bool
    /// The number of deadlines without a frame just before this one.
    public let skipped: Int
    /// The number of skipped deadlines that were left out because the machine could not keep up.
    public let degraded: Int
  }

  /// The number of the recording, from 1.
  public let recording: Int
  /// The number of the transition in its recording.
  public let transition: Int
  /// The kind of transition.
  public let kind: String
  /// The outgoing flow or screen.
  public let from: String
  /// The incoming flow or screen.
  public let to: String
  /// The number of frames due. Nil if a pointer dragged the transition.
  public let framesDue: Int?
  /// The number of frames that were presented.
  public private(set) var framesPresented = 0
  /// The number of late frames.
  public private(set) var framesLate = 0
  /// The number of deadlines without a frame.
  public private(set) var framesSkipped = 0
  /// The longest frame work in nanoseconds.
  public private(set) var longestWork: Int64 = 0
  /// The outcome of the transition.
  public private(set) var outcome = TransitionOutcome.interrupted
  /// The total hitch time in nanoseconds.
  public private(set) var hitch: Int64 = 0
  /// The first frames of the transition, up to 240.
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
    guard cells.count < Strip.maximumCellCount else { return }
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

  // Orders strips by interest: by hitch time, then by the longest frame.
  func isWorse(than other: Strip) -> Bool {
    hitch != other.hitch ? hitch > other.hitch : longestWork > other.longestWork
  }
}

/// The strips of a recording. If there are too many, only those of the most notable transitions.
struct StripSelection {
  static let capacity = 60

  private var selected: [(place: Int, strip: Strip)] = []
  private var count = 0
  private var leastNotable = 0

  mutating func add(_ strip: Strip) {
    count += 1
    if selected.count < StripSelection.capacity {
      selected.append((count, strip))
    } else if strip.isWorse(than: selected[leastNotable].strip) {
      selected[leastNotable] = (count, strip)
    } else {
      return
    }
    guard selected.count == StripSelection.capacity else { return }
    leastNotable = selected.indices.reduce(0) {
      selected[$0].strip.isWorse(than: selected[$1].strip) ? $1 : $0
    }
  }

  /// The strips in recorded order.
  var inOrder: [Strip] { selected.sorted { $0.place < $1.place }.map(\.strip) }
}
