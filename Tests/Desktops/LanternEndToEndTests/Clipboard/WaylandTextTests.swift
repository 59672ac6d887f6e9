import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// Text of the clipboard between the app and other programs on a Wayland compositor.
@Suite(.serialized, .enabled(if: Desktop.Program.sway.isInstalled, "sway is not installed"))
struct WaylandTextTests {
  private let compositor: SwayCompositor
  private let files: TemporaryDirectory

  init() throws {
    compositor = try SwayCompositor([.init(size: PixelSize(900, 700), scale: 1)])
    files = try TemporaryDirectory()
  }

  // A megabyte is longer than any pipe, and 20 are longer than what a program reads at once.
  @Test(.waitsForProcesses, .requirement(136, 137), arguments: [25_000, 500_000])
  func `a long text is copied whole, and pasted whole from an owner that pauses in the middle`(
    lines: Int
  ) throws {
    let text = String(repeating: "A line of forty characters, and a ☃ too.\n", count: lines)
    let (file, socket) = (files / "text", files / "inspect")
    try Data(text.utf8).write(to: URL(filePath: file))
    let editor = try Command(
      path: BuildProducts.program("text-editor"),
      environment: compositor.environment.merging(["XDG_RUNTIME_DIR": files.path]) { $1 }
    ).start(["run", "--inspect", socket, "--data-dir", files / "data", "--no-record", file])
    let inspector = InspectorClient(path: socket)
    func waitForText(_ state: String, _ isExpected: (String) -> Bool) throws {
      try waitFor(state) {
        try editor.expectRunning()
        return (try? inspector.tree())?.contains { $0.role == "textbox" && isExpected($0.value ?? "") }
          == true
      }
    }
    try waitForText("the text") { $0.hasPrefix("A line of") }
    try compositor.screen.xdotool("key", "ctrl+a", "ctrl+x")
    try waitForText("the empty text", \.isEmpty)
    #expect(try clipboard() == text)

    let owner = try startOwner(text)
    defer { owner.stop() }
    try compositor.screen.xdotool("key", "ctrl+v")
    for _ in 1...3 {
      owner.send(SIGSTOP)
      // The window is in use meanwhile.
      _ = try inspector.tree()
      owner.send(SIGCONT)
    }
    try waitForText("the pasted text") { $0.hasPrefix("A line of") }
    try Data().write(to: URL(filePath: file))
    try compositor.screen.xdotool("key", "ctrl+s")
    try waitFor("the file") { try Data(contentsOf: URL(filePath: file)) == Data(text.utf8) }
    #expect(editor.terminate().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(136, 137))
  func
    `the user is told that a text is too long, or that its owner does not respond, and the window stays in use`()
    throws
  {
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    try app.enterText("a", into: "Email")
    let owner = try startOwner(String(repeating: "0123456789abcdef", count: (64 << 16) + 1))
    try compositor.screen.xdotool("key", "ctrl+v")
    try waitForMessage("The copied text is longer than 64 MB. Copy a shorter one.", in: app)
    owner.send(SIGSTOP)
    try compositor.screen.xdotool("key", "ctrl+v", "b")
    try waitForEmail("ab", in: app)
    // After its time limit.
    try compositor.screen.xdotool("key", "ctrl+v")
    try waitForMessage("The program with the copied text doesn't respond. Copy the text again.", in: app)
    owner.send(SIGKILL)
    _ = owner.wait()
    // An owner that is gone has no text.
    try compositor.screen.xdotool("key", "ctrl+v", "c")
    try waitForEmail("abc", in: app)
    let next = try startOwner("pasted")
    defer { next.stop() }
    try compositor.screen.xdotool("key", "ctrl+v")
    try waitForEmail("abcpasted", in: app)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(136, 137))
  func `an owner that ends before it answers pastes nothing`() throws {
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    try app.enterText("a", into: "Email")
    let owner = try startOwner("pasted")
    owner.send(SIGSTOP)
    try compositor.screen.xdotool("key", "ctrl+v", "b")
    try waitForEmail("ab", in: app)
    owner.send(SIGKILL)
    _ = owner.wait()
    let next = try startOwner("next")
    defer { next.stop() }
    try compositor.screen.xdotool("key", "ctrl+v")
    try waitForEmail("abnext", in: app)
    #expect(app.close().status == 0)
  }

  private func waitForMessage(_ text: String, in app: LaunchedApp) throws {
    try waitFor("the message") { try app.names(ofRole: "text").contains(text) }
  }

  private func waitForEmail(_ text: String, in app: LaunchedApp) throws {
    try waitFor("“\(text)” in the field") { try app.widget("textbox", "Email")?.value == text }
  }

  // Returns the program that owns the clipboard, and answers until it is stopped.
  private func startOwner(_ text: String) throws -> Subprocess {
    let file = files / "copied"
    try Data(text.utf8).write(to: URL(filePath: file))
    let owner = try Command(path: "sh", environment: compositor.environment)
      .start(["-c", "exec wl-copy --foreground --type text/plain <\"$1\"", "sh", file])
    try waitFor("the owner") { try clipboard() == text }
    return owner
  }

  private func clipboard() throws -> String {
    try Command(path: "wl-paste", environment: compositor.environment)
      .run(["--no-newline", "--type", "text/plain"]).output
  }
}
