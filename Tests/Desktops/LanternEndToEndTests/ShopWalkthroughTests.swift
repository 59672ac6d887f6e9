import Foundation
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The whole shop in a real window, operated once with only the keyboard and once with only the pointer.
@Suite(.serialized)
struct ShopWalkthroughTests {
  @Test(.waitsForProcesses, .requirement(96))
  func `the keyboard alone operates the whole shop`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithRecording)
    let keyboard = Keyboard(app)
    try app.wait(forFlow: "login")
    try keyboard.press("Return")
    try app.wait(forFlow: "main")

    try keyboard.open("Harbour Light")
    try app.wait(forHeading: "Harbour Light")
    try keyboard.open("Add to Bag")
    try app.wait(for: "status", named: "Harbour Light was added to your bag.")
    try keyboard.open("More by Ines Vidal")
    try app.wait(forHeading: "Ines Vidal")
    try keyboard.press("alt+Left")
    try app.wait(forHeading: "Harbour Light")
    #expect(try app.focusedWidget()?.name == "More by Ines Vidal", "the focus is restored")
    try keyboard.press("alt+Right")
    try app.wait(forHeading: "Ines Vidal")
    try keyboard.press("Escape")
    try app.wait(forHeading: "Harbour Light")
    try keyboard.open("How It Is Made")
    try app.wait(forHeading: "How It Is Made")
    try keyboard.press("Escape")
    try app.wait(forHeading: "Harbour Light")
    try keyboard.press("Escape")
    try app.wait(forHeading: "Main Screen")
    #expect(try app.focusedWidget()?.name == "Harbour Light", "the focus is restored")

    try keyboard.press("ctrl+2")
    try app.wait(forHeading: "1 print")
    try keyboard.open("Add One Harbour Light")
    try app.wait(forHeading: "2 prints")
    try keyboard.press("space")
    try app.wait(forHeading: "3 prints")
    try keyboard.open("Check Out")
    try app.wait(for: "dialog", named: "Check Out")
    try keyboard.press("Return")
    try app.wait(forHeading: "Thank you for your order")
    try keyboard.press("Escape")
    try app.wait(forHeading: "Your bag is empty.")

    try keyboard.press("ctrl+3")
    try app.wait(forHeading: "Account")
    try keyboard.focus("Theme")
    try keyboard.press("Right")
    try keyboard.press("Right")
    try waitFor("the dark theme to be saved") {
      (try? String(contentsOfFile: files / "data/preferences.json", encoding: .utf8))?.contains(#""dark""#)
        == true
    }
    try keyboard.focus("Text size")
    try keyboard.press("Right")
    try waitFor("the larger text size") { try app.widget("slider", "Text size")?.value == "105%" }

    try keyboard.press("ctrl+4")
    try app.wait(forHeading: "Timings")
    try keyboard.open("Save Recording")
    try waitFor("the message about the saved recording") {
      try app.names(ofRole: "text").contains { $0.hasPrefix("Saved in \(files / "data")") }
    }
    try keyboard.open("Play Ten of Each Kind")
    try waitFor("a transition") { try app.inspector.tree().first?.transition != nil }
    try keyboard.press("Escape")
    try app.wait(forHeading: "Timings")
    try keyboard.press("ctrl+1")
    try app.wait(forHeading: "Main Screen")
    try keyboard.open("Log Out")
    try app.wait(forFlow: "login")
    try keyboard.press("ctrl+q")
    #expect(app.process.wait().status == 0)
    let kinds = try Recording(readingFrom: RecordingFolder(files / "recording")).transitions.map(\.begin.kind)
    #expect(
      Set(kinds).isSuperset(of: ["dissolve", "slide", "zoom", "unzoom", "push", "pop", "cover", "uncover"]))
  }

  @Test(.waitsForProcesses)
  func `the pointer alone operates the whole shop`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithRecording)
    try app.logIn()

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
    // The back and forward buttons of a mouse.
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
    try app.click(button: "Add One Harbour Light")
    try app.wait(forHeading: "2 prints")
    try app.click(button: "Remove Harbour Light")
    try app.wait(forHeading: "Your bag is empty.")
    try app.click(button: "Undo")
    try app.wait(forHeading: "2 prints")
    for (button, bag) in [("Undo Order", "2 prints"), ("Done", "Your bag is empty.")] {
      try app.click(button: "Check Out")
      try app.wait(for: "dialog", named: "Check Out")
      try app.click(button: "Place Order")
      try app.wait(forHeading: "Thank you for your order")
      try app.click(button: button)
      try app.wait(forHeading: bag)
    }
    try app.click(button: "Browse Prints")
    try app.wait(forHeading: "Main Screen")

    try app.click(role: "tab", "Account")
    try app.wait(forHeading: "Account")
    try app.click(role: "option", "Dark")
    try app.click(role: "option", "Reduced")
    try waitFor("both settings to be saved") {
      let path = files / "data/preferences.json"
      let preferences = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return preferences.contains(#""dark""#) && preferences.contains(#""reduced""#)
    }
    try app.click(role: "tab", "Timings")
    try app.wait(forHeading: "Timings")
    try app.waitUntilScreenIsUpToDate()
    try app.click(role: "tab", "Home")
    try app.wait(forHeading: "Main Screen")
    try app.click(button: "Log Out")
    try app.wait(forFlow: "login")
    try app.clickCloseButton()
    #expect(app.process.wait().status == 0)
  }
}

/// A user with only a keyboard.
struct Keyboard {
  let app: LaunchedApp

  init(_ app: LaunchedApp) { self.app = app }

  func press(_ key: String) throws { try app.screen.xdotool("key", key) }

  /// Presses Tab until the widget with a name has the focus.
  func focus(_ name: String) throws {
    for _ in 0..<60 where try app.focusedWidget()?.name != name {
      let previous = try app.focusedWidget()
      try press("Tab")
      try waitFor("the focus to move toward “\(name)”") {
        try app.focusedWidget().map { $0.name != previous?.name || $0.role != previous?.role } ?? false
      }
    }
    #expect(try app.focusedWidget()?.name == name)
  }

  /// Moves the focus to a widget and presses Return.
  func open(_ name: String) throws {
    try focus(name)
    try press("Return")
  }
}
