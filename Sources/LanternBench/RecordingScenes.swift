import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternWidgets

// What recording adds to a frame. Loops with and without a recorder run the same transitions in turn; the
// difference between their frames is laid on a frame's time at 60 Hz.
//
// A frame costs the time it takes on the main thread, whether that works or waits for the recorder, less what
// other programs took of it; and the processor time of all other threads until the last line is written, since
// the writer takes that from the machine as if the frame had done it. The call that stores a record is below
// 1 µs; alone it would flatter.

let recordingScenes = [
  Scene(
    name: "record_overhead", against: "one frame's time at 60 Hz", target: 0.01, measure: recordingOverhead)
]

private func recordingOverhead() throws -> Figure {
  let files = try TemporaryDirectory()
  let budget = Duration.seconds(1) / 60
  // Many short runs rather than a few long ones: a pair is over before the machine's speed changes.
  return Figure(
    try median(ofPairs: 60) { _ in
      let recorded = try costOfFrame(recordingIn: RecordingFolder(files / "recording"))
      let plain = try costOfFrame(recordingIn: nil)
      return (recorded - plain) / budget
    })
}

// The mean over some dissolves of 18 frames. Their records fit the recorder's memory many times over, so none is
// dropped and costs nothing.
private func costOfFrame(recordingIn folder: RecordingFolder?) throws -> Duration {
  let dissolves = 3
  let loop = dissolvingLoop(count: dissolves)
  var frames = 0
  loop.didPresent = { if $0.step != nil { frames += 1 } }
  if let folder {
    loop.recorder = try Recorder(folder: folder, header: RecordingHeader(of: loop, build: "bench"))
  }
  waitForRest()
  let (others, queued) = (processorTimeOfOtherThreads(), timeInRunQueue())
  let run = try time { try loop.run() }
  let onMainThread = run - (timeInRunQueue() - queued)
  waitForRest()
  let onOtherThreads = processorTimeOfOtherThreads() - others
  try loop.recorder?.close()
  precondition(frames == dissolves * 18, "every frame of every dissolve is presented")
  return (onMainThread + onOtherThreads) / frames
}

private func dissolvingLoop(count: Int) -> FrameLoop {
  let (light, dark) = (Flow("light"), Flow("dark"))
  var transitions = TransitionTable()
  transitions[light, dark] = Dissolve()
  transitions[dark, light] = Dissolve()
  let display = HeadlessDisplay(size: .fullHD)
  let root = RootController(
    parts: [light: { PlainScreen(.white) }, dark: { PlainScreen(.black) }], first: light,
    transitions: transitions, size: display.pixelSize,
    environment: Environment(theme: .light, typesetter: NoText()))
  let loop = FrameLoop(display: display, root: root)
  func dissolve(_ left: Int) {
    guard left > 0 else { return loop.quit() }
    root.show(root.currentFlow == light ? dark : light) { _ in dissolve(left - 1) }
  }
  loop.after(.zero) { dissolve(count) }
  return loop
}

/// A screen of one colour.
private final class PlainScreen: Screen {
  private let color: Color

  init(_ color: Color) {
    self.color = color
    super.init(title: "")
  }

  override func makeView() -> Widget {
    let paint = Paint.color(color)
    return Panel(style: { _ in Panel.Style(paint: paint) })
  }
}

/// Sets no text, for screens that have none.
private final class NoText: Typesetter {
  func line(_ text: String, in font: Font, scale: Double) -> TextLine {
    TextLine(mask: Mask(size: PixelSize(0, 0), coverage: []), ascent: 0, descent: 0, advance: 0)
  }

  func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String] { [text] }

  func caretStops(of text: String, in font: Font, scale: Double) -> [Double] {
    Array(repeating: 0, count: text.count + 1)
  }
}
