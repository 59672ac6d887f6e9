import LanternClock
import LanternFrames
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternSDL
import LanternShop
import LanternWidgets

// The lateness of frames in a real window at 60 Hz, compared with a bare loop that only sleeps until the same
// deadlines. They alternate every second: a one-second transition in the window, then one second of the bare loop.

let timerBenchmarks = [
  Benchmark(name: "timer_p95", against: "a bare loop's wake-ups", target: 1.5) {
    let seconds = try wakeUpMeasurement.get()
    let (app, bare) = (try WakeUps.p95(seconds.app), try WakeUps.p95(seconds.bare))
    let ratios = try zip(seconds.app, seconds.bare).map { try WakeUps.p95([$0]) / WakeUps.p95([$1]) }
    return Measurement(
      app / bare, spread: spread(of: ratios), detail: "\(threeDigits(app)) to \(threeDigits(bare)) ms",
      // A smaller difference is imperceptible.
      verdict: app - bare <= 0.5 ? true : nil)
  },
  Benchmark(name: "timer_skipped", unit: "%", against: "the bare loop's", target: 0.5) {
    let seconds = try wakeUpMeasurement.get()
    func share(_ seconds: [WakeUps]) -> Double {
      100 * Double(seconds.map(\.skipped).reduce(0, +)) / Double(seconds.map(\.due).reduce(0, +))
    }
    let (app, bare) = (share(seconds.app), share(seconds.bare))
    return Measurement(app - bare, detail: "\(threeDigits(app)) − \(threeDigits(bare)) % of frames")
  },
]

/// The wake-ups of the app and of the bare loop in each second, measured once for both rows.
private let wakeUpMeasurement = Result { try withXServer(size: .fullHD) { try measureWakeUps() } }

private func measureWakeUps() throws -> (app: [WakeUps], bare: [WakeUps]) {
  let demo = try Demo(dissolvingInWindow: "Wake-ups")
  let (root, loop) = (demo.shop.root, demo.shop.loop)
  var bare: [WakeUps] = []
  func alternate(_ remaining: Int) {
    guard remaining > 0 else { return loop.quit() }
    root.show(root.currentFlow == .login ? .main : .login) { _ in
      loop.work({ WakeUps.ofBareSecond() }) { second in
        bare.append(second)
        alternate(remaining - 1)
      }
    }
  }
  // 60 frames each.
  try demo.run { alternate(Effort.repetitions(51)) }
  let transitions = try demo.recording().transitions.filter { $0.begin.framesDue == 60 }
  return (transitions.map { WakeUps(of: $0) }, bare)
}

/// The lateness of each wake-up in a second, and the number of deadlines.
private nonisolated struct WakeUps: Sendable {
  private(set) var lateness: [Duration] = []
  private(set) var due = 0

  var skipped: Int { due - lateness.count }

  init() {}

  init(of transition: Recording.Transition) {
    due = transition.begin.framesDue ?? 0
    lateness = transition.frames.map { .nanoseconds($0.begin - $0.deadline) }
  }

  /// Returns the 95th percentile of the lateness, in milliseconds.
  static func p95(_ seconds: [WakeUps]) throws(BenchmarkError) -> Double {
    guard let lateness = Percentile(95).value(of: seconds.flatMap(\.lateness)) else {
      throw .failed("a loop did not wake up")
    }
    return lateness / .milliseconds(1)
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
