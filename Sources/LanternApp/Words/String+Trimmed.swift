/// What has the shape of an e-mail address. Whether anybody reads it, only a mail tells.
package struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  // What SMTP carries at most (RFC 5321, 4.5.3.1): before the @, and in all.
  private static let longestName = 64
  private static let longest = 254

  package let description: String

  /// Nil for what is no address. White space around it is not part of it.
  package init?(_ typed: String) {
    let text = typed.trimmed
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= EmailAddress.longest,
      !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.value < 0x20 }),
      (1...EmailAddress.longestName).contains(parts[0].utf8.count)
    else { return nil }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty && $0.first != "-" && $0.last != "-" }) else {
      return nil
    }
    description = text
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  /// What was said after a colon, as a sentence of its own.
  var sentence: String { prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".") }
}
