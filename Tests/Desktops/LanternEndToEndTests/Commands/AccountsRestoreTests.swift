import Foundation
import GRDB
import LanternHarness
import LanternTestSupport
import Testing

/// `lantern accounts restore`, and the database file after a command or the window ends.
@Suite(.serialized, .requirement(94))
struct AccountsRestoreTests {
  private let files: TemporaryDirectory
  private var folder: String { files / "data" }

  init() throws { files = try TemporaryDirectory() }

  private func run(_ arguments: String..., typed: String = "") throws -> CommandResult {
    try typed.write(toFile: files / "typed", atomically: false, encoding: .utf8)
    return try Command(path: "/bin/sh").run(
      ["-c", "exec \"$0\" accounts \"$@\" < '\(files / "typed")'", Command().path] + arguments
        + ["--data-dir", folder])
  }

  private func add(_ email: String) throws {
    #expect(try run("add", email, typed: "correct horse battery\n").status == 0)
  }

  /// The addresses in a copy of the database file alone.
  private func copied() throws -> [String] {
    try? FileManager.default.removeItem(atPath: files / "copy.sqlite")
    try FileManager.default.copyItem(
      atPath: folder + "/accounts.sqlite", toPath: files / "copy.sqlite")
    return try DatabaseQueue(path: files / "copy.sqlite").read { db in
      try String.fetchAll(db, sql: "SELECT email FROM accounts ORDER BY id")
    }
  }

  @Test(.waitsForProcesses)
  func `accounts are restored from a copy of the database file alone`() throws {
    try add("ann@example.org")
    #expect(try copied() == ["ann@example.org"])
    try FileManager.default.moveItem(atPath: folder, toPath: files / "lost")
    let ending = try run("restore", files / "copy.sqlite")
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output == "restored 1 account from \"\(files / "copy.sqlite")\"\n")
    #expect(try run("list").output.contains("ann@example.org"))
  }

  @Test(.waitsForProcesses)
  func `an existing database is replaced only with --yes, and its new name is printed`() throws {
    try add("ann@example.org")
    _ = try copied()
    try add("bob@example.org")
    expectFailure(
      try run("restore", files / "copy.sqlite"), status: 1, saying: "has 2 accounts", "--yes")
    let ending = try run("restore", files / "copy.sqlite", "--yes")
    #expect(ending.status == 0, "\(ending.errors)")
    let name = try #require(ending.output.firstMatch(of: /the previous database is now "(.*)"\n/))
      .1
    #expect(try !run("list").output.contains("bob@example.org"))
    #expect(try run("restore", String(name), "--yes").status == 0)
    #expect(try run("list").output.contains("bob@example.org"))
  }

  @Test(.waitsForProcesses)
  func `the terminal prompts for confirmation before accounts are replaced`() throws {
    try add("ann@example.org")
    _ = try copied()
    for (answer, status) in [("no\n", Int32(1)), ("y\n", 0)] {
      let terminal = try TerminalSession(
        "\"$0\" accounts restore \"$2\" --data-dir \"$1\"", [folder, files / "copy.sqlite"])
      try terminal.type(
        answer,
        at:
          "\"\(folder)/accounts.sqlite\" has 1 account. Quarantine it and restore \"\(files / "copy.sqlite")\"? [y/N] "
      )
      #expect(terminal.end() == status, "\(terminal.screen)")
    }
  }

  @Test(.waitsForProcesses)
  func `a file that is not a database is refused with status 65, and a missing one with 66`() throws {
    try Data("a letter".utf8).write(to: URL(filePath: files / "letter"))
    expectFailure(
      try run("restore", files / "letter"), status: 65, saying: files / "letter", "is damaged")
    expectFailure(try run("restore", files / "none"), status: 66, saying: "there is no file")
  }

  @Test(.waitsForProcesses)
  func `every command reports an emptied database`() throws {
    try add("ann@example.org")
    try add("bob@example.org")
    for suffix in ["-wal", "-shm"] { unlink(folder + "/accounts.sqlite" + suffix) }
    #expect(truncate(folder + "/accounts.sqlite", 0) == 0)
    let ending = try run("list")
    #expect(ending.output == "no accounts\n")
    expectMessage(
      ending, saying: ["had accounts before and is empty now", "lantern accounts restore"])
    #expect(unlink(folder + "/accounts.sqlite") == 0)
    for suffix in ["-wal", "-shm"] { unlink(folder + "/accounts.sqlite" + suffix) }
    expectMessage(try run("list"), saying: ["had accounts before and is empty now"])
  }

  @Test(.waitsForProcesses)
  func
    `the database file is complete three seconds after the last change and after the window closes`()
    throws
  {
    let screen = try XServer()
    let app = try LaunchedApp(screen, files, ["--data-dir", folder, "--no-record"])
    try app.logIn()
    try waitFor("an empty log") {
      try FileManager.default.attributesOfItem(atPath: folder + "/accounts.sqlite-wal")[.size]
        as? Int == 0
    }
    #expect(try copied() == ["demo@example.org"])
    try app.click(button: "Log Out")
    try app.wait(forFlow: "login")
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(
      try FileManager.default.attributesOfItem(atPath: folder + "/accounts.sqlite-wal")[.size]
        as? Int == 0)
    #expect(try copied() == ["demo@example.org"])
  }
}
