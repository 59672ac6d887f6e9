import Foundation
import LanternAccounts
import LanternHarness
import LanternTestSupport
import Synchronization
import Testing

/// The session's token in a file: which files are accepted, and which are quarantined.
@Suite(.requirement(18, 91))
struct TokenFileTests {
  private static let good = "lantern session 1\n" + String(repeating: "0a", count: 32) + "\n"

  private let files: TemporaryDirectory
  private let warnings = Remarks()
  private let tokenStore: TokenStore

  private var folder: String { files / "data" }
  private var file: String { files / "data/session" }

  init() throws {
    files = try TemporaryDirectory()
    tokenStore = .file(
      dataDirectory: URL(filePath: files / "data"), now: { Date(timeIntervalSince1970: 1_800_000_000) },
      warn: { [warnings] in warnings.add($0) })
  }

  @Test func `a token that was stored is read again, and no other`() throws {
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

  @Test func `only its owner can read the file, or enter the folder that was made for it`() throws {
    _ = try tokenStore.store(Token())
    #expect(try mode(of: file) == 0o600)
    #expect(try mode(of: folder) == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["session"])
  }

  @Test func `the file says what it is, and its token in hexadecimal`() throws {
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
  func `a file that cannot be believed is set aside whole, with a remark`(
    contents: String, mode: Int, reason: String
  ) throws {
    try put(contents, mode: mode)
    #expect(try tokenStore.read() == nil)
    let aside = file + ".set-aside-20270115T080000Z"
    #expect(warnings.all == ["the session file \(reason) and was quarantined as \"\(aside)\"; log in again"])
    #expect(try String(contentsOfFile: aside, encoding: .utf8) == contents)
    #expect(try self.mode(of: aside) == 0o600)
    #expect(try tokenStore.read() == nil)
    #expect(warnings.all.count == 1)
  }

  @Test func `a second file that is set aside in the same second does not take the place of the first`()
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

  @Test func `a link is set aside, and what it leads to is left alone`() throws {
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

  @Test func `a pipe is set aside without waiting for anybody to write to it`() throws {
    try put("")
    unlink(file)
    #expect(mkfifo(file, 0o600) == 0)
    #expect(try tokenStore.read() == nil)
    #expect(warnings.all.first?.hasPrefix("the session file is not a regular file and ") == true)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `a file of somebody else is set aside`() throws {
    try put(TokenFileTests.good)
    #expect(chown(file, 65_534, 65_534) == 0)
    #expect(try tokenStore.read() == nil)
    #expect(warnings.all.first?.hasPrefix("the session file belongs to another user and ") == true)
  }

  @Test func `a session of earlier versions does not count, and is said to`() throws {
    try put("{}")
    try FileManager.default.moveItem(atPath: file, toPath: file + ".json")
    #expect(try tokenStore.read() == nil)
    let aside = file + ".json.set-aside-20270115T080000Z"
    #expect(
      warnings.all == [
        "the session file was written by an earlier version and was quarantined as \"\(aside)\"; log in again"
      ])
    #expect(FileManager.default.fileExists(atPath: aside))
  }

  // A folder with that name blocks every user, even root.
  @Test func `a token that cannot be stored is an error that says where, and what to do`() throws {
    try FileManager.default.createDirectory(
      atPath: file + "/mine", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let error = #expect(throws: TokenError.self) { _ = try tokenStore.store(Token()) }
    #expect(
      error?.message
        == "cannot rename \"\(file).new\": Is a directory; check the path and its permissions")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["session"])
    #expect(throws: TokenError.self) { try tokenStore.forget() }
  }

  @Test func `a folder that cannot be made is an error`() throws {
    try "a file".write(toFile: folder, atomically: false, encoding: .utf8)
    #expect(throws: TokenError("\"\(folder)\" is not a folder; check the path and its permissions")) {
      _ = try tokenStore.store(Token())
    }
    #expect(throws: TokenError.self) { try tokenStore.read() }
    try tokenStore.forget()
  }

  @Test
  func `what a stopped machine left half stored is not read, and goes with the next token or with none`()
    throws
  {
    try put("lantern ses")
    try FileManager.default.moveItem(atPath: file, toPath: file + ".new")
    #expect(try tokenStore.read() == nil)
    let token = Token()
    _ = try tokenStore.store(token)
    #expect(try tokenStore.read() == token)
    try "lantern ses".write(toFile: file + ".new", atomically: false, encoding: .utf8)
    try tokenStore.forget()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func `whatever the file says, it is a token or set aside`() throws {
    let whole = Array(TokenFileTests.good.utf8)
    var random = SeededGenerator(seed: 8)
    for _ in 0..<300 {
      var bytes = whole
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

  @Test func `a token says nothing of its bytes`() throws {
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
private final class Remarks: Sendable {
  private let said = Mutex<[String]>([])

  var all: [String] { said.withLock { $0 } }

  func add(_ warn: String) { said.withLock { $0.append(warn) } }
}
