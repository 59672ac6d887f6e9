import Foundation
import Testing

/// What a program under way costs the machine, seen from outside.
extension Program.Running {
  /// The libraries of the GPU that it has mapped.
  func librariesOfGPU() throws -> [String] {
    let file = try #require(FileHandle(forReadingAtPath: "/proc/\(identifier)/maps"))
    let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    // Else there would be nothing to see: it has not come to it yet, or is another program.
    #expect(maps.contains("libSDL2"))
    let mapped = Set(
      maps.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) })
    // Debian's SDL is linked with libdrm and libgbm; neither talks to a GPU unless it is asked to.
    let forbidden = /\/(libGL|libEGL|libOpenGL|libvulkan|libgallium|libLLVM|\w+_dri\.so|\w+_gbm\.so)/
    return mapped.filter { $0.contains(forbidden) }.sorted()
  }

  /// Waits until three seconds pass in which none of its threads wakes up or ends; fails when that does not happen.
  func expectRest(patience: Double = 30) throws {
    var counts = try wakes()
    var since = Date()
    try VirtualScreen.wait(for: "three seconds in which nothing wakes", patience: patience) {
      let now = try wakes()
      if now != counts { (counts, since) = (now, Date()) }
      return Date().timeIntervalSince(since) >= 3
    }
  }

  // How often each thread has gone to sleep by itself.
  private func wakes() throws -> [String: Int] {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task")
    var counts: [String: Int] = [:]
    for thread in threads {
      // It may end between the two looks.
      let path = "/proc/\(identifier)/task/\(thread)/status"
      guard let bytes = FileManager.default.contents(atPath: path) else { continue }
      let status = String(decoding: bytes, as: UTF8.self)
      guard let match = status.firstMatch(of: /\nvoluntary_ctxt_switches:\s*(\d+)/) else { continue }
      counts[thread] = Int(match.1)
    }
    return counts
  }
}
