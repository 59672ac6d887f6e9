import LanternApp
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternSDL
import LanternWidgets

// The lateness of frames in a real window at 60 Hz, compared with a bare loop that only sleeps until the same
// deadlines. They alternate every second: a one-second transition in the window, then one second of the bare loop.

let timerBenchmarks = [
  Benchmark(name: "timer_p95", against: "a bare loop's wake-ups", target: 1.5) {
    let (app, bare) = try wakeUpMeasurement.p95()
    return Measurement(
      app / bare, detail: "\(threeDigits(app)) to \(threeDigits(bare)) ms",
      // A smaller difference is imperceptible.
      isAcceptable: app - bare <= 0.5)
  },
  Benchmark(name: "timer_skipped", unit: "%", against: "the bare loop's", target: 0.5) {
    let (app, bare) = try wakeUpMeasurement.skipped()
    return Measurement(app - bare, detail: "\(threeDigits(app)) − \(threeDigits(bare)) % of frames")
  },
]

private let wakeUpMeasurement = WakeUpMeasurement()

/// The wake-ups of the app and of the bare loop, measured once for both rows.
private final class WakeUpMeasurement {
  private var wakeUps: (app: WakeUps, bare: WakeUps)?

  /// Returns the 95th percentiles of lateness, in milliseconds.
  func p95() throws -> (app: Double, bare: Double) {
    let wakeUps = try measured()
    func p95(_ wakeUps: WakeUps) -> Double {
      guard let lateness = Percentile(95).value(of: wakeUps.lateness) else {
        fatalError("the loops must have woken up")
      }
      return lateness / .milliseconds(1)
    }
    return (p95(wakeUps.app), p95(wakeUps.bare))
  }

  /// Returns the shares of skipped frames, in percent of the frames due.
  func skipped() throws -> (app: Double, bare: Double) {
    let wakeUps = try measured()
    func share(_ wakeUps: WakeUps) -> Double { 100 * Double(wakeUps.skipped) / Double(wakeUps.due) }
    return (share(wakeUps.app), share(wakeUps.bare))
  }

  private func measured() throws -> (app: WakeUps, bare: WakeUps) {
    if let wakeUps { return wakeUps }
    let measured = try withXServer(size: .fullHD) { try measure() }
    wakeUps = measured
    return measured
  }

  private func measure() throws -> (app: WakeUps, bare: WakeUps) {
    let demo = try Demo(dissolvingInWindow: "Wake-ups")
    let (root, loop) = (demo.shop.root, demo.shop.loop)
    var bare = WakeUps()
    func alternate(_ remaining: Int) {
      guard remaining > 0 else { return loop.quit() }
      root.show(root.currentFlow == .login ? .main : .login) { _ in
        loop.work({ WakeUps.ofBareSecond() }) { second in
          bare.add(second)
          alternate(remaining - 1)
        }
      }
    }
    // 51 · 60 frames each.
    try demo.run { alternate(51) }
    var app = WakeUps()
    for transition in try demo.recording().transitions where transition.begin.framesDue == 60 {
      app.add(WakeUps(of: transition))
    }
    return (app, bare)
  }
}

/// The lateness of each wake-up, and the number of deadlines.
private nonisolated struct WakeUps: Sendable {
  private(set) var lateness: [Duration] = []
  private(set) var due = 0

  var skipped: Int { due - lateness.count }

  init() {}

  init(of transition: Recording.Transition) {
    due = transition.begin.framesDue ?? 0
    lateness = transition.frames.map { .nanoseconds($0.begin - $0.deadline) }
  }

  mutating func add(_ other: WakeUps) {
    lateness += other.lateness
    due += other.due
  }

  /// Sleeps until each of sixty deadlines, and returns the wake-ups.
  static func ofBareSecond() -> WakeUps {
    let grid = FrameGrid(rate: 60, epoch: MonotonicClock.now())
    var wakeUps = WakeUps()
    wakeUps.due = 60
    var index = 1
    while index <= wakeUps.due {
      MonotonicClock.sleep(until: grid.deadline(index))
      let now = MonotonicClock.now()
      // Missed deadlines are skipped, as in a frame loop.
      index = max(index, grid.index(at: now))
      if index <= wakeUps.due { wakeUps.lateness.append(now - grid.deadline(index)) }
      index += 1
    }
    return wakeUps
  }
}
