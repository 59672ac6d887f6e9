import Foundation
import LanternAccounts
import LanternDesktop
import LanternLogin
import LanternShop
import LanternStrings
import LanternTestSupport
import Testing

/// Validation of the sign-up form, without a screen.
struct SignUpFormTests {
  @Test(arguments: [
    "ines@example.org", " ines@example.org\n", "i@e.o", "ines.vidal+prints@mail.example.org",
    "inès@exámple.org",
  ])
  func `these are valid email addresses`(typed: String) {
    #expect(EmailAddress(typed) != nil)
  }

  @Test(arguments: [
    "", " ", "ines", "ines@", "@example.org", "ines@example", "ines@example.", "ines@.org", "ines@ex..org",
    "ines@@example.org", "ines@a@example.org", "ines vidal@example.org", "ines@exam ple.org", "ines@-e.org",
    "ines\u{7}@example.org", String(repeating: "a", count: 65) + "@example.org",
    "ines@" + String(repeating: "a", count: 250) + ".org",
  ])
  func `these are invalid email addresses`(typed: String) {
    #expect(EmailAddress(typed) == nil)
  }

  @Test func `white space around an address is ignored`() {
    #expect(EmailAddress("  ines@example.org ")?.description == "ines@example.org")
  }

  private let good = SignUpForm(
    name: " Ines ", email: "ines@example.org", passwordProblem: nil, isRepeated: true)
  private let strings: Strings

  init() throws { strings = Strings(formats: CLDRFormats.english).withLogin(of: PrintShop.identity) }

  @Test(.requirement(90)) func `a valid form has no errors`() {
    for field in SignUpForm.Field.allCases { #expect(good.problem(in: field, strings) == nil) }
  }

  @Test(.requirement(90)) func `each field reports only its own error`() {
    func problems(_ change: (inout SignUpForm) -> Void) -> [String?] {
      var form = good
      change(&form)
      return SignUpForm.Field.allCases.map { form.problem(in: $0, strings) }
    }
    #expect(problems { $0.name = " " } == ["Enter a name.", nil, nil, nil])
    #expect(
      problems { $0.name = String(repeating: "n", count: 81) }
        == ["Use at most 80 characters on one line.", nil, nil, nil])
    #expect(
      problems { $0.name = "Ines\u{202E}ladiV" }
        == ["Use at most 80 characters on one line.", nil, nil, nil])
    #expect(problems { $0.email = "ines" } == [nil, "Enter an address such as ines@example.org.", nil, nil])
    #expect(
      problems { $0.passwordProblem = .tooShort } == [nil, nil, "Use at least 12 characters.", nil])
    #expect(
      problems { $0.passwordProblem = .tooLong } == [nil, nil, "Use at most 128 characters.", nil])
    #expect(
      problems { $0.passwordProblem = .common }
        == [nil, nil, "This password is too common. Choose another.", nil])
    #expect(
      problems { $0.passwordProblem = .notText }
        == [nil, nil, "This can’t be used as a password. Choose another.", nil])
    #expect(problems { $0.isRepeated = false } == [nil, nil, nil, "The passwords don’t match."])
  }
}
