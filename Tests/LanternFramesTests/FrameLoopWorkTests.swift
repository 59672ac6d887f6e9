import Dispatch
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Timers, and answers from other threads.
@MainActor
struct FrameLoopWorkTests {
  // MARK: Timers

  @Test(arguments: [(50, 50_000_000), (51, 66_666_666), (60, 66_666_666), (0, 16_666_666)])
  func `a timer fires at the first grid point at or after its time`(
    delay: Int, moment: Int64
  ) throws {
    let (fixture, _) = FrameLoopFixture.headless()
    var fired: [Int64] = []
    fixture.didPresent = { [unowned fixture] frame in
      guard frame.moment == .zero else { return }
      fixture.loop.after(.milliseconds(delay)) { fired.append(fixture.loop.moment.nanoseconds) }
    }
    try fixture.run()
    #expect(fired == [moment])
  }

  @Test func `timers fire in order of time, and timers with equal times in the order of creation`() throws {
    let (fixture, _) = FrameLoopFixture.headless()
    var fired: [String] = []
    for (delay, name) in [(90, "d"), (30, "a"), (60, "b"), (60, "c")] {
      fixture.loop.after(.milliseconds(delay)) { fired.append(name) }
    }
    try fixture.run()
    #expect(fired == ["a", "b", "c", "d"])
  }

  @Test func `a timer set before the loop runs counts from the loop's creation`() throws {
    let display = SlowDisplay(startingAt: .milliseconds(5_000))
    let fixture = FrameLoopFixture(display)
    var fired: [Int64] = []
    fixture.loop.after(.seconds(1)) { [unowned fixture] in
      fired.append(fixture.loop.moment.nanoseconds)
    }
    try fixture.run()
    #expect(fired == [6_000_000_000])
  }

  @Test func `a timer can set another`() throws {
    let (fixture, _) = FrameLoopFixture.headless()
    var fired: [Int64] = []
    func tick() {
      fired.append(fixture.loop.moment.nanoseconds)
      if fired.count < 3 { fixture.loop.after(.milliseconds(100)) { tick() } }
    }
    fixture.loop.after(.milliseconds(100)) { tick() }
    try fixture.run()
    #expect(fired == [100_000_000, 200_000_000, 300_000_000])
  }

  @Test(.requirement(81))
  func `a transition that a timer starts begins at the grid point before the timer's time`() throws {
    let (fixture, _) = FrameLoopFixture.headless()
    fixture.loop.after(.milliseconds(105)) { [unowned fixture] in fixture.root.show(.b) }
    try fixture.run()
    #expect(fixture.stepMoments.first == 116_666_666)
    #expect(fixture.stepMoments.last == 400_000_000)
  }

  // MARK: Work

  @Test(.requirement(89))
  func `on a virtual clock work is answered in the frame after the one that started it`() throws {
    let (fixture, display) = FrameLoopFixture.headless()
    var started: [Moment] = []
    var answered: [Moment] = []
    fixture.loop.intercept = { [unowned fixture] _ in
      started.append(fixture.loop.moment)
      fixture.loop.work(
        { 6 * 7 },
        then: { answer in
          if answer == 42 { answered.append(fixture.loop.moment) }
        })
      return true
    }
    for index in 0..<500 { display.send(.key("b"), at: .milliseconds(Int64(index) * 100)) }
    try fixture.run()
    let frames = zip(started, answered).map {
      fixture.loop.grid.index(at: $1) - fixture.loop.grid.index(at: $0)
    }
    #expect(frames == Array(repeating: 1, count: 500))
  }

