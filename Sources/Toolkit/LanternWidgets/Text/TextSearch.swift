/// A search for a text in a document. The cost is that of one pass over the document.
///
/// Scalars are compared, without regard to case unless it matters. A match does not end before a combining mark.
nonisolated struct TextSearch {
  /// A match with its number from 1, and its range in bytes.
  struct Match {
    var number: Int
    var range: Range<Int>
  }

  /// The matches of a search. They do not overlap.
  struct Result {
    var count = 0
    /// The first match, and the first one that does not begin before an offset.
    var first: Match?
    var next: Match?
    /// The last match, and the last one that does not end after an offset.
    var last: Match?
    var previous: Match?
  }

  private let pattern: [UInt32]
  // The length of the longest proper beginning of the pattern that is also an end of each of its beginnings (Knuth,
  // Morris and Pratt, 1977).
  private let borders: [Int]
  private let matchesCase: Bool

  init(_ text: String, matchesCase: Bool) {
    self.matchesCase = matchesCase
    let pattern = text.unicodeScalars.map { matchesCase ? $0.value : TextSearch.folded($0) }
    var borders = Array(repeating: 0, count: pattern.count)
    var length = 0
    for index in pattern.indices.dropFirst() {
      while length > 0, pattern[index] != pattern[length] { length = borders[length - 1] }
      if pattern[index] == pattern[length] { length += 1 }
      borders[index] = length
    }
    self.pattern = pattern
    self.borders = borders
  }

  /// Searches a document around the selection, which is given in bytes.
  func result(in document: TextDocument, around selection: Range<Int>) -> Result {
    var result = Result()
    guard !pattern.isEmpty else { return result }
    // The offsets of the scalars that were read last.
    var starts = Array(repeating: 0, count: pattern.count)
    var (offset, number, matched) = (0, 0, 0)
    var found: Range<Int>?
    for block in document.blocks {
      for scalar in block.text.unicodeScalars {
        if let match = found {
          if !TextSearch.isMark(scalar) { result.note(match, around: selection) }
          found = nil
        }
        let value = matchesCase ? scalar.value : TextSearch.folded(scalar)
        starts[number] = offset
        offset += UTF8.width(scalar)
        number = number + 1 == pattern.count ? 0 : number + 1
        while matched > 0, value != pattern[matched] { matched = borders[matched - 1] }
        if value == pattern[matched] { matched += 1 }
        if matched == pattern.count {
          found = starts[number]..<offset
          matched = 0
        }
      }
    }
    if let found { result.note(found, around: selection) }
    return result
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && scalar.properties.isGraphemeExtend
  }

  // MARK: Case

  // The lower case of the letters of the scripts up to Coptic.
  private static let lowerCases = (0..<UInt32(0x2E00)).map { value in
    Unicode.Scalar(value).map(lowerCase) ?? value
  }

  private static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    switch scalar.value {
    case ..<0x80: (0x41...0x5A).contains(scalar.value) ? scalar.value + 32 : scalar.value
    case ..<0x2E00: lowerCases[Int(scalar.value)]
    case ..<0xA640, 0xAC00..<0xFF00: scalar.value
    default: lowerCase(scalar)
    }
  }

  // A few letters have a lower case of several scalars and stay as they are.
  private static func lowerCase(_ scalar: Unicode.Scalar) -> UInt32 {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first?.value ?? scalar.value : scalar.value
  }
}

nonisolated extension TextSearch.Result {
  fileprivate mutating func note(_ range: Range<Int>, around selection: Range<Int>) {
    count += 1
    let match = TextSearch.Match(number: count, range: range)
    if first == nil { first = match }
    if next == nil, range.lowerBound >= selection.upperBound { next = match }
    last = match
    if range.upperBound <= selection.lowerBound { previous = match }
  }
}
