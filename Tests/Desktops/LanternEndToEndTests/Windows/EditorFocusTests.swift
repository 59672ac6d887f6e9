import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// The focus of the example `text-editor` after menus and presses, and its questions, in a real window.
struct EditorFocusTests {
  @Test(.waitsForProcesses)
  func `the text keeps the focus when a menu is closed or a part without a control is pressed`() throws {
    let screen = try XServer()
    try expectFocus(try Editor(screen, screen.environment), on: screen)
  }

  @Test(
    .waitsForProcesses, .enabled(if: Desktop.Program.sway.isInstalled, "sway is not installed"))
  func `on Wayland, the text keeps the focus when a menu is closed or a part without a control is pressed`()
    throws
  {
    let compositor = try SwayCompositor([.init(size: PixelSize(900, 700), scale: 1)])
    try expectFocus(try Editor(compositor.screen, compositor.environment), on: compositor.screen)
  }

  private func expectFocus(_ editor: Editor, on screen: XServer) throws {
    try editor.click("textbox", "Text")
    try screen.xdotool("type", "a")
    try editor.wait(forText: "a")
    try editor.click("menuitem", "File")
    try editor.wait(for: "menuitem", "Save")
    try screen.xdotool("key", "Escape", "b")
    try editor.wait(forText: "ab")
    try editor.click("menuitem", "Edit")
    try editor.click("menuitem", "Select All")
    try screen.xdotool("key", "ctrl+c", "ctrl+v", "ctrl+v")
    try editor.wait(forText: "abab")
    try editor.click("text", "Untitled (unsaved changes)")
    try screen.xdotool("key", "c")
    try editor.wait(forText: "ababc")
    // One question, however often the end is requested.
    for _ in 1...3 { try screen.xdotool("key", "ctrl+q") }
    try editor.wait(for: "dialog", "Save changes to Untitled?")
    #expect(try editor.inspector.tree().count { $0.role == "dialog" } == 1)
    try screen.xdotool("key", "Escape", "d")
    try editor.wait(forText: "ababcd")
    try screen.xdotool("key", "ctrl+q")
    try editor.click("button", "Don't Save")
    #expect(editor.process.wait().status == 0)
  }
}

/// A window of the text editor without a file.
private struct Editor {
  let process: Subprocess
  let inspector: InspectorClient
  private let screen: XServer
  private let files: TemporaryDirectory

  init(_ screen: XServer, _ environment: [String: String]) throws {
    self.screen = screen
    files = try TemporaryDirectory()
    let socket = files / "inspect"
    inspector = InspectorClient(path: socket)
    process = try Command(
      path: BuildProducts.program("text-editor"),
      environment: environment.merging(["XDG_RUNTIME_DIR": files.path]) { $1 }
    ).start(["run", "--inspect", socket, "--data-dir", files / "data", "--no-record"])
    try waitFor("the window") { [process, inspector] in
      try process.expectRunning()
      return (try? inspector.tree())?.contains { $0.role == "textbox" } == true
    }
  }

  func wait(for role: String, _ name: String) throws {
    try waitFor("the \(role) “\(name)”") {
      let tree = try inspector.tree()
      return tree.isAtRest && tree.contains { $0.role == role && $0.name == name }
    }
  }

  func wait(forText text: String) throws {
    try waitFor("the text “\(text)”") {
      try inspector.tree().contains { $0.role == "textbox" && $0.value == text }
    }
  }

  func click(_ role: String, _ name: String) throws {
    try wait(for: role, name)
    let center = try inspector.tree().first { $0.role == role && $0.name == name }?.center
    let (x, y) = try #require(center)
    // On Wayland, the window covers the screen.
    let corner = try screen.visibleWindow(named: "Text Editor").map { try screen.contentRect(of: $0) }
    try screen.xdotool("mousemove", "\(x + (corner?.x ?? 0))", "\(y + (corner?.y ?? 0))", "click", "1")
  }
}
