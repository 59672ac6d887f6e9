public import FoundationEssentials

/// The reason why a password is rejected.
public enum PasswordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The password has fewer than `PasswordRules.characters` allows.
  case tooShort
  /// The password has more characters than `PasswordRules.characters` allows.
  case tooLong
  /// The password is one of those that attackers try first.
  case common
  /// The password is not valid UTF-8.
  case notText

  /// A message for the user. It starts in lower case and has no period.
  public var description: String {
    switch self {
    case .tooShort: "the password must have at least \(PasswordRules.characters.lowerBound) characters"
    case .tooLong: "the password must have at most \(PasswordRules.characters.upperBound) characters"
    case .common: "this is one of the most common passwords; choose another one"
    case .notText: "the password must be UTF-8 text"
    }
  }
}

/// The rules for new passwords: a minimum length, and no common password. There are no rules about the kinds of
/// characters.
///
/// After NIST SP 800-63B, 5.1.1.2, and OWASP ASVS 4.0.3, 2.1. A check takes well below a millisecond.
public struct PasswordRules: Sendable {
  /// The allowed length in Unicode code points, in composed form (NFC).
  public static let characters = 12...128

  // Memory-mapped, so that the list takes memory only while a password is chosen. It is empty if there is no list.
  private let common: Data

  /// Creates rules without a list: no password is common.
  public init() { common = Data() }

  /// Creates rules that reject the passwords in a list, which has the form of a file.
  package init(list: Data) { common = list }

  /// Creates rules that reject the passwords in a file: one password a line, in lower case. Lines that begin with #
  /// are comments. Throws `.disk` if the file cannot be read.
  public init(common file: URL) throws(AccountsError) {
    do {
      common = try Data(contentsOf: file, options: .alwaysMapped)
    } catch {
      throw .disk(.passwordListNotRead(path: file.path))
    }
  }

  /// Returns why a password is rejected, or nil if it is accepted.
  public func problem(_ password: Span<UInt8>) -> PasswordError? {
    // If there is no memory to check the password, there is none to hash it either, and hashing reports it.
    (try? checkedProblem(password)) ?? nil
  }

  /// Throws `.badPassword` if the password is rejected.
  func check(_ password: Span<UInt8>) throws(AccountsError) {
    if let problem = try checkedProblem(password) { throw .badPassword(problem) }
  }

  private func checkedProblem(_ password: Span<UInt8>) throws(AccountsError) -> PasswordError? {
    try unsafe withNormalized(password) { (text) throws(AccountsError) -> PasswordError? in
      switch unsafe text {
      case .failure(let problem): problem
      case .success(let text): unsafe problem(normalized: text)
      }
    }
  }

  private func problem(normalized text: UnsafeBufferPointer<UInt8>) -> PasswordError? {
    // Every code point has exactly one byte that does not continue another.
    let count = unsafe text.count { $0 & 0xC0 != 0x80 }
    if count < PasswordRules.characters.lowerBound { return .tooShort }
    if count > PasswordRules.characters.upperBound { return .tooLong }
    return unsafe isCommon(text) ? .common : nil
  }

  private func isCommon(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe common.withUnsafeBytes { list in
      var start = 0
      while start < list.count {
        let rest = unsafe list[start...]
        let end = unsafe rest.firstIndex(of: UInt8(ascii: "\n")) ?? list.endIndex
        if end - start == text.count,
          unsafe zip(list[start..<end], text).allSatisfy({ $0 == ($1.isUppercaseASCII ? $1 | 0x20 : $1) })
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
