import Foundation
import LanternDesktop
import LanternHarness
import LanternTestSupport
import Testing

/// The session file in the running app: valid files, and files that are quarantined. There is no keyring here.
@Suite(.serialized)
struct SessionFileTests {
  private static let token = String(repeating: "07", count: 32)
  private static let good = "lantern session 1\n\(token)\n"

  private func start(
    _ screen: XServer, _ files: TemporaryDirectory, environment: [String: String] = [:]
  ) throws -> LaunchedApp {
    try LaunchedApp(
      screen, files, files.optionsWithoutRecording, environment: environment)
  }

  @Test(
    .waitsForProcesses, .requirement(18, 91),
    arguments: [
      ("", 0o600), ("mine", 0o600), ("lantern session 2\n\(token)\n", 0o600),
      ("lantern session 1\n\(token.dropLast(2))\n", 0o600), (good, 0o644), (good, 0o620),
    ])
  func `an invalid session file is quarantined with a warning, and login is shown`(
    contents: String, mode: Int
  ) throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    try write(contents, mode, to: files / "data")
    let app = try start(screen, files)
    try app.wait(forFlow: "login")
    let ending = app.close()
    #expect(ending.status == 0)

    let names = try FileManager.default.contentsOfDirectory(atPath: files / "data")
    let quarantined = try #require(names.first { $0.hasPrefix("session.set-aside-") })
    #expect(!names.contains("session"))
    #expect(try String(contentsOfFile: files / "data/\(quarantined)", encoding: .utf8) == contents)
    #expect(try permissions(files / "data/\(quarantined)") == 0o600)
    expectMessage(ending, saying: ["session file", files / "data/\(quarantined)", "log in again"])
  }

  @Test(.waitsForProcesses, .requirement(18, 91))
  func `an unknown token leads to login`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    try write(SessionFileTests.good, 0o600, to: files / "data")
    let app = try start(screen, files)
    try app.wait(forFlow: "login")
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
  }

  @Test(.waitsForProcesses, .requirement(18, 20, 91))
  func `a valid private session file leads to the main flow`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let first = try start(screen, files)
    try first.wait(forFlow: "login")
    try first.click(button: "Log In", number: 1)
    try first.wait(forFlow: "main")
    #expect(first.close().status == 0)
    let app = try start(screen, files)
    try app.wait(forFlow: "main")
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(FileManager.default.fileExists(atPath: files / "data/session"))
  }

  @Test(.waitsForProcesses, .requirement(18, 91))
  func `login stores a random private token, and logout removes it`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try start(screen, files)
    var tokens: Set<String> = []
    for _ in 0..<2 {
      try app.logIn()
      #expect(try permissions(files / "data/session") == 0o600)
      #expect(try permissions(files / "data") == 0o700)
      let lines = try String(contentsOfFile: files / "data/session", encoding: .utf8).split(separator: "\n")
      #expect(lines.first == "lantern session 1")
      #expect(lines.count == 2)
      let token = String(try #require(lines.last))
      #expect(token.wholeMatch(of: /[0-9a-f]{64}/) != nil)
      tokens.insert(token)
      // The database contains only the digest of the token.
      for name in ["accounts.sqlite", "accounts.sqlite-wal"] {
        let bytes = FileManager.default.contents(atPath: files / "data/\(name)") ?? Data()
        #expect(bytes.range(of: Data(token.utf8)) == nil)
        #expect(bytes.range(of: try self.bytes(token)) == nil)
      }
      try app.click(button: "Log Out")
      try app.wait(forFlow: "login")
      #expect(!FileManager.default.fileExists(atPath: files / "data/session"))
    }
    #expect(tokens.count == 2)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(18, 91))
  func `a token cannot be used after logout`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try start(screen, files)
    try app.logIn()
    let kept = try Data(contentsOf: URL(filePath: files / "data/session"))
    try app.click(button: "Log Out")
    try app.wait(forFlow: "login")
    #expect(app.close().status == 0)
    try write(String(decoding: kept, as: UTF8.self), 0o600, to: files / "data")
    let again = try start(screen, files)
    try again.wait(forFlow: "login")
    #expect(again.close().status == 0)
  }

  // Renaming fails for every user, including root.
  @Test(.waitsForProcesses, .requirement(18, 91))
  func `a session that cannot be stored refuses the login with a message`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: files / "data", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let faults = Faults(calls: ["rename"], at: "1-")
    let environment = try faults.environment(folder: files / "data", log: files / "calls")
    let app = try start(screen, files, environment: environment)
    try app.wait(forFlow: "login")
    try app.click(button: "Log In", number: 1)
    try waitFor("the message") {
      try app.names(ofRole: "alert").contains { $0.contains(files / "data/session") }
    }
    try app.wait(forFlow: "login")
    #expect(app.close().status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: files / "data")
    #expect(names.filter { $0.hasPrefix("session") } == [])
    // No one is logged in at the next launch either.
    let again = try start(screen, files)
    try again.wait(forFlow: "login")
    #expect(again.close().status == 0)
  }

  private func bytes(_ digits: String) throws -> Data {
    let digits = Array(digits)
    return Data(
      try stride(from: 0, to: digits.count, by: 2).map { index in
        try #require(UInt8(String(digits[index..<index + 2]), radix: 16))
      })
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func write(_ contents: String, _ mode: Int, to folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try contents.write(toFile: folder + "/session", atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder + "/session")
  }
}
