import Foundation
import LanternDesktop
import LanternFrames
import LanternRaster
import LanternTesting
import Testing

@testable import Hello

final class HelloTests {
  /// The app in memory, with its files in a folder of its own.
  private let app: HelloApp
  private let window: TestWindow
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    let display = HeadlessDisplay(size: PixelSize(800, 700))
    var launch = try Launch(
      HelloApp.self, display: display, typesetter: BlockTypesetter(), dataDirectory: folder.path)
    // The session of a test is not for the keyring of the desktop.
    launch.storesState = false
    app = HelloApp(launch)
    window = TestWindow(driving: app.services.loop, display: display)
    app.begin()
    try window.settle()
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func `the account to try logs in and out`() throws {
    try window.click("Log In")
    #expect(window.names(of: .text).contains("Good evening, Guest"))
    try window.click("Log Out")
    #expect(window.names(of: .heading).contains("Welcome to Hello"))
  }

  @Test func `a new user enters the code of the message`() throws {
    try window.click("Sign Up")
    try window.type("Ines", into: "Name")
    try window.type("ines@example.org", into: "Email")
    try window.type("a light in the window", into: "Password")
    try window.type("a light in the window", into: "Repeat password")
    try window.click("Create Account")
    try window.type(code(), into: "Code")
    try window.click("Confirm")
    try window.click("Continue")
    #expect(window.names(of: .text).contains("Good evening, Ines"))
  }

  // The app sends no emails yet: each is a file.
  private func code() throws -> String {
    let outbox = folder.appending(path: "outbox")
    let message = try #require(try FileManager.default.contentsOfDirectory(atPath: outbox.path).first)
    let text = try String(contentsOf: outbox.appending(path: message), encoding: .utf8)
    return String(try #require(text.firstMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}/)).0)
  }
}
