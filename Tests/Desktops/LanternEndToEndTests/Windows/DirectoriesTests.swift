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
  func `a data directory contains all files and keeps its permissions, and nothing is written elsewhere`()
    throws
  {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    try create(files / "data", 0o755)
    let app = try LaunchedApp(
      screen, files, ["--data-dir", files / "data"], environment: ["HOME": files / "home"])
    try app.wait(forFlow: "login")
    #expect(app.close().status == 0)
    #expect(try permissions(files / "data") == 0o755)
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

  // As from an unset variable of the shell. It would stand for the current folder.
  @Test(
    .waitsForProcesses,
    arguments: [
      ["--data-dir", ""], ["--data-dir="], ["--record", ""], ["--inspect", ""], ["record", "--output", ""],
      ["record", "--output="], ["accounts", "list", "--data-dir", ""], ["accounts", "restore", ""],
      ["report", ""], ["report", "recording", "--html", ""], ["compare", "base", ""],
      ["export", "--output", "", "a"],
      ["gate", "base", "new", "--output", ""],
    ])
  func `an empty path is a usage error`(arguments: [String]) throws {
    let ending = try Command().run(arguments)
    expectFailure(ending, status: 64, saying: "is empty", "a variable of the shell may be unset")
  }

  @Test(.waitsForProcesses)
  func `a folder that has files of other programs only is refused and left unchanged`() throws {
    let files = try TemporaryDirectory()
    try create(files / "data", 0o755)
    try "mine\n".write(toFile: files / "data/notes.txt", atomically: false, encoding: .utf8)
    for command in [["run"], ["accounts", "add", "ines@example.org"]] {
      let ending = try Command().run(command + ["--data-dir", files / "data"])
      expectFailure(ending, status: 73, saying: files / "data", "such as notes.txt", "--data-dir")
    }
    #expect(try contents(files / "data") == ["notes.txt"])
    #expect(try permissions(files / "data") == 0o755)
  }

  @Test(
    .waitsForProcesses,
    arguments: ["theme.json", "lost+found", "accounts.sqlite", "window.json.0123456789abcdef.new"])
  func `a folder with a file that Lantern knows is taken`(name: String) throws {
    let files = try TemporaryDirectory()
    try create(files / "data", 0o755)
    try "{}".write(toFile: files / "data/\(name)", atomically: false, encoding: .utf8)
    try "".write(toFile: files / "data/notes.txt", atomically: false, encoding: .utf8)
    if ["theme.json", "lost+found"].contains(name) {
      try FileManager.default.removeItem(atPath: files / "data/notes.txt")
    }
    // It goes on to the display, of which there is none.
    expectFailure(try Command().run(["--data-dir", files / "data"]), status: 69, saying: "display")
  }

  @Test(.waitsForProcesses) func `accounts are not looked for in a file`() throws {
    let files = try TemporaryDirectory()
    try "".write(toFile: files / "data", atomically: false, encoding: .utf8)
    expectFailure(
      try Command().run(["accounts", "list", "--data-dir", files / "data"]), status: 66,
      saying: "is not a folder")
  }

  @Test(.waitsForProcesses) func `a link that leads nowhere is refused as a data directory`() throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(atPath: files / "data", withDestinationPath: files / "nowhere")
    expectFailure(
      try Command().run(["--data-dir", files / "data"]), status: 73, saying: files / "data", "--data-dir")
    #expect(!FileManager.default.fileExists(atPath: files / "nowhere"))
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

  private func create(_ folder: String, _ permissions: Int) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: permissions])
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
