import Foundation
import LanternDesktop
import LanternHarness
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// The folders where the app stores its files.
@Suite(.serialized)
struct DirectoriesTests {
  @Test(.waitsForProcesses)
  func `the XDG directories are the default, and a relative one is ignored`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let environment = [
      "HOME": files / "home", "XDG_DATA_HOME": "relative/data", "XDG_STATE_HOME": files / "state",
    ]
    let app = try LaunchedApp(screen, files, [], environment: environment)
    try app.logIn()
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
  func `a data directory contains all files, and nothing is written elsewhere`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, ["--data-dir", files / "data"], environment: ["HOME": files / "home"])
    try app.wait(forFlow: "login")
    #expect(app.close().status == 0)
    // libX11 keeps nothing for root.
    let cache = geteuid() == 0 ? [] : ["cache"]
    #expect(
      try contents(files / "data") == ["accounts.lock", "accounts.sqlite"] + cache + [
        "journal.jsonl", "place.json", "recordings", "window.json",
      ])
    #expect(!FileManager.default.fileExists(atPath: files / "home"))
  }

  @Test(.waitsForProcesses, arguments: ["/dev/null/data", "/proc/data"])
  func `a data directory that cannot be created is refused`(folder: String) throws {
    let ending = try Command().run(["--data-dir", folder])
    expectFailure(ending, status: 73, saying: "\"\(folder)\"", "--data-dir")
  }

  @Test(.waitsForProcesses) func `a file in place of the data directory is refused and left unchanged`()
    throws
  {
    let files = try TemporaryDirectory()
    try "mine\n".write(toFile: files / "data", atomically: false, encoding: .utf8)
    expectFailure(
      try Command().run(["--data-dir", files / "data"]), status: 73, saying: files / "data", "--data-dir")
    #expect(try String(contentsOfFile: files / "data", encoding: .utf8) == "mine\n")
  }

  @Test(.waitsForProcesses, .enabled(if: geteuid() != 0, "root can write everywhere"))
  func `a data directory that is not writable is refused`() throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: files / "data", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o500])
    expectFailure(
      try Command().run(["--data-dir", files / "data"]), status: 73, saying: "cannot write to", "--data-dir"
    )
  }

  @Test(.waitsForProcesses) func `record writes nothing except its output`() throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files / "tmp", withIntermediateDirectories: false)
    let ending = try Command(environment: ["HOME": files / "home", "TMPDIR": files / "tmp"]).run([
      "record", "--headless", "--cycles", "1", "--size", "320x240", "--output", files / "recording",
    ])
    #expect(ending.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: files / "tmp") == [])
    #expect(!FileManager.default.fileExists(atPath: files / "home"))
  }

  // Not for root, as libX11 wants it.
  @Test(
    .waitsForProcesses,
    .enabled(
      if: OrdinaryUser.canRun(BuildProducts.lantern), "only the user of the tests can read the program"))
  func `the combinations of keys are kept in binary form for the next start`() throws {
    let screen = try XServer()
    let user = try OrdinaryUser()
    let environment = screen.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    let folder = user / "data/cache/compose"
    for _ in 1...2 {
      let app = try user.start(
        BuildProducts.lantern, ["run", "--data-dir", user / "data", "--no-record"], environment: environment)
      try waitFor("the window") {
        try app.expectRunning()
        return try screen.visibleWindow(named: "Lantern") != nil
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
      #expect(try permissions(folder) == 0o700)
      app.stop()
    }
  }

  // Without SQLite's temporary files.
  private func contents(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter {
      !["accounts.sqlite-shm", "accounts.sqlite-wal"].contains($0)
    }
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
