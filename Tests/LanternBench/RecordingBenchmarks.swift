import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternWidgets

// The cost that recording adds to a frame. Loops with and without a recorder run the same transitions alternately.
// The difference between their frames is divided by the frame budget at 60 Hz.
//
// The cost of a frame has two parts. One is its time on the main thread, including waits for the recorder but
// excluding time taken by other programs. The other is the processor time of all other threads until the last line
// is written, because the writer uses the machine as if the frame had done the work. Measuring only the call that
// stores a record, which takes less than 1 µs, would be too favorable.

let recordingBenchmarks = [
  Benchmark(
    name: "record_overhead", against: "the frame budget at 60 Hz", target: 0.01, measure: recordingOverhead)
]

private func recordingOverhead() throws -> Measurement {
  let files = try TemporaryDirectory()
  let budget = Duration.seconds(1) / 60
  // Many short runs are better than a few long ones, because each pair ends before the speed of the machine changes.
  // The first pair fills caches and is discarded.
  let shares = try (0...60).map { _ in
    let recorded = try costOfFrame(recordingIn: RecordingFolder(files / "recording"))
    let plain = try costOfFrame(recordingIn: nil)
    return (recorded - plain) / budget
  }
  return Measurement(of: Array(shares.dropFirst()))
}

// The mean over several dissolves of 18 frames. Their records fit into the recorder's memory many times over, so
// none is dropped, which would make it free.
private func costOfFrame(recordingIn folder: RecordingFolder?) throws -> Duration {
  let dissolves = 3
  let loop = dissolvingLoop(count: dissolves)
  var frames = 0
  loop.didPresent = { if $0.step != nil { frames += 1 } }
  if let folder {
    loop.recorder = try Recorder(folder: folder, header: RecordingHeader(of: loop, build: "bench"))
  }
  waitUntilOtherThreadsAreIdle()
  let (others, queued) = (processorTimeOfOtherThreads(), timeInRunQueue())
  let run = try time { try loop.run() }
  let onMainThread = run - (timeInRunQueue() - queued)
  waitUntilOtherThreadsAreIdle()
  let onOtherThreads = processorTimeOfOtherThreads() - others
  try loop.recorder?.close()
  guard frames == dissolves * 18 else { fatalError("every frame of every dissolve must be presented") }
  return (onMainThread + onOtherThreads) / frames
}

private func dissolvingLoop(count: Int) -> FrameLoop {
  let (light, dark) = (Flow("light"), Flow("dark"))
  var transitions = TransitionTable()
  transitions[light, dark] = Dissolve()
  transitions[dark, light] = Dissolve()
  let display = HeadlessDisplay(size: .fullHD)
  let root = RootController(
    flows: [light: { PlainScreen(.white) }, dark: { PlainScreen(.black) }], first: light,
    transitions: transitions, size: display.pixelSize,
    environment: Environment(theme: .light, typesetter: EmptyTypesetter()))
  let loop = FrameLoop(display: display, root: root)
  func dissolve(_ remaining: Int) {
    guard remaining > 0 else { return loop.quit() }
    root.show(root.currentFlow == light ? dark : light) { _ in dissolve(remaining - 1) }
  }
  loop.after(.zero) { dissolve(count) }
  return loop
}

/// A screen of a single color.
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

/// A typesetter for screens without text.
private final class EmptyTypesetter: Typesetter {
  func line(_ text: String, in font: Font, scale: Double) -> TextLine {
    TextLine(mask: Mask(size: PixelSize(0, 0), coverage: []), ascent: 0, descent: 0, advance: 0)
  }

  func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String] { [text] }

  func extents(of text: String, in font: Font, scale: Double) -> [ClosedRange<Double>] {
    Array(repeating: 0...0, count: text.count)
  }
}
