import LanternAccounts
import Testing

/// How hard a password is to guess.
struct PasswordStrengthTests {
  private func strength(_ password: String, besides words: [String] = []) -> PasswordStrength {
    PasswordStrength(of: Array(password.utf8).span, besides: words)
  }

  @Test(
    arguments: [
      ("", .weak), ("password1234", .weak), ("aaaaaaaaaaaaaaaa", .weak), ("qwertyuiop123456", .weak),
      ("sunshine12345", .weak), ("kaffee berlin", .fair), ("sunshine lamps b", .good),
      ("a light in the window", .strong),
      ("correct horse battery staple", .strong), ("qZ7#vK2!wXm9$Lp4&Tj8%Rd3", .strong),
    ] as [(String, PasswordStrength)])
  func `what people choose is weak, and a few words are strong`(password: String, expected: PasswordStrength)
  {
    #expect(strength(password) == expected)
  }

  @Test func `a word more makes nothing weaker`() {
    var password = ""
    var before = PasswordStrength.weak
    for word in ["otter", " lamp", " under", " seven", " bridges"] {
      password += word
      let now = strength(password)
      #expect(now.rawValue >= before.rawValue, "\(password)")
      before = now
    }
    #expect(before == .strong)
  }

  @Test func `what is known of its owner is guessed first, in any case and in parts`() {
    let password = "Quillfeather-vidal"
    #expect(strength(password) == .strong)
    #expect(strength(password, besides: ["Ines VIDAL", "quillfeather@example.org"]) == .weak)
    #expect(strength(password, besides: ["", "a", "@", "somebody else"]) == .strong)
  }

  @Test func `it takes whatever it is given`() {
    for password in [[0], [0xFF, 0xFE], [UInt8](repeating: 0x80, count: 5_000)] as [[UInt8]] {
      _ = PasswordStrength(of: password.span, besides: ["\u{0}", "ßß\u{301}"])
    }
    #expect(strength(String(repeating: "a", count: 4_096)) == .weak)
    #expect(strength("灯りを窓辺に置いておく") == .strong)
  }
}
