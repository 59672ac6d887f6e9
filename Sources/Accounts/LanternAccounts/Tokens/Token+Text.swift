extension Token {
  /// The length of every token's text in bytes.
  package static let textLength = 83

  /// The text that the file and the keyring store: a line with the format and its version, then a line with the
  /// bytes in hexadecimal.
  package var text: [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    var text = Array("lantern session 1\n".utf8)
    text.reserveCapacity(Token.textLength)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    text.append(UInt8(ascii: "\n"))
    return text
  }

  /// Parses a token's text. Returns nil if the text is not a token or has another version.
  package init?(text: [UInt8]) {
    let head = Array("lantern session 1\n".utf8)
    guard text.count == Token.textLength, text.starts(with: head), text.last == UInt8(ascii: "\n") else {
      return nil
    }
    let values = text[head.count..<text.count - 1].map { digit in
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      default: UInt8.max
      }
    }
    guard values.allSatisfy({ $0 < 16 }) else { return nil }
    self.init(bytes: stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] })
  }
}
