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
    // The first fifth fills what is kept. What is at work, or prepared, when the process is looked at differs from time to
    // time, so a typical value decides.
    let fifth = usage.count / 5
    let (early, late) = (usage[fifth..<2 * fifth], usage.suffix(fifth))
    #expect(late.median(\.memory) - early.median(\.memory) < 1 << 20, "\(usage)")
    // A few logins can't tell one that is lost from one that is open for a while. A thousand can.
    let tolerance = 4
    #expect(late.median(\.descriptors) <= early.median(\.descriptors) + tolerance, "\(usage)")
    #expect(late.median(\.threads) <= early.median(\.threads) + tolerance, "\(usage)")
    try app.process.waitUntilIdle()
    #expect(app.close().status == 0)
  }
}
