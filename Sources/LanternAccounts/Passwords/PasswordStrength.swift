internal import CSodium
internal import CZxcvbn
import Glibc

/// How hard a password is to guess for somebody who knows how people choose them.
///
/// The levels are those of zxcvbn (Wheeler, 2012), its lowest two as one: found in hours, in days, in months, or in longer
/// than that, at ten thousand guesses a second.
public enum PasswordStrength: Int, CaseIterable, Sendable {
  case weak, fair, good, strong

  /// Estimates it; `words` are guessed first: what its owner is called, say. Bytes that are not ASCII count as if each
  /// were chosen by chance, so other scripts come out too well. It takes well below a millisecond.
  ///
  /// The only copy is in memory that is locked, kept out of core dumps, and wiped before this returns.
  public init(of password: Span<UInt8>, besides words: [String] = []) {
    Sodium.start()
    // The estimator reads up to a NUL, and no more than the first hundred bytes to the end of its art.
    let count = min(password.count, PasswordStrength.mostBytes)
    guard let memory = sodium_malloc(count + 1) else {
      self = .weak
      return
    }
    defer { sodium_free(memory) }
    let text = memory.assumingMemoryBound(to: CChar.self)
    for index in 0..<count { text[index] = CChar(bitPattern: password[index]) }
    text[count] = 0
    var guessedFirst: [UnsafePointer<CChar>?] = PasswordStrength.parts(of: words).map { strdup($0) }.map {
      UnsafePointer($0)
    }
    guessedFirst.append(nil)
    defer { for word in guessedFirst { free(UnsafeMutablePointer(mutating: word)) } }
    self.init(bits: ZxcvbnMatch(text, &guessedFirst, nil))
  }

  /// By how many guesses it takes, as a power of two: twice as many as that takes on average.
  init(bits: Double) {
    self =
      switch bits {
      case 40.9...: .strong
      case 34.2...: .good
      case 27.6...: .fair
      default: .weak
      }
  }

  private static let mostBytes = 512

  // In lower case, as the estimator wants them; what is shorter is no help to anybody who guesses.
  private static func parts(of words: [String]) -> [String] {
    words.flatMap { $0.lowercased().split { !$0.isLetter && !$0.isNumber } }.map(String.init).filter {
      $0.utf8.count >= 3
    }
  }
}
