import Foundation

/// A file of tests of the Unicode Character Database, in the version of the package `unicode-data`.
struct BreakTestFile {
  /// A line of the file: a text, and the number of its scalars before each boundary.
  struct Line: CustomStringConvertible {
    /// The line without its comment.
    let description: String
    let scalars: [Unicode.Scalar]
    let boundaries: Set<Int>
    /// The rule that decides whether there is a boundary before each scalar, and at the end.
    let rules: [String]
    /// The property value of each scalar, as the comment has it, such as “CJ_NS”.
    let classes: [String]

    /// Reads a line such as “÷ 0061 × 0308 ÷ # ÷ [0.2] LATIN SMALL LETTER A (AL) …”. Nil if it has no text.
    init?(_ line: Substring) throws {
      let signs = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      let comment = line.drop { $0 != "#" }
      rules = comment.matches(of: /[÷×] \[([0-9.]+)\]/).map { String($0.output.1) }
      classes = comment.matches(of: /\(([A-Za-z0-9_]+)\) [÷×]/).map { String($0.output.1) }
      var scalars: [Unicode.Scalar] = []
      var boundaries: Set<Int> = []
      for sign in signs {
        switch sign {
        case "÷": boundaries.insert(scalars.count)
        case "×": break
        default:
          guard let value = UInt32(sign, radix: 16), let scalar = Unicode.Scalar(value) else {
            throw CocoaError(.fileReadCorruptFile)
          }
          scalars.append(scalar)
        }
      }
      guard !scalars.isEmpty else { return nil }
      description = signs.joined(separator: " ")
      self.scalars = scalars
      self.boundaries = boundaries
    }

    var text: String { String(String.UnicodeScalarView(scalars)) }

    /// The places between the characters that a reader counts, as numbers of scalars.
    var characterEnds: [Int] {
      var end = 0
      return text.map { character in
        end += character.unicodeScalars.count
        return end
      }
    }
  }

  let lines: [Line]

  init(_ name: String) throws {
    let path = "/usr/share/unicode/auxiliary/\(name).txt"
    lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap(Line.init)
  }
}
