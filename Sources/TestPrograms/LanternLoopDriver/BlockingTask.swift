import Dispatch
import Glibc
import LanternFrames
import LanternRaster

/// Runs a task that doesn't await until a line arrives on standard input.
func runBlockingTask(named name: String?) throws {
  let loop = makeLoop(on: HeadlessDisplay(size: PixelSize(100, 100)), showing: TextScreen())
  Task(name: name) {
    block()
    loop.quit()
  }
  try loop.run()
}

/// Runs a block on the main queue that ends when a line arrives on standard input.
func runBlockOfTheMainQueue() throws {
  let loop = makeLoop(on: HeadlessDisplay(size: PixelSize(100, 100)), showing: TextScreen())
  DispatchQueue.main.async {
    MainActor.assumeIsolated {
      block()
      loop.quit()
    }
  }
  try loop.run()
}

private func block() {
  say("blocks")
  say("read \(readLine() ?? "nothing")")
}
