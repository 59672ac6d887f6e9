import Foundation
import LanternAccounts
import LanternBase
import LanternTestSupport
import Testing

/// Which names and addresses are accepted.
struct NameTests {
  @Test(arguments: ["Ines", "Iñés Müller-Lüdenscheidt", "李小龙", "محمد", "O’Brien", "X Æ A-12", "👩"])
  func `names in any script are accepted`(name: String) {
    #expect(PersonName(name)?.description == name)
  }

  @Test(arguments: [
    "", "   ", "\n", "a\nb", "a\rb", "a\u{0}b", "a\u{202E}b", "a\u{2066}b", "a\u{2028}b", "a\u{200B}b",
    "a\u{85}b",
    "\u{FEFF}",
  ])
  func `empty names and names with invisible characters are rejected`(typed: String) {
    #expect(PersonName(typed) == nil)
  }

  @Test func `a name has at most 80 characters, trimmed and in composed form`() {
    #expect(PersonName(String(repeating: "é", count: 80)) != nil)
    #expect(PersonName(String(repeating: "é", count: 81)) == nil)
    #expect(PersonName("e" + String(repeating: "\u{301}", count: 5000)) == nil)
    #expect(PersonName("  Ine\u{301}s\n")?.description.unicodeScalars.count == 4)
  }

  @Test func `a name has at most 2,560 bytes, however few its characters are`() {
    #expect(PersonName("x" + String(repeating: "\u{301}", count: 1_279)) != nil)
    #expect(PersonName("x" + String(repeating: "\u{301}", count: 1_280)) == nil)
  }

  @Test func `an address has at most 254 bytes, 64 of them before the @`() {
    let domain = String(repeating: "abcdefghi.", count: 25) + "or"
    #expect(EmailAddress("a@" + domain) != nil)
    #expect(EmailAddress("ab@" + domain) == nil)
    let name = String(repeating: "a", count: 64)
    #expect(EmailAddress(name + "@example.org") != nil)
    #expect(EmailAddress(name + "a@example.org") == nil)
  }

  @Test(arguments: [
    "ines@example.org", "i.n-e_s+prints@sub.example.org", "jörg@müller.de", "x@xn--mller-kva.de",
    "a'b@example.org",
  ])
  func `valid addresses are accepted`(typed: String) {
    #expect(EmailAddress(typed)?.description == typed)
  }

  @Test(arguments: [
    "", "ines", "@example.org", "ines@", "ines@example", "ines@.org", "ines@example..org",
    "ines@-example.org",
    "ines@example.org-", "a b@example.org", "a@b@example.org", "a\u{202E}b@example.org",
    "a\r\nBcc:x@example.org",
    "a@exa\u{7F}mple.org", "a@example.org>,<b", "a@exa,mple.org", "a@(x).org",
  ])
  func `malformed addresses are rejected`(typed: String) {
    #expect(EmailAddress(typed) == nil)
  }

  @Test func `random text crashes no parser, and accepted names and addresses parse to themselves`()
    throws
  {
    var random = RandomText(seed: 20_260_731)
    var acceptedCount = 0
    for _ in 0..<20_000 {
      let text = random.text()
      if let name = PersonName(text) {
        #expect(PersonName(name.description) == name)
        acceptedCount += 1
      }
      if let email = EmailAddress(text + "@example.org") {
        #expect(EmailAddress(email.description) == email)
        #expect(!email.description.contains("\n") && !email.description.contains("\r"))
      }
      #expect(EmailAddress(text).map { EmailAddress($0.description) == $0 } ?? true)
    }
    #expect(acceptedCount > 1000)
  }
}

/// Random text from a seed.
private struct RandomText: RandomNumberGenerator {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { generator.next() }

  mutating func text() -> String {
    let marks: [Unicode.Scalar] = [
      "a", "Z", "@", ".", "-", " ", "\n", "\u{301}", "é", "\u{202E}", "\u{0}", "<", "\"", "字",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...90, using: &self) {
      if Int.random(in: 0..<10, using: &self) < 8 {
        text.unicodeScalars.append(["a", "e", "\u{301}", "ß", "字"].randomElement(using: &self) ?? "a")
      } else if let mark = marks.randomElement(using: &self), Bool.random(using: &self) {
        text.unicodeScalars.append(mark)
      } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &self)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
