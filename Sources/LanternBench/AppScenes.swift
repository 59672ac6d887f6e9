import LanternFrames
import LanternHarness
import LanternRaster
import LanternWidgets

// The whole app: `lantern run` in a real window, with all that it does at a transition (the session's file, the new
// screen's drawing, its recording), beside a bare C program that mixes two still pictures as fast as the toolkit
// can and presents them the same way, at the same rate, for as many frames.

let appScenes = [
  Scene(
    name: "app_frame_cpu", against: "a bare C program that mixes and presents", target: 1.00,
    measure: atWork.frameTime),
  Scene(
    name: "memory", unit: "windows", against: "8.3 MB, a window's picture", target: 12.0,
    measure: atWork.memory),
  Scene(
    name: "idle_wakeups", unit: "wakes", against: "10 s on main at rest", target: 0.0, measure: atWork.wakeUps
  ),
  rateScene("rate_240", size: PixelSize(1_280, 800), rate: 240),
  rateScene("rate_2160p_60", size: .ultraHD, rate: 60),
]

private let atWork = AppAtWork()

/// What several rows say of the app at 1080p and 60 Hz; it works once for all of them.
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

  // The processor time for each frame that is presented, all threads and rests included, but for the hash.
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

  // The most memory that was in use at any time, but for what the hash fills.
  private func memory(_ bytes: Int) -> Figure {
    let hash = LogInCost.memory / 1_000_000
    return Figure(
      Double(bytes) / Double(AppAtWork.window),
      detail: "\(bytes / 1_000_000) MB at most; \(hash) MB more while a password is hashed")
  }

  // How often threads wake on main, where nothing changes.
  private func wakeUps(_ app: MeasuredApp) throws -> Figure {
    _ = try app.logInOrOut()
    try app.leaveAlone()
    // libdispatch keeps a thread that has nothing to do for five seconds.
    sleep(for: .seconds(6))
    let before = try app.process.voluntarySwitches()
    sleep(for: .seconds(10))
    let after = try app.process.voluntarySwitches()
    return Figure(Double(after.map { $0.value - before[$0.key, default: 0] }.reduce(0, +)))
  }
}

// Frames presented of those due, in all; a median would not see what goes wrong now and then.
private func rateScene(_ name: String, size: PixelSize, rate: Int) -> Scene {
  Scene(
    name: name, against: "what a bare C program presents of its frames", target: .atLeast(0.99)
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

/// The app and the bare program, each on a screen of its own, at work in turn.
private final class Pair {
  let app: MeasuredApp
  private let bare: Subprocess
  private let bareScreen: XServer
  /// The most memory that the app used, without what a hash fills for a moment; bytes.
  private(set) var mostMemory = 0

  /// What one of them did in two transitions and the rests after them.
  struct Turn {
    var processorTime = Duration.zero
    var due = 0
    var presented = 0
  }

  /// Log in and log out, and as much of the bare program.
  struct Cycle {
    var app = Turn()
    var bare = Turn()
  }

  // What a transition leaves to be done, such as writing it down, is done by then.
  private static let rest = Duration.milliseconds(120)

  init(size: PixelSize, rate: Int) throws {
    app = try MeasuredApp(size: size, rate: rate)
    bareScreen = try XServer(size: size, hasWindowManager: false)
    bare = try Command(path: Peers.program("mix"), environment: bareScreen.environment)
      .start([size.width, size.height, rate].map { "\($0)" }, takesInput: true)
    _ = try bare.nextLine()
    // The demo account's password was hashed by then.
    try noteMemory(withHash: true)
  }

  // What was the most since it was noted last.
  private func noteMemory(withHash: Bool) throws {
    guard let peak = app.process.peakMemory else { throw BenchError.failed("the app is gone") }
    mostMemory = max(mostMemory, peak - (withHash ? LogInCost.memory : 0))
    try app.process.resetPeakMemory()
  }

  isolated deinit { bare.stop() }

  /// Some cycles, after one that does not count: in it the app takes pictures for its recording.
  func work(cycles count: Int) throws -> [Cycle] {
    _ = try cycle()
    return try (0..<count).map { _ in try cycle() }
  }

  // The bare program has as many frames to present as the app just had.
  private func cycle() throws -> Cycle {
    var cycle = Cycle()
    for isLogIn in [true, false] {
      let due = try take(&cycle.app, of: app.process) { try app.logInOrOut() }
      try noteMemory(withHash: isLogIn)
      _ = try take(&cycle.bare, of: bare) {
        try bare.write("\(due)")
        guard let presented = Int(try bare.nextLine()) else {
          throw BenchError.failed("the bare program does not count")
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
