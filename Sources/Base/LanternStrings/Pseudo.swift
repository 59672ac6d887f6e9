/// The pseudo-language, which shows what is not translated and what does not fit.
enum Pseudo {
  private static let letters: [Character: String] = [
    "a": "áá", "e": "éé", "i": "íí", "o": "óó", "u": "úú", "A": "ÁÁ", "E": "ÉÉ", "I": "ÍÍ", "O": "ÓÓ",
    "U": "ÚÚ", "y": "ý", "Y": "Ý", "c": "ç", "C": "Ç", "n": "ñ", "N": "Ñ", "s": "š", "S": "Š",
  ]

  /// The text with accents, each vowel twice, and brackets at both ends: about 40 % more letters, in words that wrap as the
  /// English ones do. Placeholders stay.
  static func text(_ text: String) -> String {
    guard let template = Template(text) else { return text }
    let longer = template.mapText { part in part.map { letters[$0] ?? String($0) }.joined() }
    return "[\(longer)]"
  }
}
