import Foundation
import LanternAccounts
import LanternHarness
import Testing

/// Accounts of a user other than root, for whom file permissions apply.
@Suite(
  .enabled(
    if: Nobody.isPossible,
    "only root can become somebody else, and only where somebody else can reach what was built"))
struct OtherUserTests {
  private let files: TemporaryDirectory

  init() throws {
    files = try TemporaryDirectory()
    try "open here\nadd here ines@example.org lantern-password Ines".write(
      toFile: files / "script", atomically: false, encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: files / "life/accounts", withIntermediateDirectories: true)
    for name in ["", "script", "life", "life/accounts"] {
      try #require(chown(files / name, Nobody.identifier, 0) == 0)
    }
  }

  private func live() throws -> CommandResult {
    try Nobody.run([Nobody.program, "live", files / "life", files / "script"])
  }

  private func set(_ mode: mode_t, _ name: String) throws { try #require(chmod(files / name, mode) == 0) }

  @Test func `a folder without the right to write is refused by name, and works once there is one`() throws {
    try set(0o500, "life/accounts")
    let refused = try live()
    #expect(refused.status == 1)
    #expect(
      refused.output.contains(
        "cannot create or open \"\(files / "life/accounts")/accounts.lock\": Permission denied"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: files / "life/accounts") == [])
    try set(0o700, "life/accounts")
    #expect(try live().status == 0)
  }

  @Test func `a database without the right to write is refused, and not taken for damaged`() throws {
    try set(0o700, "life/accounts")
    #expect(try live().status == 0)
    let bytes = try Data(contentsOf: URL(filePath: files / "life/accounts/accounts.sqlite"))
    try "open here\nadd here karl@example.org lantern-password Karl".write(
      toFile: files / "script", atomically: false, encoding: .utf8)
    for mode in [0o400, 0] as [mode_t] {
      try set(mode, "life/accounts/accounts.sqlite")
      let refused = try live()
      #expect(refused.status == 1)
      #expect(
        refused.output.contains(
          "failed 0: open: \"\(files / "life/accounts")/accounts.sqlite\" cannot be read and written by its owner"
        )
      )
    }
    // No remains prevent opening the database once the permission is restored.
    try set(0o600, "life/accounts/accounts.sqlite")
    #expect(try Data(contentsOf: URL(filePath: files / "life/accounts/accounts.sqlite")) == bytes)
    #expect(try live().status == 0)
  }

  @Test func `a folder, a database and a lock of somebody else are refused, and left as they are`() throws {
    try set(0o700, "life/accounts")
    #expect(try live().status == 0)
    for name in ["life/accounts/accounts.sqlite", "life/accounts"] {
      try #require(chown(files / name, 0, 0) == 0)
      try set(name.hasSuffix("sqlite") ? 0o666 : 0o777, name)
      let refused = try live()
      #expect(refused.status == 1)
      #expect(refused.output.contains("\"\(files / name)\" belongs to another user"))
      try #require(chown(files / name, Nobody.identifier, 0) == 0)
    }
    try set(0o700, "life/accounts")
    try set(0o600, "life/accounts/accounts.sqlite")
    #expect(
      try Command(path: Nobody.program).run(["live", files / "life", files / "script"]).status == 1)
  }
}

/// The user `nobody`, who owns no files.
private enum Nobody {
  static let identifier: uid_t = 65_534
  static let program = BuildProducts.program("LanternAccountsTrial")

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
