internal import CAccounts
import Glibc

/// How hard a password is to guess for an attacker who knows how people choose passwords.
///
/// The levels are those of zxcvbn (Wheeler, 2012), with the lowest two combined. At ten thousand guesses a second,
/// a password is found within hours, days or months, or after a longer time.
public enum PasswordStrength: Int, CaseIterable, Sendable {
  /// The levels, from the easiest to the hardest to guess.
  case weak, fair, good, strong

  /// Estimates the strength of a password in at most a few milliseconds.
  ///
  /// The texts in `owner`, such as the owner's name, count as easy to guess. Returns nil if the password contains
  /// characters other than ASCII and accented Latin letters, because the estimator supports no others.
  ///
  /// Separators between letters and digits, and repetitions of a part, add no strength.
  ///
  /// Lantern copies the password only to memory that is locked and excluded from core dumps. zxcvbn makes a
  /// reversed copy in ordinary memory. All copies are wiped before this initializer returns.
  public init?(of password: Span<UInt8>, besides owner: [String] = []) {
    let names = owner.flatMap(PasswordStrength.names)
    // There is no estimate if memory runs out.
    let bits = try? unsafe withPlainLetters(password) { text -> Double? in
      guard case .success(let text) = unsafe text, unsafe text.allSatisfy({ $0 < 0x80 }) else { return nil }
      return unsafe PasswordStrength.bits(text, names)
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

  /// The maximum number of characters that are examined. The time to search for keyboard patterns grows with the
  /// fifth power of the length. A prefix is never stronger than the whole password, so no password is overestimated.
  private static let maximumLength = 32

  /// Returns the base-2 logarithm of the estimated number of guesses, or nil if memory runs out.
  private static func bits(_ text: UnsafeBufferPointer<UInt8>, _ names: [String]) -> Double? {
    let text = unsafe text.prefix(maximumLength)
    Sodium.start()
    // The memory has room for the text and a zero, which end before it after repetitions are removed.
    guard let memory = unsafe sodium_malloc(text.count + 1) else { return nil }
    defer { unsafe sodium_free(memory) }
    let password = unsafe memory.assumingMemoryBound(to: CChar.self)
    for index in unsafe 0..<text.count { unsafe password[index] = CChar(bitPattern: text[index]) }
    unsafe password[text.count] = 0
    let copies = unsafe names.map { unsafe strdup($0) }
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    var dictionary = unsafe copies.map { unsafe UnsafePointer<CChar>($0) } + [nil]
    let bits = unsafe ZxcvbnMatch(password, &dictionary, nil)
    let length = unsafe removeRepetitions(in: UnsafeMutableBufferPointer(start: password, count: text.count))
    unsafe password[length] = 0
    return unsafe min(bits, ZxcvbnMatch(password, &dictionary, nil))
  }

  // Removes separators, such as the spaces of “a b c d”, and then repetitions of the part before them, in place. Returns
  // the number of characters that are left. What is left of a sequence such as “a a b b” is then known to the estimator.
  //
  // A password of symbols alone has no separators.
  private static func removeRepetitions(in text: UnsafeMutableBufferPointer<CChar>) -> Int {
    var length = text.count
    let words = unsafe text.count { isLetterOrDigit($0) }
    if words > 0 {
      length = 0
      for index in 0..<text.count where unsafe isLetterOrDigit(text[index]) {
        unsafe text[length] = text[index]
        length += 1
      }
    }
    var start = 0
    while start < length {
      let longest = (length - start) / 2
      let part = (1...max(1, longest)).first { part in
        part <= longest
          && (start..<start + part).allSatisfy { unsafe lowercased(text[$0]) == lowercased(text[$0 + part]) }
      }
      guard let part else {
        start += 1
        continue
      }
      for index in start..<length - part { unsafe text[index] = text[index + part] }
      length -= part
    }
    return length
  }

  private static func isLetterOrDigit(_ byte: CChar) -> Bool {
    switch UInt8(bitPattern: byte) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  private static func lowercased(_ byte: CChar) -> CChar {
    (65...90).contains(byte) ? byte + 32 : byte
  }

  // Returns the words of a text in lower case, as the estimator requires. Words shorter than three bytes do not help
  // an attacker and are left out.
  private static func names(in text: String) -> [String] {
    let plain = try? unsafe withPlainLetters(Array(text.utf8).span) { plain -> String? in
      guard case .success(let plain) = unsafe plain else { return nil }
      return unsafe String(decoding: plain, as: UTF8.self)
    }
    guard let plain = plain ?? nil else { return [] }
    return plain.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init).filter {
      $0.utf8.count >= 3
    }
  }
}
