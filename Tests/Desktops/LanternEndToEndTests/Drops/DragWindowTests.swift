import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// Files and text that are dragged out of a real window, to other programs on the X server.
struct DragWindowTests {
  private let screen: XServer

  init() throws {
    screen = try XServer()
    // Openbox must not show its menu for a press beside the windows.
    try screen.xdotool("mousemove", "1900", "1000")
  }

  // Starts the source, and moves its window to (100, 100).
  private func source(_ kind: String, _ more: String...) throws -> Subprocess {
    let process = try driver(["drag", kind] + more)
    try place("Source", x: 100)
    return process
  }

  private func driver(_ arguments: [String]) throws -> Subprocess {
    let process = try Command(
      path: BuildProducts.program("LanternLoopDriver"), environment: screen.environment
    ).start(arguments)
    try #require(try process.nextLine() == "shown")
    return process
  }

  private func place(_ title: String, x: Int) throws {
    var window: String?
    try waitFor("the window") {
      window = try screen.visibleWindow(named: title)
      return window != nil
    }
    let identifier = try #require(window)
    try screen.xdotool("windowmove", identifier, "\(x)", "100")
    try waitFor("the window to move") { abs(try screen.contentRect(of: identifier).x - x) < 20 }
    try screen.xdotool("windowactivate", "--sync", identifier)
  }

  private func target(_ behavior: String, _ type: String = "text/plain;charset=utf-8") throws -> Subprocess {
    let process = try Command(path: "/usr/bin/python3", environment: screen.environment)
      .start([Project.path("Tests/Desktops/LanternEndToEndTests/Drops/target.py"), behavior, type])
    try #require(try process.nextLine() == "ready")
    return process
  }

  // Presses the source and moves the pointer in steps, to (x, 200).
  private func drag(to x: Int) throws {
    try screen.xdotool("mousemove", "200", "200", "mousedown", "1")
    for step in 1...5 { try screen.xdotool("mousemove", "\(200 + (x - 200) * step / 5)", "200") }
  }

  private func drop() throws { try screen.xdotool("mouseup", "1") }

