import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// A window while the program that owns the clipboard does not answer.
@Suite(.serialized)
struct ClipboardOwnerTests {
  private let screen: XServer
  private let files: TemporaryDirectory
  private let app: LaunchedApp

  init() throws {
    screen = try XServer()
    files = try TemporaryDirectory()
    app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    try app.click(role: "textbox", "Email")
    try screen.xdotool("key", "ctrl+a", "BackSpace")
    try waitForEmail("")
  }

  @Test(.waitsForProcesses, .requirement(137))
  func `the context menu of a field opens without a question to the owner of the clipboard`() throws {
    // Ends with its first answer.
    let owner = try startOwner("-loops", "1")
    try screen.xdotool("click", "3")
    try app.wait(for: "menuitem", named: "Paste")
    #expect(owner.isRunning)
    try app.click(role: "menuitem", "Paste")
    try waitForEmail("pasted")
    #expect(owner.wait().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(137))
  func `while the owner is stopped the window takes input, and pastes when it goes on`() throws {
    let owner = try pasteFromStoppedOwner()
    owner.send(SIGCONT)
    try waitForEmail("apasted")
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(137))
  func `an owner that ends before it answers pastes nothing, and the next one is asked`() throws {
    let owner = try pasteFromStoppedOwner()
    owner.send(SIGKILL)
    _ = owner.wait()
    let next = try startOwner()
    defer { next.stop() }
    try screen.xdotool("key", "ctrl+v")
    try waitForEmail("apasted")
  }

  @Test(.waitsForProcesses, .requirement(136))
  func `the user is told that a text is too long, or that its owner does not respond`() throws {
    let owner = try startOwner(String(repeating: "0123456789abcdef", count: (64 << 16) + 1), [])
    try screen.xdotool("key", "ctrl+v")
    try waitForMessage("The copied text is longer than 64 MB. Copy a shorter one.")
    owner.send(SIGSTOP)
    try screen.xdotool("key", "ctrl+v")
    // After its time limit.
    try waitForMessage("The program with the copied text doesn't respond. Copy the text again.")
    owner.send(SIGKILL)
    try screen.xdotool("key", "a")
    try waitForEmail("a")
    #expect(try app.names(ofRole: "text").contains { $0.hasPrefix("The program with") } == false)
  }

  private func waitForMessage(_ text: String) throws {
    try waitFor("the message") { try app.names(ofRole: "text").contains(text) }
  }

  @Test(.waitsForProcesses)
  func `a text of two megabytes arrives in pieces`() throws {
    let text = String(repeating: "0123456789abcde ", count: 1 << 17)
    let owner = try startOwner(text, [])
    defer { owner.stop() }
    try screen.xdotool("key", "ctrl+v")
    // A field takes the first thousand characters.
    try waitFor("the text") { try app.widget("textbox", "Email")?.value?.count == 1_000 }
  }

  // The field takes a letter while the owner has not answered.
  private func pasteFromStoppedOwner() throws -> Subprocess {
    let owner = try startOwner()
    owner.send(SIGSTOP)
    try screen.xdotool("key", "ctrl+v", "a")
    try waitForEmail("a")
    return owner
  }

  private func startOwner(_ options: String...) throws -> Subprocess { try startOwner("pasted", options) }

  private func startOwner(_ text: String, _ options: [String] = []) throws -> Subprocess {
    try Data(text.utf8).write(to: URL(filePath: files / "text"))
    let owner = try Command(path: "xclip", environment: screen.environment)
      .start(["-selection", "clipboard", "-quiet"] + options + ["-in", files / "text"])
    try waitFor("the owner") { owner.errors.contains("Waiting for") }
    return owner
  }

  private func waitForEmail(_ text: String) throws {
    try waitFor("“\(text)” in the field") { try app.widget("textbox", "Email")?.value == text }
  }
}
