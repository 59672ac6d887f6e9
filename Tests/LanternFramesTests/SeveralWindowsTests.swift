import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Several windows in one loop.
@MainActor
struct SeveralWindowsTests {
  private let first: HeadlessDisplay
  private let second: HeadlessDisplay
  private let fixture: FrameLoopFixture
  private let window: LoopWindow
  private let journal = CallLog()

  init() {
    let (fixture, first) = FrameLoopFixture.headless()
    let second = HeadlessDisplay(size: PixelSize(6, 1), sharingClockOf: first)
    let journal = journal
    let root = RootController(
      flows: [.a: { ProbeScreen("a", journal) }, .b: { ProbeScreen("b", journal) }], first: .a,
      transitions: .everywhere(Slide(curve: .linear)), size: second.pixelSize,
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    self.first = first
    self.second = second
    self.fixture = fixture
    window = fixture.loop.add(second, root: root, name: "second")
    window.intercept = { [unowned root] event in
      guard case .keyDown(.character(let message), []) = event.action else { return false }
      root.show(Flow(String(message)))
      return true
    }
  }

  @Test(.requirement(87, 100, 107))
  func `two windows run transitions at the same time, each with its own frames in the record`() throws {
    first.send(.key("b"), at: .milliseconds(100))
    second.send(.key("b"), at: .milliseconds(200))
    let transitions = try fixture.recorded().transitions
    #expect(transitions.map(\.begin.window) == [nil, "second"])
    #expect(transitions.map(\.begin.framesDue) == [18, 18])
    #expect(transitions.map(\.frames.count) == [18, 18])
    #expect(transitions.map(\.end?.outcome) == [.completed, .completed])
    // The second transition begins in the middle of the first one.
    #expect(
      transitions.map { $0.frames[0].deadline } == [116_666_666, 216_666_666])
    #expect(fixture.root.currentFlow == .b)
    #expect(window.root.currentFlow == .b)
    #expect(letters(try first.snapshot()) == "bbbbbbbb")
    #expect(letters(try second.snapshot()) == "bbbbbb")
  }

  @Test(.requirement(100, 107))
  func `closing one window leaves the other, and closing the last one ends the loop`()
    throws
  {
    first.send(.closeRequested, at: .milliseconds(100))
    second.send(.key("b"), at: .milliseconds(200))
    second.send(.closeRequested, at: .milliseconds(1_000))
    try fixture.run()
    #expect(fixture.loop.windows.map(\.name) == ["second"])
    #expect(window.root.currentFlow == .b)
    #expect(fixture.loop.moment >= .milliseconds(1_000))
  }

  @Test func `closing a window interrupts its transition and removes its screens`() throws {
    var removals: [RemovalReason] = []
    window.root.current.onRemoval { removals.append($0) }
    second.send(.key("b"), at: .milliseconds(100))
    second.send(.closeRequested, at: .milliseconds(200))
    first.send(.key("b"), at: .milliseconds(300))
    let transitions = try fixture.recorded().transitions
    #expect(transitions.map(\.end?.outcome) == [.interrupted, .completed])
    #expect(removals.count == 1)
    #expect(fixture.loop.windows.count == 1)
  }

  @Test func `a window at rest makes no frames while another one moves`() throws {
    var frames: [Moment] = []
    window.didPresent = { frames.append($0.moment) }
    first.send(.key("b"), at: .milliseconds(100))
    fixture.loop.after(.milliseconds(900)) { [unowned fixture] in fixture.loop.quit() }
    try fixture.run()
    #expect(frames == [.zero])
    #expect(fixture.steps.count == 18)
  }

  @Test func `a hidden window makes no frames, and its transition continues when it is shown`() throws {
    var frames: [PresentedFrame] = []
    window.didPresent = { frames.append($0) }
    second.send(.key("b"), at: .milliseconds(1))
    second.send(.hidden, at: .milliseconds(151))
    first.send(.key("b"), at: .milliseconds(400))
    second.send(.shown, at: .milliseconds(2_005))
    try fixture.run()
    #expect(frames.compactMap(\.step?.frame) == Array(1...18))
    #expect(frames.contains { $0.moment > .milliseconds(2_000) })
    #expect(!frames.contains { (.milliseconds(200)...(.milliseconds(2_000))).contains($0.moment) })
    #expect(fixture.steps.count == 18)
  }

  @Test func `a test uses each window of an app by itself`() throws {
    let windows = [first, second].map { TestWindow(driving: fixture.loop, display: $0) }
    try windows[0].settle()
    #expect(windows.map { $0.picture().size } == [PixelSize(8, 1), PixelSize(6, 1)])
    #expect(windows[1].root === window.root)
  }
}
