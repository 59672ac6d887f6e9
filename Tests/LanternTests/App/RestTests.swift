import Foundation
import Testing

/// What the running app costs, seen from outside: libraries that it loads, and waking up for nothing.
@Suite(.serialized)
struct RestTests {
  @Test(.timeLimit(.minutes(10)))
  func `the app in a window loads no library of the GPU`() throws {
    let screen = try VirtualScreen()
    let files = try Scratch()
    let app = try RunningApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forPart: "login")
    try app.click(button: "Log In")
    try app.wait(forPart: "main")
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

  @Test(.timeLimit(.minutes(10)), .requirement(86)) func `at rest on main no thread wakes up`() throws {
    let screen = try VirtualScreen()
    let files = try Scratch()
    let app = try RunningApp(screen, files, ["--data-dir", files / "data"])
    try app.wait(forPart: "login")
    try app.click(button: "Log In")
    try app.wait(forPart: "main")
    // Away from the window, where the window manager has nothing to tell either.
    try screen.person("mousemove", "1919", "1079")

    // Work of the start and of the log in dies away, and its threads end; after that three seconds pass in which no
    // thread wakes. Most often to blame if one does: libdispatch looks after global queues every second.
    let process = app.running.identifier
    var counts = try wakes(of: process)
    var since = Date()
    try VirtualScreen.wait(for: "three seconds in which nothing wakes", patience: 30) {
      let now = try wakes(of: process)
      if now != counts { (counts, since) = (now, Date()) }
      return Date().timeIntervalSince(since) >= 3
    }
    #expect(app.close().status == 0)
  }

  // How often each thread has gone to sleep by itself. A thread that ends changes the answer too.
  private func wakes(of process: pid_t) throws -> [String: Int] {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
    var counts: [String: Int] = [:]
    for thread in threads {
      // It may end between the two looks.
      let path = "/proc/\(process)/task/\(thread)/status"
      guard let bytes = FileManager.default.contents(atPath: path) else { continue }
      let status = String(decoding: bytes, as: UTF8.self)
      guard let match = status.firstMatch(of: /\nvoluntary_ctxt_switches:\s*(\d+)/) else { continue }
      counts[thread] = Int(match.1)
    }
    return counts
  }
}
