import LanternHarness
import LanternTestSupport
import Testing

/// Files and text that a program drags to a real window.
struct DropWindowTests {
  private let screen: XServer
  private let process: Subprocess

  init() throws {
    screen = try XServer(hasWindowManager: false)
    process = try Command(
      path: BuildProducts.program("LanternLoopDriver"), environment: screen.environment
    ).start(["drop"])
    _ = try process.nextLine()
  }

  // The window is in the middle of the screen, 600 by 400 pixels large.
  private func drag(_ type: String, _ data: String) throws -> String {
    try screen.xdotool("mousemove", "700", "400")
    return try Command(path: "/usr/bin/python3", environment: screen.environment)
      .runSuccessfully([Project.path("Tests/Desktops/LanternEndToEndTests/Drops/drag.py"), type, data]).output
  }

  @Test(.waitsForProcesses)
  func `dropped files arrive together, with the position of the pointer`() throws {
    let uris = #"file:///home/ines/Harbour%20Light.png\r\nfile:///home/ines/list.txt\r\n"#
    try #require(try drag("text/uri-list", uris) == "accepted\nfinished\n")
    #expect(
      try process.nextLine()
        == #"files ["/home/ines/Harbour Light.png", "/home/ines/list.txt"], text none, at 20 30"#)
  }

  @Test(.waitsForProcesses)
  func `dropped text arrives with its lines`() throws {
    try #require(try drag("text/plain", #"Rain\nNight"#) == "accepted\nfinished\n")
    #expect(try process.nextLine() == "files [], text Rain")
    #expect(try process.nextLine() == "Night, at 20 30")
  }

  @Test(.waitsForProcesses)
  func `a drop of an unknown type is refused`() throws {
    #expect(try drag("application/x-unknown", "x") == "refused\n")
  }
}
