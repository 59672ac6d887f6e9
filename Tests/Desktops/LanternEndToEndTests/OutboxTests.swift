import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The folder of messages that the demo opens in the file manager.
struct OutboxTests {
  @Test(.waitsForProcesses)
  func `the file manager's messages don't get to the terminal of the app`() throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files / "bin", withIntermediateDirectories: false)
    try files.writeProgram("echo noise\necho noise >&2\ntouch '\(files / "opened")'", to: "bin/xdg-open")
    // As after the first message.
    try FileManager.default.createDirectory(
      atPath: files / "data/outbox", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
    )
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let app = try LaunchedApp(
      XServer(), files, files.optionsWithoutRecording, environment: ["PATH": "\(files / "bin"):\(path)"])
    try app.wait(forHeading: "Login Screen")
    try app.click(button: "Forgot Password")
    try app.wait(forHeading: "Forgot Password")
    // The password of the demo account is fixed.
    try app.enterText("ines@example.org", into: "Email")
    try app.click(button: "Send Code")
    try app.wait(for: "button", named: "Open Outbox")
    try app.waitForEndOfTransition()
    try app.click(button: "Open Outbox")
    try waitFor("xdg-open") { FileManager.default.fileExists(atPath: files / "opened") }
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(!(ending.output + ending.errors).contains("noise"), "\(ending)")
  }
}