  @Test(.requirement(89))
  func `on a virtual clock answers arrive in the order of the work`() throws {
    let (fixture, display) = FrameLoopFixture.headless()
    var answers: [Int] = []
    fixture.loop.intercept = { [unowned fixture] _ in
      let second = DispatchSemaphore(value: 0)
      fixture.loop.work({ second.wait() }, then: { answers.append(1) })
      fixture.loop.work({ second.signal() }, then: { _ in answers.append(2) })
      return true
    }
    for index in 1...50 { display.send(.key("b"), at: .milliseconds(Int64(index) * 100)) }
    try fixture.run()
    #expect(answers == Array(repeating: [1, 2], count: 50).flatMap { $0 })
  }

  @Test(.requirement(87))
  func `a transition that an answer starts is attributed to the click that started the work`() throws {
    let display = SlowDisplay()
    display.waitsForOthers = true
    let fixture = FrameLoopFixture(display)
    let frameIsOver = DispatchSemaphore(value: 0)
    fixture.loop.intercept = { [unowned fixture] _ in
      fixture.loop.windows[0].didPresent = { _ in frameIsOver.signal() }
      fixture.loop.work(
        { frameIsOver.wait() },
        then: { _ in
          fixture.root.show(.b) { _ in fixture.loop.quit() }
        })
      return true
    }
    display.send(.key("b"), at: .milliseconds(105))
    let recording = try fixture.recorded()
    // The click is handled at 105 ms, answered after the frame at 117, and visible at 133.
    #expect(recording.transitions.map(\.end?.clickToPicture) == [28_333_333])
    #expect(recording.transitions.map(\.begin.start) == [116_666_666])
  }

  @Test(.requirement(87))
  func `a transition that a timer starts is attributed to the click that set the timer`() throws {
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    fixture.loop.intercept = { [unowned fixture] _ in
      fixture.loop.after(.milliseconds(100)) { fixture.root.show(.b) }
      return true
    }
    display.send(.key("b"), at: .milliseconds(105))
    let recording = try fixture.recorded()
    // The click is delivered at 116.7 ms. The timer fires at 216.7 ms, and the first frame is at 233.3 ms.
    #expect(recording.transitions.map(\.end?.clickToPicture) == [128_333_333])
  }

  @Test func `a timer without a click has no click to picture`() throws {
    let fixture = FrameLoopFixture(SlowDisplay())
    fixture.loop.after(.milliseconds(100)) { [unowned fixture] in fixture.root.show(.b) }
    let recording = try fixture.recorded()
    #expect(recording.transitions.map(\.end?.clickToPicture) == [nil])
    #expect(recording.transitions.map(\.end?.outcome) == [.completed])
  }

  @Test func `an action posted from another thread runs on the main thread in a frame`() throws {
    let display = SlowDisplay()
    display.waitsForOthers = true
    let fixture = FrameLoopFixture(display)
    let (loop, journal) = (fixture.loop, fixture.journal)
    fixture.didPresent = { frame in
      guard frame.moment == .zero else { return }
      DispatchQueue.global().async {
        loop.post {
          journal.note("posted")
          loop.quit()
        }
      }
    }
    try fixture.run()
    #expect(journal.entries.last == "posted")
  }

  @Test func `an action posted for after the frame sees the picture of what changed before`() throws {
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display, TransitionTable())
    let loop = fixture.loop
    var seen: [String] = []
    loop.intercept = { [unowned fixture] _ in
      let look = { @MainActor @Sendable in seen.append((try? display.snapshot()).map(letters) ?? "no picture")
      }
      loop.post(look)
      loop.postAfterFrame(look)
      fixture.root.show(.b)
      return true
    }
    display.send(.key("b"), at: .milliseconds(105))
    try fixture.run()
    #expect(seen == ["aaaaaaaa", "bbbbbbbb"])
  }

  @Test func `an action posted for after the frame runs while the window is hidden too`() throws {
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    let loop = fixture.loop
    var seen: [String] = []
    display.send(.hidden, at: .milliseconds(105))
    loop.after(.milliseconds(200)) { loop.postAfterFrame { seen.append("after") } }
    try fixture.run()
    #expect(seen == ["after"])
  }
}
