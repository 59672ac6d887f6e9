/// Reads the parts of a link from its text, in order.
///
/// This replaces `URLComponents`, which repairs links where a link from outside must be rejected. In Swift 6.3,
/// `URLComponents` changes `%zz` to `%25zz`, a path with `%FF` to an empty path, and a space in the host to `%20`.
/// It accepts `.` and `..`, control characters, bidirectional overrides and repeated names. Only the splitting would
/// be left for it to do.
nonisolated struct LinkReader {
  private let bytes: [UInt8]
  /// The index of the first byte that has not been read.
  private(set) var position = 0

  init(_ text: String) throws(LinkError) {
    guard !text.isEmpty else { throw .empty }
    let count = text.utf8.count
    guard count <= Link.longest else { throw .tooLong(bytes: count, limit: Link.longest) }
    // A fragment names a part of what a link leads to. A place has no parts.
    bytes = Array(text.utf8.prefix { $0 != UInt8(ascii: "#") })
    guard !bytes.isEmpty else { throw .notALink(text) }
  }

  /// Reads the scheme and returns it in lowercase. If `expected` is nil, any scheme is accepted.
  mutating func scheme(expected: String?) throws(LinkError) -> String {
    let end = bytes.firstIndex { !$0.isSchemeCharacter } ?? bytes.endIndex
    guard bytes[0].isLetter, bytes[end...].first == UInt8(ascii: ":") else {
      throw .notALink(String(decoding: bytes, as: UTF8.self))
    }
    // Other programs write lantern:bag and lantern:///bag too.
    position = end + 1 + bytes[(end + 1)...].prefix(3).prefix { $0 == UInt8(ascii: "/") }.count
    let found = String(decoding: bytes[..<end].map(\.lowercased), as: UTF8.self)
    if let expected, Array(expected.utf8.map(\.lowercased)) != Array(found.utf8) {
      throw .otherScheme(found: found, expected: expected)
    }
    return found
  }

  mutating func place() throws(LinkError) -> [String] {
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    var text = bytes[position..<end]
    position = end
    if text.last == UInt8(ascii: "/") { text.removeLast() }
    var place: [String] = []
    for segment in text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      place.append(try decoded(segment, as: place.isEmpty ? .firstSegment : .segment))
    }
    return place
  }

  mutating func items() throws(LinkError) -> [Link.Item] {
    guard position < bytes.endIndex else { return [] }
    var items: [Link.Item] = []
    var names: Set<String> = []
    let texts = bytes[(position + 1)...].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    for text in texts where !text.isEmpty {
      let equals = text.firstIndex(of: UInt8(ascii: "=")) ?? text.endIndex
      guard equals > text.startIndex else { throw .malformed(at: equals) }
      let name = try decoded(text[..<equals], as: .name)
      let value = try decoded(text[equals...].dropFirst(), as: .value)
      guard names.insert(name).inserted else { throw .duplicateItem(name) }
      items.append(Link.Item(name, value))
    }
    position = bytes.endIndex
    return items
  }

  // The parts of a link. Each allows different characters.
  private enum Part {
    case firstSegment
    case segment
    case name
    case value

    var isSegment: Bool { self == .firstSegment || self == .segment }
  }

  private func decoded(_ text: ArraySlice<UInt8>, as part: Part) throws(LinkError) -> String {
    if part.isSegment && text.isEmpty { throw .emptySegment(at: text.startIndex) }
    var (plain, origins) = try percentDecoded(text, as: part)
    if part == .firstSegment { plain = plain.map(\.lowercased) }
    var result = ""
    var codec = UTF8()
    var rest = plain.makeIterator()
    var offset = 0
    reading: while true {
      switch codec.decode(&rest) {
      case .scalarValue(let scalar):
        if isForbidden(scalar, in: part) { throw .forbiddenCharacter(scalar, at: origins[offset]) }
        result.unicodeScalars.append(scalar)
        offset += UTF8.width(scalar)
      case .error: throw .badPercentEncoding(at: origins[offset])
      case .emptyInput: break reading
      }
    }
    if part.isSegment && (result == "." || result == "..") { throw .dotSegment(at: text.startIndex) }
    return result
  }

  // Returns the decoded bytes, and the position at which each is written.
  private func percentDecoded(
    _ text: ArraySlice<UInt8>, as part: Part
  ) throws(LinkError) -> (plain: [UInt8], origins: [Int]) {
    var plain: [UInt8] = []
    var origins: [Int] = []
    var position = text.startIndex
    while position < text.endIndex {
      origins.append(position)
      let byte = text[position]
      if byte == UInt8(ascii: "%") {
        guard position + 2 < text.endIndex, let high = text[position + 1].hexadecimalDigit,
          let low = text[position + 2].hexadecimalDigit
        else { throw .badPercentEncoding(at: position) }
        plain.append(high << 4 | low)
        position += 3
      } else {
        guard byte.isAllowedUnencoded(inFirstSegment: part == .firstSegment) else {
          throw invalidCharacter(at: position, in: part)
        }
        plain.append(byte)
        position += 1
      }
    }
    return (plain, origins)
  }

  private func invalidCharacter(at position: Int, in part: Part) -> LinkError {
    let rest = String(decoding: bytes[position...], as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first, isForbidden(scalar, in: part) else {
      return .malformed(at: position)
    }
    return .forbiddenCharacter(scalar, at: position)
  }

  private func isForbidden(_ scalar: Unicode.Scalar, in part: Part) -> Bool {
    switch scalar {
    // Apps use segments as names of files and keys.
    case "/", "\\": part.isSegment
    // A character that changes the text direction can make a link look like another one.
    case "\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default:
      switch scalar.properties.generalCategory {
      // Unassigned characters are noncharacters, and characters that Unicode had not assigned when this version of
      // Swift was made.
      case .control, .lineSeparator, .paragraphSeparator, .unassigned: true
      default: false
      }
    }
  }
}

// The character classes of RFC 3986.
nonisolated extension UInt8 {
  fileprivate var isLetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self
  }

  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  fileprivate var isSchemeCharacter: Bool { isLetter || isDigit || "+-.".utf8.contains(self) }

  /// Whether the character never needs percent-encoding.
  var isUnreserved: Bool { isLetter || isDigit || "-._~".utf8.contains(self) }

  // The text was split at its delimiters before. Only the characters that end a host remain to be distinguished.
  fileprivate func isAllowedUnencoded(inFirstSegment: Bool) -> Bool {
    isUnreserved || "!$&'()*+,;=".utf8.contains(self) || (!inFirstSegment && ":@/?".utf8.contains(self))
  }

  fileprivate var hexadecimalDigit: UInt8? {
    if isDigit { return self - UInt8(ascii: "0") }
    let letter = lowercased
    guard UInt8(ascii: "a")...UInt8(ascii: "f") ~= letter else { return nil }
    return letter - UInt8(ascii: "a") + 10
  }

  /// The lowercase form of an ASCII letter. Other bytes are unchanged.
  fileprivate var lowercased: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 32 : self
  }
}
