import LanternRecording

/// Accumulates a report from entries, in memory of bounded size.
struct ReportTally {
  // More kinds than any app has. Further kinds are counted together.
  private static let maximumKindCount = 64
  private static let worstCount = 10

  let header: RecordingHeader
  private(set) var kinds: [KindTally] = []
  private var places: [String: Int] = [:]
  private var open = OpenTransitions<Current>()
  private var worst: [Slow] = []
  private var timeline = Timeline()
  private var strips = StripSelection()
  private(set) var recordings: [Report.Source] = []

  // A transition in progress.
  private struct Current {
    let kind: Int
    /// The number of frames per second.
    let rate: Double
    var measure: TransitionMeasure
    var pace = Pace.full
    var strip: Strip
  }

  // A slow frame, with the share of its work in each place.
  private struct Slow {
    let frame: FrameRecord
    let kind: Int
    let recording: Int
    var shares: [WorkShare] = []
  }

  init(header: RecordingHeader) { self.header = header }

  /// Starts a recording. The entries that follow belong to it.
  mutating func beginRecording(_ folder: String, _ header: RecordingHeader) {
    recordings.append(
      Report.Source(
        folder: folder, build: header.build, transitions: 0, dropped: 0, isComplete: false,
        cyclesDue: header.cyclesDue))
  }

  /// Ends the current recording.
  mutating func endRecording(_ footer: RecordingFooter?, isComplete: Bool) {
    for transition in open.endAll() { close(transition, nil) }
    guard let last = recordings.indices.last else { return }
    recordings[last].dropped = footer?.dropped ?? 0
    recordings[last].isComplete = isComplete
    recordings[last].cyclesCompleted = footer?.cyclesCompleted
  }

  mutating func take(_ entry: RecordEntry) {
    switch entry {
    case .begin(let begin): take(begin)
    case .frame(let frame): take(frame)
    case .end(let end): take(end)
    case .pace(let change): _ = open.update(change.transition) { $0.pace = change.pace }
    case .work(let share):
      let place = worst.firstIndex {
        $0.recording == recordings.count && $0.frame.transition == share.transition
          && $0.frame.deadline == share.deadline
      }
      if let place { worst[place].shares.append(share) }
    case .header, .footer: break
    }
  }

  private mutating func take(_ begin: TransitionBegin) {
    let kind = place(of: begin.kind)
    kinds[kind].transitions += 1
    kinds[kind].framesDue += begin.framesDue ?? 0
    if let last = recordings.indices.last { recordings[last].transitions += 1 }
    let transition = Current(
      kind: kind, rate: begin.interval.map { 1e9 / Double($0) } ?? Double(header.rate),
      measure: TransitionMeasure(begin, header: header),
      strip: Strip(begin, recording: recordings.count))
    if let unended = open.begin(begin, transition) { close(unended, nil) }
  }

  private mutating func take(_ frame: FrameRecord) {
    // Mutated in place, because copying a tally for each frame would cost more than counting.
    let taken = open.update(frame.transition) { transition in
      let measured = transition.measure.take(frame)
      transition.strip.add(frame, step: transition.measure.steps)
      return (transition.kind, measured, transition.measure.isTimed, transition.measure.frames == 1)
    }
    guard let (kind, measured, isTimed, isFirst) = taken else { return }
    kinds[kind].take(frame, measured, budget: header.budget)
    if !isTimed { kinds[kind].framesDue += 1 }
    timeline.add(frame, beginsTransition: isFirst)
    if worst.count < ReportTally.worstCount || frame.responseTime > worst[worst.count - 1].frame.responseTime
    {
      let index = worst.firstIndex { $0.frame.responseTime < frame.responseTime } ?? worst.count
      worst.insert(Slow(frame: frame, kind: kind, recording: recordings.count), at: index)
      if worst.count > ReportTally.worstCount { worst.removeLast() }
    }
  }

  private mutating func take(_ end: TransitionEnd) {
    guard let current = open.end(end.transition) else { return }
    if let (duration, steps) = current.measure.hitch(end) {
      kinds[current.kind].hitch += Double(duration)
      kinds[current.kind].animation += Double(steps) / current.rate
    }
    kinds[current.kind].addCounts(end.counts)
    if let click = end.clickToPicture { kinds[current.kind].click.add(click) }
    close(current, end)
  }

  private mutating func close(_ transition: Current, _ end: TransitionEnd?) {
    var strip = transition.strip
    strip.close(end, transition.measure)
    strips.add(strip)
    kinds[transition.kind].takeSums(transition.measure, transition.pace)
  }

  private mutating func place(of kind: String) -> Int {
    if let place = places[kind] { return place }
    guard kinds.count < ReportTally.maximumKindCount else { return kinds.count - 1 }
    kinds.append(KindTally(kind: kinds.count == ReportTally.maximumKindCount - 1 ? "others" : kind))
    places[kind] = kinds.count - 1
    return kinds.count - 1
  }

