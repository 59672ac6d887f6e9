/// A whole recording in memory, for a look at its transitions. What may be long is read by `RecordingReader`.
public struct Recording: Hashable, Sendable {
  /// One transition with its frames.
  public struct Transition: Hashable, Sendable {
    public let begin: TransitionBegin
    public internal(set) var frames: [FrameRecord] = []
    /// What the loop decided when it could not keep up.
    public internal(set) var paceChanges: [PaceChange] = []
    /// Nil when the recording stops in the middle of it.
    public internal(set) var end: TransitionEnd?
  }

  public let header: RecordingHeader
  public private(set) var transitions: [Transition] = []
  /// Entries that are missing because the recorder's memory was full.
  public let dropped: Int
  /// Whether it was closed in order; if not, what is there is everything up to the last flush.
  public let isComplete: Bool

  public init(readingFrom folder: RecordingFolder) throws(RecordingError) {
    let reader = try RecordingReader(folder)
    header = reader.header
    var transitions: [Transition] = []
    while let entry = try reader.next() {
      let last = transitions.count - 1
      switch entry {
      case .begin(let begin): transitions.append(Transition(begin: begin))
      case .frame(let frame): transitions[last].frames.append(frame)
      case .pace(let change): transitions[last].paceChanges.append(change)
      case .end(let end): transitions[last].end = end
      case .header, .footer: break
      }
    }
    self.transitions = transitions
    dropped = reader.dropped
    isComplete = reader.isComplete
  }

  /// All that was written behind the header, in its order but for changes of pace, which come behind the frames.
  package var entries: [RecordEntry] {
    transitions.flatMap { transition in
      [.begin(transition.begin)] + transition.frames.map(RecordEntry.frame)
        + transition.paceChanges.map(RecordEntry.pace) + (transition.end.map { [.end($0)] } ?? [])
    }
  }
}

extension Report {
  /// The report of a recording that is in memory already.
  package init(of recording: Recording) {
    var tally = ReportTally(header: recording.header)
    tally.beginRecording("")
    for entry in recording.entries { tally.take(entry) }
    tally.endRecording(dropped: recording.dropped, isComplete: recording.isComplete)
    self = tally.report
  }
}
