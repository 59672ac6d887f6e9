import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Text of the clipboard between the example `text-editor` and other programs on an X server.
struct ClipboardTextTests {
  private let screen: XServer
  private let files: TemporaryDirectory

  init() throws {
    screen = try XServer(hasWindowManager: false)
    files = try TemporaryDirectory()
  }

  // Longer than any request to an X server.
  private let long = String(repeating: "A line of forty characters, and a ☃ too.\n", count: 500_000)

  @Test(.waitsForProcesses, .requirement(136))
  func `a text of 20 megabytes is copied whole, and pasted whole from an owner that pauses in the middle`()
    throws
  {
    let file = files / "text"
    let (editor, inspector) = try edit(long, in: file)
    try waitFor("the text") {
      try editor.expectRunning()
      let tree = try? inspector.tree()
      return tree?.contains { $0.role == "textbox" && $0.value?.hasPrefix("A line of") == true } == true
    }
    try screen.xdotool("key", "ctrl+a", "ctrl+x")
    try waitFor("the empty text") { try inspector.tree().contains { $0.role == "textbox" && $0.value == "" } }
    let copied = try Command(path: "xclip", environment: screen.environment)
      .run(["-selection", "clipboard", "-out", "-target", "UTF8_STRING"]).output
    #expect(copied == long)

    let owner = try Command(path: "xclip", environment: screen.environment)
      .start(["-selection", "clipboard", "-quiet", "-in", file])
    defer { owner.stop() }
    try waitFor("the owner") { owner.errors.contains("Waiting for") }
    try screen.xdotool("key", "ctrl+v")
    for _ in 1...3 {
      owner.send(SIGSTOP)
      // The window is in use meanwhile.
      _ = try inspector.tree()
      owner.send(SIGCONT)
    }
    try waitFor("the pasted text") {
      try inspector.tree().contains { $0.role == "textbox" && $0.value?.hasPrefix("A line of") == true }
    }
    try Data().write(to: URL(filePath: file))
    try screen.xdotool("key", "ctrl+s")
    try waitFor("the file") { try Data(contentsOf: URL(filePath: file)) == Data(long.utf8) }
    #expect(editor.terminate().status == 0)
  }

  @Test(.waitsForProcesses)
  func
    `a file with a byte order mark, several line breaks and control characters is cut, pasted and saved as it was`()
    throws
  {
    let text = "\u{FEFF}one\r\ntwo\nthree\u{C}four\u{2028}\u{0}five\u{FEFF}\r"
    let file = files / "marked.txt"
    let (editor, inspector) = try edit(text, in: file)
    func wait(forText text: String) throws {
      try waitFor("the text") {
        try editor.expectRunning()
        let tree = try? inspector.tree()
        return tree?.contains { $0.role == "textbox" && $0.value.map { Array($0.utf8) } == Array(text.utf8) }
          == true
      }
    }
    let edited = String(text.unicodeScalars.dropFirst())
    try wait(forText: edited)
    try screen.xdotool("key", "ctrl+a", "ctrl+x")
    try wait(forText: "")
    try screen.xdotool("key", "ctrl+v")
    try wait(forText: edited)
    try Data().write(to: URL(filePath: file))
    try screen.xdotool("key", "ctrl+s")
    try waitFor("the file") { try Data(contentsOf: URL(filePath: file)) == Data(text.utf8) }
    #expect(editor.terminate().status == 0)
  }

  // Opens the text editor with a file.
  private func edit(_ text: String, in file: String) throws -> (Subprocess, InspectorClient) {
    try Data(text.utf8).write(to: URL(filePath: file))
    let socket = files / "inspect"
    let editor = try Command(path: BuildProducts.program("text-editor"), environment: screen.environment)
      .start(["run", "--inspect", socket, "--data-dir", files / "data", "--no-record", file])
    return (editor, InspectorClient(path: socket))
  }

  @Test(.waitsForProcesses, .requirement(136))
  func `copied text outlives the app where a clipboard manager runs`() throws {
    let manager = try startManager()
    defer { manager.stop() }
    let app = try copy("ines")
    #expect(app.close().status == 0)
    #expect(try manager.nextLine() == "saved")
    #expect(try selection("clipboard") == "ines")
  }

  @Test(.waitsForProcesses, .requirement(136, 137))
  func `a clipboard manager that does not answer delays the end of the app only a little`() throws {
    let manager = try startManager()
    defer { manager.stop() }
    let app = try copy("ines")
    manager.send(SIGSTOP)
    defer { manager.send(SIGCONT) }
    #expect(app.close().status == 0)
  }

  private func startManager() throws -> Subprocess {
    let program = BuildProducts.program("ClipboardManager")
    let manager = try Command(path: program, environment: screen.environment).start()
    #expect(try manager.nextLine() == "ready")
    return manager
  }

  // MARK: The selected text

  @Test(.waitsForProcesses, .requirement(136))
  func `selected text is the primary selection, which the middle button inserts, but never a password`()
    throws
  {
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    try app.enterText("ines@example.org", into: "Email")
    try screen.xdotool("key", "ctrl+a")
    #expect(try selection("primary") == "ines@example.org")
    try app.enterText("secret", into: "Password")
    try screen.xdotool("key", "ctrl+a", "ctrl+c")
    try app.click(role: "password", "Password")
    #expect(try selection("primary") == "ines@example.org")

    let owner = try Command(path: "sh", environment: screen.environment)
      .start(["-c", "printf selected | xclip -selection primary -quiet -in"])
    defer { owner.stop() }
    try waitFor("the owner") { try selection("primary") == "selected" }
    let center = try app.center(role: "textbox", "Email")
    // Behind the text.
    try screen.xdotool("mousemove", "--window", app.window, "\(center.x + 120)", "\(center.y)", "click", "2")
    try waitFor("the inserted text") {
      try app.widget("textbox", "Email")?.value == "ines@example.orgselected"
    }
    #expect(app.close().status == 0)
  }

  private func copy(_ text: String) throws -> LaunchedApp {
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    try app.enterText(text, into: "Email")
    try screen.xdotool("key", "ctrl+a", "ctrl+c")
    try waitFor("the copied text") { try selection("clipboard") == text }
    return app
  }

  private func selection(_ name: String) throws -> String {
    try Command(path: "xclip", environment: screen.environment).run(["-selection", name, "-out"]).output
  }
}
