import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The idle app: the libraries that it loads, and its wake-ups.
@Suite(.serialized)
struct IdleTests {
  @Test(.waitsForProcesses)
  func `the app loads no GPU library`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.logIn()
    let file = try #require(FileHandle(forReadingAtPath: "/proc/\(app.process.identifier)/maps"))
    let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    #expect(maps.contains("libSDL2"))
    let mapped = Set(
      maps.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) })
    // Debian's SDL is linked with libdrm and libgbm, which do not use a GPU by themselves.
    let forbidden = /\/(libGL|libEGL|libOpenGL|libvulkan|libgallium|\w+_dri\.so)/
    #expect(mapped.filter { $0.contains(forbidden) } == [])
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(86)) func `no thread wakes up while the app is idle`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data"])
    try app.logIn()
    // Outside of the window, where the window manager sends no events.
    try screen.xdotool("mousemove", "1919", "1079")

    // The most frequent cause of wake-ups is libdispatch, which checks global queues every second.
    try app.process.waitUntilIdle()
    #expect(app.close().status == 0)
  }
}
