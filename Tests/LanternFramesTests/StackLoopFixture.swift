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

/// A frame loop with a stack of sliding screens, in a window of 10 × 1 pixels of four points each.
///
/// The key `+` pushes the next letter, `-` pops, and a letter shows the flow of that name. The stack is flow a.
@MainActor
final class StackLoopFixture {
  let journal = CallLog()
  let display: HeadlessDisplay
  let stack: SlideStack
  let root: RootController
  let loop: FrameLoop
  /// The presented frames, each with the transition's position and the picture.
  private(set) var frames: [(frame: PresentedFrame, position: Double?, picture: String)] = []

  init(_ letters: String, rate: Int = 60) {
    let journal = journal
    let display = HeadlessDisplay(size: PixelSize(10, 1), scale: 0.25)
    self.display = display
    let screens = letters.map { ProbeScreen(String($0), journal) }
    let stack = SlideStack(root: screens[0])
    self.stack = stack
    let root = RootController(
      flows: [.a: { stack }, .b: { ProbeScreen("z", journal) }], first: .a,
      transitions: .everywhere(Slide(curve: .linear)), size: display.pixelSize,
      environment: Environment(theme: .light, typesetter: BlockTypesetter(), scale: display.scale))
    self.root = root
    for screen in screens.dropFirst() { stack.push(screen, by: InstantTransition()) }
    loop = FrameLoop(display: display, root: root, rate: rate)
    var next = letters.count
    loop.intercept = { event in
      guard case .keyDown(.character(let key), []) = event.action else { return false }
      switch key {
      case "+":
        stack.push(ProbeScreen(String(Array("abcdefgh")[next]), journal))
        next += 1
      case "-": stack.pop()
      default: root.show(Flow(String(key)))
      }
      return true
    }
    loop.didPresent = { [unowned self] frame in
      if let picture = try? self.display.snapshot() {
        frames.append((frame, self.root.position, text(of: picture)))
      }
    }
  }

  func key(_ key: Character, at time: Int64) { display.send(.key(key), at: .milliseconds(time)) }
  func press(_ x: Double, at time: Int64) {
    display.send(.pointerDown(at: Point(x, 2), clicks: 1), at: .milliseconds(time))
  }
  func move(_ x: Double, at time: Int64) {
    display.send(.pointerMoved(to: Point(x, 2)), at: .milliseconds(time))
  }
  func release(_ x: Double, at time: Int64) {
    display.send(.pointerUp(at: Point(x, 2)), at: .milliseconds(time))
  }

  /// Runs the loop until it ends and returns its recording.
  func recorded() throws -> Recording {
    try withTemporaryDirectory { path in
      let folder = RecordingFolder(path)
      let recorder = try Recorder(
        folder: folder,
        header: RecordingHeader(
          build: "test", machine: nil, display: display.facts, width: 10, height: 1, scale: 0.25,
          rate: loop.nominalRate,
          kernel: "portable", fullPresent: nil))
      loop.recorder = recorder
      try loop.run()
      try recorder.close()
      return try Recording(readingFrom: folder)
    }
  }
}

@MainActor
private func text(of picture: Bitmap) -> String { letters(picture) }
