public import FoundationEssentials

/// Why something is not taken for a password.
public enum PasswordProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case tooShort
  case tooLong
  /// One of those that are tried first by whoever guesses.
  case common
  /// No UTF-8.
  case notText

  public var description: String {
    switch self {
    case .tooShort: "a password has at least \(PasswordRules.characters.lowerBound) characters"
    case .tooLong: "a password has at most \(PasswordRules.characters.upperBound) characters"
    case .common: "this password is one of the most common ones; choose another"
    case .notText: "a password is text in UTF-8"
    }
  }
}

/// What a new password must be: long, and none that everybody thinks of. Of what it is made is its owner's affair.
///
/// After NIST SP 800-63B, 5.1.1.2, and OWASP ASVS 4.0.3, 2.1. It takes well below a millisecond.
public struct PasswordRules: Sendable {
  /// Unicode code points in composed form.
  public static let characters = 12...128

  // Mapped, so that it takes memory only while somebody chooses a password. No lines when there is no list.
  private let common: Data

  /// Without a list: no password is common.
  public init() { common = Data() }

  /// Refuses what stands in a file of common passwords: one a line, in lower case; lines that begin with # are none.
  public init(common file: URL) throws(AccountsError) {
    do {
      common = try Data(contentsOf: file, options: .alwaysMapped)
    } catch {
      throw .disk("cannot read “\(file.path)”; install Lantern again")
    }
  }

  /// Why a password is not taken; nil when it is.
  public func problem(_ password: Span<UInt8>) -> PasswordProblem? {
    // Where there is no memory to look at it there is none to hash it either, and that is said then.
    (try? judged(password)) ?? nil
  }

  /// Throws `.badPassword` for what is not taken.
  func check(_ password: Span<UInt8>) throws(AccountsError) {
    if let problem = try judged(password) { throw .badPassword(problem) }
  }

  private func judged(_ password: Span<UInt8>) throws(AccountsError) -> PasswordProblem? {
    try withNormalized(password) { (text) throws(AccountsError) -> PasswordProblem? in
      switch text {
      case .failure(let problem): problem
      case .success(let text): problem(normalized: text)
      }
    }
  }

  private func problem(normalized text: UnsafeBufferPointer<UInt8>) -> PasswordProblem? {
    // A code point has one byte that does not continue another.
    let count = text.count { $0 & 0xC0 != 0x80 }
    if count < PasswordRules.characters.lowerBound { return .tooShort }
    if count > PasswordRules.characters.upperBound { return .tooLong }
    return isCommon(text) ? .common : nil
  }

  private func isCommon(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    common.withUnsafeBytes { list in
      var start = 0
      while start < list.count {
        let rest = list[start...]
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? list.endIndex
        if end - start == text.count,
          zip(list[start..<end], text).allSatisfy({ $0 == ($1.isUppercaseASCII ? $1 | 0x20 : $1) })
        {
          return true
        }
        start = end + 1
      }
      return false
    }
  }
}

extension UInt8 {
  fileprivate var isUppercaseASCII: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
