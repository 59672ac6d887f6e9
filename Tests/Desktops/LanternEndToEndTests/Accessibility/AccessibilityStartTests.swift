import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The app, a screen reader's wish and the accessibility bus can start and end in any order.
@Suite(.serialized)
struct AccessibilityStartTests {
  private let screen: XServer
  private let files: TemporaryDirectory

  init() throws {
    screen = try XServer()
    files = try TemporaryDirectory()
  }

  private func launch(_ bus: AccessibilityBus) throws -> LaunchedApp {
    try LaunchedApp(screen, files, files.optionsWithoutRecording, environment: bus.environment)
  }

  // Waits until the app is registered, or is not, by a client that speaks D-Bus itself.
  private func expect(_ state: String, _ bus: AccessibilityBus) throws {
    let client = try bus.start(
      client: Project.path("Tests/Desktops/LanternEndToEndTests/Accessibility/raw.py"), [bus.address, state])
    let result = client.wait()
    #expect(result.output == state + "\n", "\(result.errors)")
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `the app is there as soon as accessibility is enabled, and leaves when it is disabled`() throws {
    let bus = try AccessibilityBus(isEnabled: false)
    let app = try launch(bus)
    try expect("absent", bus)
    for _ in 1...2 {
      try bus.set(isEnabled: true)
      try expect("present", bus)
      try bus.set(isEnabled: false)
      try expect("absent", bus)
    }
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `an accessibility bus that starts later, or again, finds the app`() throws {
    let bus = try AccessibilityBus(isStarted: false)
    let app = try launch(bus)
    try bus.start()
    try expect("present", bus)
    bus.end()
    try bus.start()
    try expect("present", bus)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `a registry that was restarted finds the app`() throws {
    let bus = try AccessibilityBus()
    let app = try launch(bus)
    try expect("present", bus)
    try bus.endRegistry()
    try expect("present", bus)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `a session bus that dies takes no app with it`() throws {
    let bus = try AccessibilityBus()
    let app = try launch(bus)
    try expect("present", bus)
    bus.endSession()
    try app.logIn()
    #expect(app.close().status == 0)
  }
}
