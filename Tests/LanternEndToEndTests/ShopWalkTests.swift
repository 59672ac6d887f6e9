import Foundation
import LanternHarness
import LanternRaster
import LanternRecords
import LanternTestSupport
import Testing

/// The whole shop, walked in a real window: once by the keyboard alone, once by the pointer alone.
@Suite(.serialized)
struct ShopWalkTests {
  @Test(.waitsForProcesses, .requirement(96))
  func `the keyboard alone reaches everything in the shop`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--record", files / "recording"])
    let hand = Keyboard(app)
    try app.wait(forFlow: "login")
    try hand.press("Return")
    try app.wait(forFlow: "main")

    try hand.open("Harbour Light")
    try app.wait(forHeading: "Harbour Light")
    try hand.open("Add to Bag")
    try app.wait(for: "status", named: "Harbour Light was added to your bag.")
    try hand.open("More by Ines Vidal")
    try app.wait(forHeading: "Ines Vidal")
    try hand.press("alt+Left")
    try app.wait(forHeading: "Harbour Light")
    #expect(try app.focused()?.name == "More by Ines Vidal", "focus is where it was left")
    try hand.press("alt+Right")
    try app.wait(forHeading: "Ines Vidal")
    try hand.press("Escape")
    try app.wait(forHeading: "Harbour Light")
    try hand.open("How It Is Made")
    try app.wait(forHeading: "How It Is Made")
    try hand.press("Escape")
    try app.wait(forHeading: "Harbour Light")
    try hand.press("Escape")
    try app.wait(forHeading: "Main Screen")
    #expect(try app.focused()?.name == "Harbour Light", "focus is where it was left")

    try hand.press("ctrl+2")
    try app.wait(forHeading: "1 print")
    try hand.open("Add one Harbour Light")
    try app.wait(forHeading: "2 prints")
    try hand.press("space")
    try app.wait(forHeading: "3 prints")
    try hand.open("Check Out")
    try app.wait(for: "dialog", named: "Check Out")
    try hand.press("Return")
    try app.wait(forHeading: "Your bag is empty.")

    try hand.press("ctrl+3")
    try app.wait(forHeading: "Account")
    try hand.focus("Theme")
    try hand.press("Right")
    try hand.press("Right")
    try waitFor("the dark theme to be kept") {
      try String(contentsOfFile: files / "data/preferences.json", encoding: .utf8).contains(#""dark""#)
    }
    try hand.focus("Text size")
    try hand.press("Right")
    try waitFor("larger text") { try app.line("slider", "Text size")?.value == "105%" }

    try hand.press("ctrl+4")
    try app.wait(forHeading: "Timings")
    try hand.open("Save Recording")
    try waitFor("the recording") {
      try app.names(ofRole: "text").contains { $0.hasPrefix("Saved in \(files / "data")") }
    }
    try hand.open("Play Ten of Each Kind")
    try waitFor("a transition") { try app.inspector.tree().first?.transition != nil }
    try hand.press("Escape")
    try app.wait(forHeading: "Timings")
    try hand.open("Log Out")
    try app.wait(forFlow: "login")
    try hand.press("ctrl+q")
    #expect(app.running.wait().status == 0)
    let kinds = try Recording(readingFrom: RecordingFolder(files / "recording")).transitions.map(\.begin.kind)
    #expect(
      Set(kinds).isSuperset(of: ["dissolve", "slide", "zoom", "unzoom", "push", "pop", "cover", "uncover"]))
  }

  @Test(.waitsForProcesses)
  func `the pointer alone reaches everything in the shop`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--record", files / "recording"])
    try app.wait(forFlow: "login")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")

    try app.scroll(to: "River of Lights")
    try app.scroll(to: "Harbour Light", upwards: true)
    try app.click(button: "Harbour Light")
    try app.wait(forHeading: "Harbour Light")
    try app.click(button: "Add to Bag")
    try app.wait(for: "status", named: "Harbour Light was added to your bag.")
    try app.click(button: "Undo")
    try app.click(button: "Add to Bag")
    try app.click(button: "More by Ines Vidal")
    try app.wait(forHeading: "Ines Vidal")
    // A mouse's buttons for back and forward.
    try screen.xdotool("click", "8")
    try app.wait(forHeading: "Harbour Light")
    try screen.xdotool("click", "9")
    try app.wait(forHeading: "Ines Vidal")
    try app.click(button: "Back")
    try app.wait(forHeading: "Harbour Light")
    try app.click(button: "How It Is Made")
    try app.wait(forHeading: "How It Is Made")
    try app.click(button: "Done")
    try app.wait(forHeading: "Harbour Light")

    try app.click(role: "tab", "Bag")
    try app.wait(forHeading: "1 print")
    try app.click(button: "Add one Harbour Light")
    try app.wait(forHeading: "2 prints")
    try app.click(button: "Remove Harbour Light")
    try app.wait(forHeading: "Your bag is empty.")
    try app.click(button: "Undo")
    try app.wait(forHeading: "2 prints")
    try app.click(button: "Check Out")
    try app.wait(for: "dialog", named: "Check Out")
    try app.click(button: "OK")
    try app.wait(forHeading: "Your bag is empty.")
    try app.click(button: "Browse Prints")
    try app.wait(forHeading: "Main Screen")

    try app.click(role: "tab", "Account")
    try app.wait(forHeading: "Account")
    try app.click(role: "option", "Dark")
    try app.click(role: "option", "Reduced")
    try waitFor("both to be kept") {
      let kept = try String(contentsOfFile: files / "data/preferences.json", encoding: .utf8)
      return kept.contains(#""dark""#) && kept.contains(#""reduced""#)
    }
    try app.click(role: "tab", "Timings")
    try app.wait(forHeading: "Timings")
    try app.waitUntilScreenShowsWhatWasDrawn()
    try app.click(button: "Log Out")
    try app.wait(forFlow: "login")
    try app.clickCloseButton()
    #expect(app.running.wait().status == 0)
  }
}

/// A person's hands on the keyboard, and nothing else.
struct Keyboard {
  let app: LaunchedApp

  init(_ app: LaunchedApp) { self.app = app }

  func press(_ key: String) throws { try app.screen.xdotool("key", key) }

  /// Goes on with Tab until the thing of that name has the focus.
  func focus(_ name: String) throws {
    for _ in 0..<60 where try app.focused()?.name != name {
      let before = try app.focused()
      try press("Tab")
      try waitFor("the focus to move on to “\(name)”") {
        try app.focused().map { $0.name != before?.name || $0.role != before?.role } ?? false
      }
    }
    #expect(try app.focused()?.name == name)
  }

  /// Goes there and presses Return.
  func open(_ name: String) throws {
    try focus(name)
    try press("Return")
  }
}
