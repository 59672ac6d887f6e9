import LanternBase
import LanternReports

/// HTML whose tags all come from string literals in this module.
///
/// Interpolated strings are escaped for use in element text and in quoted attributes. Text from a recording
/// therefore cannot start or end an element, or affect the surrounding text.
struct Markup: ExpressibleByStringInterpolation, Sendable {
  private(set) var text = ""

  init(stringLiteral literal: StaticString) { text = "\(literal)" }

  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  private init(_ text: String) { self.text = text }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: StaticString) {
      text += literal.description
    }

    mutating func appendInterpolation(_ text: String) { self.text += Markup.escaped(text) }

    mutating func appendInterpolation(_ number: Int) { text += "\(number)" }

    /// Appends a coordinate with at most two decimals.
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

  // Control characters are not allowed in a page. Bidirectional controls would affect the text that follows.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: !scalar.properties.isBidiControl
    }
  }

  private static func coordinate(_ number: Double) -> String {
    guard number.isFinite else { fatalError("a coordinate must be finite") }
    var text = fixed(number, 2)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }
}

extension Markup {
  /// Returns text from a recording, truncated if it is long and isolated from the text direction of the page.
  static func name(_ name: String) -> Markup { "<bdi>\(shortened(name))</bdi>" }

  /// Returns text truncated to `length` characters, so that the page has a bounded size.
  static func shortened(_ text: String, to length: Int = 120) -> String {
    let scalars = text.unicodeScalars
    return scalars.count <= length ? text : String(scalars.prefix(length - 1)) + "…"
  }
}
