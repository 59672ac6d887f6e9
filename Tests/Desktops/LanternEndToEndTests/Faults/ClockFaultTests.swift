import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The app while the clock of the machine is set, and after the machine slept: then only the clock of the day has moved on.
@Suite(.serialized)
struct ClockFaultTests {
  @Test(.waitsForProcesses, arguments: ["-365d", "+8h"])
  func `a clock that is set during a transition ends neither it nor the session`(change: String) throws {
    let (screen, files, clock) = (try XServer(), try TemporaryDirectory(), try SettableClock())
    let app = try clock.launch(screen, files, files.optionsWithRecording)
    try app.logInUntilTransition()
    try clock.set(change)
    try app.wait(forFlow: "main")
    try app.waitUntilScreenIsUpToDate()
    try app.openSecurity()
    #expect(try app.inspector.tree().first?.flow == "main")
    try app.expectRecordingWithoutBurst()

    let next = try clock.launch(screen, files, files.optionsWithoutRecording)
    try next.wait(forFlow: "main")
    let ending = next.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
  }

  @Test(.waitsForProcesses)
  func `a clock set forward by a year ends the session at its next use, and keeps the place`() throws {
    let (screen, files, clock) = (try XServer(), try TemporaryDirectory(), try SettableClock())
    let app = try clock.launch(screen, files, files.optionsWithoutRecording)
    try app.logIn()
    try clock.set("+365d")
    try app.openSecurity()
    try app.wait(forFlow: "login")
    try app.wait(for: "status", named: "Your session has ended. Log in to continue where you left off.")
    try app.click(button: "Log In", number: 1)
    try app.wait(forFlow: "main")
    try app.wait(forHeading: "Login and Security")
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
  }
}

extension LaunchedApp {
  // The page that asks the accounts for the sessions.
  fileprivate func openSecurity() throws {
    try screen.xdotool("key", "ctrl+3")
    try click(button: "Login and Security")
  }
}

extension SettableClock {
  fileprivate func launch(
    _ screen: XServer, _ files: TemporaryDirectory, _ options: [String]
  ) throws -> LaunchedApp {
    try LaunchedApp(screen, files, options, environment: environment)
  }
}
