public import LanternRecording

/// A whole recording in memory. Use `RecordingReader` for recordings that may be long.
public struct Recording: Hashable, Sendable {
  /// One transition with its frames.
  public struct Transition: Hashable, Sendable {
    /// The begin of the transition.
    public let begin: TransitionBegin
    /// The frames, in recorded order.
    public internal(set) var frames: [FrameRecord] = []
    /// The shares of the work of the frames, in recorded order. Empty unless it was recorded by cause.
    public internal(set) var shares: [WorkShare] = []
    /// The changes of pace that the loop made because it could not keep up.
    public internal(set) var paceChanges: [PaceChange] = []
    /// The end of the transition. Nil if the recording stops in the middle of it.
    public internal(set) var end: TransitionEnd?
  }

  /// The conditions of the recording.
  public let header: RecordingHeader
  /// The transitions, in recorded order.
  public private(set) var transitions: [Transition] = []
  /// The last line. Nil if the recording was not closed. It then contains everything up to the last flush.
  public let footer: RecordingFooter?
  /// The number of entries that are missing because the recorder's buffer was full.
  public var dropped: Int { footer?.dropped ?? 0 }
  /// Whether the recording was closed, after all cycles that were due.
  public var isComplete: Bool { header.isComplete(endingIn: footer) }

  /// Reads a recording. Throws `RecordingError` if it is missing, unreadable, damaged or too new.
  public init(readingFrom folder: RecordingFolder) throws(RecordingError) {
    let reader = try RecordingReader(folder)
    header = reader.header
    var transitions: [Transition] = []
    while let entry = try reader.next() {
      // The reader has checked that the transition has begun.
      func last(_ number: Int) -> Int { transitions.lastIndex { $0.begin.transition == number } ?? 0 }
      switch entry {
      case .begin(let begin): transitions.append(Transition(begin: begin))
      case .frame(let frame): transitions[last(frame.transition)].frames.append(frame)
      case .work(let share): transitions[last(share.transition)].shares.append(share)
      case .pace(let change): transitions[last(change.transition)].paceChanges.append(change)
      case .end(let end): transitions[last(end.transition)].end = end
      case .header, .footer: break
      }
    }
    self.transitions = transitions
    footer = reader.footer
  }

  /// All entries after the header, in recorded order, except that changes of pace and shares of work follow the frames of
  /// their transition.
  package var entries: [RecordEntry] {
    transitions.flatMap { transition in
      [.begin(transition.begin)] + transition.frames.map(RecordEntry.frame)
        + transition.shares.map(RecordEntry.work)
        + transition.paceChanges.map(RecordEntry.pace) + (transition.end.map { [.end($0)] } ?? [])
    }
  }
}

extension Report {
  /// Creates the report of a recording in memory.
  package init(of recording: Recording) {
    var tally = ReportTally(header: recording.header)
    tally.beginRecording("", recording.header)
    for entry in recording.entries { tally.take(entry) }
    tally.endRecording(recording.footer, isComplete: recording.isComplete)
    self = tally.report
  }
}
