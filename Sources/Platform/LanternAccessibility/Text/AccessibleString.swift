/// A text whose parts requests name by numbers of Unicode scalars, as AT-SPI does.
///
/// A range is limited to the text. A text of ASCII alone is indexed in constant time, another one in linear time.
struct AccessibleString {
  private let text: String
  private let isASCII: Bool
  /// The number of Unicode scalars.
  let count: Int

  init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    count = AccessibleString.scalars(in: text.utf8[...])
    isASCII = count == text.utf8.count
  }

  /// Returns the text of a range. A negative end is the end of the text.
  func part(_ start: Int, _ end: Int) -> String {
    let start = min(count, max(0, start))
    let end = end < 0 ? count : min(count, end)
    guard start < end else { return "" }
    return String(text.unicodeScalars[index(start)..<index(end)]).fitForBus
  }

  /// Returns the number of the scalar at an offset in bytes.
  func scalar(atByte offset: Int) -> Int {
    let offset = min(text.utf8.count, max(0, offset))
    if isASCII { return offset }
    return AccessibleString.scalars(in: text.utf8.prefix(offset))
  }

  /// Returns the offset of a scalar in bytes.
  func byte(ofScalar scalar: Int) -> Int {
    let scalar = min(count, max(0, scalar))
    return isASCII ? scalar : text.utf8.distance(from: text.startIndex, to: index(scalar))
  }

  /// Returns the value of a scalar; 0 behind the end.
  func value(ofScalar scalar: Int) -> UInt32 {
    guard scalar >= 0, scalar < count else { return 0 }
    return text.unicodeScalars[index(scalar)].value
  }

  private func index(_ scalar: Int) -> String.Index {
    isASCII
      ? text.utf8.index(text.startIndex, offsetBy: scalar)
      : text.unicodeScalars.index(text.startIndex, offsetBy: scalar)
  }

  // Each scalar has one byte that continues no other one.
  private static func scalars(in bytes: Substring.UTF8View) -> Int {
    let bytes = bytes.span
    var count = 0
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  // MARK: Units

  /// A unit in which a text is read.
  enum Unit: Int {
    case character, word, sentence, line, paragraph
  }

  /// Returns the unit of the text that contains a scalar, as a range of scalars.
  ///
  /// A word, a sentence or a line extends to the beginning of the next one. A line ends with a line break.
  func unit(_ unit: Unit, at scalar: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    // Behind the last character is the last line, which is empty if the text ends with a line break.
    let scalar = min(count, max(0, scalar))
    let line = line(around: index(scalar))
    let start = scalar - text.unicodeScalars.distance(from: line.lowerBound, to: index(scalar))
    var result = start..<start
    guard !line.isEmpty else { return result }
    let whole = start..<start + text.unicodeScalars.distance(from: line.lowerBound, to: line.upperBound)
    if unit == .line || unit == .paragraph { return whole }
    if unit == .character, scalar == whole.upperBound { return scalar..<scalar }
    for next in starts(of: unit, in: text[line]) {
      if start + next > scalar { return result.lowerBound..<start + next }
      result = start + next..<start + next
    }
    return result.lowerBound..<whole.upperBound
  }

  // Returns the scalars of a line at which a unit begins, from 0 on.
  private func starts(of unit: Unit, in line: Substring) -> [Int] {
    var (starts, position) = ([0], 0)
    var (wasInside, hasEnded) = (false, false)
    for character in line {
      switch unit {
      case .word:
        let isInside =
          character.isLetter || character.isNumber || character == "'" || character == "’" || character == "_"
        if isInside, !wasInside, position > 0 { starts.append(position) }
        wasInside = isInside
      case .sentence:
        if hasEnded, wasInside, !character.isWhitespace { starts.append(position) }
        if !character.isWhitespace { hasEnded = ".!?。！？".contains(character) }
        wasInside = hasEnded
      default: if position > 0 { starts.append(position) }
      }
      position += character.unicodeScalars.count
    }
    return starts
  }

  private func line(around index: String.Index) -> Range<String.Index> {
    let scalars = text.unicodeScalars
    var start = index
    while start > scalars.startIndex {
      let before = scalars.index(before: start)
      // A line feed after a carriage return belongs to the line before.
      if scalars[before].isLineBreak,
        !(scalars[before] == "\r" && start < scalars.endIndex && scalars[start] == "\n")
      {
        break
      }
      start = before
    }
    var end = index
    while end < scalars.endIndex {
      let scalar = scalars[end]
      end = scalars.index(after: end)
      if scalar == "\r", end < scalars.endIndex, scalars[end] == "\n" { continue }
      if scalar.isLineBreak { break }
    }
    return start..<end
  }

  // MARK: Differences

  /// A part of a text that another one replaced.
  struct Change: Equatable {
    /// The first scalar.
    var start: Int
    var removed: String
    var added: String
  }

  /// Returns the difference from an earlier text; nil if there is none.
  ///
  /// `selection` is the range of bytes that was selected in the earlier text. If the difference can be that its text was
  /// replaced, it is: of a password, which is all bullets, any part could have been.
  func change(from old: AccessibleString, replacing selection: Range<Int>) -> Change? {
    let (old, new) = (old.text.utf8, text.utf8)
    var prefix = zip(old, new).prefix { $0 == $1 }.count
    guard prefix < old.count || prefix < new.count else { return nil }
    let behind = old.count - selection.upperBound
    var room = min(old.count, new.count) - prefix
    if !selection.isEmpty, selection.lowerBound <= prefix, behind >= 0,
      selection.lowerBound + behind <= new.count, new.suffix(behind).elementsEqual(old.suffix(behind))
    {
      (prefix, room) = (selection.lowerBound, behind)
    }
    var suffix = zip(old.reversed(), new.reversed()).prefix(room).prefix { $0 == $1 }.count
    // Whole scalars.
    while prefix > 0, !old.isBoundary(prefix) || !new.isBoundary(prefix) { prefix -= 1 }
    while suffix > 0, !old.isBoundary(old.count - suffix) || !new.isBoundary(new.count - suffix) {
      suffix -= 1
    }
    func part(_ text: String.UTF8View) -> String {
      String(decoding: text.dropFirst(prefix).dropLast(suffix), as: UTF8.self)
    }
    return Change(start: scalar(atByte: prefix), removed: part(old), added: part(new))
  }
}

extension String.UTF8View {
  // Whether no scalar extends over an offset.
  fileprivate func isBoundary(_ offset: Int) -> Bool {
    offset >= count || self[index(startIndex, offsetBy: offset)] & 0xC0 != 0x80
  }
}

extension Unicode.Scalar {
  fileprivate var isLineBreak: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
