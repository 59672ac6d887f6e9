import Foundation
import LanternHarness
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// What the demo says on the accessibility bus to a client that speaks D-Bus itself, because libatspi hides wrong roles.
@Suite(.serialized)
struct AccessibilityBusTests {
  private static let folder = "Tests/Desktops/LanternEndToEndTests/Accessibility"

  private let bus: AccessibilityBus
  private let files: TemporaryDirectory
  private let app: LaunchedApp

  init() throws {
    bus = try AccessibilityBus()
    files = try TemporaryDirectory()
    app = try LaunchedApp(XServer(), files, files.optionsWithoutRecording, environment: bus.environment)
  }

  private func run(_ script: String, _ arguments: [String]) throws -> String {
    let client = try bus.start(
      client: Project.path("\(Self.folder)/\(script)"), [bus.address] + arguments)
    let result = client.wait()
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  private func expectGolden(_ name: String, _ script: String, _ arguments: [String]) throws {
    try GoldenText.expect(
      run(script, arguments), at: Project.path("\(Self.folder)/Goldens/\(name).txt"))
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `each page is told by its title and its focus, and its objects are as expected`() throws {
    // A link is opened from the display that has the window.
    let environment = app.screen.environment.map { "\($0)=\($1)" }
    try expectGolden(
      "pages", "pages.py", ["env"] + environment + [BuildProducts.lantern, "--data-dir", files / "data"])
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `a new page, a message, a tab and a dialog are told by few events, and the focus comes last`() throws {
    try expectGolden("events", "raw.py", ["events"])
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `clients that ask for nonsense, flood, hang or die do not disturb the app`() throws {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["LANTERN_ACCESSIBILITY_FUZZ_SECONDS"] ?? "2"
    let seed = environment["LANTERN_ACCESSIBILITY_FUZZ_SEED"] ?? "1"
    #expect(try run("hostile.py", [seed, seconds]) == "fuzzed True\nflooded True\ndied\npresent\n")
    // The fields have other texts now.
    try app.click(button: "Forgot Password")
    try app.wait(forHeading: "Forgot Password")
    #expect(app.close().status == 0)
  }
}
