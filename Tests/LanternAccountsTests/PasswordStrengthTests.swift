import LanternAccounts
import Testing

/// The strength of passwords.
struct PasswordStrengthTests {
  private func strength(_ password: String, besides owner: [String] = []) -> PasswordStrength? {
    PasswordStrength(of: Array(password.utf8).span, besides: owner)
  }

  @Test(
    arguments: [
      ("", .weak), ("password1234", .weak), ("aaaaaaaaaaaaaaaa", .weak), ("qwertyuiop123456", .weak),
      ("sunshine12345", .weak), ("kaffee berlin", .fair), ("otter lamp under", .fair),
      ("harbour lamps owl", .good),
      ("a light in the window", .fair),
      ("correct horse battery staple", .strong), ("qZ7#vK2!wXm9$Lp4&Tj8%Rd3", .strong),
    ] as [(String, PasswordStrength)])
  func `typical passwords are weak and several words are strong`(password: String, expected: PasswordStrength)
  {
    #expect(strength(password) == expected)
  }

  @Test(arguments: [
    "a b c d e f g h", "a-b-c-d-e-f-g-h-i-j", "1 2 3 4 5 6 7 8 9", "a a b b c c d d e e",
    "lamp lamp lamp lamp",
    "Lamp lamp LAMP lamp", "p.a.s.s.w.o.r.d", "abc abc abc abc abc", "a.a.a.a.a.a.a.a.a.a.a.a",
  ])
  func `separators, repetitions and sequences add nothing`(password: String) {
    #expect(strength(password) == .weak)
  }

  @Test func `another word never weakens a password`() throws {
    var password = ""
    var before = PasswordStrength.weak
    for word in ["otter", " lamp", " under", " seven", " bridges"] {
      password += word
      let now = try #require(strength(password))
      #expect(now.rawValue >= before.rawValue, "\(password)")
      before = now
    }
    #expect(before == .strong)
  }

  @Test func `the owner's details are easy to guess, in any case, in parts, and without accents`() {
    let password = "Quillfeather-vidal"
    #expect(strength(password) == .strong)
    #expect(strength(password, besides: ["Ines VIDAL", "quillfeather@example.org"]) == .weak)
    #expect(strength("JOSÉ GARCÍA1", besides: ["José García"]) == .weak)
    #expect(strength("jose garcia1", besides: ["JOSÉ GARCÍA"]) == .weak)
    #expect(strength(password, besides: ["", "a", "@", "\u{0}", "somebody else"]) == .strong)
  }

  @Test func `accents do not make a password stronger`() {
    for (plain, accented) in [("contrasena12", "contraseña12"), ("password1234", "pässwörd1234")] {
      #expect(strength(accented) == strength(plain))
    }
  }

  @Test(arguments: ["пароль123456", "灯りを窓辺に置いておく", "a light in the 窓", "🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔🪔"])
  func `a password with other letters has no estimate`(password: String) {
    #expect(strength(password) == nil)
  }

  @Test func `malformed and very long passwords cause no crash`() {
    #expect(PasswordStrength(of: [0xFF, 0xFE].span) == nil)
    #expect(PasswordStrength(of: [UInt8](repeating: 0x41, count: 5_000).span) == nil)
    #expect(PasswordStrength(of: [0].span) == .weak)
    #expect(strength("\u{301}") == .weak)
    // The slowest case for the estimator: text that matches many patterns.
    #expect(strength(String(repeating: "45", count: 2_000)) == .weak)
  }
}
