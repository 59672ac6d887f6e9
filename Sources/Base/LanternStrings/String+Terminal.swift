extension String {
  /// The text for a message: with escaped control characters, and truncated after 80 scalars.
  package var shortenedForTerminal: String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: 80, limitedBy: endIndex), end < endIndex else {
      return escapedForTerminal
    }
    return String(self[..<end]).escapedForTerminal + "…"
  }

  // Control characters and bidirectional controls would change what a terminal shows.
  package var escapedForTerminal: String {
    unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: String(scalar)
      }
    }.joined()
  }
}

/// Returns text that is safe for a terminal. Characters that would move the cursor, change colors or reorder text
/// are replaced.
package func printable(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
}

// Whether a terminal would act on a character instead of displaying it.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<32, 127..<160: true
  // Line and paragraph separators, and bidirectional controls that reorder text.
  case 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
