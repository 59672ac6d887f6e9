import Foundation
import LanternHarness
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// Where things are kept.
@Suite(.serialized)
struct DirectoriesTests {
  @Test(.waitsForProcesses)
  func `without a data folder the XDG directories are used, a relative one is passed over`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let environment = [
      "HOME": files / "home", "XDG_DATA_HOME": "relative/data", "XDG_STATE_HOME": files / "state",
    ]
    let app = try LaunchedApp(screen, files, [], environment: environment)
    try app.wait(forFlow: "login")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    let ending = app.close()
    #expect(ending.status == 0)

    let data = files / "home/.local/share/lantern"
    #expect(try contents(data) == ["accounts.lock", "accounts.sqlite", "session"])
    #expect(try permissions(data) == 0o700)
    let state = files / "state/lantern"
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: state).sorted() == [
        "journal.jsonl", "place.json", "recordings", "window.json",
      ])
    #expect(try permissions(state) == 0o700)
    let recordings = try FileManager.default.contentsOfDirectory(atPath: state + "/recordings")
    #expect(recordings.count == 1)
    #expect(ending.output.contains("recorded in \(state)/recordings/\(recordings.first ?? "")"))
  }

  @Test(.waitsForProcesses)
  func `a data folder holds everything, and nothing is written elsewhere`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, ["--data-dir", files / "data"], environment: ["HOME": files / "home"])
    try app.wait(forFlow: "login")
    #expect(app.close().status == 0)
    #expect(
      try contents(files / "data") == [
        "accounts.lock", "accounts.sqlite", "journal.jsonl", "place.json", "recordings", "window.json",
      ])
    #expect(!FileManager.default.fileExists(atPath: files / "home"))
  }

  @Test(.waitsForProcesses, arguments: ["/dev/null/data", "/proc/data"])
  func `a data folder that cannot be made is refused`(folder: String) throws {
    let ending = try Command().run(["--data-dir", folder])
    expectRefusal(ending, status: 73, saying: "\"\(folder)\"", "--data-dir")
  }

  @Test(.waitsForProcesses) func `a data folder that is a file is refused and left as it is`() throws {
    let files = try TemporaryDirectory()
    try "mine\n".write(toFile: files / "data", atomically: false, encoding: .utf8)
    expectRefusal(
      try Command().run(["--data-dir", files / "data"]), status: 73, saying: files / "data", "--data-dir")
    #expect(try String(contentsOfFile: files / "data", encoding: .utf8) == "mine\n")
  }

  @Test(.waitsForProcesses, .enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a data folder that may not be written into is refused`() throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: files / "data", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o500])
    expectRefusal(
      try Command().run(["--data-dir", files / "data"]), status: 73, saying: "cannot write to", "--data-dir"
    )
  }

  @Test(.waitsForProcesses) func `record leaves nothing behind but its output`() throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files / "tmp", withIntermediateDirectories: false)
    let ending = try Command(environment: ["HOME": files / "home", "TMPDIR": files / "tmp"]).run([
      "record", "--headless", "--cycles", "1", "--size", "320x240", "--output", files / "recording",
    ])
    #expect(ending.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: files / "tmp") == [])
    #expect(!FileManager.default.fileExists(atPath: files / "home"))
  }

  // Without what SQLite has beside a database for as long as it likes.
  private func contents(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter {
      !["accounts.sqlite-shm", "accounts.sqlite-wal"].contains($0)
    }
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
