import LanternClock
import LanternFrames
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternWidgets

/// A program whose window fills a screen of its own. Each click starts a transition: a dissolve from its first picture to
/// its second, then a slide back, and so on.
protocol TransitionProgram: AnyObject {
  var process: Subprocess { get }
  var screen: XServer { get }
  var mouse: Mouse { get }
  /// The grid of the deadlines of its frames. It may start later than the program's own.
  var grid: FrameGrid { get throws }
  /// The position for the next click.
  var button: (x: Int, y: Int) { get }

  /// Waits for the end of the transition that the last click has started.
  func waitForEnd() throws -> (due: Int, presented: Int)
}

extension TransitionProgram {
  /// Holds the mouse button down until the program is at rest. The release then starts a transition.
  func press() throws {
    try mouse.move(to: button.x, button.y)
    try mouse.press()
    // Longer than the theme's response to a press.
    sleep(for: .milliseconds(130))
  }

  /// Waits until the work after a transition is done, such as writing its record.
  func rest() { sleep(for: .milliseconds(120)) }

  /// Clicks, and waits for the end of the transition.
  func playTransition() throws {
    try press()
    try mouse.release()
    _ = try waitForEnd()
    rest()
  }

  /// Plays a transition. Returns the time from the release of the mouse button until the screen shows its first frame, in
  /// milliseconds.
  ///
  /// `phase` is the position of the release between two deadlines of the program's frames, from 0 to 1.
  func timeToFirstFrame(_ probes: Probes, phase: Double) throws -> Double {
    try press()
    let colors = probes.colors(on: screen)
    let grid = try grid
    let index = grid.index(at: MonotonicClock.now()) + 1
    let interval = grid.deadline(index + 1) - grid.deadline(index)
    MonotonicClock.sleep(until: grid.deadline(index) + interval * phase)
    let release = MonotonicClock.now()
    try mouse.release()
    let firstFrame = try moment(of: "the first frame") { probes.haveChanged(from: colors, on: screen) }
    _ = try waitForEnd()
    rest()
    return (firstFrame - release) / .milliseconds(1)
  }
}

/// A bare C program that dissolves and slides between two still pictures, as fast as the toolkit's pixel loops can, and
/// presents them (`Peers/transition.c`).
final class BareProgram: TransitionProgram {
  let process: Subprocess
  let screen: XServer
  let mouse: Mouse
  let grid: FrameGrid
  private let due: Int
  private let files: TemporaryDirectory

  /// Starts the program with the number of frames in each transition, and waits until its window is open.
  init(_ pictures: PicturePair, rate: Int, due: Int) throws {
    let size = pictures.first.size
    self.due = due
    files = try TemporaryDirectory()
    screen = try XServer(size: size, hasWindowManager: false)
    mouse = try screen.startMouse()
    process = try Command(path: try Peers.program("transition"), environment: screen.environment)
      .start([size.width, size.height, rate, due].map { "\($0)" } + pictures.write(to: files))
    guard let epoch = Int64(try process.nextLine()) else {
      throw BenchmarkError.failed("the bare program did not print the time of its grid")
    }
    grid = FrameGrid(rate: rate, epoch: Moment(nanoseconds: epoch))
  }

  // The program must stop before its X server.
  isolated deinit { process.stop() }

  var button: (x: Int, y: Int) { (screen.size.width / 2, screen.size.height / 2) }

  func waitForEnd() throws -> (due: Int, presented: Int) {
    guard let presented = Int(try process.nextLine()) else {
      throw BenchmarkError.failed("the bare program did not print its frame count")
    }
    return (due, presented)
  }
}

/// A program on Lantern's modules that records its frames.
final class RecordedProgram: TransitionProgram {
  let process: Subprocess
  let screen: XServer
  let mouse: Mouse
  /// The transitions so far that are recorded completely.
  private(set) var transitions: [Recording.Transition] = []
  private let files: TemporaryDirectory
  private let recording: RecordingFolder
  /// The positions for the clicks, in turn.
  var buttons: [(x: Int, y: Int)]
  private var rate = 60

  /// Uses a running program that stores its recording as `recording` in a folder, and the positions for its clicks, in
  /// turn.
  init(
    _ process: Subprocess, on screen: XServer, _ files: TemporaryDirectory, buttons: [(x: Int, y: Int)]
  ) throws {
    (self.process, self.screen, self.files, self.buttons) = (process, screen, files, buttons)
    recording = RecordingFolder(files / "recording")
    mouse = try screen.startMouse()
  }

  // The process must stop before its X server, or it would report an error.
  isolated deinit { process.stop() }

  var button: (x: Int, y: Int) { buttons[transitions.count % buttons.count] }

  var grid: FrameGrid {
    get throws {
      guard let deadline = transitions.last?.frames.last?.deadline else {
        throw BenchmarkError.failed("no transition is recorded yet")
      }
      return FrameGrid(rate: rate, epoch: Moment(nanoseconds: deadline))
    }
  }

  // The recorder writes after each transition, and adds one transition to the file.
  func waitForEnd() throws -> (due: Int, presented: Int) {
    var size = -1
    let count = transitions.count
    try waitFor("the record of a transition", detail: process.errors) {
      try process.expectRunning()
      let newSize = recording.size
      guard newSize != size else { return false }
      size = newSize
      let found = try Recording(readingFrom: recording)
      let complete = found.transitions.filter { $0.end != nil }
      guard complete.count > count else { return false }
      (transitions, rate) = (complete, found.header.rate)
      return true
    }
    guard let last = transitions.last, let due = last.begin.framesDue, let end = last.end,
      end.outcome == .completed
    else { throw BenchmarkError.failed("a transition did not complete") }
    return (due, end.framesPresented)
  }

  /// Returns the smoothness of the last transitions.
  func smoothness(ofLast count: Int) throws -> Smoothness { try Smoothness(of: recording, last: count) }
}
