import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The demo and the text editor, operated by a client of libatspi that knows only roles and names.
@Suite(.serialized)
struct AccessibilityWalkTests {
  private let screen: XServer
  private let bus: AccessibilityBus
  private let files: TemporaryDirectory

  init() throws {
    screen = try XServer()
    bus = try AccessibilityBus()
    files = try TemporaryDirectory()
  }

  private func walk(_ name: String) throws -> [String] {
    let client = try bus.start(
      client: Project.path("Tests/LanternEndToEndTests/Accessibility/walks.py"), [name])
    let result = client.wait()
    #expect(result.status == 0, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `a person with a screen reader logs in, buys a print, changes the text size and logs out`() throws {
    let app = try LaunchedApp(
      screen, files, files.optionsWithoutRecording, environment: bus.environment)
    #expect(
      try walk("shop") == [
        "password: {'•'}", "logged in", "dialog: This shop is a demo. Nothing is charged or shipped.",
        "bought", "text size: 75.0 200.0 5.0", "enlarged", "logged out",
      ])
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `a text is read line by line and edited without a keyboard`() throws {
    let poem = files / "poem.txt"
    try "Boats at dusk\nund läämps 🚣\n".write(toFile: poem, atomically: true, encoding: .utf8)
    let process = try Command(
      path: BuildProducts.program("text-editor"),
      environment: screen.environment.merging(bus.environment) { $1 }
    ).start(["run", "--data-dir", files / "data", "--no-record", "--file", poem])
    #expect(
      try walk("editor") == [
        "lines: ['Boats at dusk\\n', 'und läämps 🚣\\n']", "text: 'Slow Boats at dusk\\nund läämps 🚣\\n'",
        "text: 'Slow Boats at dusk\\nläämps 🚣\\n'", "word: 'läämps 🚣\\n'", "selected: 'läämps'",
        "text: 'One\\nTwo'",
      ])
    process.stop()
  }
}
