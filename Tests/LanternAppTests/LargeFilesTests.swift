import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Files that are far larger than anything the app ever writes.
@Suite(.serialized)
struct LargeFilesTests {
  @Test(.waitsForProcesses)
  func `of files of 500 MB no more is read at start than they may hold, and each is named`() throws {
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
      // Without contents on the disk: zeros where it is read.
      try #require(truncate(files / "data/\(name)", 500_000_000) == 0)
    }
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    #expect(try app.running.mostMemory() < 400_000)
    let ending = app.close()
    #expect(ending.status == 0)
    for name in names {
      #expect(ending.errors.contains("\(files / "data/\(name)")"), "\(name) in \(ending.errors)")
    }
    #expect(ending.errors.contains("\"\(files / "data/window.json")\": it is larger than 4096 bytes"))
  }
}

extension Subprocess {
  /// The most memory that it has had at once so far, in KB.
  fileprivate func mostMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
  }
}
