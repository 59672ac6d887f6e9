import Foundation
import LanternDesktop
import LanternHarness
import LanternTestSupport
import Testing

/// Files that are far larger than any that the app writes.
@Suite(.serialized)
struct LargeFilesTests {
  @Test(.waitsForProcesses)
  func `files of 500 MB are not read beyond their limits, and each is named`() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    try FileManager.default.createDirectory(
      atPath: files / "data", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let names = [
      "window.json", "preferences.json", "theme.json", "place.json", "pending-link.json", "session",
      "journal.jsonl",
    ]
    for name in names {
      try #require(FileManager.default.createFile(atPath: files / "data/\(name)", contents: nil))
      try #require(chmod(files / "data/\(name)", 0o600) == 0)
      // A sparse file.
      try #require(truncate(files / "data/\(name)", 500_000_000) == 0)
    }
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    #expect(try app.process.peakMemory() < 400_000)
    let ending = app.close()
    #expect(ending.status == 0)
    for name in names {
      #expect(ending.errors.contains("\(files / "data/\(name)")"), "\(name) in \(ending.errors)")
    }
    #expect(ending.errors.contains("\"\(files / "data/window.json")\": it is larger than 4096 bytes"))
  }
}

extension Subprocess {
  /// The peak memory so far, in KB.
  fileprivate func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
  }
}
