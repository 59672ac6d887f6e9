import Foundation
import LanternAccounts
import LanternTestSupport
import Testing

/// How long a code is valid, and in which forms it can be typed.
struct CodeTests {
  private let office: AccountsFixture
  private let accounts: Accounts

  init() throws {
    office = try AccountsFixture()
    accounts = try office.open()
    try accounts.signUp("Ines", "ines@example.org", AccountsFixture.password)
  }

  @Test func `a code has eight characters of an alphabet without I, L, O and U`() throws {
    var codes: Set<String> = []
    for number in 0..<10 {
      try accounts.signUp("Ines", "ines\(number)@example.org", AccountsFixture.password)
      let code = try office.code()
      #expect(code.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/) != nil)
      codes.insert(code)
    }
    #expect(codes.count == 10)
  }

  @Test
  func `case, dashes and blanks do not matter, and letters are read as the figures that they look like`()
    throws
  {
    let typed = try office.code().lowercased().replacing("-", with: " ").replacing("0", with: "o")
      .replacing("1", with: "l")
    try accounts.confirm("ines@example.org", code: " \(typed)-")
    #expect(try accounts.all().map(\.isConfirmed) == [true])
  }

  @Test(.requirement(92)) func `five wrong tries spend a code`() throws {
    let code = try office.code()
    let wrong = code == "0000-0000" ? "1111-1111" : "0000-0000"
    for _ in 0..<5 {
      #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: wrong) }
    }
    #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: code) }
  }

  @Test func `four wrong tries do not, nor does what cannot be a code`() throws {
    let code = try office.code()
    let wrong = code == "0000-0000" ? "1111-1111" : "0000-0000"
    for _ in 0..<4 {
      #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: wrong) }
    }
    for slip in ["", "1234", "123456789", "UUUU-UUUU", "ab\u{0}c", String(repeating: "7", count: 10_000)] {
      #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: slip) }
    }
    try accounts.confirm("ines@example.org", code: code)
  }

  @Test(.requirement(92)) func `a code that confirms does for an hour, one that resets for ten minutes`()
    throws
  {
    let confirmation = try office.code()
    office.pass(.seconds(3600) - .milliseconds(1))
    try accounts.confirm("ines@example.org", code: confirmation)

    try accounts.requestReset(of: "ines@example.org")
    office.pass(.seconds(600))
    #expect(throws: AccountsError.wrongCode) {
      try accounts.resetPassword(of: "ines@example.org", code: try office.code(), AccountsFixture.other)
    }
    try accounts.requestReset(of: "ines@example.org")
    office.pass(.seconds(600) - .milliseconds(1))
    try accounts.resetPassword(of: "ines@example.org", code: try office.code(), AccountsFixture.other)

    try accounts.signUp("Karl", "karl@example.org", AccountsFixture.password)
    office.pass(.seconds(3600))
    #expect(throws: AccountsError.wrongCode) {
      try accounts.confirm("karl@example.org", code: try office.code())
    }
  }

  @Test func `a code from the future is expired`() throws {
    office.pass(.seconds(-1))
    #expect(throws: AccountsError.wrongCode) {
      try accounts.confirm("ines@example.org", code: try office.code())
    }
  }
}
