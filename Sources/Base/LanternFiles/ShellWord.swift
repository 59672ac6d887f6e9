extension String {
  /// The string as one word of a POSIX shell, for commands that users copy from a message.
  ///
  /// Words that no shell changes are returned as they are.
  package var shellQuoted: String { shellWord(utf8) }
}

/// Returns bytes as one word of a shell: unchanged, in single quotes, or as `$'…'` if a terminal cannot show them.
package func shellWord(_ bytes: some Collection<UInt8>) -> String {
  guard let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: isInvisible)
  else { return "$'\(bytes.map(escaped).joined())'" }
  let isPlain = text.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "/._-+:,@%".unicodeScalars.contains(scalar)
  }
  guard text.isEmpty || !isPlain else { return text }
  return "'" + text.replacing("'", with: #"'\''"#) + "'"
}

// Characters that a terminal acts on, or that look like others.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  case .spaceSeparator: scalar != " "
  default: false
  }
}

private func escaped(_ byte: UInt8) -> String {
  switch byte {
  case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
  case 0x20..<0x7F: String(UnicodeScalar(byte))
  default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
