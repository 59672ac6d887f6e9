internal import CAccounts
import FoundationEssentials

/// The purpose of a code. A code for one purpose is not valid for another.
enum CodePurpose: String {
  case confirm
  case reset
}

/// A code of eight characters, 40 random bits, which proves that the user receives email at an address.
///
/// The code is short enough to type, and too long to guess in the few attempts that it allows. It uses Crockford's
/// base 32, in which no letter looks like a digit.
package struct Code {
  private static let symbols = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let length = 8

  private let text: String

  /// Creates a random code.
  init() {
    Sodium.start()
    text = String(
      (0..<Code.length).map { _ in Code.symbols[Int(randombytes_uniform(UInt32(Code.symbols.count)))] })
  }

  /// Parses a code as typed: in upper or lower case, with or without dashes and spaces, with O for 0 and I or L for
  /// 1. Returns nil if the text cannot be a code.
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

  /// The code as shown in an email: `7K2M-9QXD`.
  package var formatted: String { "\(text.prefix(4))-\(text.suffix(4))" }

  /// Returns the digest that the database stores instead of the code. It includes the account and the purpose, so
  /// that it is valid for no other. An attacker who reads the database can try all codes. A code is valid for ten
  /// minutes or an hour, so this does not justify a slow hash.
  func digest(for purpose: CodePurpose, of account: Int64) -> [UInt8] {
    Sodium.digest(Array("\(purpose.rawValue) \(account) \(text)".utf8))
  }
}
