/// A place where the Unicode Standard allows or forbids a line break, and Lantern does not.
struct LineBreakDifference: CustomStringConvertible {
  /// Why lines break otherwise in Lantern, whose libunibreak has Unicode 6.2.
  enum Cause: String {
    case joiner = "LB8a: since Unicode 9.0, no line ends after a zero width joiner."
    case firstSpace =
      "LB18: in the sample code of Unicode 6.2, no line ends after spaces at the beginning of a text."
    case ideographicSpace = "LB21: the ideographic space was an ideograph in Unicode 6.2."
    case hebrewHyphen =
      "LB21a: libunibreak breaks after a Hebrew letter and a hyphen. Since Unicode 16.0, lines may end there again."
    case solidus = "LB21b: since Unicode 8.0, no line ends between a solidus and a Hebrew letter."
    case ellipsis = "LB22: since Unicode 13.0, no line begins with an ellipsis."
    case prefix = "LB24: since Unicode 9.0, no line ends between a letter and a prefix or suffix of a number."
    case number =
      "LB25: the file has the numbers of example 7 of section 8.2. Lantern has those of the standard's rule."
    case bracket = "LB30: since Unicode 13.0, a line may end before a bracket of East Asia."
    case smallKana = "LB1: small kana are ideographs, as in `line-break: normal` of CSS, and not nonstarters."
    case unknownClass =
      "LB20, LB30a: objects and regional indicators are ideographs, because libunibreak does not handle their class."
  }

  /// The rule of the standard that decides.
  let rule: String
  let isAllowed: Bool
  private let scalar: Unicode.Scalar
  private let classes: (before: String, after: String)
  // Whether there are only spaces before the place, in its paragraph.
  private let followsFirstSpaces: Bool

  init(_ line: BreakTestFile.Line, at place: Int) {
    rule = line.rules[place]
    isAllowed = line.boundaries.contains(place)
    scalar = line.scalars[place]
    // A mark has the class of its base, or else that of a letter.
    let base = line.classes[..<place].last { !$0.hasPrefix("CM") }
    let isBare = line.classes[place - 1].hasPrefix("CM") && Self.spaces.contains(base ?? "SP")
    classes = (isBare ? "AL" : base ?? "AL", line.classes[place])
    let before = line.classes[..<place]
    let start = before.lastIndex { $0 != "SP" }
    followsFirstSpaces = before.last == "SP" && Self.newlines.contains(start.map { before[$0] } ?? "BK")
  }

  private static let newlines: Set = ["BK", "CR", "LF", "NL", "NEL"]
  private static let spaces = newlines.union(["SP", "ZW", "ZWJ_O_ZWJ_CM"])

  var cause: Cause? {
    let pair = classes
    return switch rule {
    case "8.1": .joiner
    case _ where pair.before == "CJ_NS" || pair.after == "CJ_NS": .smallKana
    case _ where ["CB", "RI"].contains(pair.before) || ["CB", "RI"].contains(pair.after): .unknownClass
    case "18.0" where followsFirstSpaces: .firstSpace
    case "21.01" where scalar == "\u{3000}": .ideographicSpace
    case "21.1": .hebrewHyphen
    case "21.2": .solidus
    case "22.0": .ellipsis
    case "24.03": .prefix
    case "999.0"
    where ["AL", "AI_AL", "SA_AL", "XX_AL", "HL", "NU"].contains(pair.before) && pair.after == "OP":
      .bracket
    case "999.0" where ["IS", "SY"].contains(pair.before) && pair.after == "NU",
      "999.0" where ["CL", "CP_CP30"].contains(pair.before) && ["PO", "PR"].contains(pair.after),
      "999.0" where ["PO", "PR"].contains(pair.before) && pair.after.hasPrefix("OP"):
      .number
    default: nil
    }
  }

  var description: String {
    "rule \(rule), which \(isAllowed ? "allows" : "forbids") a break between \(classes.before) and \(classes.after),"
  }
}
