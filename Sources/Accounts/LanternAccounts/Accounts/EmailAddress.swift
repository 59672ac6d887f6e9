internal import CAccounts
import FoundationEssentials

/// A text in the form of an email address. The address need not receive email.
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  // The limits of SMTP in bytes (RFC 5321, 4.5.3.1): before the @, and in total.
  private static let longestName = 64
  private static let maximumLength = 254

  /// The address as typed, without surrounding white space.
  public let description: String

  /// Creates an address from typed text, without the white space around it. Returns nil if the text is not an
  /// address.
  public init?(_ typed: String) {
    let text = typed.trimmed
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= EmailAddress.maximumLength,
      !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.isInvisible }),
      (1...EmailAddress.longestName).contains(parts[0].utf8.count)
    else { return nil }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1,
      labels.allSatisfy({ label in
        !label.isEmpty && label.first != "-" && label.last != "-"
          && label.unicodeScalars.allSatisfy {
            !$0.isASCII || $0 == "-" || $0.properties.isAlphabetic || $0.properties.numericType != nil
          }
      })
    else { return nil }
    description = text
  }

  /// The form that all spellings of an address share: lower case in Unicode's composed form (NFC).
  var key: String { EmailAddress.key(of: description) }

  /// Returns the key of the text in an address field. The text need not be an address.
  static func key(of typed: String) -> String { typed.trimmed.lowercased().composed }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible or reverses the text next to it, which can make one text look like another.
  var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}

extension String {
  /// The text without white space at both ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  /// The text in Unicode's composed form (NFC), in which equal texts have equal bytes.
  var composed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var bytes = Array(utf8)
    var composed: UnsafeMutablePointer<utf8proc_uint8_t>?
    let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
    // The copy has `count` bytes, and has to be freed.
    let count = unsafe utf8proc_map(&bytes, bytes.count, &composed, options)
    guard let composed = unsafe composed else {
      fatalError("a String must be UTF-8, and memory for a copy must be available")
    }
    defer { unsafe free(composed) }
    return unsafe String(decoding: UnsafeBufferPointer(start: composed, count: count), as: UTF8.self)
  }
}
