import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// Which passwords are accepted.
struct PasswordRulesTests {
  private func problem(_ password: String, _ rules: PasswordRules = PasswordRules()) -> PasswordError? {
    rules.problem(Array(password.utf8).span)
  }

  @Test func `passwords of 12 to 128 characters of any kind are accepted`() {
    #expect(problem("12345678901") == .tooShort)
    #expect(problem("123456789012") == nil)
    #expect(problem(String(repeating: "a", count: 128)) == nil)
    #expect(problem(String(repeating: "a", count: 129)) == .tooLong)
    #expect(problem("") == .tooShort)
    #expect(problem("            ") == nil)
    #expect(problem("灯り灯り灯り灯り灯り灯") == .tooShort)
    #expect(problem("灯り灯り灯り灯り灯り灯り") == nil)
    #expect(problem(String(repeating: "🪔", count: 128)) == nil)
    #expect(problem(String(repeating: "🪔", count: 129)) == .tooLong)
  }

  @Test func `characters are counted in composed form`() {
    // Eleven letters with an accent each, decomposed and composed.
    #expect(problem(String(repeating: "e\u{301}", count: 11)) == .tooShort)
    #expect(problem(String(repeating: "e\u{301}", count: 12)) == nil)
    #expect(problem(String(repeating: "e\u{302}\u{323}", count: 128)) == nil)
    #expect(problem(String(repeating: "\u{E9}", count: 129)) == .tooLong)
  }

  @Test(arguments: [
    [0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
  ])
  func `a password that is not UTF-8 is rejected`(bytes: [UInt8]) {
    let padded = Array("a light in the window".utf8) + bytes
    #expect(PasswordRules().problem(padded.span) == .notText)
    #expect(PasswordRules().problem((bytes + padded).span) == .notText)
  }

  @Test func `a password that is far too long is rejected unread`() {
    #expect(PasswordRules().problem([UInt8](repeating: 0xFF, count: 5000).span) == .tooLong)
  }

  @Test func `a NUL is an ordinary character`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org", "before\u{0}after it")
    #expect(throws: AccountsError.wrongCredentials) {
      try accounts.logIn("ines@example.org", "before\u{0}after me")
    }
    _ = try accounts.logIn("ines@example.org", "before\u{0}after it")
  }

  @Test func `the most common passwords are rejected in any case`() throws {
    let rules = try PasswordRules(common: list)
    #expect(problem("qwerty123456", rules) == .common)
    #expect(problem("QWERTY123456", rules) == .common)
    #expect(problem("1qaz2wsx3edc", rules) == .common)
    #expect(problem("qwerty123456 and more", rules) == nil)
    #expect(problem("# The most common passwords", rules) == nil)
    #expect(problem("a light in the window", rules) == nil)
    #expect(problem("une lumi\u{E8}re au loin", rules) == nil)
    let fixture = try AccountsFixture()
    #expect(throws: AccountsError.badPassword(.common)) {
      try fixture.open(rules: rules).add("Ines", "ines@example.org", "Qwerty123456")
    }
  }

  @Test func `the list has 7,000 passwords of valid length, sorted and in lower case`() throws {
    let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").filter {
      !$0.hasPrefix("# ") && !$0.hasPrefix("#  ")
    }
    #expect(lines.count == 7000)
    #expect(lines.allSatisfy { (12...128).contains($0.count) && $0 == $0.lowercased() })
    #expect(
      lines.map { Array($0.utf8) } == lines.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    )
    let rules = try PasswordRules(common: list)
    for line in lines.enumerated().filter({ $0.offset % 500 == 0 || $0.offset == 6999 }).map(\.element) {
      #expect(problem(String(line), rules) == .common)
    }
  }

  @Test func `a missing list is an error, not an empty list`() {
    #expect(throws: AccountsError.self) { try PasswordRules(common: URL(filePath: "/nowhere/common.txt")) }
  }

  private var list: URL { Project.root.appending(path: "Assets/common-passwords.txt") }
}
