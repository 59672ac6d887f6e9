import Foundation
import LanternHarness
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// What a person hears who uses the demo with Orca and the keyboard alone.
@Suite(.serialized)
struct OrcaTests {
  /// The transcript must be the same each time. `make soak` repeats it.
  private static let runs = ProcessInfo.processInfo.environment["LANTERN_ORCA_RUNS"].flatMap { Int($0) } ?? 1

  private let screen: XServer
  private let bus: AccessibilityBus
  private let app: LaunchedApp

  init() throws {
    screen = try XServer()
    bus = try AccessibilityBus()
    let files = try TemporaryDirectory()
    let (screen, bus) = (screen, bus)
    // On a busy machine, Orca may take long to answer for a key.
    let environment = bus.environment.merging(["LANTERN_KEY_PATIENCE": "600000"]) { $1 }
    app = try LaunchedApp(screen, files, files.optionsWithoutRecording, environment: environment)
    try app.wait(forFlow: "login")
    let client = try bus.start(
      client: Project.path("Tests/Desktops/LanternEndToEndTests/Accessibility/raw.py"),
      [bus.address, "present"])
    #expect(client.wait().output == "present\n")
    let window = app.window
    try waitFor("the keyboard focus") { try screen.activeWindow() == window }
  }

  @Test(.waitsForProcesses, .requirement(99), arguments: 1...runs)
  func `Orca speaks each page, tab, dialog and error once, in few words`(run: Int) throws {
    let reader = try ScreenReader(bus, screen)
    var transcript = ""
    func hear(_ title: String, press keys: String..., until last: String) throws {
      // Keys have no effect while something moves.
      try waitFor("the end of the movement") { try app.inspector.tree().isAtRest }
      for key in keys { try screen.xdotool("key", key) }
      let speech = try reader.speech(until: last).filter { $0 != "F7" }
      transcript += "## \(title)\n" + speech.map { $0 + "\n" }.joined() + "\n"
    }

    // For a key that moves the caret.
    func hear(_ title: String, typing key: String, until last: String) throws {
      let count = reader.handledCaretMoveCount
      try hear(title, press: key, until: last)
      try waitFor("the movement of the caret") { reader.handledCaretMoveCount > count }
    }

    try hear("Orca starts", until: "Email entry demo@example.org selected.")
    // The app asks Orca about keys soon after it has started. F7 does nothing.
    try waitFor("Orca to know of keys") {
      try screen.xdotool("key", "F7")
      return reader.hasSpoken("F7")
    }
    try hear("Tab", press: "Tab", until: "Password password text  21 bullet characters selected.")
    try hear("Return: log in", press: "Return", until: "Harbour Light push button.")
    try hear("Return: open the print", press: "Return", until: "Harbour Light push button.")
    try hear("Tab", press: "Tab", until: "Zoom In push button.")
    try hear("Tab", press: "Tab", until: "Add to Bag push button.")
    try hear(
      "Return: add it to the bag", press: "Return", until: "notification Harbour Light was added to your bag."
    )
    try hear("Ctrl+2: the tab Bag", press: "ctrl+2", until: "Remove One Harbour Light push button.")
    try hear("Shift+Tab", press: "shift+Tab", until: "1 print.")
    try hear("Shift+Tab", press: "shift+Tab", until: "Check Out push button.")
    try hear("Return: the dialog Check Out", press: "Return", until: "Place Order push button.")
    try hear("Escape: close it", press: "Escape", until: "Check Out push button.")
    try hear("Ctrl+3: the tab Account", press: "ctrl+3", until: "Edit Details push button.")
    try hear("Tab", press: "Tab", until: "Profiles push button.")
    try hear("Tab", press: "Tab", until: "Login and Security push button.")
    try hear("Tab", press: "Tab", until: "Log Out push button.")
    try hear("Return: log out", press: "Return", until: "Email entry demo@example.org selected.")
    try hear("a: a typed character", typing: "a", until: "Selection deleted.")
    try hear("b", typing: "b", until: "b")
    try hear("c", typing: "c", until: "c")
    try hear("Left: the caret moves", typing: "Left", until: "c")
    try hear("Left", typing: "Left", until: "b")
    try hear("Backspace", typing: "BackSpace", until: "a")
    // The same key twice would be another command.
    try hear("KP Enter, a command of Orca: where the focus is", press: "KP_Enter", until: "Email entry bc.")
    try hear("KP 8: the line", press: "KP_Up", until: "bc")
    try hear("Insert+KP Enter: the title", press: "Insert+KP_Enter", until: "Login Screen – Lantern")
    try hear("Tab", press: "Tab", until: "Password password text  21 bullet characters selected.")
    try hear("x: another password", press: "x", until: "•")
    try hear("Return: log in with it", press: "Return", until: "selected")
    try hear("Tab", press: "Tab", until: "Log In push button.")
    let count = reader.interruptionCount
    try screen.xdotool("key", "F7")
    try waitFor("the key to interrupt the speech") { reader.interruptionCount > count }

    // If Orca gets the release of Escape after the dialog has closed, it finds the active window by itself, and is silent
    // about it.
    let window = "escape\nBag – Lantern frame.\n"
    try GoldenText.expect(
      transcript, at: Project.path("Tests/Desktops/LanternEndToEndTests/Accessibility/Goldens/orca.txt"),
      significantPart: { $0.replacing(window, with: "escape\n") })
    #expect(app.close().status == 0)
  }
}
