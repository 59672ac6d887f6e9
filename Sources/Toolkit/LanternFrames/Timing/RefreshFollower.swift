package import LanternWidgets

/// Moves a frame grid to the refreshes of a display.
///
/// The deadlines come soon after the refreshes, so that each frame has most of the time until the next one. The grid is
/// aligned when reports begin, and whenever a frame follows an idle time. While frames follow each other, it is moved in
/// steps that leave each frame a refresh of its own. A display that refreshes when it gets a picture moves along with the
/// grid: if a step delayed a refresh too, the distance of the deadlines from where they belong is kept from then on. A
/// display whose refreshes take longer or shorter than the grid's interval has a clock of its own, and is followed at once.
/// Small differences are filtered, because the reports of some displays are rounded to milliseconds, and corrected between
/// transitions. If no plausible report arrives for a while, the machine's timer alone determines the deadlines, as without
/// reports.
nonisolated package struct RefreshFollower {
  // More pictures than a display has on their way.
  private static let pictureLimit = 64
  // The part of a small difference that one report corrects, and the largest small difference, in intervals.
  private static let gain = 0.125
  private static let smallDifference = 0.125
  // The largest step between two frames that follow each other, in intervals.
  private static let largestStep = 1.0 / 6
  // The largest difference of the display's interval from that of a grid that follows it, as a part.
  private static let largestDifference = 0.25
  // The time without a picture after which the next one follows an idle time.
  private static let idleTime = Duration.milliseconds(100)

  /// The rate that the app requested, or the default rate.
  package let nominalRate: FrameRate
  private let isRateFixed: Bool
  private typealias Picture = (number: Int, presented: Moment)
  private var clock = RefreshClock()
  private var phase = DeadlinePhase()
  // The pictures without a report, and the times at which they were presented.
  private var pictures: [Picture] = []
  private var lastPresented = Moment.zero
  // When the grid was moved last, except for small corrections. Nil before it was aligned.
  private var moved: Moment?
  // Whether it was aligned since the last picture.
  private var isAligned = false
  // The time that is kept from a deadline to where it belongs.
  private var distance = Duration.zero
  // The length of the last step, until a picture shows its effect.
  private var step: Duration?

  /// Creates a follower. If `isRateFixed`, it moves only the phase of the grid. Otherwise, `nominalRate` is the rate while
  /// that of the display isn't known.
  package init(nominalRate: FrameRate, isRateFixed: Bool) {
    self.nominalRate = nominalRate
    self.isRateFixed = isRateFixed
  }

  /// Registers a picture that the display was given.
  package mutating func present(_ number: Int, at moment: Moment) {
    if pictures.count == RefreshFollower.pictureLimit { pictures.removeFirst() }
    pictures.append((number, moment))
    isAligned = false
    lastPresented = moment
  }

  /// Returns the grid for the frames from `index` on, or nil if it doesn't change. During a transition, its rate stays.
  package mutating func grid(
    after reports: [PresentReport], _ grid: FrameGrid, from index: Int, at now: Moment, duringTransition: Bool
  ) -> FrameGrid? {
    let last = clock.last
    var picture: Picture?
    for report in reports { picture = take(report) ?? picture }
    if picture == nil, let oldest = pictures.first, now - oldest.presented > RefreshClock.patience { stop() }
    let rate = duringTransition || isRateFixed ? grid.rate : rate(after: grid.rate)
    let deadline = grid.deadline(index)
    var time = Duration.zero
    if let interval = clock.interval, let refresh = clock.last, agrees(rate, interval) {
      // A frame takes one refresh, or several.
      let ownInterval = clock.interval(differingFrom: rate.interval / (rate.interval / interval).rounded())
      let interval = ownInterval ?? interval
      let difference = (refresh + interval * phase.value - deadline).remainder(of: interval)
      if isAlignmentDue(at: now) {
        // The next deadline is not in the past afterwards, so no frame is late because of the move.
        time = deadline + difference > now ? difference : difference + interval
        distance = .zero
        isAligned = true
        noteMove(at: now)
      } else if let picture, let moved, ownInterval != nil || picture.presented > moved {
        keepDistance(difference, after: last.map { refresh - $0 }, hasOwnInterval: ownInterval != nil)
        time = correction(
          of: difference, interval, earliest: now - deadline + .nanoseconds(1), at: now,
          duringTransition: duringTransition)
      }
    }
    guard time != .zero || rate != grid.rate else { return nil }
    return FrameGrid(rate: rate, epoch: deadline + time, first: index)
  }

  // Returns the picture, unless the report isn't plausible.
  private mutating func take(_ report: PresentReport) -> Picture? {
    guard let place = pictures.firstIndex(where: { $0.number == report.picture }) else { return nil }
    let picture = pictures[place]
    // Displays report in order, so earlier reports are lost.
    pictures.removeSubrange(...place)
    if report.shown == nil { phase.addReplaced(presented: picture.presented) }
    let last = clock.last
    guard let refresh = clock.add(report, presented: picture.presented) else { return nil }
    if let last, let interval = clock.measuredInterval {
      phase.add(refresh: refresh, presented: picture.presented, after: last, interval)
    }
    return picture
  }

  // A display that refreshes when it gets a picture has the rate of the grid, so only another rate counts as measured.
  private func rate(after rate: FrameRate) -> FrameRate {
    guard let found = clock.interval.flatMap(FrameRate.init(refreshInterval:)) else { return nominalRate }
    return clock.isStated || clock.interval(differingFrom: rate.interval) != nil ? found : rate
  }

  private func isAlignmentDue(at now: Moment) -> Bool {
    guard moved != nil else { return true }
    return !isAligned && now - lastPresented > RefreshFollower.idleTime
  }

  // Keeps the difference if the last step delayed a refresh too: `time` has passed since the one before. A display with an
  // interval of its own doesn't move along.
  private mutating func keepDistance(
    _ difference: Duration, after time: Duration?, hasOwnInterval: Bool
  ) {
    if hasOwnInterval {
      distance = .zero
    } else if let step, let time, let usual = clock.measuredInterval {
      let delay = (time - usual).remainder(of: usual)
      if delay / step > 0.5 { distance = difference }
    }
    step = nil
  }

  // `earliest` is the move to the present: a frame must not be late because of a move.
  private mutating func correction(
    of difference: Duration, _ interval: Duration, earliest: Duration, at now: Moment, duringTransition: Bool
  ) -> Duration {
    let change = (difference - distance).remainder(of: interval)
    if abs(change / interval) <= RefreshFollower.smallDifference {
      return duringTransition ? .zero : change * RefreshFollower.gain
    }
    let limit = interval * RefreshFollower.largestStep
    let length = max(min(max(change, .zero - limit), limit), earliest)
    noteMove(at: now)
    step = length
    return length
  }

  private mutating func noteMove(at now: Moment) {
    (moved, step) = (now, nil)
  }

  // Whether a frame takes a whole number of refreshes, up to what the moves correct.
  private func agrees(_ rate: FrameRate, _ interval: Duration) -> Bool {
    let count = rate.interval / interval
    let limit = isRateFixed ? 0.005 : RefreshFollower.largestDifference
    return count > 0.5 && abs(count / count.rounded() - 1) < limit
  }

  private mutating func stop() {
    clock = RefreshClock()
    pictures = []
    (moved, isAligned, distance, step) = (nil, false, .zero, nil)
    phase = DeadlinePhase()
  }
}

extension Duration {
  // Returns the rest after the closest multiple of an interval is subtracted.
  nonisolated fileprivate func remainder(of interval: Duration) -> Duration {
    self - interval * (self / interval).rounded()
  }
}
