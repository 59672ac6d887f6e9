import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// What the running app costs, seen from outside: libraries that it loads, and waking up for nothing.
@Suite(.serialized)
struct RestTests {
  @Test(.waitsForProcesses)
  func `the app in a window loads no library of the GPU`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    let file = try #require(FileHandle(forReadingAtPath: "/proc/\(app.running.identifier)/maps"))
    let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    #expect(maps.contains("libSDL2"))
    let mapped = Set(
      maps.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) })
    // Debian's SDL is linked with libdrm and libgbm; neither talks to a GPU unless it is asked to.
    let forbidden = /\/(libGL|libEGL|libOpenGL|libvulkan|libgallium|\w+_dri\.so)/
    #expect(mapped.filter { $0.contains(forbidden) } == [])
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(86)) func `at rest on main no thread wakes up`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data"])
    try app.wait(forFlow: "login")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    // Away from the window, where the window manager has nothing to tell either.
    try screen.xdotool("mousemove", "1919", "1079")

    // Most often to blame for a wake-up: libdispatch looks after global queues every second.
    try app.running.waitUntilIdle()
    #expect(app.close().status == 0)
  }
}
