import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The example `text-editor` in real windows, used by mouse and keyboard.
struct TextEditorTests {
  private let screen: XServer
  private let files: TemporaryDirectory
  private let process: Subprocess
  private let inspector: InspectorClient
  private let poem: String

  init() throws {
    screen = try XServer()
    files = try TemporaryDirectory()
    poem = files / "poem.txt"
    try "Boats at dusk\nand lamps\n".write(toFile: poem, atomically: true, encoding: .utf8)
    let socket = files / "inspect"
    inspector = InspectorClient(path: socket)
    // A home that the user database does not know.
    let home = files / "home"
    try FileManager.default.createDirectory(atPath: home + "/letters", withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: home + "/letters/to Ines.txt"))
    let environment = screen.environment.merging(["HOME": home]) { $1 }
    process = try Command(path: BuildProducts.program("text-editor"), environment: environment)
      .start(["run", "--inspect", socket, "--data-dir", files / "data", "--no-record", poem])
    try waitFor("the window") {
      try process.expectRunning()
      return try screen.visibleWindow(named: "Text Editor") != nil
    }
    try wait(forText: "Boats at dusk\nand lamps\n")
  }

  private func wait(forText text: String) throws {
    try waitFor("the text") { [inspector] in
      (try? inspector.tree())?.contains { $0.role == "textbox" && $0.value == text } == true
    }
  }

  private func wait(for role: String, _ name: String) throws {
    try waitFor("the \(role) “\(name)”") {
      let tree = try inspector.tree()
      return tree.isAtRest && tree.contains { $0.role == role && $0.name == name }
    }
  }

  @Test(.waitsForProcesses)
  func
    `a dialog for files starts in the home of the environment, and typed letters find a row of the shown folder`()
    throws
  {
    let window = try #require(try screen.visibleWindow(named: "Text Editor"))
    try screen.xdotool("windowactivate", "--sync", window, "key", "ctrl+o")
    func waitForFile(_ name: String) throws {
      try waitFor("the file \(name)") { try inspector.tree().contains { $0.name?.contains(name) == true } }
    }
    try waitForFile("letters")
    // The letter that found the folder does not begin the name of its file.
    try screen.xdotool("key", "l", "Return")
    try waitForFile("to Ines.txt")
    try screen.xdotool("key", "t")
    try waitFor("the selection") {
      try inspector.tree().contains { $0.name == "Open" && $0.states?.contains("disabled") == false }
    }
  }

  @Test(.waitsForProcesses)
  func `a file that is no text is refused with its name and the reason, also by its URI`() throws {
    let picture = files / "a “picture”"
    try Data([0xFF]).write(to: URL(filePath: picture))
    for argument in [picture, "file://" + picture.replacing(" ", with: "%20")] {
      let result = try Command(path: BuildProducts.program("text-editor"), environment: screen.environment)
        .run(["run", "--data-dir", files / "other", "--no-record", argument])
      #expect(result.status != 0)
      #expect(result.errors == "text-editor: \(picture) can't be opened. It isn't a text in UTF-8.\n")
    }
  }

  // Returns the reason why a file is refused.
  private func refusal(of contents: Data) throws -> String {
    let file = files / "refused"
    try contents.write(to: URL(filePath: file))
    let result = try Command(path: BuildProducts.program("text-editor"), environment: screen.environment)
      .run(["run", "--data-dir", files / "other", "--no-record", file])
    #expect(result.status != 0)
    return result.errors.replacing("text-editor: \(file) can't be opened. ", with: "")
  }

  @Test(.waitsForProcesses)
  func `a file that could not be saved as it was is refused`() throws {
    let accents = "e" + String(repeating: "\u{301}", count: 32)
    #expect(
      try refusal(of: Data(accents.utf8)) == "It has a character with more than 32 code points.\n")
    #expect(
      try refusal(of: Data(repeating: 0x61, count: 64 << 20 + 1)) == "It is larger than 64 MB.\n")
  }

  @Test(.waitsForProcesses)
  func `a text is edited, saved, undone and searched, and unsaved text is not lost`()
    throws
  {
    let window = try #require(try screen.visibleWindow(named: "Text Editor"))
    try screen.xdotool("windowactivate", "--sync", window)
    try screen.xdotool("type", "Slow ")
    try wait(forText: "Slow Boats at dusk\nand lamps\n")
    try wait(for: "text", "poem.txt (unsaved changes)")
    try waitFor("the mark of the change") {
      try screen.visibleWindow(named: "• poem.txt – Text Editor") != nil
    }
    try screen.xdotool("key", "ctrl+s")
    try wait(for: "text", "poem.txt")
    try waitFor("the name of the file") { try screen.visibleWindow(named: "poem.txt – Text Editor") != nil }
    #expect(try String(contentsOfFile: poem, encoding: .utf8) == "Slow Boats at dusk\nand lamps\n")

    // The space behind a word is a step of its own.
    try screen.xdotool("key", "ctrl+z")
    try wait(forText: "SlowBoats at dusk\nand lamps\n")
    try screen.xdotool("key", "ctrl+z")
    try wait(forText: "Boats at dusk\nand lamps\n")
    try screen.xdotool("key", "ctrl+f")
    try wait(for: "textbox", "Find")
    try screen.xdotool("type", "LAMPS")
    try wait(for: "text", "1/1")

    try screen.xdotool("key", "ctrl+n")
    try waitFor("the second window") { try screen.visibleWindows(named: "Text Editor").count == 2 }
    try screen.xdotool("windowactivate", "--sync", window, "key", "ctrl+q")
    try wait(for: "dialog", "Save changes to poem.txt?")
    try screen.xdotool("key", "Return")
    #expect(process.wait().status == 0)
    #expect(try String(contentsOfFile: poem, encoding: .utf8) == "Boats at dusk\nand lamps\n")
  }
}
