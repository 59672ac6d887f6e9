internal import CSodium
import FoundationEssentials

/// What a code is for; one for one thing does for no other.
enum CodePurpose: String {
  case confirm
  case reset
}

/// Eight characters that show that somebody reads what is sent to an address: 40 random bits.
///
/// They are few enough to type, and too many to guess in the few tries that a code has. They are Crockford's base 32, which
/// has no letter that looks like a figure.
package struct Code {
  private static let symbols = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let length = 8

  private let text: String

  /// A new one.
  init() {
    Sodium.start()
    text = String(
      (0..<Code.length).map { _ in Code.symbols[Int(randombytes_uniform(UInt32(Code.symbols.count)))] })
  }

  /// One that was typed, in upper or lower case, with or without dashes and blanks, with O for 0 and I or L for 1. Nil for
  /// what cannot be a code.
  package init?(_ typed: String) {
    guard typed.utf8.count <= 64 else { return nil }
    var text = ""
    for character in typed.uppercased() where character != "-" && !character.isWhitespace {
      let read: Character = character == "O" ? "0" : character == "I" || character == "L" ? "1" : character
      guard Code.symbols.contains(read) else { return nil }
      text.append(read)
    }
    guard text.count == Code.length else { return nil }
    self.text = text
  }

  /// As it stands in a letter: `7K2M-9QXD`.
  package var shown: String { "\(text.prefix(4))-\(text.suffix(4))" }

  /// What the database keeps in its stead. It is of one account and one purpose, so that it fits nowhere else. Whoever reads
  /// the database can try all codes; for ten minutes, or an hour, that is worth no slow hash.
  func digest(for purpose: CodePurpose, of account: Int64) -> [UInt8] {
    Sodium.digest(Array("\(purpose.rawValue) \(account) \(text)".utf8))
  }
}
