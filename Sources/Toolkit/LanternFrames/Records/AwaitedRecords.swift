import LanternRecording
import LanternWidgets

/// Records of a window in order, held back until their frame has ended and the display reports when it was seen.
nonisolated struct AwaitedRecords {
  /// The number of records that are held back. The oldest one is passed on without a report if there are more.
  static let limit = 64

  private var entries: [Held] = []
  private var frame = Frame.ended
  // What the display showed of the transition whose frames were passed on last.
  private var seen = SeenTransition()

  var isEmpty: Bool { entries.isEmpty }

  /// A record that is held back.
  fileprivate struct Held {
    var entry: RecordEntry
    /// The number of the picture whose report it waits for.
    var picture: Int?
    var timing: FrameTiming?
    /// Whether the display has shown the next picture instead.
    var isReplaced = false
  }

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

  /// Adds a record. If it is a frame that waits for a report, `picture` is the number of its picture. `timing` is that of a
  /// frame of a timed transition.
  mutating func add(_ entry: RecordEntry, awaiting picture: Int? = nil, _ timing: FrameTiming? = nil) {
    if case .goesOn = frame, case .frame = entry { frame = .goesOn(hasRecord: true) }
    entries.append(Held(entry: entry, picture: picture, timing: timing))
  }

  /// Adds the report about a picture to its frame, if that waits for it.
  mutating func add(_ report: PresentReport) {
    guard let index = entries.firstIndex(where: { $0.picture == report.picture }),
      case .frame(var frame) = entries[index].entry
    else { return }
    frame.shown = report.shown?.nanoseconds
    entries[index].entry = .frame(frame)
    entries[index].picture = nil
    entries[index].isReplaced = report.shown == nil
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
    let ready = entries.prefix(count).map { seen.take($0) }
    entries.removeFirst(count)
    return ready
  }
}

/// The hitch time of a transition by the times at which the display has shown its frames.
///
/// A frame is expected an interval after the previous one. The reports of displays are not exact, so a picture hitches if it
/// was shown at least half an interval later than that. The first frame, and those after a pause or without a report, have
/// the hitch time of the loop.
nonisolated private struct SeenTransition {
  private var hitch: Int64 = 0
  // When the last frame was shown; nil if the display hasn't reported that.
  private var last: Int64?

  /// Takes the records in order. Returns the record, with the hitch time that was seen if it is the end of a transition.
  mutating func take(_ held: AwaitedRecords.Held) -> RecordEntry {
    switch held.entry {
    case .begin: self = SeenTransition()
    case .frame(let frame): add(frame, held)
    case .end(var end):
      guard end.hitch != nil else { break }
      end.hitch = hitch
      return .end(end)
    case .work, .pace, .header, .footer: break
    }
    return held.entry
  }

  private mutating func add(_ frame: FrameRecord, _ held: AwaitedRecords.Held) {
    // A picture that the next one has replaced was not seen.
    guard !held.isReplaced, let timing = held.timing else { return }
    if let last, let shown = frame.shown, !timing.followsPause {
      if (shown - last) * 2 > timing.interval * 3 { hitch += shown - last - timing.interval }
    } else {
      hitch += timing.hitch
    }
    last = frame.shown
  }
}

extension FrameListener {
  /// Receives a record of a transition.
  func take(_ entry: RecordEntry) {
    switch entry {
    case .begin(let begin): self.begin(begin)
    case .frame(let frame): self.frame(frame)
    case .work(let share): work(share)
    case .pace(let change): pace(change)
    case .end(let end): self.end(end)
    case .header, .footer: break
    }
  }
}
