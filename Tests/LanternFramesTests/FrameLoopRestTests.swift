import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// What the loop does while nothing travels: nothing; and what it does with events, and while nobody looks.
@MainActor
struct FrameLoopRestTests {
  // MARK: Idle

  @Test(.requirement(86))
  func `while nothing changes there are no frames and no wake-ups`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let screening = Screening(display)
    display.inner.send(.closeRequested, at: .milliseconds(3_600_000))
    try screening.run()
    #expect(
      display.waits == [
        SpyDisplay.Wait(deadline: .zero, stopsAtFirst: false),
        SpyDisplay.Wait(deadline: nil, stopsAtFirst: true),
        SpyDisplay.Wait(deadline: Moment(nanoseconds: 3_600_016_666_666), stopsAtFirst: false),
      ])
    #expect(screening.frames.map(\.moment.nanoseconds) == [0, 3_600_016_666_666])
    #expect(display.presented == [Region(PixelRect(0, 0, 8, 1))])
  }

  @Test(.requirement(86))
  func `after a transition the loop comes to rest again`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let screening = Screening(display)
    display.inner.send(.key("b"), at: .milliseconds(105))
    display.inner.send(.closeRequested, at: .milliseconds(60_000))
    try screening.run()
    // One at first, one that only read the key's time, eighteen of the transition, and the last.
    #expect(screening.steps.count == 18)
    #expect(display.presented.count == 19)
    #expect(screening.frames.last?.moment == Moment(nanoseconds: 60_016_666_666))
    // It sleeps for as long as nothing happens, before and after; every other wait is for a frame.
    #expect(display.waits.count { $0.deadline == nil } == 2)
    #expect(display.waits.compactMap(\.deadline) == screening.frames.map(\.moment))
  }

  @Test(.requirement(86))
  func `an event that changes nothing presents nothing`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let screening = Screening(display)
    for time in 1...10 {
      display.inner.send(.pointerMoved(to: Point(1, 0)), at: .milliseconds(Int64(time) * 100))
    }
    try screening.run()
    #expect(display.presented.count == 1)
  }

  @Test(.requirement(86))
  func `what changes by itself is awaited until then, and drawn then`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let screening = Screening(display, looks: [.a: { $0 < .milliseconds(5_000) ? "a" : "A" }])
    display.inner.send(.closeRequested, at: .milliseconds(10_000))
    try screening.run()
    #expect(display.waits.map(\.deadline?.nanoseconds) == [0, 5_000_000_000, nil, 10_016_666_666])
    #expect(screening.pictures.first == "aaaaaaaa")
    #expect(screening.pictures.last == "AAAAAAAA")
    #expect(display.presented.count == 2)
    #expect(screening.frames.map(\.moment).contains(.milliseconds(5_000)))
  }

  @Test func `what the display lost is presented again`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let screening = Screening(display)
    display.inner.send(.exposed, at: .milliseconds(100))
    try screening.run()
    #expect(display.presented == [Region(PixelRect(0, 0, 8, 1)), Region(PixelRect(0, 0, 8, 1))])
  }

  @Test(.requirement(4))
  func `a display of another size is filled`() throws {
    let (screening, display) = Screening.headless()
    screening.didPresent = { frame in
      if frame.moment == .zero { display.resize(to: PixelSize(3, 2), at: .milliseconds(100)) }
    }
    try screening.run()
    #expect(screening.pictures.last == "aaa\naaa")
    #expect(screening.root.size == Size(3, 2))
  }

  // MARK: Closing and input

  @Test func `asked to close, the loop ends`() throws {
    let (screening, display) = Screening.headless()
    display.send(.closeRequested, at: .milliseconds(10))
    display.send(.key("b"), at: .milliseconds(20))
    try screening.run()
    #expect(screening.root.currentFlow == .a)
  }

  @Test func `the app may do something else when asked to close`() throws {
    let (screening, display) = Screening.headless()
    var requests = 0
    screening.loop.closeRequested = { [unowned screening] in
      requests += 1
      if requests == 3 { screening.loop.quit() }
    }
    for time in [10, 20, 30, 40] { display.send(.closeRequested, at: .milliseconds(Int64(time) * 10)) }
    try screening.run()
    #expect(requests == 3)
  }

  @Test func `an event that nobody takes before reaches the root`() throws {
    let (screening, display) = Screening.headless()
    display.send(.keyDown(.escape, []), at: .milliseconds(10))
    display.send(.pointerDown(at: Point(3, 0), clicks: 1), at: .milliseconds(20))
    try screening.run()
    #expect(screening.journal.entries.suffix(2) == ["a hears a key", "a is pressed at 3,0"])
  }

  // MARK: Hidden

  @Test(.requirement(81))
  func `a hidden window pauses the grid, and nothing is skipped or late for it`() throws {
    let display = SlowDisplay()
    let screening = Screening(display)
    display.send(.key("b"), at: .milliseconds(1))
    display.send(.hidden, at: .milliseconds(151))
    display.send(.shown, at: .milliseconds(10_005))
    let recording = try screening.recorded()
    let end = recording.transitions.first?.end
    #expect(screening.steps.map(\.step?.frame) == Array(1...18))
    #expect(
      screening.stepMoments[8...11] == [150_000_000, 166_666_666, 10_016_666_666, 10_033_333_333])
    #expect(end?.framesPresented == 18)
    #expect(end?.framesSkipped == 0)
    #expect(end?.framesLate == 0)
    #expect(end?.hitch == 0)
  }

  @Test(.requirement(81, 86))
  func `a hidden window makes no frames and wakes for events and timers only`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let screening = Screening(display, looks: [.a: { $0.nanoseconds / 100_000_000 % 2 == 0 ? "a" : "A" }])
    display.inner.send(.hidden, at: .milliseconds(250))
    display.inner.send(.closeRequested, at: .milliseconds(9_000))
    try screening.run()
    #expect(screening.frames.map(\.moment.nanoseconds).last == 266_666_666)
    #expect(display.waits.last == SpyDisplay.Wait(deadline: nil, stopsAtFirst: true))
    #expect(
      display.waits.map(\.deadline?.nanoseconds)
        == [0, 100_000_000, 200_000_000, 300_000_000, 266_666_666, nil])
  }

  @Test(.requirement(81))
  func `a transition that starts while the window is hidden shows all of its frames afterwards`() throws {
    let (screening, display) = Screening.headless()
    display.send(.hidden, at: .milliseconds(100))
    screening.loop.after(.milliseconds(1_000)) { [unowned screening] in screening.root.show(.b) }
    display.send(.shown, at: .milliseconds(3_005))
    try screening.run()
    #expect(screening.steps.map(\.step?.frame) == Array(1...18))
    #expect(screening.stepMoments.first == 3_016_666_666)
    #expect(screening.stepMoments.last == 3_300_000_000)
  }

  @Test func `a window that is shown again is painted whole`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let screening = Screening(display)
    display.inner.send(.hidden, at: .milliseconds(100))
    display.inner.send(.shown, at: .milliseconds(900))
    try screening.run()
    #expect(display.presented == [Region(PixelRect(0, 0, 8, 1)), Region(PixelRect(0, 0, 8, 1))])
  }
}
