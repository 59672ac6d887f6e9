import LanternRecording
import LanternWidgets

/// Records of a window in order, held back until their frame has ended and the display reports when it was seen.
nonisolated struct AwaitedRecords {
  /// The number of records that are held back. The oldest one is passed on without a report if there are more.
  static let limit = 64

  private var entries: [(entry: RecordEntry, picture: Int?)] = []
  private var frame = Frame.ended

  var isEmpty: Bool { entries.isEmpty }

  // The frame of the loop, and whether a record tells of the window's part in it.
  private enum Frame {
    case ended
    case goesOn(hasRecord: Bool)
  }

  /// The records that follow belong to a frame. None is ready until it ends.
  mutating func beginFrame() { frame = .goesOn(hasRecord: false) }

  /// Ends the frame, if there is one. Its record gets the time that describing the windows to assistive technology took.
  /// Returns whether there was a frame.
  mutating func endFrame(accessibilityTime: Duration?) -> Bool {
    guard case .goesOn(let hasRecord) = frame else { return false }
    frame = .ended
    if hasRecord, let accessibilityTime { add(accessibilityTime) }
    return true
  }

  /// The time until which the first frame waits for its report. Nil if none waits.
  var end: Moment? { entries.first.flatMap { end(of: $0.entry) } }

  /// Adds a record. If it is a frame that waits for a report, `picture` is the number of its picture.
  mutating func add(_ entry: RecordEntry, awaiting picture: Int? = nil) {
    if case .goesOn = frame, case .frame = entry { frame = .goesOn(hasRecord: true) }
    entries.append((entry, picture))
  }

  /// Adds the report about a picture to its frame, if that waits for it.
  mutating func add(_ report: PresentReport) {
    guard let index = entries.firstIndex(where: { $0.picture == report.picture }),
      case .frame(var frame) = entries[index].entry
    else { return }
    frame.shown = report.shown?.nanoseconds
    entries[index] = (.frame(frame), nil)
    // Displays report in order, so earlier reports are lost.
    for earlier in entries[..<index].indices { entries[earlier].picture = nil }
  }

  // Adds the time for accessibility to the last frame.
  private mutating func add(_ accessibilityTime: Duration) {
    let last = entries.lastIndex { if case .frame = $0.entry { true } else { false } }
    guard let last, case .frame(var frame) = entries[last].entry else { return }
    frame.accessibilityTime = accessibilityTime.nanoseconds
    entries[last].entry = .frame(frame)
  }

  /// Removes and returns the records that wait no longer.
  mutating func takeReady(at now: Moment) -> [RecordEntry] {
    guard case .ended = frame else { return [] }
    let count =
      entries.firstIndex { $0.picture != nil && end(of: $0.entry).map { now < $0 } ?? false } ?? entries.count
    return take(max(count, entries.count - AwaitedRecords.limit))
  }

  /// Removes and returns all records.
  mutating func takeAll() -> [RecordEntry] { take(entries.count) }

  // The time until which a frame waits for its report.
  private func end(of entry: RecordEntry) -> Moment? {
    guard case .frame(let frame) = entry else { return nil }
    return Moment(nanoseconds: frame.presentEnd) + RefreshClock.patience
  }

  private mutating func take(_ count: Int) -> [RecordEntry] {
    let ready = entries.prefix(count).map(\.entry)
    entries.removeFirst(count)
    return ready
  }
}

extension FrameListener {
  /// Receives a record of a transition.
  func take(_ entry: RecordEntry) {
    switch entry {
    case .begin(let begin): self.begin(begin)
    case .frame(let frame): self.frame(frame)
    case .pace(let change): pace(change)
    case .end(let end): self.end(end)
    case .header, .footer: break
    }
  }
}
