import LanternHarness
import LanternTestSupport
import Testing

/// The decimal key of a keypad, whose sign the keyboard layout has, and not the language.
struct DecimalKeyTests {
  @Test(.waitsForProcesses, .requirement(138), arguments: ["us", "es", "de"])
  func `the decimal key of the keypad types the separator of the language, whatever the layout has`(
    layout: String
  ) throws {
    let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
    _ = try LaidOutKeyboard(layout, on: screen)
    let app = try LaunchedApp(
      screen, files, files.optionsWithoutRecording + ["--locale", "es", "--entry", "number-field"],
      program: .gallery)
    try app.wait(for: "spinbutton", named: "Width")
    try app.click(role: "spinbutton", "Width")
    // Num Lock, everything, 4, the decimal key, 5 and Return.
    try screen.xdotool("key", "77", "key", "ctrl+a", "key", "83", "91", "84", "Return")
    try waitFor("the number") { try app.widget("spinbutton", "Width")?.value == "4,5" }
    #expect(try app.widget("spinbutton", "Width")?.states?.contains("invalid") != true)
    #expect(app.close().status == 0)
  }
}
