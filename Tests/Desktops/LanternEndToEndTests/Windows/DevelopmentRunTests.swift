import Foundation
import LanternDesktop
import LanternHarness
import LanternTestSupport
import Testing

/// An app that `lantern dev` starts.
struct DevelopmentRunTests {
  @Test(.waitsForProcesses)
  func `the app notifies dev of its first frame, and records nothing that was not requested`() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    let receiver = try ReadyNotification.Receiver()
    let app = try LaunchedApp(
      screen, files, ["--data-dir", files / "data"],
      environment: receiver.environment.merging(DevelopmentRun.environment) { $1 })
    try waitFor("the notification") { receiver.readNotifications() }
    try app.wait(forFlow: "login")
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.output == "")
    #expect(ending.errors == "")
    #expect(!FileManager.default.fileExists(atPath: files / "data/recordings"))
  }
}