  @Test(.waitsForProcesses) func `files arrive in another window of Lantern`() throws {
    let target = try driver(["drop"])
    try place("Drops", x: 900)
    let source = try source("files")
    try drag(to: 1_000)
    try drop()
    let line = try target.nextLine()
    #expect(
      line.hasPrefix(#"files ["/home/ines/Rain & Sun.png", "/home/ines/Nächte"], text none, at "#), "\(line)")
    #expect(try source.nextLine() == "copied")
  }

  @Test(.waitsForProcesses) func `a text arrives in another window of Lantern`() throws {
    let target = try driver(["drop"])
    try place("Drops", x: 900)
    let source = try source("text")
    try drag(to: 1_000)
    try drop()
    #expect(try target.nextLine() == "files [], text Grüße")
    #expect(try target.nextLine().hasPrefix("aus Wien, at "))
    #expect(try source.nextLine() == "copied")
  }

  @Test(.waitsForProcesses) func `a drag and a drop within one frame are complete`() throws {
    let target = try target("accept")
    let source = try source("text")
    try screen.xdotool(
      "mousemove", "200", "200", "mousedown", "1", "mousemove", "1000", "200", "mouseup", "1")
    let offer = "entered by version 5 with text/plain;charset=utf-8, UTF8_STRING, text/plain"
    #expect(try target.nextLine() == offer)
    #expect(try target.nextLine() == "accepted")
    #expect(try target.nextLine() == "text/plain;charset=utf-8 'Grüße\\naus Wien'")
    #expect(try source.nextLine() == "copied")
  }

  @Test(.waitsForProcesses) func `a drop is noticed although the source has lost the keyboard focus`() throws
  {
    let other = try driver(["drop"])
    try place("Drops", x: 500)
    let target = try target("accept")
    let source = try source("text")
    try drag(to: 1_000)
    #expect(try target.nextLine().hasPrefix("entered by version 5"))
    #expect(try target.nextLine() == "accepted")
    let identifier = try #require(try screen.visibleWindow(named: "Drops"))
    // The user pauses for so long that SDL gives up its grab of the pointer, and with it the release of the button.
    try screen.xdotool("windowfocus", identifier, "sleep", "0.5", "mouseup", "1")
    #expect(try target.nextLine() == "text/plain;charset=utf-8 'Grüße\\naus Wien'")
    #expect(try source.nextLine() == "copied")
    #expect(other.isRunning)
  }

  // SDL grabs the pointer only for a window with the keyboard focus, and reports no movements outside without its grab.
  @Test(.waitsForProcesses)
  func `a drag follows the pointer out of a window without the keyboard focus`() throws {
    let screen = try XServer(hasWindowManager: false)
    let program = Command(path: BuildProducts.program("LanternLoopDriver"), environment: screen.environment)
    let source = try program.start(["drag", "text"])
    try #require(try source.nextLine() == "shown")
    let other = try program.start(["drop"])
    try #require(try other.nextLine() == "shown")
    let window = try #require(try screen.visibleWindow(named: "Source"))
    let focused = try #require(try screen.visibleWindow(named: "Drops"))
    try screen.xdotool(
      "windowmove", "--sync", window, "100", "100", "windowmove", "--sync", focused, "500", "500",
      "windowfocus", "--sync", focused)
    let target = try Command(path: "/usr/bin/python3", environment: screen.environment)
      .start([Project.path("Tests/Desktops/LanternEndToEndTests/Drops/target.py"), "accept", "text/plain"])
    try #require(try target.nextLine() == "ready")
    try screen.xdotool("mousemove", "200", "200", "mousedown", "1")
    for x in stride(from: 360, through: 1_000, by: 160) { try screen.xdotool("mousemove", "\(x)", "200") }
    #expect(try target.nextLine().hasPrefix("entered"))
    #expect(try target.nextLine() == "accepted")
    try screen.xdotool("mouseup", "1")
    #expect(try target.nextLine() == "text/plain 'Grüße\\naus Wien'")
    #expect(try source.nextLine() == "copied")
  }

  @Test(.waitsForProcesses) func `the second window of a loop is a source too`() throws {
    let target = try target("accept", "text/uri-list")
    let source = try source("files", "second")
    try drag(to: 1_000)
    #expect(try target.nextLine() == "entered by version 5 with text/uri-list")
    #expect(try target.nextLine() == "accepted")
    try drop()
    let uris = #"file:///home/ines/Rain%20%26%20Sun.png\r\nfile:///home/ines/N%C3%A4chte\r\n"#
    #expect(try target.nextLine() == "text/uri-list '\(uris)'")
    #expect(try source.nextLine() == "copied")
  }

  @Test(.waitsForProcesses) func `a window can drop its content on itself`() throws {
    let source = try source("files")
    try drag(to: 220)
    try drop()
    #expect(try source.nextLine().hasPrefix(#"files ["/home/ines/Rain & Sun.png""#))
    #expect(try source.nextLine() == "copied")
  }

  @Test(.waitsForProcesses) func `a text that is too long for one request arrives in parts`() throws {
    let target = try target("accept")
    let source = try source("long text")
    try drag(to: 1_000)
    try drop()
    for _ in 1...2 { _ = try target.nextLine() }
    let parts = try target.nextLine()
    #expect(parts.hasPrefix("announced 20000000 and got 20000000 bytes in "), "\(parts)")
    let digest = "860cee056be9f8e0170d8c37537d10ef8d5e9292fad32afc80c17ff82e371472"
    #expect(try target.nextLine() == "text/plain;charset=utf-8 20000000 \(digest)")
    #expect(try source.nextLine() == "copied")
  }

  @Test(.waitsForProcesses, arguments: ["refuse", "mute", "leave"])
  func `a target that refuses, falls silent or ends cancels the drag, and the next one succeeds`(
    behavior: String
  ) throws {
    let target = try target(behavior)
    let source = try source("text")
    try drag(to: 1_000)
    #expect(try target.nextLine().hasPrefix("entered"))
    try drop()
    #expect(try source.nextLine() == "cancelled")
    target.stop()
    let next = try self.target("accept")
    try drag(to: 1_000)
    try drop()
    #expect(try source.nextLine() == "copied")
    #expect(try next.nextLine().hasPrefix("entered"))
  }

  @Test(.waitsForProcesses) func `a target that is killed under the pointer does not end the source`() throws
  {
    let target = try target("accept")
    let source = try source("text")
    try drag(to: 1_000)
    #expect(try target.nextLine().hasPrefix("entered"))
    target.kill()
    try screen.xdotool("mousemove", "1001", "201")
    try drop()
    #expect(try source.nextLine() == "cancelled")
    try source.expectRunning()
  }

  @Test(.waitsForProcesses) func `Escape cancels the drag, and the release then drops nothing`() throws {
    let target = try target("accept")
    let source = try source("text")
    try drag(to: 1_000)
    #expect(try target.nextLine().hasPrefix("entered"))
    #expect(try target.nextLine() == "accepted")
    try screen.xdotool("key", "Escape")
    #expect(try source.nextLine() == "cancelled")
    #expect(try target.nextLine() == "left")
    try drop()
    try drag(to: 1_000)
    #expect(try target.nextLine().hasPrefix("entered"))
    try drop()
    #expect(try source.nextLine() == "copied")
  }

  @Test(.waitsForProcesses) func `the lost connection of an X server that ends during a drag is reported`()
    throws
  {
    let source = try source("text")
    try drag(to: 1_000)
    screen.end(with: 15)
    let result = source.wait()
    #expect(result.errors.contains("the X server closed the connection"), "\(result.errors)")
  }

  // Events are still to be read, and the answers to them can't be sent.
  @Test(.waitsForProcesses)
  func `the lost connection of an X server that ends while the program is stopped during a drag is reported`()
    throws
  {
    let source = try source("text")
    try drag(to: 1_000)
    source.send(SIGSTOP)
    try waitFor("the program to stop") {
      try String(contentsOfFile: "/proc/\(source.identifier)/stat", encoding: .utf8).contains(") T ")
    }
    try screen.xdotool("mousemove", "1001", "201", "mousemove", "1002", "202")
    screen.end(with: 15)
    source.send(SIGCONT)
    let result = source.wait()
    #expect(result.errors.contains("the X server closed the connection"), "\(result.errors)")
  }

  @Test(.waitsForProcesses) func `a drag does not start on Wayland`() throws {
    let compositor = try WestonCompositor()
    let source = try Command(
      path: BuildProducts.program("LanternLoopDriver"), environment: compositor.environment
    ).start(["drag", "text"])
    try #require(try source.nextLine() == "shown")
    let output = try compositor.screen.contentRect(of: compositor.output)
    let (x, y) = (output.x + 300, output.y + 300)
    try compositor.screen.xdotool("mousemove", "\(x)", "\(y)", "mousedown", "1")
    for step in 1...3 { try compositor.screen.xdotool("mousemove", "\(x + 20 * step)", "\(y)") }
    try compositor.screen.xdotool("mouseup", "1")
    #expect(try source.nextLine() == "unavailable")
  }
}
