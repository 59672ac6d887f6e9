import Glibc
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

let timerScenes = [
  Scene(name: "timer_p95", against: "a bare loop's wakes", target: 1.5) {
    let (app, bare) = try punctuality.p95()
    return Figure(
      app / bare, detail: "\(threeDigits(app)) to \(threeDigits(bare)) ms",
      // A smaller difference is imperceptible.
      isGoodEnough: app - bare <= 0.5)
  },
  Scene(name: "timer_skipped", unit: "%", against: "the bare loop's", target: 0.5) {
    let (app, bare) = try punctuality.skipped()
    return Figure(app - bare, detail: "\(threeDigits(app)) − \(threeDigits(bare)) % of frames")
  },
]

private let punctuality = Punctuality()

/// The punctuality of both, measured once for both rows.
private final class Punctuality {
  private var wakes: (app: Wakes, bare: Wakes)?

  /// Returns the 95th percentiles of lateness, in milliseconds.
  func p95() throws -> (app: Double, bare: Double) {
    let wakes = try measured()
    func p95(_ wakes: Wakes) -> Double {
      percentile(95, of: wakes.lateness.map { $0 / .milliseconds(1) })
    }
    return (p95(wakes.app), p95(wakes.bare))
  }

  /// Returns the shares of skipped frames, in percent of the frames due.
  func skipped() throws -> (app: Double, bare: Double) {
    let wakes = try measured()
    func share(_ wakes: Wakes) -> Double { 100 * Double(wakes.skipped) / Double(wakes.due) }
    return (share(wakes.app), share(wakes.bare))
  }

  private func measured() throws -> (app: Wakes, bare: Wakes) {
    if let wakes { return wakes }
    let screen = try XServer(size: .fullHD, hasWindowManager: false)
    let measured = try withExtendedLifetime(screen) { try measure(on: screen) }
    wakes = measured
    return measured
  }

  private func measure(on screen: XServer) throws -> (app: Wakes, bare: Wakes) {
    for (name, value) in screen.environment { setenv(name, value, 1) }
    let window = try Window(title: "Punctuality", size: Size(1_920, 1_080), scale: 1)
    let demo = try Demo(on: window)
    try demo.record()
    let (root, loop) = (demo.shop.root, demo.shop.loop)
    root.transitions[.login, .main] = Dissolve(duration: .seconds(1))
    root.transitions[.main, .login] = Dissolve(duration: .seconds(1))
    var bare = Wakes()
    func takeTurns(_ left: Int) {
      guard left > 0 else { return loop.quit() }
      root.show(root.currentFlow == .login ? .main : .login) { _ in
        loop.work({ Wakes.ofBareSecond() }) { second in
          bare.add(second)
          takeTurns(left - 1)
        }
      }
    }
    // 51 · 60 frames each.
    try demo.run { takeTurns(51) }
    var app = Wakes()
    for transition in try demo.recording().transitions where transition.begin.framesDue == 60 {
      app.add(Wakes(of: transition))
    }
    return (app, bare)
  }
}

/// The lateness of each wake, and the number of deadlines due.
private nonisolated struct Wakes: Sendable {
  private(set) var lateness: [Duration] = []
  private(set) var due = 0

  var skipped: Int { due - lateness.count }

  init() {}

  init(of transition: Recording.Transition) {
    due = transition.begin.framesDue ?? 0
    lateness = transition.frames.map { .nanoseconds($0.begin - $0.deadline) }
  }

  mutating func add(_ other: Wakes) {
    lateness += other.lateness
    due += other.due
  }

  /// Sleeps until each of sixty deadlines.
  static func ofBareSecond() -> Wakes {
    let grid = FrameGrid(rate: 60, epoch: MonotonicClock.now())
    var wakes = Wakes()
    wakes.due = 60
    var index = 1
    while index <= wakes.due {
      MonotonicClock.sleep(until: grid.deadline(index))
      let now = MonotonicClock.now()
      // Missed deadlines are skipped, as in a frame loop.
      index = max(index, grid.index(at: now))
      if index <= wakes.due { wakes.lateness.append(now - grid.deadline(index)) }
      index += 1
    }
    return wakes
  }
}
