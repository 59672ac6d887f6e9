import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The frame loop at rest, with events, and with a hidden window.
@MainActor
struct FrameLoopRestTests {
  // MARK: Idle

  @Test(.requirement(86))
  func `without changes there are no frames and no wake-ups`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let fixture = FrameLoopFixture(display)
    display.inner.send(.closeRequested, at: .milliseconds(3_600_000))
    try fixture.run()
    #expect(
      display.waits == [
        SpyDisplay.Wait(deadline: .zero, stopsAtFirst: false),
        SpyDisplay.Wait(deadline: nil, stopsAtFirst: true),
        SpyDisplay.Wait(deadline: Moment(nanoseconds: 3_600_016_666_666), stopsAtFirst: false),
      ])
    #expect(fixture.frames.map(\.moment.nanoseconds) == [0, 3_600_016_666_666])
    #expect(display.presented == [Region(PixelRect(0, 0, 8, 1))])
  }

  @Test func `input without finite coordinates reaches no window`() throws {
    let display = HeadlessDisplay(size: PixelSize(8, 1))
    let fixture = FrameLoopFixture(display)
    var handled: [InputEvent.Action] = []
    fixture.loop.intercept = { event in
      handled.append(event.action)
      return true
    }
    let scroll = InputEvent.Action.scrolled(by: Point(0, 1e300), at: .zero)
    let infinite: [InputEvent.Action] = [
      .scrolled(by: Point(0, .infinity), at: .zero), .scrolled(by: Point(.nan, 0), at: .zero),
      .pointerMoved(to: Point(-.infinity, 0)), .pointerDown(at: Point(0, .nan), clicks: 1),
    ]
    for action in infinite + [scroll] { display.send(action, at: .milliseconds(50)) }
    display.send(.closeRequested, at: .milliseconds(100))
    try fixture.run()
    #expect(handled == [scroll])
  }

  @Test(.requirement(86))
  func `after a transition the loop is idle again`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let fixture = FrameLoopFixture(display)
    display.inner.send(.key("b"), at: .milliseconds(105))
    display.inner.send(.closeRequested, at: .milliseconds(60_000))
    try fixture.run()
    // The first present and the eighteen of the transition. Reading the key and the close request presents nothing.
    #expect(fixture.steps.count == 18)
    #expect(display.presented.count == 19)
    #expect(fixture.frames.last?.moment == Moment(nanoseconds: 60_016_666_666))
    // It sleeps indefinitely before and after the transition. Every other wait is for a frame.
    #expect(display.waits.count { $0.deadline == nil } == 2)
    #expect(display.waits.compactMap(\.deadline) == fixture.frames.map(\.moment))
  }

  @Test(.requirement(114))
  func `five seconds after a transition, memory that only another one would use is given back`() throws {
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    var hasSparePictures: [Bool] = []
    fixture.loop.intercept = { [root = fixture.root, handle = fixture.loop.intercept] event in
      if case .pointerMoved = event.action { hasSparePictures.append(root.hasSparePictures) }
      return handle(event)
    }
    // Its last frame is that of 400 ms.
    display.send(.key("b"), at: .milliseconds(105))
    for time: Int64 in [50, 5_390, 5_450] {
      display.send(.pointerMoved(to: Point(1, 0)), at: .milliseconds(time))
    }
    try fixture.run()
    #expect(hasSparePictures == [false, true, false])
    #expect(display.presentCount == 19)
  }

  @Test(.requirement(86))
  func `an event that changes nothing presents nothing`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let fixture = FrameLoopFixture(display)
    for time in 1...10 {
      display.inner.send(.pointerMoved(to: Point(1, 0)), at: .milliseconds(Int64(time) * 100))
    }
    try fixture.run()
    #expect(display.presented.count == 1)
  }

  @Test(.requirement(86))
  func `a scheduled change is drawn at its time, and the loop sleeps until then`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let fixture = FrameLoopFixture(display, drawing: [.a: { $0 < .milliseconds(5_000) ? "a" : "A" }])
    display.inner.send(.closeRequested, at: .milliseconds(10_000))
    try fixture.run()
    #expect(display.waits.map(\.deadline?.nanoseconds) == [0, 5_000_000_000, nil, 10_016_666_666])
    #expect(fixture.pictures.first == "aaaaaaaa")
    #expect(fixture.pictures.last == "AAAAAAAA")
    #expect(display.presented.count == 2)
    #expect(fixture.frames.map(\.moment).contains(.milliseconds(5_000)))
  }

  @Test func `an exposed display is presented again`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let fixture = FrameLoopFixture(display)
    display.inner.send(.exposed, at: .milliseconds(100))
    try fixture.run()
    #expect(display.presented == [Region(PixelRect(0, 0, 8, 1)), Region(PixelRect(0, 0, 8, 1))])
  }

  @Test func `an exposed display is presented from its memory, and no screen is drawn`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let fixture = FrameLoopFixture(display)
    var frames = 0
    fixture.didPresent = { _ in
      frames += 1
      guard frames == 1 else { return }
      try? display.withPixels { Compositor.fill($0, PixelRect(2, 0, 3, 1), with: Pixel(color(of: "b"))) }
      display.inner.send(.exposed, at: .milliseconds(100))
    }
    try fixture.run()
    #expect(display.presented == [Region(PixelRect(0, 0, 8, 1)), Region(PixelRect(0, 0, 8, 1))])
    #expect(fixture.pictures.first == "aaaaaaaa")
    #expect(fixture.pictures.last == "aabbbaaa")
  }

  @Test(.requirement(4))
  func `a resized display is filled`() throws {
    let (fixture, display) = FrameLoopFixture.headless()
    fixture.didPresent = { frame in
      if frame.moment == .zero { display.resize(to: PixelSize(3, 2), at: .milliseconds(100)) }
    }
    try fixture.run()
    #expect(fixture.pictures.last == "aaa\naaa")
    #expect(fixture.root.size == Size(3, 2))
  }

  // MARK: Closing and input

  @Test func `a close request ends the loop`() throws {
    let (fixture, display) = FrameLoopFixture.headless()
    display.send(.closeRequested, at: .milliseconds(10))
    display.send(.key("b"), at: .milliseconds(20))
    try fixture.run()
    #expect(fixture.root.currentFlow == .a)
  }

  @Test func `the app can replace the handling of close requests`() throws {
    let (fixture, display) = FrameLoopFixture.headless()
    var requests = 0
    fixture.loop.closeRequested = { [unowned fixture] in
      requests += 1
      if requests == 3 { fixture.loop.quit() }
    }
    for time in [10, 20, 30, 40] { display.send(.closeRequested, at: .milliseconds(Int64(time) * 10)) }
    try fixture.run()
    #expect(requests == 3)
  }

  @Test func `an event that is not intercepted reaches the root`() throws {
    let (fixture, display) = FrameLoopFixture.headless()
    display.send(.keyDown(.escape, []), at: .milliseconds(10))
    display.send(.pointerDown(at: Point(3, 0), clicks: 1), at: .milliseconds(20))
    try fixture.run()
    #expect(fixture.journal.entries.suffix(2) == ["a handles a key", "a is pressed at 3,0"])
  }

  // MARK: Hidden

  @Test(.requirement(81))
  func `a hidden window pauses the grid, without skipped or late frames`() throws {
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    display.send(.key("b"), at: .milliseconds(1))
    display.send(.hidden, at: .milliseconds(151))
    display.send(.shown, at: .milliseconds(10_005))
    let recording = try fixture.recorded()
    let end = recording.transitions.first?.end
    #expect(fixture.steps.map(\.step?.frame) == Array(1...18))
    #expect(
      fixture.stepMoments[8...11] == [150_000_000, 166_666_666, 10_016_666_666, 10_033_333_333])
    #expect(end?.framesPresented == 18)
    #expect(end?.framesSkipped == 0)
    #expect(end?.framesLate == 0)
    #expect(end?.hitch == 0)
  }

  @Test(.requirement(81, 86))
  func `a hidden window makes no frames and wakes only for events and timers`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let fixture = FrameLoopFixture(
      display, drawing: [.a: { $0.nanoseconds / 100_000_000 % 2 == 0 ? "a" : "A" }])
    display.inner.send(.hidden, at: .milliseconds(250))
    display.inner.send(.closeRequested, at: .milliseconds(9_000))
    try fixture.run()
    #expect(fixture.frames.map(\.moment.nanoseconds).last == 266_666_666)
    #expect(display.waits.last == SpyDisplay.Wait(deadline: nil, stopsAtFirst: true))
    #expect(
      display.waits.map(\.deadline?.nanoseconds)
        == [0, 100_000_000, 200_000_000, 300_000_000, 266_666_666, nil])
  }

  @Test(.requirement(81))
  func `a transition that starts in a hidden window shows all of its frames later`() throws {
    let (fixture, display) = FrameLoopFixture.headless()
    display.send(.hidden, at: .milliseconds(100))
    fixture.loop.after(.milliseconds(1_000)) { [unowned fixture] in fixture.root.show(.b) }
    display.send(.shown, at: .milliseconds(3_005))
    try fixture.run()
    #expect(fixture.steps.map(\.step?.frame) == Array(1...18))
    #expect(fixture.stepMoments.first == 3_016_666_666)
    #expect(fixture.stepMoments.last == 3_300_000_000)
  }

  @Test func `a window that becomes visible again is presented completely`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let fixture = FrameLoopFixture(display)
    display.inner.send(.hidden, at: .milliseconds(100))
    display.inner.send(.shown, at: .milliseconds(900))
    try fixture.run()
    #expect(display.presented == [Region(PixelRect(0, 0, 8, 1)), Region(PixelRect(0, 0, 8, 1))])
  }
}
