import LanternFrames
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternWidgets

// The whole app: `lantern run` in a real window, with all work of a transition (the session file, drawing the new
// screen, the recording). It is compared with a bare C program that dissolves and slides between the same two pictures,
// at the same rate and with the same number of frames.

let appBenchmarks = [
  Benchmark(
    name: "app_dissolve_cpu", against: bareProgram, target: 1.00,
    measure: { try appMeasurements.get().processorTime(\.cycles, \.dissolve) }),
  Benchmark(
    name: "app_slide_cpu", against: bareProgram, target: 1.00,
    measure: { try appMeasurements.get().processorTime(\.cycles, \.slide) }),
  Benchmark(
    name: "app_first_dissolve_cpu", against: "\(bareProgram), each in a new process",
    measure: { try appMeasurements.get().processorTime(\.firstCycles, \.dissolve) }),
  Benchmark(
    name: "app_first_slide_cpu", against: "\(bareProgram), each in a new process",
    measure: { try appMeasurements.get().processorTime(\.firstCycles, \.slide) }),
  Benchmark(
    name: "dissolve_login_main", against: "a full-frame dissolve", target: 0.60,
    measure: { try appMeasurements.get().dissolveTime }),
  Benchmark(
    name: "memory", unit: "windows", against: "8.3 MB, one window image, at rest on main", target: 9.0,
    measure: { windows(try appMeasurements.get().memoryAtRest) }),
  Benchmark(
    name: "memory_peak", unit: "windows", against: "8.3 MB, with the hash of a login", target: 12.0,
    measure: { windows(try appMeasurements.get().peakMemory) }),
  Benchmark(
    name: "idle_wakeups", unit: "wakes", against: "10 s on main at rest", target: 0.0,
    measure: { Measurement(Double(try appMeasurements.get().wakeUps)) }),
  rateBenchmark("rate_1080p_240", size: .fullHD, rate: 240),
  rateBenchmark("rate_2160p_60", size: .ultraHD, rate: 60),
  rateBenchmark("rate_2160p_120", size: .ultraHD, rate: 120),
]

private let bareProgram = "a bare C program's frame"

private func windows(_ bytes: Int) -> Measurement {
  let windowImage = PixelSize.fullHD.width * PixelSize.fullHD.height * 4
  return Measurement(Double(bytes) / Double(windowImage), detail: "\(bytes / 1_000_000) MB")
}

/// The measurements of the app at 1080p and 60 Hz, made once for several rows.
private let appMeasurements = Result { try AppMeasurements() }

private struct AppMeasurements {
  /// The first cycles of each process, in which it fills its caches and takes screenshots for its recording.
  private(set) var firstCycles: [Cycle] = []
  /// All other cycles.
  private(set) var cycles: [Cycle] = []
  /// The resident memory on main, in bytes.
  private(set) var memoryAtRest = 0
  /// The peak of the resident memory in any process, in bytes.
  private(set) var peakMemory = 0
  /// The number of times that a thread woke up.
  private(set) var wakeUps = 0

  init() throws {
    let demo = try DemoPictures(size: .fullHD)
    var images = NoiseImages(size: .fullHD)
    let processes = Effort.repetitions(5)
    for number in 1...processes {
      let programs = try AppAndBareProgram(demo, rate: 60)
      firstCycles.append(try programs.cycle(&images))
      for _ in 0..<3 { cycles.append(try programs.cycle(&images)) }
      if number == processes { (memoryAtRest, wakeUps) = try AppMeasurements.rest(programs.app) }
      guard let peak = programs.app.process.peakMemory else {
        throw BenchmarkError.failed("the app has exited")
      }
      peakMemory = max(peakMemory, peak)
    }
  }

  // Returns the memory and the number of wake-ups on main while nothing changes.
  private static func rest(_ app: MeasuredApp) throws -> (memory: Int, wakeUps: Int) {
    _ = try app.logInOrOut()
    try app.movePointerAway()
    // libdispatch keeps an idle thread for five seconds.
    sleep(for: .seconds(6))
    let before = try app.process.voluntarySwitches()
    sleep(for: .seconds(10))
    let after = try app.process.voluntarySwitches()
    guard let memory = app.process.memory else { throw BenchmarkError.failed("the app has exited") }
    return (memory, after.map { $0.value - before[$0.key, default: 0] }.reduce(0, +))
  }

