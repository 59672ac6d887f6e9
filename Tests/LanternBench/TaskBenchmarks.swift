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

// Tasks of the main actor during transitions: one second with tasks, and one second without, alternately.

let taskBenchmarks = [
  Benchmark(
    name: "awaits_10000", against: "frames in time without 10,000 awaits a second", target: .atLeast(0.99)
  ) {
    let (busy, idle) = try withXServer(size: .fullHD) { try framesInTime() }
    let (allBusy, allIdle) = (busy.reduce(0, +), idle.reduce(0, +))
    return Measurement(
      Double(allBusy) / Double(allIdle), spread: spread(of: zip(busy, idle).map { Double($0) / Double($1) }),
      detail: "\(allBusy) to \(allIdle) of \(60 * cycles)")
  }
]

private var cycles: Int { Effort.repetitions(20) }
private let awaits = 10_000
// Each of them awaits one after the other.
private let parallelTasks = 20

/// Returns the number of frames in time with and without tasks, in each second.
private func framesInTime() throws -> (busy: [Int], idle: [Int]) {
  let demo = try Demo(dissolvingInWindow: "Tasks")
  let (root, loop) = (demo.shop.root, demo.shop.loop)
  let count = AwaitCount()
  var fewest = awaits
  func alternate(_ remaining: Int) {
    guard remaining > 0 else { return loop.quit() }
    count.start()
    root.show(.main) { _ in
      fewest = min(fewest, count.done)
      root.show(.login) { _ in alternate(remaining - 1) }
    }
  }
  try demo.run { alternate(cycles) }
  guard fewest == awaits else { throw BenchmarkError.failed("only \(fewest) awaits in a second") }
  let transitions = try demo.recording().transitions
  func inTime(to flow: Flow) -> [Int] {
    transitions.filter { $0.begin.to == flow.name }.map { $0.frames.count { $0.late == 0 } }
  }
  return (inTime(to: .main), inTime(to: .login))
}

/// Counts awaits: half of them of a function on another thread, half of them without leaving the main actor.
private final class AwaitCount {
  private(set) var done = 0

  func start() {
    done = 0
    for number in 1...parallelTasks {
      Task(name: "awaits \(number)") {
        for _ in 0..<awaits / parallelTasks / 2 {
          await doNothing()
          await Task.yield()
          done += 2
        }
      }
    }
  }
}

@concurrent private func doNothing() async {}
