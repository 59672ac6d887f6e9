import LanternFrames
import LanternHarness
import LanternRaster
import LanternWidgets

// The whole app: `lantern run` in a real window, with all work of a transition (the session file, drawing the new
// screen, the recording). It is compared with a bare C program that mixes two still images as fast as the toolkit
// can and presents them in the same way, at the same rate and for the same number of frames.

let appScenes = [
  Scene(
    name: "app_frame_cpu", against: "a bare C program that mixes and presents", target: 1.00,
    measure: atWork.frameTime),
  Scene(
    name: "memory", unit: "windows", against: "8.3 MB, one window image", target: 12.0,
    measure: atWork.memory),
  Scene(
    name: "idle_wakeups", unit: "wakes", against: "10 s on main at rest", target: 0.0, measure: atWork.wakeUps
  ),
  rateScene("rate_240", size: PixelSize(1_280, 800), rate: 240),
  rateScene("rate_2160p_60", size: .ultraHD, rate: 60),
]

private let atWork = AppAtWork()

/// The figures of several rows for the app at 1080p and 60 Hz, measured once for all of them.
private final class AppAtWork {
  private var figures: (frameTime: Figure, memory: Figure, wakeUps: Figure)?
  private static let window = PixelSize.fullHD.width * PixelSize.fullHD.height * 4

  func frameTime() throws -> Figure { try measured().frameTime }
  func memory() throws -> Figure { try measured().memory }
  func wakeUps() throws -> Figure { try measured().wakeUps }

  private func measured() throws -> (frameTime: Figure, memory: Figure, wakeUps: Figure) {
    if let figures { return figures }
    let pair = try Pair(size: .fullHD, rate: 60)
    let hash = try LogInCost.processorTime()
    let frameTime = frameTime(try pair.work(cycles: 20), hash)
    let measured = (frameTime, memory(pair.mostMemory), try wakeUps(pair.app))
    figures = measured
    return measured
  }

  // The processor time per presented frame, including all threads and pauses, but excluding the password hash.
  private func frameTime(_ cycles: [Pair.Cycle], _ hash: Duration) -> Figure {
    func milliseconds(_ time: Duration, _ turn: Pair.Turn) -> Double {
      time / .milliseconds(1) / Double(turn.presented)
    }
    return Figure(
      ofPairs: cycles.map { cycle in
        (
          scene: milliseconds(cycle.app.processorTime - hash, cycle.app),
          peer: milliseconds(cycle.bare.processorTime, cycle.bare)
        )
      }, unit: "ms")
  }

  // The peak memory use, excluding the memory of the password hash.
  private func memory(_ bytes: Int) -> Figure {
    let hash = LogInCost.memory / 1_000_000
    return Figure(
      Double(bytes) / Double(AppAtWork.window),
      detail: "\(bytes / 1_000_000) MB at most; \(hash) MB more while a password is hashed")
  }

  // The number of thread wakes on main while nothing changes.
  private func wakeUps(_ app: MeasuredApp) throws -> Figure {
    _ = try app.logInOrOut()
    try app.leaveAlone()
    // libdispatch keeps an idle thread for five seconds.
    sleep(for: .seconds(6))
    let before = try app.process.voluntarySwitches()
    sleep(for: .seconds(10))
    let after = try app.process.voluntarySwitches()
    return Figure(Double(after.map { $0.value - before[$0.key, default: 0] }.reduce(0, +)))
  }
}

// The total share of frames presented; a median would hide occasional misses.
private func rateScene(_ name: String, size: PixelSize, rate: Int) -> Scene {
  Scene(
    name: name, against: "a bare C program's frames presented", target: .atLeast(0.99)
  ) {
    let cycles = try Pair(size: size, rate: rate).work(cycles: 10)
    func share(_ turns: [Pair.Turn]) -> (value: Double, text: String) {
      let (presented, due) = (turns.map(\.presented).reduce(0, +), turns.map(\.due).reduce(0, +))
      return (Double(presented) / Double(due), "\(presented) of \(due)")
    }
    let (app, bare) = (share(cycles.map(\.app)), share(cycles.map(\.bare)))
    return Figure(app.value / bare.value, detail: "\(app.text) to \(bare.text)")
  }
}

/// The app and the bare program, each on a screen of its own, working alternately.
private final class Pair {
  let app: MeasuredApp
  private let bare: Subprocess
  private let bareScreen: XServer
  /// The peak memory use of the app, in bytes, excluding the temporary memory of the password hash.
  private(set) var mostMemory = 0

  /// The results of one program for two transitions and the pauses after them.
  struct Turn {
    var processorTime = Duration.zero
    var due = 0
    var presented = 0
  }

  /// A login and a logout, and the same amount of work by the bare program.
  struct Cycle {
    var app = Turn()
    var bare = Turn()
  }

  // Work that a transition leaves behind, such as writing its record, is done by then.
  private static let rest = Duration.milliseconds(120)

  init(size: PixelSize, rate: Int) throws {
    app = try MeasuredApp(size: size, rate: rate)
    bareScreen = try XServer(size: size, hasWindowManager: false)
    bare = try Command(path: Peers.program("mix"), environment: bareScreen.environment)
      .start([size.width, size.height, rate].map { "\($0)" }, takesInput: true)
    _ = try bare.nextLine()
    // The demo account's password has been hashed by now.
    try noteMemory(withHash: true)
  }

  // Records the peak since the previous call.
  private func noteMemory(withHash: Bool) throws {
    guard let peak = app.process.peakMemory else { throw BenchError.failed("the app has exited") }
    mostMemory = max(mostMemory, peak - (withHash ? LogInCost.memory : 0))
    try app.process.resetPeakMemory()
  }

  isolated deinit { bare.stop() }

  /// Runs `count` cycles after one that is discarded, in which the app takes screenshots for its recording.
  func work(cycles count: Int) throws -> [Cycle] {
    _ = try cycle()
    return try (0..<count).map { _ in try cycle() }
  }

  // The bare program presents as many frames as were due in the app just before.
  private func cycle() throws -> Cycle {
    var cycle = Cycle()
    for isLogIn in [true, false] {
      let due = try take(&cycle.app, of: app.process) { try app.logInOrOut() }
      try noteMemory(withHash: isLogIn)
      _ = try take(&cycle.bare, of: bare) {
        try bare.write("\(due)")
        guard let presented = Int(try bare.nextLine()) else {
          throw BenchError.failed("the bare program did not print its frame count")
        }
        return (due, presented)
      }
    }
    return cycle
  }

  private func take(
    _ turn: inout Turn, of process: Subprocess, transition: () throws -> (due: Int, presented: Int)
  ) throws -> Int {
    let before = try process.processorTime()
    let frames = try transition()
    sleep(for: Pair.rest)
    turn.processorTime += try process.processorTime() - before
    turn.due += frames.due
    turn.presented += frames.presented
    return frames.due
  }
}
