// Words of the Unicode Standard (UAX #29, 4.1), tailored as in other toolkits: a full stop or a colon between two letters
// ends a word, and a run of letters of one script of East Asia, such as ideographs, is a word. The standard leaves the words
// of most of these scripts to dictionaries.
nonisolated extension [Character] {
  /// Returns the word that contains a character. Outside a word, returns the run of spaces or signs that contains it.
  func word(around index: Int) -> Range<Int> {
    guard !isEmpty else { return 0..<0 }
    let index = Swift.min(count - 1, Swift.max(0, index))
    return search(around: index) { parts in parts.first { $0.range.contains(index) } } ?? index..<index + 1
  }

  /// Returns the end of the next word, or the beginning of the previous one.
  func wordBoundary(from position: Int, forwards: Bool) -> Int {
    let word = search(around: position) { parts in
      forwards
        ? parts.first { $0.kind == .word && $0.range.upperBound > position }
        : parts.last { $0.kind == .word && $0.range.lowerBound < position }
    }
    return forwards ? word?.upperBound ?? count : word?.lowerBound ?? 0
  }

  /// Returns the paragraph that contains a character, without the newline at its end.
  func paragraph(around index: Int) -> Range<Int> {
    let index = Swift.min(count, Swift.max(0, index))
    let start = self[..<index].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
    return start..<(self[index...].firstIndex(where: \.isNewline) ?? count)
  }

  // MARK: Parts

  // Searches the text around a position, and more of it while the part that is found may be longer than that.
  private func search(around position: Int, _ find: ([TextPart]) -> TextPart?) -> Range<Int>? {
    // The rules look at two characters before and after a boundary.
    let (margin, step) = (4, 8)
    var reach = 32
    while true {
      let window = Swift.max(0, position - reach)..<Swift.min(count, position + reach)
      let found = find(parts(of: window))?.range
      let isWhole =
        found.map {
          (window.lowerBound == 0 || $0.lowerBound > window.lowerBound + margin)
            && (window.upperBound == count || $0.upperBound < window.upperBound - margin)
        } ?? false
      if isWhole || window == indices { return found }
      reach *= step
    }
  }

  private func parts(of window: Range<Int>) -> [TextPart] {
    var parts: [TextPart] = []
    for range in segments(of: window) {
      let characters = self[range]
      let kind: TextPart.Kind =
        characters.contains(where: \.isOfWord)
        ? .word : characters.allSatisfy(\.isWhitespace) ? .space : .sign
      let script = kind == .word ? AsianScript(self[range.lowerBound]) : nil
      if let last = parts.last, last.kind == kind,
        kind != .word || last.continues(with: script, self[range.lowerBound])
      {
        parts[parts.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        parts.append(TextPart(range: range, kind: kind, script: script))
      }
    }
    return parts
  }

  // The segments of the standard, divided at full stops and colons between letters, and between Hangul and other letters.
  private func segments(of window: Range<Int>) -> [Range<Int>] {
    Array(self[window]).wordSegments.flatMap { own -> [Range<Int>] in
      let segment = own.lowerBound + window.lowerBound..<own.upperBound + window.lowerBound
      var (start, parts): (Int, [Range<Int>]) = (segment.lowerBound, [])
      for index in segment.dropFirst() {
        let (before, character) = (self[index - 1], self[index])
        if character.dividesLetters, index + 1 < segment.upperBound,
          !(before.isNumber && self[index + 1].isNumber)
        {
          parts += [start..<index, index..<index + 1]
          start = index + 1
        } else if before.isLetter, character.isLetter, before.isHangul != character.isHangul {
          parts.append(start..<index)
          start = index
        }
      }
      return parts + [start..<segment.upperBound]
    }
  }

  /// The segments between the word boundaries of the Unicode Standard. A boundary inside a character is none.
  package var wordSegments: [Range<Int>] {
    let text = String(self)
    var ends = text.ranges(of: #/\b/#.wordBoundaryKind(.default))[...]
    var segments: [Range<Int>] = []
    var (start, place) = (0, text.startIndex)
    for index in indices {
      while let end = ends.first?.lowerBound, end < place { ends.removeFirst() }
      if ends.first?.lowerBound == place, index > start {
        segments.append(start..<index)
        start = index
      }
      place = text.utf8.index(place, offsetBy: self[index].utf8.count)
    }
    return isEmpty ? [] : segments + [start..<count]
  }
}

/// A word, or a run of spaces or signs.
nonisolated private struct TextPart {
  enum Kind { case word, space, sign }

  var range: Range<Int>
  let kind: Kind
  /// The script of East Asia in which the part begins.
  let script: AsianScript?

  /// Whether a word that begins with a script and a character continues this one. The mark of long vowels is written in
  /// Hiragana too.
  func continues(with script: AsianScript?, _ character: Character) -> Bool {
    guard let own = self.script else { return false }
    return own == script || own == .hiragana && character == "ー"
  }
}

nonisolated extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber || self == "_" }

  fileprivate var isHangul: Bool { AsianScript(self) == .hangul }

  // Full stops and colons, also in their wide and small forms.
  fileprivate var dividesLetters: Bool { ".:․︓﹒﹕．：".contains(self) }
}

/// A script of which a run is a word. All but Hangul are written without spaces.
nonisolated private enum AsianScript: Equatable {
  case ideographs, hiragana, hangul
  /// One of the scripts of Southeast Asia, by its index.
  case southeastAsian(Int)

  // Thai, Lao, Myanmar, Khmer, Tai Le, New Tai Lue, Tai Tham, Myanmar Extended, Tai Viet.
  private static let blocks: [ClosedRange<UInt32>] = [
    0xE00...0xE7F, 0xE80...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x197F, 0x1980...0x19DF,
    0x1A20...0x1AAF, 0xA9E0...0xAA7F, 0xAA80...0xAADF,
  ]

  init?(_ character: Character) {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0xE00 else { return nil }
    switch scalar.value {
    case 0x3041...0x309F: self = .hiragana
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F, 0xAC00...0xD7FF: self = .hangul
    // The marks that repeat an ideograph.
    case 0x3005, 0x303B: self = .ideographs
    default:
      if scalar.properties.isIdeographic {
        self = .ideographs
      } else if let block = AsianScript.blocks.firstIndex(where: { $0.contains(scalar.value) }) {
        self = .southeastAsian(block)
      } else {
        return nil
      }
    }
  }
}
