/// A search for a text in a document. The cost is that of one pass over the document.
///
/// Canonically equal texts match (UAX #15), without regard to case unless it matters. A match does not end before a
/// combining mark.
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
  private let units: SearchUnits

  init(_ text: String, matchesCase: Bool) {
    var units = SearchUnits(matchesCase: matchesCase)
    var pattern: [UInt32] = []
    var unit = SearchUnits.Unit()
    for scalar in text.unicodeScalars {
      if unit.isContinued(by: scalar) {
        unit.marks.append(scalar)
      } else {
        if let number = units.add(unit) { pattern.append(number) }
        unit = SearchUnits.Unit(base: scalar)
      }
    }
    if let number = units.add(unit) { pattern.append(number) }
    var borders = Array(repeating: 0, count: pattern.count)
    var length = 0
    for index in pattern.indices.dropFirst() {
      while length > 0, pattern[index] != pattern[length] { length = borders[length - 1] }
      if pattern[index] == pattern[length] { length += 1 }
      borders[index] = length
    }
    self.pattern = pattern
    self.borders = borders
    self.units = units
  }

  /// Searches a document around the selection, which is given in bytes.
  func result(in document: TextDocument, around selection: Range<Int>) -> Result {
    var result = Result()
    guard !pattern.isEmpty else { return result }
    // The offsets of the units that were read last.
    var starts = Array(repeating: 0, count: pattern.count)
    var (start, offset, number, matched) = (0, 0, 0, 0)
    var unit = SearchUnits.Unit()
    var units = units
    func match() {
      guard let value = units.number(of: unit) else { return }
      starts[number] = start
      number = number + 1 == pattern.count ? 0 : number + 1
      while matched > 0, value != pattern[matched] { matched = borders[matched - 1] }
      if value == pattern[matched] { matched += 1 }
      if matched == pattern.count {
        result.note(starts[number]..<offset, around: selection)
        matched = 0
      }
    }
    for block in document.blocks {
      for scalar in block.text.unicodeScalars {
        if unit.isContinued(by: scalar) {
          unit.marks.append(scalar)
        } else {
          match()
          (unit.base, start) = (scalar, offset)
          if !unit.marks.isEmpty { unit.marks = [] }
        }
        offset += UTF8.width(scalar)
      }
    }
    match()
    return result
  }
}

/// The units of a search, each of which has a number: a scalar and the combining marks behind it. Canonically equal units
/// have the same number.
nonisolated struct SearchUnits {
  struct Unit {
    var base: Unicode.Scalar?
    var marks: [Unicode.Scalar] = []

    /// Whether a scalar belongs to the unit. The vowels and final consonants of Hangul do, because a syllable is canonically
    /// equal to its parts.
    func isContinued(by scalar: Unicode.Scalar) -> Bool {
      guard scalar.value >= 0x300, base != nil else { return false }
      return (0x1160...0x11FF).contains(scalar.value) || scalar.properties.isGraphemeExtend
        || scalar.properties.canonicalCombiningClass != .notReordered
    }
  }

  private let matchesCase: Bool
  // The numbers of the pattern's units that are not in ASCII. Canonically equal strings are equal.
  private var numbers: [String: UInt32] = [:]
  // The numbers of scalars without marks, from U+0080 on.
  private var known: [Unicode.Scalar: UInt32] = [:]

  init(matchesCase: Bool) { self.matchesCase = matchesCase }

  /// Returns the number of a unit of the pattern.
  mutating func add(_ unit: Unit) -> UInt32? {
    guard let number = number(of: unit) else { return nil }
    guard number == SearchUnits.other else { return number }
    let new = SearchUnits.other + 1 + UInt32(numbers.count)
    numbers[text(of: unit)] = new
    known = [:]
    return new
  }

  /// Returns the number of a unit; nil if it is empty. All units that are not in the pattern can have one number.
  mutating func number(of unit: Unit) -> UInt32? {
    guard let base = unit.base else { return nil }
    guard unit.marks.isEmpty else { return numbers[text(of: unit)] ?? SearchUnits.other }
    if base.isASCII { return matchesCase ? base.value : SearchUnits.folded(base).value }
    if let number = known[base] { return number }
    let text = text(of: unit)
    // A few signs, such as that of the kelvin, are canonically equal to letters of ASCII.
    let number =
      numbers[text] ?? (0..<0x80).first { String(Unicode.Scalar(UInt8($0))) == text } ?? SearchUnits.other
    known[base] = number
    return number
  }

  // No scalar has this value.
  private static let other: UInt32 = 0x110000

  private func text(of unit: Unit) -> String {
    var text = String.UnicodeScalarView()
    for scalar in [unit.base].compactMap({ $0 }) + unit.marks {
      text.append(matchesCase ? scalar : SearchUnits.folded(scalar))
    }
    return String(text)
  }

  // A few letters have a lower case of several scalars and stay as they are.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      return (0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar
    }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first ?? scalar : scalar
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
