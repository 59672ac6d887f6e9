import Foundation
import LanternAccounts
import LanternFiles
import LanternHarness
import LanternTestSupport
import Synchronization
import Testing

/// The session's token in a file: which files are accepted, and which are quarantined.
@Suite(.requirement(18, 91))
struct TokenFileTests {
  private static let good = "lantern session 1\n" + String(repeating: "0a", count: 32) + "\n"

  private let files: TemporaryDirectory
  private let warnings = LoggedWarnings()
  private let tokenStore: TokenStore

  private var folder: String { files / "data" }
  private var file: String { files / "data/session" }

  init() throws {
    files = try TemporaryDirectory()
    tokenStore = .file(
      dataDirectory: URL(filePath: files / "data"), now: { Date(timeIntervalSince1970: 1_800_000_000) },
      warn: { [warnings] in warnings.add($0) })
  }

  @Test func `the stored token is read back`() throws {
    #expect(try tokenStore.read() == nil)
    let one = Token()
    let two = Token()
    #expect(try tokenStore.store(one) == .file)
    #expect(try tokenStore.read() == one)
    #expect(try tokenStore.store(two) == .file)
    #expect(try tokenStore.read() == two)
    #expect(one != two)
    #expect(tokenStore.place() == .file)
    try tokenStore.forget()
    #expect(try tokenStore.read() == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    try tokenStore.forget()
    #expect(warnings.all == [])
  }

  @Test func `only the owner can read the file and enter its new folder`() throws {
    _ = try tokenStore.store(Token())
    #expect(try mode(of: file) == 0o600)
    #expect(try mode(of: folder) == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["session"])
  }

  @Test func `the file has a format line and the token in hexadecimal`() throws {
    try put(TokenFileTests.good)
    #expect(try tokenStore.read() == Token(bytes: [UInt8](repeating: 10, count: 32)))
    _ = try tokenStore.store(try #require(Token(bytes: Array(0xE0...0xFF))))
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == """
        lantern session 1
        e0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff

        """)
  }