  /// The processor time per presented frame of one kind of transition, compared with the bare program's.
  func processorTime(_ cycles: KeyPath<Self, [Cycle]>, _ kind: KeyPath<Cycle, Cycle.Pair>) -> Measurement {
    let pairs = self[keyPath: cycles].map { cycle in
      let pair = cycle[keyPath: kind]
      return (subject: pair.app.millisecondsPerFrame, baseline: pair.bare.millisecondsPerFrame)
    }
    return Measurement(ofPairs: pairs, unit: "ms")
  }

  /// The time to draw and composite all frames of the transition from login to main, divided by the number of frames.
  /// The times are those that the app records for each frame.
  var dissolveTime: Measurement {
    Measurement(
      ofPairs: cycles.map { cycle in
        (
          subject: cycle.drawingTime / .milliseconds(cycle.dissolve.app.due),
          baseline: cycle.fullDissolve / .milliseconds(1)
        )
      }, unit: "ms")
  }
}

/// A login and a logout of the app, and the same transitions of the bare program.
private struct Cycle {
  struct Pair {
    let app: Usage
    let bare: Usage
  }

  let dissolve: Pair
  let slide: Pair
  /// The time in which the app drew and composited all frames of the dissolve.
  let drawingTime: Duration
  /// The time of a full-frame dissolve, measured just after.
  let fullDissolve: Duration
}

/// The app and the bare program, each on a screen of its own, running alternately.
private final class AppAndBareProgram {
  let app: MeasuredApp
  private let bare: BareProgram

  init(_ demo: DemoPictures, rate: Int) throws {
    app = try MeasuredApp(demo, rate: rate)
    let due = FrameGrid(rate: rate, epoch: .zero).frames(in: Theme.light.motion.swap)
    bare = try BareProgram(demo.pictures, rate: rate, due: due)
  }

  /// Returns the usage of one transition of each program.
  func transition() throws -> Cycle.Pair {
    let pair = Cycle.Pair(app: try app.logInOrOut(), bare: try Usage(of: bare))
    guard pair.app.due == pair.bare.due else {
      throw BenchmarkError.failed("the app had \(pair.app.due) frames, not \(pair.bare.due)")
    }
    return pair
  }

  func cycle(_ images: inout NoiseImages) throws -> Cycle {
    let dissolve = try transition()
    let frames = app.lastTransition?.frames ?? []
    let fullDissolves = images.withBuffers { from, to, target in
      time { for number in 0..<18 { LanternBench.dissolve(from, to, into: target, number: number) } }
    }
    return Cycle(
      dissolve: dissolve, slide: try transition(),
      drawingTime: .nanoseconds(frames.map { $0.compositeEnd - $0.updateEnd }.reduce(0, +)),
      fullDissolve: fullDissolves / 18)
  }
}

// The total share of frames presented; a median would hide occasional misses.
private func rateBenchmark(_ name: String, size: PixelSize, rate: Int) -> Benchmark {
  Benchmark(
    name: name, against: "a bare C program's frames presented", target: .atLeast(0.99)
  ) {
    let programs = try AppAndBareProgram(DemoPictures(size: size), rate: rate)
    // In the first cycle, the app takes screenshots for its recording.
    let pairs = try (0..<2 + Effort.repetitions(12)).map { _ in try programs.transition() }.dropFirst(2)
    func share(_ usages: [Usage]) -> (value: Double, text: String) {
      let (presented, due) = (usages.map(\.presented).reduce(0, +), usages.map(\.due).reduce(0, +))
      return (Double(presented) / Double(due), "\(presented) of \(due)")
    }
    let (app, bare) = (share(pairs.map(\.app)), share(pairs.map(\.bare)))
    return Measurement(
      app.value / bare.value,
      spread: spread(of: pairs.map { Double($0.app.presented) / Double($0.bare.presented) }),
      detail: "\(app.text) to \(bare.text)")
  }
}
