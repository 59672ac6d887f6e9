import Foundation
import LanternHarness
import LanternRaster
import LanternSDL
import LanternTestSupport
import LanternWidgets
import Testing

/// Tasks in a real window.
struct TaskWindowTests {
  @Test(.waitsForProcesses, .requirement(86, 100))
  func `a sleeping task wakes nothing, and a task from another thread wakes an idle window`() throws {
    let screen = try XServer(hasWindowManager: false)
    let driver = Command(
      path: BuildProducts.program("LanternLoopDriver"), environment: screen.environment)
    let process = try driver.start(["window"], takesInput: true)
    #expect(try process.nextLine() == "shown")
    for line in ["first", "second"] {
      try process.waitUntilIdle()
      try process.write(line)
      #expect(try process.nextLine() == "presented \(line)")
    }
    try process.write("quit")
    #expect(process.wait().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(100))
  func `a window on another thread than the first ends the program with a message`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await MainActor.run {
          let screen = try XServer(hasWindowManager: false)
          for (name, value) in screen.environment { setenv(name, value, 1) }
          _ = try Window(title: "Tasks", size: Size(200, 150)).events(until: nil, stopsAtFirst: true)
        }
      })
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(errors.contains("must run on the thread that called main"))
  }
}
