import LanternFrames
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A grid of 60 Hz, and a display that reports the refresh of each picture.
struct RefreshFollowerTests {
  private var grid = FrameGrid(rate: 60, epoch: .zero)
  private var follower = RefreshFollower(nominalRate: FrameRate(60), isRateFixed: false)
  private var picture = 0

  /// Presents a picture 2 ms after each of some deadlines. The display shows it at its next refresh.
  private mutating func present(
    _ count: Int, every interval: Duration, from phase: Moment = .zero, stated: Duration? = nil,
    after pause: Int = 0, duringTransition: Bool = false, jitter: (Int) -> Duration = { _ in .zero }
  ) {
    var index = grid.index(at: now) + 1 + pause
    for number in 0..<count {
      let presented = grid.deadline(index) + .milliseconds(2)
      picture += 1
      follower.present(picture, at: presented)
      let refresh = phase + interval * (((presented - phase) / interval).rounded(.down) + 1)
      now = refresh + jitter(number) + .microseconds(100)
      let report = PresentReport(picture: picture, shown: refresh + jitter(number), interval: stated)
      index = grid.index(at: now) + 1
      follow([report], from: index, duringTransition: duringTransition)
      index = max(index, grid.index(at: now) + 1)
    }
  }

  private mutating func follow(_ reports: [PresentReport], from index: Int, duringTransition: Bool) {
    let next = follower.grid(after: reports, grid, from: index, at: now, duringTransition: duringTransition)
    guard let next else { return }
    if duringTransition { #expect(next.deadline(index) > now) }
    grid = next
  }

  private var now = Moment.zero

  /// The time from the grid to the nearest moment that is 15 % of an interval after a refresh, in microseconds.
  private func difference(_ interval: Duration, _ phase: Moment) -> Int {
    let (deadline, first) = (grid.deadline(grid.index(at: now) + 1), phase + interval * 0.15)
    let count = ((deadline - first) / interval).rounded()
    return Int((first + interval * count - deadline).nanoseconds / 1_000)
  }

  @Test(.requirement(115), arguments: [0, 3, 8, 13, 16])
  mutating func `the deadlines come soon after the refreshes`(phase: Int64) {
    present(3, every: .nanoseconds(16_666_667), from: .milliseconds(phase), stated: .nanoseconds(16_666_667))
    present(60, every: .nanoseconds(16_666_667), from: .milliseconds(phase), stated: .nanoseconds(16_666_667))
    #expect(abs(difference(.nanoseconds(16_666_667), .milliseconds(phase))) < 20)
    #expect(grid.rate == FrameRate(60))
  }

  @Test(.requirement(115)) mutating func `the rate becomes that of the display`() {
    present(30, every: .milliseconds(16), from: .milliseconds(5), stated: .milliseconds(16))
    #expect(grid.rate.description == "62.5 Hz")
    #expect(abs(difference(.milliseconds(16), .milliseconds(5))) < 20)
  }

  @Test mutating func `a display that states another rate than it has is measured`() {
    present(80, every: .milliseconds(16), stated: .nanoseconds(16_666_667))
    #expect(grid.rate.description == "62.5 Hz")
  }

  @Test mutating func `a display that states no rate is measured`() {
    present(80, every: .milliseconds(20))
    #expect(grid.rate == FrameRate(50))
  }

  @Test mutating func `during a transition the rate stays`() {
    present(30, every: .milliseconds(16), stated: .milliseconds(16), duringTransition: true)
    #expect(grid.rate == FrameRate(60))
  }

  @Test mutating func `during a transition the grid is not corrected by small differences`() {
    present(20, every: .nanoseconds(16_666_667), from: .milliseconds(4), stated: .nanoseconds(16_666_667))
    let before = grid
    present(
      18, every: .nanoseconds(16_666_667), from: .milliseconds(5), stated: .nanoseconds(16_666_667),
      duringTransition: true)
    #expect(grid == before)
  }

  @Test mutating func `the reports of timers of whole milliseconds are averaged`() {
    let jitter = { (number: Int) in Duration.microseconds(-number * 377 % 1_000) }
    present(
      200, every: .nanoseconds(16_666_667), from: .milliseconds(4), stated: .nanoseconds(16_666_667),
      jitter: jitter)
    #expect(abs(difference(.nanoseconds(16_666_667), .milliseconds(4)) - 500) < 350)
  }

  @Test(arguments: [nil, Duration.nanoseconds(16_666_667)])
  mutating func `reports that are late now and then do not make a display seem faster`(stated: Duration?) {
    let interval = Duration.nanoseconds(16_666_667)
    // After a report that is late by 30 %, two times are shorter by 15 %.
    let delays = [0.0, 0, 5, 2.5, 0, 0, 6, 4, 2, 0, 9, 6, 3, 0].map {
      Duration.microseconds(Int64($0 * 1_000))
    }
    present(400, every: interval, from: .milliseconds(4), stated: stated) { delays[$0 % delays.count] }
    #expect(grid.rate == FrameRate(60))
  }

  @Test mutating func `one report that is far off moves the grid by a sixth of an interval`() {
    present(20, every: .nanoseconds(16_666_667), from: .milliseconds(4), stated: .nanoseconds(16_666_667))
    present(
      1, every: .nanoseconds(16_666_667), from: .milliseconds(10), stated: .nanoseconds(16_666_667),
      duringTransition: true)
    #expect(abs(difference(.nanoseconds(16_666_667), .milliseconds(4)) + 2_777) < 20)
  }

  @Test mutating func `a display that begins its refreshes anew after a pause is followed in steps`() {
    present(20, every: .nanoseconds(16_666_667), from: .milliseconds(4), stated: .nanoseconds(16_666_667))
    present(
      6, every: .nanoseconds(16_666_667), from: .milliseconds(10), stated: .nanoseconds(16_666_667),
      after: 20, duringTransition: true)
    #expect(abs(difference(.nanoseconds(16_666_667), .milliseconds(10))) < 2_084)
  }

  @Test(.requirement(115))
  mutating func `a display that takes pictures long before its refreshes gets them sooner`() {
    let interval = Duration.nanoseconds(16_666_667)
    var missed: [Int] = []
    for number in 1...200 {
      let index = grid.index(at: now) + 1
      // One of five frames takes longer.
      let presented = grid.deadline(index) + .milliseconds(number.isMultiple(of: 5) ? 5 : 2)
      follower.present(number, at: presented)
      let taken = presented - .zero + .milliseconds(10)
      let refresh = Moment.zero + interval * ((taken / interval).rounded(.down) + 1)
      if refresh - presented > interval { missed.append(number) }
      now = refresh + .microseconds(100)
      follow(
        [PresentReport(picture: number, shown: refresh, interval: interval)], from: grid.index(at: now) + 1,
        duringTransition: false)
    }
    #expect(!missed.isEmpty)
    #expect(missed.allSatisfy { $0 < 100 }, "\(missed)")
  }

  @Test
  mutating func `a refresh that a busy display has missed does not change for long when frames are due`() {
    let interval = Duration.nanoseconds(16_666_667)
    present(40, every: interval, from: .milliseconds(4), stated: interval)
    present(1, every: interval, from: .milliseconds(4), stated: interval, jitter: { _ in interval })
    present(100, every: interval, from: .milliseconds(4), stated: interval)
    #expect(abs(difference(interval, .milliseconds(4)) - 833) < 20)
    present(200, every: interval, from: .milliseconds(4), stated: interval)
    #expect(abs(difference(interval, .milliseconds(4))) < 20)
  }

  @Test mutating func `a picture that was replaced before an idle time does not change when frames are due`()
  {
    let interval = Duration.nanoseconds(16_666_667)
    for _ in 1...3 {
      present(20, every: interval, from: .milliseconds(4), stated: interval)
      picture += 1
      follower.present(picture, at: now)
      follow(
        [PresentReport(picture: picture, shown: nil, interval: interval)], from: grid.index(at: now) + 1,
        duringTransition: false)
      now = now + .milliseconds(500)
    }
    present(60, every: interval, from: .milliseconds(4), stated: interval)
    #expect(abs(difference(interval, .milliseconds(4))) < 20)
  }

  @Test mutating func `the rate follows the window to a screen of another rate`() {
    present(60, every: .nanoseconds(16_666_667), stated: .nanoseconds(16_666_667))
    present(60, every: .nanoseconds(6_944_444), stated: .nanoseconds(6_944_444))
    #expect(grid.rate == FrameRate(144))
  }

  @Test mutating func `the grid is aligned when a frame follows an idle time`() {
    present(20, every: .nanoseconds(16_666_667), from: .milliseconds(4), stated: .nanoseconds(16_666_667))
    grid = FrameGrid(rate: grid.rate, epoch: grid.epoch + .milliseconds(7))
    now = now + .milliseconds(70)
    follow([], from: grid.index(at: now) + 1, duringTransition: false)
    #expect(abs(difference(.nanoseconds(16_666_667), .milliseconds(4))) > 6_000)
    now = now + .milliseconds(40)
    follow([], from: grid.index(at: now) + 1, duringTransition: true)
    #expect(abs(difference(.nanoseconds(16_666_667), .milliseconds(4))) < 20)
  }

  @Test(arguments: [3, 6, 12])
  mutating func `a display that shows each picture at once is not followed for long`(delay: Int64) {
    for number in 1...60 {
      let index = grid.index(at: now) + 1
      let presented = grid.deadline(index) + .milliseconds(1)
      now = presented + .milliseconds(delay) + .microseconds(number * 377 % 1_000)
      follower.present(number, at: presented)
      let report = PresentReport(picture: number, shown: now, interval: .nanoseconds(16_666_667))
      follow([report], from: grid.index(at: now) + 1, duringTransition: true)
    }
    #expect(grid.rate == FrameRate(60))
    // Without moves, the 60th deadline is a second after the grid's begin. Each step moves it by up to 3 ms.
    #expect(grid.deadline(60) < .milliseconds(1_024))
    #expect(grid.deadline(60) > .milliseconds(976))
  }

  @Test mutating func `a fixed rate stays, and only its phase follows a display of the same rate`() {
    follower = RefreshFollower(nominalRate: FrameRate(60), isRateFixed: true)
    present(40, every: .nanoseconds(16_683_350), from: .milliseconds(9), stated: .nanoseconds(16_683_350))
    #expect(grid.rate == FrameRate(60))
    #expect(abs(difference(.nanoseconds(16_683_350), .milliseconds(9))) < 300)
  }

  @Test mutating func `a fixed rate follows a display of twice the rate`() {
    follower = RefreshFollower(nominalRate: FrameRate(60), isRateFixed: true)
    present(40, every: .nanoseconds(8_333_333), from: .milliseconds(3), stated: .nanoseconds(8_333_333))
    // One that is late by a refresh.
    present(
      1, every: .nanoseconds(8_333_333), from: .milliseconds(3), stated: .nanoseconds(8_333_333),
      jitter: { _ in .nanoseconds(8_333_333) })
    present(40, every: .nanoseconds(8_333_333), from: .milliseconds(3), stated: .nanoseconds(8_333_333))
    #expect(grid.rate == FrameRate(60))
    #expect(abs(difference(.nanoseconds(8_333_333), .milliseconds(3))) < 100)
  }

  @Test mutating func `a fixed rate that the display doesn't have isn't moved`() {
    follower = RefreshFollower(nominalRate: FrameRate(60), isRateFixed: true)
    present(40, every: .milliseconds(16), stated: .milliseconds(16))
    #expect(grid == FrameGrid(rate: 60, epoch: .zero))
  }

  @Test(.requirement(115)) mutating func `the timer takes over within a second when the reports end`() {
    present(30, every: .milliseconds(16), stated: .milliseconds(16))
    picture += 1
    follower.present(picture, at: now)
    now = now + .milliseconds(999)
    follow([], from: grid.index(at: now) + 1, duringTransition: false)
    #expect(grid.rate.description == "62.5 Hz")
    now = now + .milliseconds(2)
    follow([], from: grid.index(at: now) + 1, duringTransition: false)
    #expect(grid.rate == FrameRate(60))
  }

  @Test(
    arguments: [
      // Before the picture was presented, long after, and far in the future.
      -40, 400, 1_000_000_000,
    ])
  mutating func `an implausible report moves nothing`(milliseconds: Int64) {
    now = .milliseconds(500)
    for picture in 1...40 {
      follower.present(picture, at: now)
      let shown = now + .milliseconds(milliseconds)
      now = now + .milliseconds(16)
      follow(
        [PresentReport(picture: picture, shown: shown, interval: .milliseconds(16))],
        from: grid.index(at: now) + 1, duringTransition: false)
    }
    #expect(grid == FrameGrid(rate: 60, epoch: .zero))
  }

  @Test mutating func `an implausible interval is not a rate`() {
    present(10, every: .nanoseconds(16_666_667), stated: .nanoseconds(1))
    #expect(grid.rate == FrameRate(60))
  }

  @Test mutating func `a report about an unknown picture moves nothing`() {
    follow(
      [PresentReport(picture: 77, shown: .milliseconds(5), interval: .milliseconds(16))], from: 1,
      duringTransition: false)
    #expect(grid == FrameGrid(rate: 60, epoch: .zero))
  }
}