  /// The accumulated report.
  var report: Report {
    var all = KindTally(kind: "all")
    for kind in kinds { all.add(kind) }
    let medians = kinds.map { kind in
      Phase.allCases.map { kind.phases[$0.place].percentile(thousandths: 500) ?? 0 }
    }
    let frames = worst.map { slow in
      Report.WorstFrame(
        slow.frame, kind: kinds[slow.kind].kind, recording: slow.recording, medians: medians[slow.kind],
        shares: slow.shares, isReal: header.isReal)
    }
    return Report(
      header: header, recordings: recordings, kinds: kinds.map { $0.figures(header) },
      all: all.figures(header),
      worst: frames, timeline: timeline, work: all.work, strips: strips.inOrder)
  }
}

extension Phase {
  /// The index of the phase among all phases.
  var place: Int {
    switch self {
    case .waking: 0
    case .input: 1
    case .update: 2
    case .draw: 3
    case .composite: 4
    case .overlay: 5
    case .present: 6
    }
  }
}

// The sums for one kind of transition.
struct KindTally {
  let kind: String
  var transitions = 0
  var framesDue = 0
  var skipped = 0
  var degraded = 0
  var late = 0
  /// The number of late frames that would have been in time without their run-queue delay, and of frames that have one.
  var lateByNeighbors = 0
  var withDelay = 0
  var processorTime = Histogram()
  var accessibilityTime = Histogram()
  /// The number of transitions that dropped to half rate, and of these, the number that were cut.
  var slowed = 0
  var cut = 0
  var work = Histogram()
  var phases = Array(repeating: Histogram(), count: Phase.allCases.count)
  /// The overrun plus the frame budget of the recording's rate. Never negative.
  var responseTimes = Histogram()
  var presentInterval = Histogram()
  var jitter = Histogram()
  var click = Histogram()
  var hitch = 0.0
  /// The animated time that the hitch time relates to, in seconds.
  var animation = 0.0
  /// The number of frames of which the display reports whether it showed them in turn, and of those that it did.
  var reported = 0
  var inTurn = 0
  /// The sums of the transitions that ended. Nil if there is none.
  var counts: WorkCounts?

  init(kind: String) { self.kind = kind }

  mutating func take(_ frame: FrameRecord, _ measured: TransitionMeasure.Frame, budget: Int64) {
    work.add(measured.work)
    for phase in Phase.allCases { phases[phase.place].add(frame.duration(of: phase)) }
    if let overrun = measured.overrun { responseTimes.add(max(0, overrun + budget)) }
    if let time = frame.processorTime { processorTime.add(time) }
    if let time = frame.accessibilityTime { accessibilityTime.add(time) }
    if let delay = frame.runQueueDelay {
      withDelay += 1
      if let late = frame.late, late > 0, late <= delay { lateByNeighbors += 1 }
    }
    if let isInTurn = measured.isInTurn {
      reported += 1
      inTurn += isInTurn ? 1 : 0
    }
    guard let (length, difference) = measured.interval else { return }
    presentInterval.add(length)
    jitter.add(difference)
  }

  /// Adds the sums of a whole transition.
  mutating func takeSums(_ measure: TransitionMeasure, _ pace: Pace) {
    skipped += measure.skipped
    degraded += measure.degraded
    late += measure.late
    if pace != .full { slowed += 1 }
    if pace == .cut { cut += 1 }
  }

  mutating func addCounts(_ others: WorkCounts) { counts = counts.map { $0 + others } ?? others }

  mutating func add(_ other: KindTally) {
    transitions += other.transitions
    framesDue += other.framesDue
    skipped += other.skipped
    degraded += other.degraded
    late += other.late
    lateByNeighbors += other.lateByNeighbors
    withDelay += other.withDelay
    processorTime.add(other.processorTime)
    accessibilityTime.add(other.accessibilityTime)
    slowed += other.slowed
    cut += other.cut
    work.add(other.work)
    for place in phases.indices { phases[place].add(other.phases[place]) }
    responseTimes.add(other.responseTimes)
    presentInterval.add(other.presentInterval)
    jitter.add(other.jitter)
    click.add(other.click)
    hitch += other.hitch
    animation += other.animation
    reported += other.reported
    inTurn += other.inTurn
    if let others = other.counts { addCounts(others) }
  }

  func figures(_ header: RecordingHeader) -> Report.Kind {
    let isReal = header.isReal
    var distributions: [String: Report.Distribution] = [:]
    for phase in Phase.allCases { distributions[phase.rawValue] = Report.Distribution(phases[phase.place]) }
    return Report.Kind(
      kind: kind, transitions: transitions, framesDue: framesDue, framesPresented: work.count,
      framesSkipped: isReal ? skipped : nil, framesDegraded: isReal ? degraded : nil,
      framesLate: isReal ? late : nil, framesLateByNeighbors: isReal && withDelay > 0 ? lateByNeighbors : nil,
      transitionsSlowed: slowed, transitionsCut: cut,
      frameWork: Report.Distribution(work), processorTime: Report.Distribution(processorTime),
      accessibilityTime: Report.Distribution(accessibilityTime), phases: distributions,
      frameOverrun: Report.Distribution(responseTimes, less: header.budget),
      presentInterval: Report.Distribution(presentInterval), presentJitter: Report.Distribution(jitter),
      hitchTimeRatio: isReal && animation > 0 ? hitch / 1e6 / animation : nil,
      clickToPicture: Report.Distribution(click),
      framesShownInTurn: reported > 0 ? Double(inTurn) / Double(reported) : nil,
      counts: counts.flatMap { $0.isEmpty ? nil : $0 })
  }
}
