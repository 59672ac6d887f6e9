import LanternApp
import Testing

/// What is checked of what somebody types, without any screen.
struct SignUpFormTests {
  @Test(arguments: [
    "ines@example.org", " ines@example.org\n", "i@e.o", "ines.vidal+prints@mail.example.org",
    "inès@exámple.org",
  ])
  func `this has the shape of an e-mail address`(typed: String) {
    #expect(EmailAddress(typed) != nil)
  }

  @Test(arguments: [
    "", " ", "ines", "ines@", "@example.org", "ines@example", "ines@example.", "ines@.org", "ines@ex..org",
    "ines@@example.org", "ines@a@example.org", "ines vidal@example.org", "ines@exam ple.org", "ines@-e.org",
    "ines\u{7}@example.org", String(repeating: "a", count: 65) + "@example.org",
    "ines@" + String(repeating: "a", count: 250) + ".org",
  ])
  func `this has not`(typed: String) {
    #expect(EmailAddress(typed) == nil)
  }

  @Test func `white space around an address is not part of it`() {
    #expect(EmailAddress("  ines@example.org ")?.description == "ines@example.org")
  }

  private let good = SignUpForm(
    name: " Ines ", email: "ines@example.org", password: "twelve signs", repetition: "twelve signs")

  @Test func `a form with nothing wrong is an account that is asked for`() throws {
    let account = try #require(good.newAccount)
    #expect(account.name == "Ines")
    #expect(account.email.description == "ines@example.org")
    #expect(account.password == "twelve signs")
  }

  @Test func `each field says what is wrong with it, and then there is no account`() {
    var form = good
    form.name = " "
    #expect(form.problem(in: .name) == .formNameMissing)
    #expect(form.newAccount == nil)
    form = good
    form.email = "ines"
    #expect(form.problem(in: .email) == .formEmailWrong)
    #expect(form.newAccount == nil)
    form = good
    form.password = "eleven sign"
    form.repetition = "eleven sign"
    #expect(form.problem(in: .password) == .formPasswordShort)
    #expect(form.problem(in: .repetition) == nil)
    #expect(form.newAccount == nil)
    form = good
    form.repetition = "Twelve signs"
    #expect(form.problem(in: .repetition) == .formPasswordsDiffer)
    #expect(form.newAccount == nil)
  }

  @Test func `characters are counted as people do`() {
    var form = good
    form.password = String(repeating: "👩‍👩‍👧‍👦", count: 12)
    #expect(form.problem(in: .password) == nil)
    form.password = String(repeating: "👩‍👩‍👧‍👦", count: 11)
    #expect(form.problem(in: .password) == .formPasswordShort)
  }
}
