import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// Dead keys and the Compose key, whose combinations belong to a locale.
struct ComposeTests {
  /// What the environment says about the locale: nothing, empty values, and a locale that the system does not have.
  private static let environments = [
    ["LANG": "C.UTF-8"], ["LANG": ""], ["LANG": "C"], ["LC_ALL": "", "LANG": "C.UTF-8"],
    ["LC_ALL": "", "LC_CTYPE": "", "LANG": ""], ["LANG": "xx_YY.UTF-8"], ["LC_ALL": "xx", "LANG": "C.UTF-8"],
    ["LC_CTYPE": "UTF-8"],
  ]

  @Test(.waitsForProcesses, .requirement(138), arguments: environments)
  func `combinations of keys make characters, whatever the environment says about the locale`(
    environment: [String: String]
  ) throws {
    let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
    try Command(path: "setxkbmap", environment: screen.environment)
      .runSuccessfully(["-layout", "us", "-variant", "intl", "-option", "compose:menu"])
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording, environment: environment)
    try expectCombinations(app)
  }

  @Test(
    .waitsForProcesses, .requirement(138),
    .enabled(if: Desktop.Program.sway.isInstalled, "sway is not installed"),
    arguments: environments)
  func `combinations of keys make characters on Wayland, whatever the environment says about the locale`(
    environment: [String: String]
  ) throws {
    let compositor = try SwayCompositor(
      [.init(size: PixelSize(900, 700), scale: 1)], layout: "us", variant: "intl",
      keyboardOptions: "compose:menu")
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      compositor, files, files.optionsWithoutRecording, environment: environment)
    try expectCombinations(app)
  }

  private func expectCombinations(_ app: LaunchedApp) throws {
    try app.wait(forFlow: "login")
    try app.click(role: "textbox", "Email")
    // The dead acute accent and E; then Compose, a hyphen and a greater-than sign.
    try app.screen.xdotool(
      "key", "ctrl+a", "key", "48", "26", "key", "135", "20", "keydown", "50", "key", "60", "keyup", "50")
    var typed = ""
    try waitFor("the characters", detail: typed) {
      typed = try app.widget("textbox", "Email")?.value ?? ""
      return typed == "é→"
    }
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
  }
}
