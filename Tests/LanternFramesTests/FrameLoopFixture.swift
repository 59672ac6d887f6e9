import Foundation
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

extension InputEvent.Action {
  /// The key of a letter. Fixtures show the flow of that name when it is pressed.
  static func key(_ message: Character) -> InputEvent.Action { .keyDown(.character(message), []) }
}

/// A frame loop with the flows a, b, c and d. Records the frames that it presents.
///
/// The key of a letter shows the flow of that name. `drawing` overrides the letters that screens draw over time.
@MainActor
final class FrameLoopFixture {
  let display: any Display
  let journal = CallLog()
  let root: RootController
  let loop: FrameLoop
  private(set) var frames: [PresentedFrame] = []
  /// The contents of the display after each frame.
  private(set) var pictures: [String] = []
  /// Called after each frame.
  var didPresent: (PresentedFrame) -> Void = { _ in }

  init(
    _ display: any Display, _ transitions: TransitionTable = .everywhere(Slide(curve: .linear)),
    rate: Int? = 60, drawing: [Flow: (Moment) -> Character] = [:]
  ) {
    self.display = display
    let journal = journal
    var flows: [Flow: () -> Screen] = [:]
    for flow in [Flow.a, .b, .c, .d] {
      flows[flow] = { ProbeScreen(flow.name, journal, content: drawing[flow]) }
    }
    let root = RootController(
      flows: flows, first: .a, transitions: transitions, size: display.pixelSize,
      environment: Environment(theme: .light, typesetter: BlockTypesetter(), scale: display.scale))
    self.root = root
    loop = FrameLoop(display: display, root: root, rate: rate)
    loop.intercept = { event in
      guard case .keyDown(.character(let message), []) = event.action else { return false }
      root.show(Flow(String(message)))
      return true
    }
    loop.didPresent = { [unowned self] frame in
      frames.append(frame)
      if frames.count == 20_000 {
        Issue.record("the loop does not come to rest after 20,000 frames")
        loop.quit()
      }
      if let picture = try? display.snapshot() { pictures.append(letters(picture)) }
      didPresent(frame)
    }
  }

  /// Creates a fixture with a headless display of eight pixels and keys to press at times in milliseconds.
  static func headless(
    _ keys: [(at: Int64, message: Character)] = [],
    _ transitions: TransitionTable = .everywhere(Slide(curve: .linear)), rate: Int = 60,
    drawing: [Flow: (Moment) -> Character] = [:]
  ) -> (FrameLoopFixture, HeadlessDisplay) {
    let display = HeadlessDisplay(size: PixelSize(8, 1))
    for key in keys { display.send(.key(key.message), at: .milliseconds(key.at)) }
    return (FrameLoopFixture(display, transitions, rate: rate, drawing: drawing), display)
  }

  /// The frames of transitions.
  var steps: [PresentedFrame] { frames.filter { $0.step != nil } }
  /// The moments of the frames of transitions, in nanoseconds.
  var stepMoments: [Int64] { steps.map(\.moment.nanoseconds) }

  /// Runs the loop until it ends.
  func run() throws { try loop.run() }

  /// Runs the loop until it ends and returns its recording.
  func recorded() throws -> Recording {
    try withTemporaryDirectory { path in
      let folder = RecordingFolder(path)
      let recorder = try Recorder(folder: folder, header: header)
      loop.recorder = recorder
      try loop.run()
      try recorder.close()
      return try Recording(readingFrom: folder)
    }
  }

  var header: RecordingHeader {
    RecordingHeader(
      build: "test", machine: nil, display: display.facts, width: display.pixelSize.width,
      height: display.pixelSize.height, scale: display.scale, rate: loop.nominalRate,
      kernel: "portable", fullPresent: nil, settings: ["theme": "light"])
  }
}

/// Calls a closure with the path of an empty folder, which is deleted afterwards.
func withTemporaryDirectory<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = try TemporaryDirectory()
  return try withExtendedLifetime(folder) { try body(folder.path) }
}
