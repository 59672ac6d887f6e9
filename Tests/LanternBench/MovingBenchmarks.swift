import LanternClock
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternWidgets

// The demo in a real window while a print opens from its card and goes back into it.

let movingBenchmarks = [
  Benchmark(
    name: "rate_zoom_1080p", against: "a bare C program's frames presented", target: .atLeast(0.99)
  ) {
    let demo = try PrintDemo(size: .fullHD)
    // In the first cycle, the app takes screenshots for its recording.
    try demo.openAndClose()
    let cycles = Effort.repetitions(12)
    var frames = (due: 0, presented: 0)
    for _ in 0..<cycles {
      for transition in try demo.openAndClose() {
        frames.due += transition.due
        frames.presented += transition.presented
      }
    }
    let bare = try BareProgram(NoiseImages(size: .fullHD).pictures, rate: 60, due: frames.due / (2 * cycles))
    let usages = try (0..<2 * cycles).map { _ in try Usage(of: bare) }
    let bareShare = Double(usages.map(\.presented).reduce(0, +)) / Double(usages.map(\.due).reduce(0, +))
    let smoothness = try demo.program.smoothness(ofLast: 2 * cycles)
    return Measurement(
      Double(frames.presented) / Double(frames.due) / bareShare,
      detail: "\(frames.presented) of \(frames.due); \(smoothness.description)")
  },
  Benchmark(
    name: "press_while_moving", unit: "frames", against: "95th percentile to the first changed pixel",
    target: 2.0
  ) {
    let demo = try PrintDemo(size: PixelSize(1_280, 800))
    let count = Effort.repetitions(40)
    // Multiples of the golden ratio spread the presses evenly over the first half of the transition.
    let times = try (0..<count).map { number in
      try demo.timeToFirstChange(
        pressing: .milliseconds(150) * (Double(number) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1))
    }
    let frames = times.sorted().map { $0 / (.seconds(1) / 60) }
    return Measurement(
      frames[min(count - 1, Int((Double(count) * 0.95).rounded(.up)) - 1)],
      spread: spread(of: frames), detail: "\(count) presses")
  },
]

/// `lantern run` in a window that fills a screen of its own, logged in, with a user who opens a print and goes back.
private final class PrintDemo {
  let program: RecordedProgram
  private let inspector: InspectorClient
  private let card: (x: Int, y: Int)
  private let tab: PixelRect

  init(size: PixelSize) throws {
    let screen = try XServer(size: size, hasWindowManager: false)
    let files = try TemporaryDirectory()
    let process = try Command(environment: screen.environment)
      .start(
        MeasuredApp.arguments(size, dataDirectory: files / "data") + [
          "--record", files / "recording", "--inspect", files / "inspector",
        ])
    let inspector = InspectorClient(path: files / "inspector")
    self.inspector = inspector
    func find(_ role: String, _ name: String) throws -> PixelRect {
      var rect: PixelRect?
      try waitFor("\(role) \(name)", detail: process.errors) {
        try process.expectRunning()
        let line = (try? inspector.tree())?.last { $0.role == role && $0.name == name }
        guard let frame = line?.frame, frame.count == 4 else { return false }
        rect = PixelRect(frame[0], frame[1], frame[2], frame[3])
        return true
      }
      guard let rect else { throw BenchmarkError.failed("there is no \(role) \(name)") }
      return rect
    }
    func center(_ rect: PixelRect) -> (x: Int, y: Int) { (rect.x + rect.width / 2, rect.y + rect.height / 2) }
    let logIn = center(try find("button", "Log In"))
    program = try RecordedProgram(process, on: screen, files, buttons: [logIn])
    try program.playTransition()
    card = center(try find("button", "Harbour Light"))
    tab = try find("tab", "Bag")
    program.buttons = [card]
    try program.playTransition()
    // Login was the first transition, so that the next ones are an opening and a return in turn.
    program.buttons = [center(try find("button", "Back")), card]
    try program.playTransition()
  }

  /// Opens the print and goes back, and returns the frames of both transitions.
  @discardableResult
  func openAndClose() throws -> [(due: Int, presented: Int)] {
    try ["zoom", "unzoom"].map { kind in
      try program.press()
      try program.mouse.release()
      let frames = try program.waitForEnd()
      program.rest()
      guard let shown = program.transitions.last?.begin.kind, shown == kind else {
        throw BenchmarkError.failed("a transition was no \(kind)")
      }
      return frames
    }
  }

  /// Opens the print and goes back by a key. Presses a tab after a delay from the first frame of the return, and returns the
  /// time until a pixel of the tab changes.
  func timeToFirstChange(pressing delay: Duration) throws -> Duration {
    try program.playTransition()
    let screen = program.screen
    try program.mouse.move(to: tab.x + tab.width / 2, tab.y + tab.height / 2)
    try program.mouse.waitForEvents()
    // Longer than the tab takes to answer the pointer.
    sleep(for: .milliseconds(300))
    let page = PixelRect(0, screen.size.height / 2, screen.size.width, 8)
    let before = screen.frameBuffer.fingerprint(of: page)
    let tabBefore = screen.frameBuffer.fingerprint(of: tab)
    try screen.xdotool("key", "alt+Left")
    let start = try moment(of: "the return") { screen.frameBuffer.fingerprint(of: page) != before }
    MonotonicClock.sleep(until: start + delay)
    let press = MonotonicClock.now()
    try program.mouse.press()
    let change = try moment(of: "the pressed tab") { screen.frameBuffer.fingerprint(of: tab) != tabBefore }
    _ = try program.waitForEnd()
    try program.mouse.release()
    program.rest()
    try screen.xdotool("key", "ctrl+1")
    program.rest()
    return change - press
  }
}
