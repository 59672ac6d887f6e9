/// Text of a page in which every mark is one that was written here.
///
/// It comes from literals alone. A string that is put into one is escaped, for the text of an element as for a quoted
/// attribute, so nothing that a recording says can become an element, end one, or move what stands around it.
struct Markup: ExpressibleByStringInterpolation, Sendable {
  private(set) var text = ""

  init(stringLiteral literal: StaticString) { text = "\(literal)" }

  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  private init(_ text: String) { self.text = text }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: StaticString) {
      literal.withUTF8Buffer { text += String(decoding: $0, as: UTF8.self) }
    }

    mutating func appendInterpolation(_ text: String) { self.text += Markup.escaped(text) }

    mutating func appendInterpolation(_ number: Int) { text += "\(number)" }

    /// A coordinate, with two decimals at most.
    mutating func appendInterpolation(_ number: Double) { text += Markup.coordinate(number) }

    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    mutating func appendInterpolation(_ markup: Markup?) { text += markup?.text ?? "" }

    mutating func appendInterpolation(_ pieces: [Markup]) { for piece in pieces { text += piece.text } }
  }

  typealias StringInterpolation = Interpolation

  static func += (markup: inout Markup, other: Markup) { markup.text += other.text }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case _ where isShown(scalar): escaped.unicodeScalars.append(scalar)
      default: escaped += "\u{FFFD}"
      }
    }
    return escaped
  }

  // Control characters are none of a page's, and those that turn the direction of text would reach beyond their own.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: !scalar.properties.isBidiControl
    }
  }

  private static func coordinate(_ number: Double) -> String {
    precondition(number.isFinite, "a coordinate is finite")
    var text = fixed(number, 2)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }
}

extension Markup {
  /// A text that a recording gives, whose direction of writing is its own affair, and cut short if it is long.
  static func name(_ name: String) -> Markup { "<bdi>\(shortened(name))</bdi>" }

  /// A text without what of it is more than a reader, or a page of bounded size, can take.
  static func shortened(_ text: String, to length: Int = 120) -> String {
    let scalars = text.unicodeScalars
    return scalars.count <= length ? text : String(scalars.prefix(length - 1)) + "…"
  }
}
