/// A pattern for the links of a place: `product/:id` has the parameter `id`, and `sign-up?email` accepts the item
/// `email`.
nonisolated public struct PathPattern: Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  enum Segment: Hashable {
    case fixed(String)
    case parameter(String)

    var isFixed: Bool { if case .fixed = self { true } else { false } }
  }

  /// The pattern as it was written.
  public let description: String
  let segments: [Segment]
  let items: [String]

  /// Creates a pattern from segments, separated by slashes, and the names of items, separated by ampersands after a
  /// question mark. A segment that begins with a colon is a parameter. The first segment is not a parameter.
  ///
  /// - Precondition: No segment and no name is empty, and no two parameters or items have the same name.
  public init(_ text: String) {
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    description = text
    segments = (halves.first ?? "").split(separator: "/", omittingEmptySubsequences: false).map {
      $0.hasPrefix(":") ? .parameter(String($0.dropFirst())) : .fixed(String($0))
    }
    items = halves.count == 2 ? halves[1].split(separator: "&").map(String.init) : []
    let names = parameters + items
    guard
      segments.first?.isFixed == true && !segments.contains(.fixed("")) && !names.contains("")
        && Set(names).count == names.count
    else {
      fatalError("the pattern \"\(text)\" is invalid; write one like product/:id?page")
    }
  }

  /// Creates a pattern from a literal.
  public init(stringLiteral text: String) { self.init(text) }

  /// The fixed segments, separated by slashes.
  var fixedText: String {
    segments.compactMap { if case .fixed(let text) = $0 { text } else { nil } }.joined(separator: "/")
  }

  /// A place of the pattern, where each parameter has its own name as its value.
  var example: String {
    segments.map { segment in
      switch segment {
      case .fixed(let text), .parameter(let text): text
      }
    }.joined(separator: "/")
  }

  /// The names of the parameters, in order.
  var parameters: [String] {
    segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  /// Returns the values of the parameters in a place, or nil if the place does not match.
  func values(in place: [String]) -> [String: String]? {
    guard place.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, text) in zip(segments, place) {
      switch segment {
      case .fixed(let fixed): guard text == fixed else { return nil }
      case .parameter(let name): values[name] = text
      }
    }
    return values
  }

  /// Whether a place matches the pattern, except that the last parameter is missing.
  func isBeginning(_ place: [String]) -> Bool {
    guard case .parameter = segments.last, place.count == segments.count - 1 else { return false }
    return zip(segments, place).allSatisfy { segment, text in
      if case .fixed(let fixed) = segment { text == fixed } else { true }
    }
  }

  /// Whether the same links match both patterns.
  func matchesSameLinks(as other: PathPattern) -> Bool {
    segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy { $0 == $1 || (!$0.isFixed && !$1.isFixed) }
  }

  /// Whether this pattern is preferred to another one that matches the same link: it has a fixed segment where the
  /// other one first has a parameter.
  func isPreferred(to other: PathPattern) -> Bool {
    for (segment, rival) in zip(segments, other.segments) where segment.isFixed != rival.isFixed {
      return segment.isFixed
    }
    return false
  }
}
