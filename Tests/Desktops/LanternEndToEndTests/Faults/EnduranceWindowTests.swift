import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Many logins in a real window.
@Suite(.serialized)
struct EnduranceWindowTests {
  // `make soak` sets another number.
  private static let logins =
    ProcessInfo.processInfo.environment["LANTERN_WINDOW_LOGINS"].flatMap { Int($0) } ?? 10

  @Test(.waitsForProcesses)
  func `a window takes no more after many logins, and then comes to rest`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    var usage: [ProcessUsage] = []
    for _ in 1...EnduranceWindowTests.logins {
      try app.logIn()
      try app.click(button: "Log Out")
      try app.wait(forFlow: "login")
      usage.append(try app.process.usage())
    }
    expectNoDrift(usage, memory: 1 << 19)
    try app.process.waitUntilIdle()
    #expect(app.close().status == 0)
  }
}
