import LanternClock
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternWidgets

// The time until the first frame is on the screen: of the program after its start, and of a transition after the event
// that starts it. All times are measured from outside, in the memory of the X server.

let firstFrameBenchmarks = [
  Benchmark(name: "first_picture", against: "a minimal C program that opens and fills it", target: 1.6) {
    let program = (try Peers.program("fill"), ["\(PixelSize.fullHD.width)", "\(PixelSize.fullHD.height)"])
    return try ratioOfFirstPictures([], pairs: 15) { _ in program }
  },
  Benchmark(
    name: "first_frame_dissolve", against: "a bare C program, from login to main", target: 1.25,
    measure: { try demoFirstFrames.get().measurement(\.dissolves) }),
  Benchmark(
    name: "first_frame_slide", against: "a bare C program, from main to login", target: 1.25,
    measure: { try demoFirstFrames.get().measurement(\.slides) }),
  Benchmark(
    name: "first_frame_page", against: "a bare C program, between two pages of another app", target: 1.25
  ) {
    let (program, pages) = try startTimetable()
    return try FirstFrames(of: program, pages, cycles: 20).measurement(\.all)
  },
]

/// The start in other languages, which reads their catalogs and fonts.
let languageBenchmarks = ["ar", "de", "es", "zh-Hans"].map { language in
  Benchmark(name: "first_picture_\(language)", against: "the app in English", target: 1.1) {
    try ratioOfFirstPictures(["--locale", language], pairs: 30) {
      (BuildProducts.lantern, $0 + ["--locale", "en"])
    }
  }
}

// The app with options against another program, which may be the app with the given arguments.
private func ratioOfFirstPictures(
  _ options: [String], pairs: Int, to program: (_ arguments: [String]) -> (path: String, arguments: [String])
) throws -> Measurement {
  let screen = try XServer(size: .fullHD, hasWindowManager: false)
  // For root, libX11 keeps no table of key combinations.
  let user = try OrdinaryUser()
  let arguments = MeasuredApp.arguments(.fullHD, dataDirectory: user / "data")
  let other = program(arguments)
  return try medianRatio(
    ofPairs: pairs,
    of: { _ in try timeToFirstFrame((BuildProducts.lantern, arguments + options), of: user, on: screen) },
    to: { _ in try timeToFirstFrame(other, of: user, on: screen) })
}

// Presenting copies rows from the top, so the last pixel of the last row comes last. An empty screen is black;
// neither program's window is.
private func timeToFirstFrame(
  _ program: (path: String, arguments: [String]), of user: OrdinaryUser, on screen: XServer
) throws -> Duration {
  let (x, y) = (screen.size.width - 1, screen.size.height - 1)
  _ = try moment(of: "an empty screen") { screen.frameBuffer.color(x, y) == 0 }
  let start = MonotonicClock.now()
  let process = try user.start(program.path, program.arguments, environment: screen.environment)
  let end = try moment(of: "the first frame") { screen.frameBuffer.color(x, y) != 0 }
  // The app can close its window cleanly only once its loop is running.
  sleep(for: .milliseconds(150))
  process.stop()
  return end - start
}

/// Waits until a condition is met, checking it every few microseconds, and returns the time.
func moment(of state: String, condition: () -> Bool) throws -> Moment {
  try waitFor(state, interval: .microseconds(20), until: condition)
  return MonotonicClock.now()
}

// MARK: Transitions

/// The demo, whose transitions begin with the event itself: no password is hashed before them.
private let demoFirstFrames = Result {
  let screen = try XServer(size: .fullHD, hasWindowManager: false)
  let files = try TemporaryDirectory()
  let process = try Command(path: BuildProducts.program("lantern-bench"), environment: screen.environment)
    .start(["show-demo", files.path])
  _ = try process.nextLine()
  let middle = (PixelSize.fullHD.width / 2, PixelSize.fullHD.height / 2)
  let program = try RecordedProgram(process, on: screen, files, buttons: [middle])
  return try FirstFrames(of: program, DemoPictures(size: .fullHD).pictures, cycles: 50)
}

/// Starts the example with two pages, which is built like any other app, and takes the pictures of both pages.
private func startTimetable() throws -> (program: RecordedProgram, pages: PicturePair) {
  let screen = try XServer(size: .fullHD, hasWindowManager: false)
  let files = try TemporaryDirectory()
  let process = try Command(path: BuildProducts.program("timetable"), environment: screen.environment)
    .start([
      "run", "--data-dir", files / "data", "--record", files / "recording", "--inspect", files / "inspector",
      "--size", "\(screen.size.width)x\(screen.size.height)", "--scale", "1",
    ])
  let inspector = InspectorClient(path: files / "inspector")
  var button: (x: Int, y: Int)?
  try waitFor("the first button", detail: process.errors) {
    try process.expectRunning()
    button = (try? inspector.tree())?.first { $0.role == "button" }?.center
    return button != nil
  }
  let program = try RecordedProgram(process, on: screen, files, buttons: [button].compactMap { $0 })
  try program.playTransition()
  let second = try inspector.picture(to: files / "page.png")
  try program.playTransition()
  return (program, PicturePair(first: try inspector.picture(to: files / "page.png"), second: second))
}

/// The times from the release of the mouse button to the first frame of the transition that it starts, of a program and
/// of a bare one that does the same between the same pictures.
private struct FirstFrames {
  private(set) var dissolves: [(subject: Double, baseline: Double)] = []
  private(set) var slides: [(subject: Double, baseline: Double)] = []
  private let smoothness: Smoothness

  var all: [(subject: Double, baseline: Double)] { dissolves + slides }

  // More cycles only test whether every frame is in time.
  private static let pairs = 16

  /// Measures a program that shows the first picture. One more cycle runs first and is discarded: it fills caches.
  init(of program: RecordedProgram, _ pictures: PicturePair, cycles: Int) throws {
    let bare = try BareProgram(pictures, rate: 60, due: 18)
    let dissolve = try Probes(of: Dissolve(), from: pictures.first, to: pictures.second)
    let slide = try Probes(of: Slide(), from: pictures.second, to: pictures.first)
    for _ in 0..<2 {
      try program.playTransition()
      try bare.playTransition()
    }
    let cycles = Effort.repetitions(cycles)
    for number in 0..<cycles {
      // Multiples of the golden ratio spread the events evenly over the interval between two deadlines.
      let phase = (Double(number) * 0.618_033_988_75 + 0.5).truncatingRemainder(dividingBy: 1)
      func pair(_ probes: Probes) throws -> (subject: Double, baseline: Double)? {
        let time = try program.timeToFirstFrame(probes, phase: phase)
        guard number < FirstFrames.pairs else { return nil }
        return (time, try bare.timeToFirstFrame(probes, phase: phase))
      }
      if let pair = try pair(dissolve) { dissolves.append(pair) }
      if let pair = try pair(slide) { slides.append(pair) }
    }
    smoothness = try program.smoothness(ofLast: 2 * cycles)
  }

  /// The ratio of some of the times. It is not acceptable if any frame of any transition was late or missing.
  func measurement(_ times: KeyPath<Self, [(subject: Double, baseline: Double)]>) -> Measurement {
    var measurement = Measurement(ofPairs: self[keyPath: times], unit: "ms")
    measurement.detail = (measurement.detail.map { $0 + "; " } ?? "") + smoothness.description
    if !smoothness.isPerfect { measurement.verdict = false }
    return measurement
  }
}
