internal import CUtf8proc
import FoundationEssentials

/// What has the shape of an e-mail address. Whether anybody reads it, only a mail tells.
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  // What SMTP carries at most (RFC 5321, 4.5.3.1): before the @, and in all.
  private static let longestName = 64
  private static let longest = 254

  public let description: String

  /// Nil for what is no address. White space around it is not part of it.
  public init?(_ typed: String) {
    let text = typed.trimmed
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= EmailAddress.longest,
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

  /// What two spellings of one address have in common: lower case in Unicode's composed form.
  var key: String { EmailAddress.key(of: description) }

  /// The key of whatever was typed where an address belongs; it need not be one.
  static func key(of typed: String) -> String { typed.trimmed.lowercased().composed }
}

extension Unicode.Scalar {
  /// Whether it shows nothing, or turns round what stands beside it: a way to make one text look like another.
  var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  /// In Unicode's composed form (NFC), in which equal texts have equal bytes.
  var composed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var bytes = Array(utf8)
    var composed: UnsafeMutablePointer<utf8proc_uint8_t>?
    let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
    let count = utf8proc_map(&bytes, bytes.count, &composed, options)
    guard let composed else { preconditionFailure("a String is UTF-8, and there is memory for a copy of it") }
    defer { free(composed) }
    return String(decoding: UnsafeBufferPointer(start: composed, count: count), as: UTF8.self)
  }
}
