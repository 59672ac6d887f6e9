import Dispatch
import Glibc
import LanternFrames
import LanternNavigation
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

/// Runs a task of a screen that ends with an error, and one that is cancelled.
func runThrowingTask() throws {
  struct NoPrices: Error {}
  let screen = TextScreen()
  let loop = makeLoop(on: HeadlessDisplay(size: PixelSize(100, 100)), showing: screen)
  screen.task { try await screen.sleep(for: .seconds(10)) }.cancel()
  screen.task(name: "load prices") {
    defer { loop.quit() }
    try await screen.sleep(for: .seconds(1))
    throw NoPrices()
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
