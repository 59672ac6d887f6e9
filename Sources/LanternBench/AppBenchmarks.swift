import LanternFrames
import LanternHarness
import LanternRaster
import LanternWidgets

// The whole app: `lantern run` in a real window, with all work of a transition (the session file, drawing the new
// screen, the recording). It is compared with a bare C program that presents frames in the same way, at the same rate
// and in the same number.

let appBenchmarks = [
  Benchmark(
    name: "app_frame_cpu", against: "a bare C program that mixes and presents", target: 1.00,
    measure: appMeasurements.frameTime),
  Benchmark(
    name: "memory", unit: "windows", against: "8.3 MB, one window image", target: 12.0,
    measure: appMeasurements.memory),
  Benchmark(
    name: "idle_wakeups", unit: "wakes", against: "10 s on main at rest", target: 0.0,
    measure: appMeasurements.wakeUps
  ),
  rateBenchmark("rate_240", size: PixelSize(1_280, 800), rate: 240),
  rateBenchmark("rate_2160p_60", size: .ultraHD, rate: 60),
]

private let appMeasurements = AppMeasurements()

/// The measurements of the app at 1080p and 60 Hz, made once for several rows.
private final class AppMeasurements {
  private var measurements: (frameTime: Measurement, memory: Measurement, wakeUps: Measurement)?
  private static let windowImage = PixelSize.fullHD.width * PixelSize.fullHD.height * 4

  func frameTime() throws -> Measurement { try measured().frameTime }
  func memory() throws -> Measurement { try measured().memory }
  func wakeUps() throws -> Measurement { try measured().wakeUps }

  private func measured() throws -> (frameTime: Measurement, memory: Measurement, wakeUps: Measurement) {
    if let measurements { return measurements }
    let pair = try AppAndBareProgram(size: .fullHD, rate: 60)
    let hash = try LogInCost.processorTime()
    let frameTime = frameTime(try pair.run(cycles: 20), hash)
    let measured = (frameTime, memory(pair.peakMemory), try wakeUps(pair.app))
    measurements = measured
    return measured
  }

  // The processor time per presented frame, including all threads and pauses, but excluding the password hash.
  private func frameTime(_ cycles: [AppAndBareProgram.Cycle], _ hash: Duration) -> Measurement {
    func milliseconds(_ time: Duration, _ usage: AppAndBareProgram.Usage) -> Double {
      time / .milliseconds(1) / Double(usage.presented)
    }
    return Measurement(
      ofPairs: cycles.map { cycle in
        (
          subject: milliseconds(cycle.app.processorTime - hash, cycle.app),
          baseline: milliseconds(cycle.bare.processorTime, cycle.bare)
        )
      }, unit: "ms")
  }

  // The peak memory use, excluding the memory of the password hash.
  private func memory(_ bytes: Int) -> Measurement {
    let hash = LogInCost.memory / 1_000_000
    return Measurement(
      Double(bytes) / Double(AppMeasurements.windowImage),
      detail: "\(bytes / 1_000_000) MB at most; \(hash) MB more while a password is hashed")
  }

  // The number of thread wake-ups on main while nothing changes.
  private func wakeUps(_ app: MeasuredApp) throws -> Measurement {
    _ = try app.logInOrOut()
    try app.movePointerAway()
    // libdispatch keeps an idle thread for five seconds.
    sleep(for: .seconds(6))
    let before = try app.process.voluntarySwitches()
    sleep(for: .seconds(10))
    let after = try app.process.voluntarySwitches()
    return Measurement(Double(after.map { $0.value - before[$0.key, default: 0] }.reduce(0, +)))
  }
}

// The total share of frames presented; a median would hide occasional misses.
private func rateBenchmark(_ name: String, size: PixelSize, rate: Int) -> Benchmark {
  Benchmark(
    name: name, against: "a bare C program's frames presented", target: .atLeast(0.99)
  ) {
    let cycles = try AppAndBareProgram(size: size, rate: rate).run(cycles: 10)
    func share(_ usages: [AppAndBareProgram.Usage]) -> (value: Double, text: String) {
      let (presented, due) = (usages.map(\.presented).reduce(0, +), usages.map(\.due).reduce(0, +))
      return (Double(presented) / Double(due), "\(presented) of \(due)")
    }
    let (app, bare) = (share(cycles.map(\.app)), share(cycles.map(\.bare)))
    return Measurement(app.value / bare.value, detail: "\(app.text) to \(bare.text)")
  }
}

/// The app and the bare program, each on a screen of its own, running alternately.
private final class AppAndBareProgram {
  let app: MeasuredApp
  private let bare: BareProgram
  /// The peak memory use of the app, in bytes, excluding the temporary memory of the password hash.
  private(set) var peakMemory = 0

  /// The results of one program for two transitions and the pauses after them.
  struct Usage {
    var processorTime = Duration.zero
    var due = 0
    var presented = 0
  }

  /// A login and a logout, and the same amount of work by the bare program.
  struct Cycle {
    var app = Usage()
    var bare = Usage()
  }

  // After this pause, all work that follows a transition, such as writing its record, is done.
  private static let pause = Duration.milliseconds(120)

  init(size: PixelSize, rate: Int) throws {
    app = try MeasuredApp(size: size, rate: rate)
    bare = try BareProgram(size: size, rate: rate)
    // The demo account's password has been hashed by now.
    try updatePeakMemory(withHash: true)
  }

  // Includes the peak since the previous call.
  private func updatePeakMemory(withHash: Bool) throws {
    guard let peak = app.process.peakMemory else { throw BenchmarkError.failed("the app has exited") }
    peakMemory = max(peakMemory, peak - (withHash ? LogInCost.memory : 0))
    try app.process.resetPeakMemory()
  }

  /// Runs `count` cycles after one that is discarded, in which the app takes screenshots for its recording.
  func run(cycles count: Int) throws -> [Cycle] {
    _ = try cycle()
    return try (0..<count).map { _ in try cycle() }
  }

  // The bare program presents as many frames as were due in the app just before.
  private func cycle() throws -> Cycle {
    var cycle = Cycle()
    for isLogIn in [true, false] {
      let due = try measure(&cycle.app, of: app.process) { try app.logInOrOut() }
      try updatePeakMemory(withHash: isLogIn)
      _ = try measure(&cycle.bare, of: bare.process) { (due, try bare.playTransition(due: due)) }
    }
    return cycle
  }

  // Adds the usage of a process during a transition and the pause after it. Returns the number of frames due.
  private func measure(
    _ usage: inout Usage, of process: Subprocess, transition: () throws -> (due: Int, presented: Int)
  ) throws -> Int {
    let before = try process.processorTime()
    let frames = try transition()
    sleep(for: AppAndBareProgram.pause)
    usage.processorTime += try process.processorTime() - before
    usage.due += frames.due
    usage.presented += frames.presented
    return frames.due
  }
}
