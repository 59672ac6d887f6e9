internal import CSodium
internal import CZxcvbn
import Glibc

/// How hard a password is to guess for somebody who knows how people choose them.
///
/// The levels are those of zxcvbn (Wheeler, 2012), its lowest two as one: found in hours, in days, in months, or in longer
/// than that, at ten thousand guesses a second.
public enum PasswordStrength: Int, CaseIterable, Sendable {
  case weak, fair, good, strong

  /// Estimates it; what its owner is called is guessed first. Nil where it is not in Latin letters, with accents or without,
  /// which are all that the estimator knows. It takes a few milliseconds at most.
  ///
  /// Our one copy is in memory that is locked and kept out of core dumps; zxcvbn makes another, backwards, in ordinary
  /// memory. Both are wiped before this returns.
  public init?(of password: Span<UInt8>, besides owner: [String] = []) {
    let names = owner.flatMap(PasswordStrength.names)
    // Without memory there is no estimate.
    let bits = try? withPlainLetters(password) { text -> Double? in
      guard case .success(let text) = text, text.allSatisfy({ $0 < 0x80 }) else { return nil }
      return PasswordStrength.bits(text, names)
    }
    guard let bits = bits ?? nil else { return nil }
    self =
      switch bits {
      case 40.9...: .strong
      case 34.2...: .good
      case 27.6...: .fair
      default: .weak
      }
  }

  /// What is looked at: patterns on a keyboard are looked for in a time that grows with the fifth power of the length, and
  /// a part is never stronger than the whole.
  private static let longest = 32

  /// How many guesses it takes, as a power of two.
  private static func bits(_ text: UnsafeBufferPointer<UInt8>, _ names: [String]) -> Double? {
    let text = text.prefix(longest)
    Sodium.start()
    guard let memory = sodium_malloc(text.count + 1) else { return nil }
    defer { sodium_free(memory) }
    let password = memory.assumingMemoryBound(to: CChar.self)
    for (index, byte) in text.enumerated() { password[index] = CChar(bitPattern: byte) }
    password[text.count] = 0
    let copies = names.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var dictionary = copies.map { UnsafePointer<CChar>($0) } + [nil]
    return ZxcvbnMatch(password, &dictionary, nil)
  }

  // Each as the estimator wants it, in lower case. What is shorter helps nobody who guesses.
  private static func names(in text: String) -> [String] {
    let plain = try? withPlainLetters(Array(text.utf8).span) { plain -> String? in
      guard case .success(let plain) = plain else { return nil }
      return String(decoding: plain, as: UTF8.self)
    }
    guard let plain = plain ?? nil else { return [] }
    return plain.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init).filter {
      $0.utf8.count >= 3
    }
  }
}
