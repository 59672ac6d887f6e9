import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The frames of a transition on a machine that keeps up.
@MainActor
struct FrameLoopTransitionTests {
  private let slide = TransitionTable.everywhere(Slide(curve: .linear))

  @Test(.requirement(81))
  func `a transition starts at the grid point before its event and ends eighteen frames later`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")])
    try fixture.run()
    #expect(
      fixture.stepMoments == [
        116_666_666, 133_333_333, 150_000_000, 166_666_666, 183_333_333, 200_000_000, 216_666_666,
        233_333_333, 250_000_000, 266_666_666, 283_333_333, 300_000_000, 316_666_666, 333_333_333,
        350_000_000, 366_666_666, 383_333_333, 400_000_000,
      ])
    #expect(fixture.steps.map(\.step?.frame) == Array(1...18))
    #expect(Set(fixture.steps.map(\.step?.due)) == [18])
    #expect(Set(fixture.steps.map(\.step?.kind)) == ["slide"])
  }

  @Test(.requirement(81))
  func `an event at a grid point gets its first frame at the next one`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 100, message: "b")])
    try fixture.run()
    #expect(fixture.stepMoments.first == 116_666_666)
    #expect(fixture.stepMoments.last == 400_000_000)
  }

  @Test(
    .requirement(81),
    arguments: [
      (24, 8, 416_666_666), (60, 18, 400_000_000), (144, 44, 409_722_222), (240, 72, 404_166_666),
    ])
  func `a transition of 300 ms has all of its frames at every rate`(
    rate: Int, due: Int, last: Int64
  ) throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")], rate: rate)
    try fixture.run()
    #expect(fixture.steps.map(\.step?.frame) == Array(1...due))
    #expect(fixture.stepMoments.last == last)
  }

  @Test(.requirement(81))
  func `each frame shows its progress`() throws {
    let (fixture, _) = FrameLoopFixture.headless(
      [(at: 1, message: "b")], .everywhere(Slide(duration: .milliseconds(100), curve: .linear)))
    try fixture.run()
    #expect(
      fixture.pictures.prefix(8) == [
        "aaaaaaaa", "baaaaaaa", "bbbaaaaa", "bbbbaaaa", "bbbbbaaa", "bbbbbbba", "bbbbbbbb", "bbbbbbbb",
      ])
  }

  @Test(.requirement(9))
  func `a swap completes after its last frame was presented`() throws {
    let (fixture, display) = FrameLoopFixture.headless()
    var finished: [(moment: Moment, presented: Int)] = []
    fixture.loop.intercept = { [unowned fixture] _ in
      fixture.root.show(.b) { _ in finished.append((fixture.loop.moment, fixture.frames.count)) }
      return true
    }
    display.send(.key("b"), at: .milliseconds(105))
    try fixture.run()
    #expect(finished.map(\.moment.nanoseconds) == [400_000_000])
    // The picture at rest and the eighteen frames.
    #expect(finished.map(\.presented) == [19])
    #expect(fixture.root.currentFlow == .b)
  }

  @Test(.requirement(81))
  func `an instant swap has no transition frames`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")], TransitionTable())
    let recording = try fixture.recorded()
    #expect(fixture.steps == [])
    #expect(fixture.root.currentFlow == .b)
    #expect(recording.transitions == [])
    #expect(fixture.pictures.prefix(2) == ["aaaaaaaa", "bbbbbbbb"])
  }

  @Test func `a transition without a duration ends at once`() throws {
    let (fixture, _) = FrameLoopFixture.headless(
      [(at: 105, message: "b")], .everywhere(Slide(duration: .zero)))
    try fixture.run()
    #expect(fixture.steps == [])
    #expect(fixture.root.currentFlow == .b)
    #expect(fixture.pictures.last == "bbbbbbbb")
  }

  @Test(.requirement(83))
  func `both screens keep animating during a transition`() throws {
    let spin: (Moment) -> Character = { $0.nanoseconds / 100_000_000 % 2 == 0 ? "a" : "A" }
    let (fixture, _) = FrameLoopFixture.headless(
      [(at: 201, message: "b")], slide, drawing: [.a: spin])
    fixture.didPresent = { [unowned fixture] in
      if $0.moment >= .milliseconds(600) { fixture.loop.quit() }
    }
    try fixture.run()
    let lastLetters = zip(fixture.frames, fixture.pictures).filter { $0.0.step != nil }.map { $0.1.last }
    // The animation changes at 0.3 and at 0.4 s. At the end the incoming screen covers the whole row.
    #expect(lastLetters.map { $0.map(String.init) ?? "" }.joined() == "aaaaaAAAAAAaaaaabb")
  }

  @Test(.requirement(4))
  func `a resize during a transition takes effect in the next frame`() throws {
    let (fixture, display) = FrameLoopFixture.headless([(at: 1, message: "b")])
    fixture.didPresent = { frame in
      if frame.step?.frame == 9 { display.resize(to: PixelSize(4, 2), at: frame.moment) }
    }
    try fixture.run()
    let frames = zip(fixture.frames, fixture.pictures).filter {
      [9, 10, 18].contains($0.0.step?.frame)
    }
    #expect(frames.map(\.1) == ["bbbbaaaa", "bbaa\nbbaa", "bbbb\nbbbb"])
    #expect(fixture.steps.count == 18)
    #expect(fixture.root.current.size == Size(4, 2))
  }

  @Test(.requirement(4))
  func `a display that changed its size before reporting it is filled`() throws {
    let (fixture, display) = FrameLoopFixture.headless([(at: 1, message: "b")], .everywhere(Dissolve()))
    fixture.didPresent = { frame in
      if frame.step?.frame == 9 { display.resize(to: PixelSize(4, 2), at: .milliseconds(250)) }
    }
    try fixture.run()
    #expect(fixture.steps.count == 18)
    #expect(fixture.pictures.last == "bbbb\nbbbb")
  }

  @Test func `a new display scale lays out everything at that scale`() throws {
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    fixture.didPresent = { _ in display.scale = 2 }
    display.send(.resized, at: .milliseconds(100))
    try fixture.run()
    #expect(fixture.root.environment.scale == 2)
    #expect(fixture.root.current.size == Size(4, 0.5))
  }

  // MARK: Interruption

  @Test func `a swap that is reversed after nine frames takes sixteen frames back`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 1, message: "b"), (at: 151, message: "a")])
    let recording = try fixture.recorded()
    #expect(fixture.steps.map(\.step?.frame) == Array(1...9) + Array(1...16))
    #expect(fixture.stepMoments.last == 416_666_666)
    #expect(recording.transitions.map(\.end?.outcome) == [.reversed, .completed])
    #expect(recording.transitions.map(\.begin.framesDue) == [18, 16])
    #expect(recording.transitions.map { "\($0.begin.from)→\($0.begin.to)" } == ["a→b", "b→a"])
    #expect(fixture.root.currentFlow == .a)
    #expect(fixture.pictures.last == "aaaaaaaa")
  }

  @Test func `a superseding swap has all of its frames`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 1, message: "b"), (at: 151, message: "c")])
    let recording = try fixture.recorded()
    #expect(fixture.steps.map(\.step?.frame) == Array(1...9) + Array(1...18))
    #expect(recording.transitions.map(\.end?.outcome) == [.superseded, .completed])
    #expect(fixture.root.currentFlow == .c)
  }

  @Test func `a swap that is reversed before its first frame shows nothing`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 101, message: "b"), (at: 102, message: "a")])
    try fixture.run()
    #expect(fixture.steps == [])
    #expect(fixture.root.currentFlow == .a)
    #expect(fixture.root.children.count == 1)
    #expect(fixture.pictures.last == "aaaaaaaa")
  }

  @Test func `an instant swap during a transition ends its frames`() throws {
    var table = slide
    table[.b, .c] = nil
    let (fixture, _) = FrameLoopFixture.headless([(at: 1, message: "b"), (at: 151, message: "c")], table)
    let recording = try fixture.recorded()
    #expect(fixture.steps.count == 9)
    #expect(recording.transitions.map(\.end?.outcome) == [.superseded])
    #expect(fixture.pictures.last == "cccccccc")
  }

  @Test func `a swap that a completion requests starts at the end of the previous one`() throws {
    let (fixture, display) = FrameLoopFixture.headless()
    fixture.loop.intercept = { [unowned fixture] _ in
      fixture.root.show(.b) { _ in fixture.root.show(.c) }
      return true
    }
    display.send(.key("b"), at: .milliseconds(1))
    try fixture.run()
    #expect(fixture.steps.map(\.step?.frame) == Array(1...18) + Array(1...18))
    #expect(fixture.stepMoments.suffix(2) == [583_333_333, 600_000_000])
    #expect(fixture.root.currentFlow == .c)
  }

  @Test func `a swap requested before the loop runs is animated`() throws {
    let (fixture, _) = FrameLoopFixture.headless()
    fixture.root.show(.b)
    try fixture.run()
    #expect(fixture.steps.map(\.step?.frame) == Array(1...18))
    #expect(fixture.root.currentFlow == .b)
  }

  @Test func `a swap requested between two frames is animated`() throws {
    let (fixture, display) = FrameLoopFixture.headless()
    fixture.didPresent = { [unowned fixture] frame in
      if frame.moment == .zero { fixture.root.show(.b) }
    }
    display.send(.key("c"), at: .milliseconds(1_000))
    let recording = try fixture.recorded()
    #expect(fixture.stepMoments.prefix(2) == [33_333_333, 50_000_000])
    #expect(recording.transitions.map(\.end?.outcome) == [.completed, .completed])
    #expect(fixture.root.currentFlow == .c)
  }

  @Test func `quitting during a transition interrupts it`() throws {
    let (fixture, display) = FrameLoopFixture.headless([(at: 1, message: "b")])
    display.send(.closeRequested, at: .milliseconds(151))
    let recording = try fixture.recorded()
    #expect(fixture.steps.count == 10)
    #expect(recording.transitions.map(\.end?.outcome) == [.interrupted])
    #expect(recording.isComplete)
  }
}