  @Test(arguments: [
    ("", 0o600, "is damaged"),
    ("mine", 0o600, "is damaged"),
    (String(good.dropLast()), 0o600, "is damaged"),
    (good + "\n", 0o600, "is damaged"),
    (good + good, 0o600, "is damaged"),
    (good.replacing("session 1", with: "session 2"), 0o600, "is damaged"),
    (good.replacing("0a0a", with: "0A0A"), 0o600, "is damaged"),
    (good.replacing("0a0a\n", with: "0a0g\n"), 0o600, "is damaged"),
    (good, 0o644, "was accessible to other users"),
    (good, 0o620, "was accessible to other users"),
    (good, 0o601, "was accessible to other users"),
  ])
  func `an invalid file is quarantined unchanged with a warning`(
    contents: String, mode: Int, reason: String
  ) throws {
    try put(contents, mode: mode)
    #expect(try tokenStore.read() == nil)
    let quarantined = file + ".set-aside-20270115T080000Z"
    #expect(
      warnings.all == ["the session file \(reason) and was quarantined as \"\(quarantined)\"; log in again"])
    #expect(try String(contentsOfFile: quarantined, encoding: .utf8) == contents)
    #expect(try self.mode(of: quarantined) == 0o600)
    #expect(try tokenStore.read() == nil)
    #expect(warnings.all.count == 1)
  }

  @Test func `two files quarantined in the same second have different names`()
    throws
  {
    try put("one")
    #expect(try tokenStore.read() == nil)
    try put("two")
    #expect(try tokenStore.read() == nil)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "session.set-aside-20270115T080000Z", "session.set-aside-20270115T080000Z-2",
      ])
  }

  @Test func `a link is quarantined and its target is unchanged`() throws {
    try put(TokenFileTests.good)
    try FileManager.default.moveItem(atPath: file, toPath: files / "elsewhere")
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: files / "elsewhere")
    #expect(try tokenStore.read() == nil)
    #expect(warnings.all.first?.hasPrefix("the session file is a symbolic link and ") == true)
    #expect(try String(contentsOfFile: files / "elsewhere", encoding: .utf8) == TokenFileTests.good)
    let token = Token()
    _ = try tokenStore.store(token)
    #expect(try tokenStore.read() == token)
  }

  @Test func `a pipe is quarantined without waiting for a writer`() throws {
    try put("")
    unlink(file)
    #expect(mkfifo(file, 0o600) == 0)
    #expect(try tokenStore.read() == nil)
    #expect(warnings.all.first?.hasPrefix("the session file is not a regular file and ") == true)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `a file of another user is quarantined`() throws {
    try put(TokenFileTests.good)
    #expect(chown(file, 65_534, 65_534) == 0)
    #expect(try tokenStore.read() == nil)
    #expect(warnings.all.first?.hasPrefix("the session file belongs to another user and ") == true)
  }

  @Test func `a session file of an earlier version is quarantined with a warning`() throws {
    try put("{}")
    try FileManager.default.moveItem(atPath: file, toPath: file + ".json")
    #expect(try tokenStore.read() == nil)
    let quarantined = file + ".json.set-aside-20270115T080000Z"
    #expect(
      warnings.all == [
        "the session file was written by an earlier version and was quarantined as \"\(quarantined)\"; log in again"
      ])
    #expect(FileManager.default.fileExists(atPath: quarantined))
  }

  // A folder with that name blocks every user, even root.
  @Test func `storing a token fails with the path and a remedy`() throws {
    try FileManager.default.createDirectory(
      atPath: file + "/mine", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let error = #expect(throws: TokenError.self) { _ = try tokenStore.store(Token()) }
    #expect(error == .file(.failed(.replace, path: file, code: EISDIR)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["session"])
    #expect(throws: TokenError.self) { try tokenStore.forget() }
  }

  @Test func `a file in the folder's place is an error`() throws {
    try "a file".write(toFile: folder, atomically: false, encoding: .utf8)
    #expect(throws: TokenError.file(.notAFolder(path: folder))) {
      _ = try tokenStore.store(Token())
    }
    #expect(throws: TokenError.self) { try tokenStore.read() }
    try tokenStore.forget()
  }

  @Test
  func `a partly written file is not read, and is removed by storing or forgetting a token`()
    throws
  {
    try put("lantern ses")
    try FileManager.default.moveItem(atPath: file, toPath: file + ".0123456789abcdef.new")
    #expect(try tokenStore.read() == nil)
    let token = Token()
    _ = try tokenStore.store(token)
    #expect(try tokenStore.read() == token)
    try "lantern ses".write(toFile: file + ".fedcba9876543210.new", atomically: false, encoding: .utf8)
    try tokenStore.forget()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func `a file with random contents is a token or is quarantined`() throws {
    let valid = Array(TokenFileTests.good.utf8)
    var random = SeededGenerator(seed: 8)
    for _ in 0..<300 {
      var bytes = valid
      for _ in 0..<random.int(1...3) {
        switch random.int(0...3) {
        case 0: bytes.insert(UInt8(random.int(0...255)), at: random.int(0...bytes.count))
        case 1 where !bytes.isEmpty: bytes.remove(at: random.int(0...bytes.count - 1))
        case 2: bytes.removeLast(random.int(0...bytes.count))
        default: if !bytes.isEmpty { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
        }
      }
      try put(Data(bytes))
      let count = warnings.all.count
      if let token = try tokenStore.read() {
        // An accepted text is exactly the text of its token.
        _ = try tokenStore.store(token)
        #expect(try Data(contentsOf: URL(filePath: file)) == Data(bytes))
      } else {
        #expect(warnings.all.count == count + 1)
        #expect(!FileManager.default.fileExists(atPath: file))
      }
    }
  }

  @Test func `a token's description does not reveal its bytes`() throws {
    let token = try #require(Token(bytes: [UInt8](repeating: 171, count: 32)))
    for text in [
      "\(token)", String(reflecting: token), "\(Mirror(reflecting: token).children.map { "\($0)" })",
    ] {
      #expect(!text.contains("171"))
      #expect(!text.lowercased().contains("ab ab") && !text.lowercased().contains("abab"))
    }
  }

  private func put(_ contents: String, mode: Int = 0o600) throws {
    try put(Data(contents.utf8), mode: mode)
  }

  private func put(_ contents: Data, mode: Int = 0o600) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try contents.write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
  }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}

/// The warnings that were logged.
private final class LoggedWarnings: Sendable {
  private let warnings = Mutex<[String]>([])

  var all: [String] { warnings.withLock { $0 } }

  func add(_ warning: String) { warnings.withLock { $0.append(warning) } }
}
