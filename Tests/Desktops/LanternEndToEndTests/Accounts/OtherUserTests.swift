import Foundation
import LanternAccounts
import LanternHarness
import Testing

/// Accounts of a user other than root, for whom file permissions apply.
@Suite(
  .enabled(
    if: Nobody.isPossible,
    "only root can switch users, and only if the other user can access the build"))
struct OtherUserTests {
  private let files: TemporaryDirectory

  init() throws {
    files = try TemporaryDirectory()
    try "open here\nadd here ines@example.org lantern-password Ines".write(
      toFile: files / "script", atomically: false, encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: files / "data/accounts", withIntermediateDirectories: true)
    for name in ["", "script", "data", "data/accounts"] {
      try #require(chown(files / name, Nobody.identifier, 0) == 0)
    }
  }

  private func runScript() throws -> CommandResult {
    try Nobody.run([Nobody.program, "script", files / "data", files / "script"])
  }

  private func set(_ mode: mode_t, _ name: String) throws { try #require(chmod(files / name, mode) == 0) }

  @Test func `a folder without write permission is reported by path, and works once it has permission`()
    throws
  {
    try set(0o500, "data/accounts")
    let refused = try runScript()
    #expect(refused.status == 1)
    #expect(
      refused.output.contains(
        "cannot create or open \"\(files / "data/accounts")/accounts.lock\": Permission denied"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: files / "data/accounts") == [])
    try set(0o700, "data/accounts")
    #expect(try runScript().status == 0)
  }

  @Test func `a database without write permission is reported and not taken for damaged`() throws {
    try set(0o700, "data/accounts")
    #expect(try runScript().status == 0)
    let bytes = try Data(contentsOf: URL(filePath: files / "data/accounts/accounts.sqlite"))
    try "open here\nadd here karl@example.org lantern-password Karl".write(
      toFile: files / "script", atomically: false, encoding: .utf8)
    for mode in [0o400, 0] as [mode_t] {
      try set(mode, "data/accounts/accounts.sqlite")
      let refused = try runScript()
      #expect(refused.status == 1)
      #expect(
        refused.output.contains(
          "failed 0: open: \"\(files / "data/accounts")/accounts.sqlite\" cannot be read and written by its owner"
        )
      )
    }
    // No remains prevent opening the database once the permission is restored.
    try set(0o600, "data/accounts/accounts.sqlite")
    #expect(try Data(contentsOf: URL(filePath: files / "data/accounts/accounts.sqlite")) == bytes)
    #expect(try runScript().status == 0)
  }

  @Test func `a folder or database of another user is rejected and left unchanged`() throws {
    try set(0o700, "data/accounts")
    #expect(try runScript().status == 0)
    for name in ["data/accounts/accounts.sqlite", "data/accounts"] {
      try #require(chown(files / name, 0, 0) == 0)
      try set(name.hasSuffix("sqlite") ? 0o666 : 0o777, name)
      let refused = try runScript()
      #expect(refused.status == 1)
      #expect(refused.output.contains("\"\(files / name)\" belongs to another user"))
      try #require(chown(files / name, Nobody.identifier, 0) == 0)
    }
    try set(0o700, "data/accounts")
    try set(0o600, "data/accounts/accounts.sqlite")
    #expect(
      try Command(path: Nobody.program).run(["script", files / "data", files / "script"]).status == 1)
  }
}

/// The user `nobody`, who owns no files.
private enum Nobody {
  static let identifier: uid_t = 65_534
  static let program = BuildProducts.program("LanternAccountsDriver")

  static let isPossible: Bool = {
    do {
      return try geteuid() == 0 && run(["test", "-x", program]).status == 0
    } catch {
      return false
    }
  }()

  static func run(_ command: [String]) throws -> CommandResult {
    try Command(path: "setpriv").run(["--reuid=\(identifier)", "--clear-groups"] + command)
  }
}
