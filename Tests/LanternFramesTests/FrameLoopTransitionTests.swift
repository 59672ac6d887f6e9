import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// How a transition's frames fall on the grid when the machine keeps up.
@MainActor
struct FrameLoopTransitionTests {
  private let slide = TransitionTable.everywhere(Slide(curve: .linear))

  @Test(.requirement(81))
  func `a transition starts at the grid point before its event and ends eighteen frames later`() throws {
    let (screening, _) = Screening.headless([(at: 105, message: "b")])
    try screening.run()
    #expect(
      screening.stepMoments == [
        116_666_666, 133_333_333, 150_000_000, 166_666_666, 183_333_333, 200_000_000, 216_666_666,
        233_333_333, 250_000_000, 266_666_666, 283_333_333, 300_000_000, 316_666_666, 333_333_333,
        350_000_000, 366_666_666, 383_333_333, 400_000_000,
      ])
    #expect(screening.steps.map(\.step?.frame) == Array(1...18))
    #expect(Set(screening.steps.map(\.step?.due)) == [18])
    #expect(Set(screening.steps.map(\.step?.kind)) == ["slide"])
  }

  @Test(.requirement(81))
  func `an event at a grid point has its first frame at the next one`() throws {
    let (screening, _) = Screening.headless([(at: 100, message: "b")])
    try screening.run()
    #expect(screening.stepMoments.first == 116_666_666)
    #expect(screening.stepMoments.last == 400_000_000)
  }

  @Test(
    .requirement(81),
    arguments: [
      (24, 8, 416_666_666), (60, 18, 400_000_000), (144, 44, 409_722_222), (240, 72, 404_166_666),
    ])
  func `three tenths of a second have their frames at every rate`(
    rate: Int, due: Int, last: Int64
  ) throws {
    let (screening, _) = Screening.headless([(at: 105, message: "b")], rate: rate)
    try screening.run()
    #expect(screening.steps.map(\.step?.frame) == Array(1...due))
    #expect(screening.stepMoments.last == last)
  }

  @Test(.requirement(81))
  func `each frame shows the picture of its progress`() throws {
    let (screening, _) = Screening.headless(
      [(at: 1, message: "b")], .everywhere(Slide(duration: .milliseconds(100), curve: .linear)))
    try screening.run()
    #expect(
      screening.pictures.prefix(8) == [
        "aaaaaaaa", "baaaaaaa", "bbbaaaaa", "bbbbaaaa", "bbbbbaaa", "bbbbbbba", "bbbbbbbb", "bbbbbbbb",
      ])
  }

  @Test(.requirement(9))
  func `a swap is finished once its last frame was presented`() throws {
    let (screening, display) = Screening.headless()
    var finished: [(moment: Moment, presented: Int)] = []
    screening.loop.intercept = { [unowned screening] _ in
      screening.root.show(.b) { _ in finished.append((screening.loop.moment, screening.frames.count)) }
      return true
    }
    display.send(.key("b"), at: .milliseconds(105))
    try screening.run()
    #expect(finished.map(\.moment.nanoseconds) == [400_000_000])
    // The picture at rest, and the eighteen frames.
    #expect(finished.map(\.presented) == [19])
    #expect(screening.root.currentFlow == .b)
  }

  @Test(.requirement(81))
  func `an instant swap has no frames of a transition`() throws {
    let (screening, _) = Screening.headless([(at: 105, message: "b")], TransitionTable())
    let recording = try screening.recorded()
    #expect(screening.steps == [])
    #expect(screening.root.currentFlow == .b)
    #expect(recording.transitions == [])
    #expect(screening.pictures.prefix(2) == ["aaaaaaaa", "bbbbbbbb"])
  }

  @Test func `a transition of no duration is over at once`() throws {
    let (screening, _) = Screening.headless(
      [(at: 105, message: "b")], .everywhere(Slide(duration: .zero)))
    try screening.run()
    #expect(screening.steps == [])
    #expect(screening.root.currentFlow == .b)
    #expect(screening.pictures.last == "bbbbbbbb")
  }

  @Test(.requirement(83))
  func `what moves on either side goes on moving while both travel`() throws {
    let spin: (Moment) -> Character = { $0.nanoseconds / 100_000_000 % 2 == 0 ? "a" : "A" }
    let (screening, _) = Screening.headless(
      [(at: 201, message: "b")], slide, looks: [.a: spin])
    screening.didPresent = { [unowned screening] in
      if $0.moment >= .milliseconds(600) { screening.loop.quit() }
    }
    try screening.run()
    let lasts = zip(screening.frames, screening.pictures).filter { $0.0.step != nil }.map { $0.1.last }
    // 13 frames until 0.4 s, of which the last six before 0.3 s; at the end the new part covers all.
    #expect(lasts.map { $0.map(String.init) ?? "" }.joined() == "aaaaaAAAAAAaaaaabb")
  }

  @Test(.requirement(4))
  func `a resize in the middle of a transition is followed by the very next frame`() throws {
    let (screening, display) = Screening.headless([(at: 1, message: "b")])
    screening.didPresent = { frame in
      if frame.step?.frame == 9 { display.resize(to: PixelSize(4, 2), at: frame.moment) }
    }
    try screening.run()
    let halfway = zip(screening.frames, screening.pictures).filter {
      [9, 10, 18].contains($0.0.step?.frame)
    }
    #expect(halfway.map(\.1) == ["bbbbaaaa", "bbaa\nbbaa", "bbbb\nbbbb"])
    #expect(screening.steps.count == 18)
    #expect(screening.root.current.size == Size(4, 2))
  }

  @Test(.requirement(4))
  func `a display that has another size already, but has not said so, is filled all the same`() throws {
    let (screening, display) = Screening.headless([(at: 1, message: "b")], .everywhere(Dissolve()))
    screening.didPresent = { frame in
      if frame.step?.frame == 9 { display.resize(to: PixelSize(4, 2), at: .milliseconds(250)) }
    }
    try screening.run()
    #expect(screening.steps.count == 18)
    #expect(screening.pictures.last == "bbbb\nbbbb")
  }

  @Test func `on a display that comes to have another scale everything is laid out at that scale`() throws {
    let display = SlowDisplay()
    let screening = Screening(display)
    screening.didPresent = { _ in display.scale = 2 }
    display.send(.resized, at: .milliseconds(100))
    try screening.run()
    #expect(screening.root.environment.scale == 2)
    #expect(screening.root.current.size == Size(4, 0.5))
  }

  // MARK: Interruption

  @Test func `a swap called back after nine frames swings back in sixteen`() throws {
    let (screening, _) = Screening.headless([(at: 1, message: "b"), (at: 151, message: "a")])
    let recording = try screening.recorded()
    #expect(screening.steps.map(\.step?.frame) == Array(1...9) + Array(1...16))
    #expect(screening.stepMoments.last == 416_666_666)
    #expect(recording.transitions.map(\.end?.outcome) == [.reversed, .completed])
    #expect(recording.transitions.map(\.begin.framesDue) == [18, 16])
    #expect(recording.transitions.map { "\($0.begin.from)→\($0.begin.to)" } == ["a→b", "b→a"])
    #expect(screening.root.currentFlow == .a)
    #expect(screening.pictures.last == "aaaaaaaa")
  }

  @Test func `a superseding swap has all of its frames`() throws {
    let (screening, _) = Screening.headless([(at: 1, message: "b"), (at: 151, message: "c")])
    let recording = try screening.recorded()
    #expect(screening.steps.map(\.step?.frame) == Array(1...9) + Array(1...18))
    #expect(recording.transitions.map(\.end?.outcome) == [.superseded, .completed])
    #expect(screening.root.currentFlow == .c)
  }

  @Test func `a swap called back before its first frame shows nothing of it`() throws {
    let (screening, _) = Screening.headless([(at: 101, message: "b"), (at: 102, message: "a")])
    try screening.run()
    #expect(screening.steps == [])
    #expect(screening.root.currentFlow == .a)
    #expect(screening.root.children.count == 1)
    #expect(screening.pictures.last == "aaaaaaaa")
  }

  @Test func `an instant swap in the middle of a transition ends its frames`() throws {
    var table = slide
    table[.b, .c] = nil
    let (screening, _) = Screening.headless([(at: 1, message: "b"), (at: 151, message: "c")], table)
    let recording = try screening.recorded()
    #expect(screening.steps.count == 9)
    #expect(recording.transitions.map(\.end?.outcome) == [.superseded])
    #expect(screening.pictures.last == "cccccccc")
  }

  @Test func `a swap asked for by a completion starts at the end of the one before`() throws {
    let (screening, display) = Screening.headless()
    screening.loop.intercept = { [unowned screening] _ in
      screening.root.show(.b) { _ in screening.root.show(.c) }
      return true
    }
    display.send(.key("b"), at: .milliseconds(1))
    try screening.run()
    #expect(screening.steps.map(\.step?.frame) == Array(1...18) + Array(1...18))
    #expect(screening.stepMoments.suffix(2) == [583_333_333, 600_000_000])
    #expect(screening.root.currentFlow == .c)
  }

  @Test func `a swap asked for before the loop runs is animated by it`() throws {
    let (screening, _) = Screening.headless()
    screening.root.show(.b)
    try screening.run()
    #expect(screening.steps.map(\.step?.frame) == Array(1...18))
    #expect(screening.root.currentFlow == .b)
  }

  @Test func `a swap asked for between two frames is animated by the loop`() throws {
    let (screening, display) = Screening.headless()
    screening.didPresent = { [unowned screening] frame in
      if frame.moment == .zero { screening.root.show(.b) }
    }
    display.send(.key("c"), at: .milliseconds(1_000))
    let recording = try screening.recorded()
    #expect(screening.stepMoments.prefix(2) == [33_333_333, 50_000_000])
    #expect(recording.transitions.map(\.end?.outcome) == [.completed, .completed])
    #expect(screening.root.currentFlow == .c)
  }

  @Test func `quitting in the middle of a transition leaves it interrupted`() throws {
    let (screening, display) = Screening.headless([(at: 1, message: "b")])
    display.send(.closeRequested, at: .milliseconds(151))
    let recording = try screening.recorded()
    #expect(screening.steps.count == 10)
    #expect(recording.transitions.map(\.end?.outcome) == [.interrupted])
    #expect(recording.isComplete)
  }
}
