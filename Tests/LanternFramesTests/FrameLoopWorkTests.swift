import Dispatch
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// What happens later: timers, and answers from other threads.
@MainActor
struct FrameLoopWorkTests {
  // MARK: Timers

  @Test(arguments: [(50, 50_000_000), (51, 66_666_666), (60, 66_666_666), (0, 16_666_666)])
  func `a timer fires at the first grid point that is not before its time`(
    delay: Int, moment: Int64
  ) throws {
    let (screening, _) = Screening.headless()
    var fired: [Int64] = []
    screening.didPresent = { [unowned screening] frame in
      guard frame.moment == .zero else { return }
      screening.loop.after(.milliseconds(delay)) { fired.append(screening.loop.moment.nanoseconds) }
    }
    try screening.run()
    #expect(fired == [moment])
  }

  @Test func `timers fire in the order of their times, and equal ones as they were set`() throws {
    let (screening, _) = Screening.headless()
    var fired: [String] = []
    for (delay, name) in [(90, "d"), (30, "a"), (60, "b"), (60, "c")] {
      screening.loop.after(.milliseconds(delay)) { fired.append(name) }
    }
    try screening.run()
    #expect(fired == ["a", "b", "c", "d"])
  }

  @Test func `a timer set before the loop runs counts from when the loop was made`() throws {
    let display = SlowDisplay(startingAt: .milliseconds(5_000))
    let screening = Screening(display)
    var fired: [Int64] = []
    screening.loop.after(.seconds(1)) { [unowned screening] in
      fired.append(screening.loop.moment.nanoseconds)
    }
    try screening.run()
    #expect(fired == [6_000_000_000])
  }

  @Test func `a timer may set another`() throws {
    let (screening, _) = Screening.headless()
    var fired: [Int64] = []
    func tick() {
      fired.append(screening.loop.moment.nanoseconds)
      if fired.count < 3 { screening.loop.after(.milliseconds(100)) { tick() } }
    }
    screening.loop.after(.milliseconds(100)) { tick() }
    try screening.run()
    #expect(fired == [100_000_000, 200_000_000, 300_000_000])
  }

  @Test(.requirement(81))
  func `a transition that a timer starts begins at the grid point before the timer's time`() throws {
    let (screening, _) = Screening.headless()
    screening.loop.after(.milliseconds(105)) { [unowned screening] in screening.root.show(.b) }
    try screening.run()
    #expect(screening.stepMoments.first == 116_666_666)
    #expect(screening.stepMoments.last == 400_000_000)
  }

  // MARK: Work

  @Test(.requirement(89))
  func `on a virtual clock the answer to work comes at the frame after the one that started it`() throws {
    let (screening, display) = Screening.headless()
    var started: [Moment] = []
    var answered: [Moment] = []
    screening.loop.intercept = { [unowned screening] _ in
      started.append(screening.loop.moment)
      screening.loop.work(
        { 6 * 7 },
        then: { answer in
          if answer == 42 { answered.append(screening.loop.moment) }
        })
      return true
    }
    for index in 0..<500 { display.send(.key("b"), at: .milliseconds(Int64(index) * 100)) }
    try screening.run()
    let frames = zip(started, answered).map {
      screening.loop.grid.index(at: $1) - screening.loop.grid.index(at: $0)
    }
    #expect(frames == Array(repeating: 1, count: 500))
  }

  @Test(.requirement(89))
  func `on a virtual clock answers come in the order in which the work was started`() throws {
    let (screening, display) = Screening.headless()
    var answers: [Int] = []
    screening.loop.intercept = { [unowned screening] _ in
      let second = DispatchSemaphore(value: 0)
      screening.loop.work({ second.wait() }, then: { answers.append(1) })
      screening.loop.work({ second.signal() }, then: { _ in answers.append(2) })
      return true
    }
    for index in 1...50 { display.send(.key("b"), at: .milliseconds(Int64(index) * 100)) }
    try screening.run()
    #expect(answers == Array(repeating: [1, 2], count: 50).flatMap { $0 })
  }

  @Test(.requirement(87))
  func `what an answer sets off counts as caused by the click that started the work`() throws {
    let display = SlowDisplay()
    display.waitsForOthers = true
    let screening = Screening(display)
    screening.loop.intercept = { [unowned screening] _ in
      screening.loop.work(
        { true },
        then: { _ in
          screening.root.show(.b) { _ in screening.loop.quit() }
        })
      return true
    }
    display.send(.key("b"), at: .milliseconds(105))
    let recording = try screening.recorded()
    // Read at 105 ms, handed over at 117, answered at 133, on the screen at 150.
    #expect(recording.transitions.map(\.end?.clickToPicture) == [45_000_000])
    #expect(recording.transitions.map(\.begin.start) == [133_333_333])
  }

  @Test(.requirement(87))
  func `what a timer sets off counts as caused by the click that set the timer`() throws {
    let display = SlowDisplay()
    let screening = Screening(display)
    screening.loop.intercept = { [unowned screening] _ in
      screening.loop.after(.milliseconds(100)) { screening.root.show(.b) }
      return true
    }
    display.send(.key("b"), at: .milliseconds(105))
    let recording = try screening.recorded()
    // Handed over at 116.7 ms, the timer at 216.7, its first frame at 233.3.
    #expect(recording.transitions.map(\.end?.clickToPicture) == [128_333_333])
  }

  @Test func `a timer that no click set has no click to picture`() throws {
    let screening = Screening(SlowDisplay())
    screening.loop.after(.milliseconds(100)) { [unowned screening] in screening.root.show(.b) }
    let recording = try screening.recorded()
    #expect(recording.transitions.map(\.end?.clickToPicture) == [nil])
    #expect(recording.transitions.map(\.end?.outcome) == [.completed])
  }

  @Test func `what another thread posts is done on the main thread at a frame`() throws {
    let display = SlowDisplay()
    display.waitsForOthers = true
    let screening = Screening(display)
    let (loop, journal) = (screening.loop, screening.journal)
    screening.didPresent = { frame in
      guard frame.moment == .zero else { return }
      DispatchQueue.global().async {
        loop.post {
          journal.note("posted")
          loop.quit()
        }
      }
    }
    try screening.run()
    #expect(journal.entries.last == "posted")
  }
}
