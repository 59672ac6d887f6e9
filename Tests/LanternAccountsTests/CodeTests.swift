import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// How long a code is valid, and in which forms it can be typed.
struct CodeTests {
  private let fixture: AccountsFixture
  private let accounts: Accounts

  init() throws {
    fixture = try AccountsFixture()
    accounts = try fixture.open()
    try accounts.signUp("Ines", "ines@example.org", AccountsFixture.password)
  }

  @Test func `a code has eight characters of an alphabet without I, L, O and U`() throws {
    var codes: Set<String> = []
    for number in 0..<10 {
      try accounts.signUp("Ines", "ines\(number)@example.org", AccountsFixture.password)
      let code = try fixture.code()
      #expect(code.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/) != nil)
      codes.insert(code)
    }
    #expect(codes.count == 10)
  }

  @Test
  func `case, dashes and spaces do not matter, and letters are read as the digits they look like`()
    throws
  {
    let typed = try fixture.code().lowercased().replacing("-", with: " ").replacing("0", with: "o")
      .replacing("1", with: "l")
    try accounts.confirm("ines@example.org", code: " \(typed)-")
    #expect(try accounts.all().map(\.isConfirmed) == [true])
  }

  @Test func `a typed code has at most 64 bytes with its spaces`() throws {
    let code = try fixture.code()
    #expect(throws: AccountsError.wrongCode) {
      try accounts.confirm("ines@example.org", code: code + String(repeating: " ", count: 56))
    }
    try accounts.confirm("ines@example.org", code: code + String(repeating: " ", count: 55))
  }

  @Test(.requirement(92)) func `five wrong attempts invalidate a code`() throws {
    let code = try fixture.code()
    let wrong = code == "0000-0000" ? "1111-1111" : "0000-0000"
    for _ in 0..<5 {
      #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: wrong) }
    }
    #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: code) }
  }

  @Test func `four wrong attempts and any number of malformed codes leave a code valid`() throws {
    let code = try fixture.code()
    let wrong = code == "0000-0000" ? "1111-1111" : "0000-0000"
    for _ in 0..<4 {
      #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: wrong) }
    }
    for slip in ["", "1234", "123456789", "UUUU-UUUU", "ab\u{0}c", String(repeating: "7", count: 10_000)] {
      #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: slip) }
    }
    try accounts.confirm("ines@example.org", code: code)
  }

  @Test(.requirement(92)) func `a confirmation code is valid for one hour and a reset code for ten minutes`()
    throws
  {
    let confirmation = try fixture.code()
    fixture.advanceClock(by: .seconds(3600) - .milliseconds(1))
    try accounts.confirm("ines@example.org", code: confirmation)

    try accounts.requestReset(of: "ines@example.org")
    fixture.advanceClock(by: .seconds(600))
    #expect(throws: AccountsError.wrongCode) {
      try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)
    }
    try accounts.requestReset(of: "ines@example.org")
    fixture.advanceClock(by: .seconds(600) - .milliseconds(1))
    try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)

    try accounts.signUp("Karl", "karl@example.org", AccountsFixture.password)
    fixture.advanceClock(by: .seconds(3600))
    #expect(throws: AccountsError.wrongCode) {
      try accounts.confirm("karl@example.org", code: try fixture.code())
    }
  }

  @Test func `a code from the future is expired`() throws {
    fixture.advanceClock(by: .seconds(-1))
    #expect(throws: AccountsError.wrongCode) {
      try accounts.confirm("ines@example.org", code: try fixture.code())
    }
  }
}
