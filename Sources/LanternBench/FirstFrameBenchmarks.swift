import LanternFrames
import LanternHarness
import LanternRaster
import LanternWidgets

// The time from the start of the program until its first frame is on the screen completely.

let firstFrameBenchmarks = [
  Benchmark(name: "first_picture", against: "a minimal C program that opens and fills it", target: 2.0) {
    let screen = try XServer(size: .fullHD, hasWindowManager: false)
    let files = try TemporaryDirectory()
    let app = (BuildProducts.lantern, MeasuredApp.arguments(.fullHD, files))
    let bare = (Peers.program("fill"), ["\(screen.size.width)", "\(screen.size.height)"])
    return try medianRatio(
      ofPairs: 15,
      of: { _ in try timeToFirstFrame(app, on: screen) },
      to: { _ in try timeToFirstFrame(bare, on: screen) })
  }
]

// Presenting copies rows from the top, so the last pixel of the last row comes last. An empty screen is black;
// neither program's window is.
private func timeToFirstFrame(
  _ program: (path: String, arguments: [String]), on screen: XServer
) throws -> Duration {
  let (x, y) = (screen.size.width - 1, screen.size.height - 1)
  _ = try moment(of: "an empty screen") { screen.frameBuffer.color(x, y) == 0 }
  let start = MonotonicClock.now()
  let process = try Command(path: program.path, environment: screen.environment).start(program.arguments)
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
