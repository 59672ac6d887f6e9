nonisolated extension Character {
  /// The character in right-to-left text: brackets are mirrored (BidiMirroring.txt).
  var mirrored: Character { Character.mirrors[self] ?? self }

  private static let mirrors: [Character: Character] = {
    let pairs = ["()", "[]", "{}", "<>", "«»", "‹›", "≤≥", "⟨⟩", "⟪⟫", "〈〉", "《》", "「」", "『』", "【】"]
    return Dictionary(
      uniqueKeysWithValues: pairs.map(Array.init).flatMap { [($0[0], $0[1]), ($0[1], $0[0])] })
  }()
}

/// The direction of each character in a line, by a simplified form of the rules W2 to N2 of UAX #9.
///
/// Numbers always run from left to right. A character without a direction takes the direction of the text on both
/// sides if the sides agree, and otherwise the direction of the line. Explicit controls have no effect, as in the
/// output of the typesetters.
nonisolated struct TextDirections {
  /// The direction of the first letter; nil if there is no letter.
  let base: LayoutDirection?
  /// Ranges of adjacent characters with the same direction, in the order of the text.
  let runs: [(characters: Range<Int>, isRightToLeft: Bool)]
  /// The embedding level of each character, by which a line is put in visual order.
  let levels: [UInt8]

  init(_ characters: [Character]) {
    let kinds = characters.map(Kind.init)
    base = kinds.lazy.compactMap(\.direction).first
    var around: [LayoutDirection?] = []
    var last = base
    for kind in kinds {
      last = kind.direction ?? last
      // In right-to-left text, a number acts like a letter on its neighbors.
      around.append(kind == .neutral ? nil : last)
    }
    var next: LayoutDirection?
    var after: [LayoutDirection?] = around
    for index in around.indices.reversed() {
      next = around[index] ?? next
      after[index] = next
    }
    let line = base ?? .leftToRight
    var runs: [(characters: Range<Int>, isRightToLeft: Bool)] = []
    var levels: [UInt8] = []
    var before = line
    for (index, kind) in kinds.enumerated() {
      before = around[index] ?? before
      let isRightToLeft =
        switch kind {
        case .leftToRight, .number: false
        case .rightToLeft: true
        case .neutral: (before == after[index] ?? line ? before : line) == .rightToLeft
        }
      let isNumberInRightToLeft = kind == .number && around[index] == .rightToLeft
      levels.append(isRightToLeft ? 1 : line == .rightToLeft || isNumberInRightToLeft ? 2 : 0)
      if let run = runs.last, run.isRightToLeft == isRightToLeft {
        runs[runs.count - 1].characters = run.characters.lowerBound..<index + 1
      } else {
        runs.append((index..<index + 1, isRightToLeft))
      }
    }
    self.runs = runs
    self.levels = levels
  }

  /// Returns the direction of the first letter of a text; nil if there is no letter.
  static func base(of text: some Sequence<Character>) -> LayoutDirection? {
    text.lazy.compactMap { Kind($0).direction }.first
  }

  /// Returns a line of a paragraph with a mark before it, if the line would otherwise run in another direction than the
  /// paragraph, because it begins with a word of another script.
  static func line(_ line: String, in paragraph: LayoutDirection?) -> String {
    guard let paragraph, base(of: line) != paragraph else { return line }
    // The mark is invisible, and counts as a letter.
    return (paragraph == .rightToLeft ? "\u{200F}" : "\u{200E}") + line
  }

  private enum Kind {
    case leftToRight, rightToLeft, number, neutral

    init(_ character: Character) {
      guard let scalar = character.unicodeScalars.first else {
        self = .neutral
        return
      }
      if scalar.isASCII {
        switch scalar {
        case "0"..."9": self = .number
        case "A"..."Z", "a"..."z": self = .leftToRight
        default: self = .neutral
        }
        return
      }
      let properties = scalar.properties
      switch scalar.value {
      case _ where properties.generalCategory == .decimalNumber: self = .number
      // The blocks in which characters have class R or AL by default (DerivedBidiClass.txt).
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF, 0x200F:
        self = properties.isAlphabetic || scalar.value == 0x200F ? .rightToLeft : .neutral
      case 0x200E: self = .leftToRight
      default: self = properties.isAlphabetic ? .leftToRight : .neutral
      }
    }

    var direction: LayoutDirection? {
      switch self {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      case .number, .neutral: nil
      }
    }
  }
}
