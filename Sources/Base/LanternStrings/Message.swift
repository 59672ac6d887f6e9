/// A text in English, from which it is translated.
///
/// `{name}` is a placeholder: an argument of that name replaces it. A message with a plural has the placeholder `{count}`.
public struct Message: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text; with a plural, that for one thing.
  public let text: String
  /// The text for any other number of things; nil if there is no number.
  public let plural: String?
  /// What a translator must know besides the text, such as where it appears.
  public let comment: String

  /// Creates a message without a number.
  public init(_ text: String, comment: String = "") {
    self.text = text
    plural = nil
    self.comment = comment
  }

  /// Creates a message without a number or a comment.
  public init(stringLiteral text: String) { self.init(text) }

  /// Creates a message that depends on a number. The text for one may leave out `{count}`.
  public init(one: String, other: String, comment: String = "") {
    text = one
    plural = other
    self.comment = comment
  }

  /// The names of the placeholders of all forms.
  public var placeholders: Set<String> {
    [text, plural].reduce(into: []) { names, form in
      if let form { names.formUnion(Template(form)?.placeholders ?? []) }
    }
  }
}

/// The keys of the messages of an app or of a library: an enumeration of strings.
///
/// ```swift
/// enum Text: String, MessageKey {
///   case addTip, tips
///   var message: Message {
///     switch self {
///     case .addTip: "Add a Tip"
///     case .tips: Message(one: "{count} tip", other: "{count} tips")
///     }
///   }
/// }
/// ```
public protocol MessageKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The message in English.
  var message: Message { get }
}

/// A text with placeholders such as {name}.
struct Template: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case text(String)
    case placeholder(String)
  }

  private let pieces: [Piece]

  /// Returns nil if a brace is unmatched.
  init?(_ text: String) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
      pieces = [.text(text)]
      return
    }
    var pieces: [Piece] = []
    var rest = text[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      let inside = rest[rest.index(after: brace)...]
      guard rest[brace] == "{", let end = inside.firstIndex(where: { $0 == "{" || $0 == "}" }),
        inside[end] == "}"
      else { return nil }
      pieces += [.text(String(rest[..<brace])), .placeholder(String(inside[..<end]))]
      rest = inside[inside.index(after: end)...]
    }
    self.pieces = pieces + [.text(String(rest))]
  }

  var placeholders: Set<String> {
    Set(pieces.compactMap { if case .placeholder(let name) = $0 { name } else { nil } })
  }

  /// The text with its placeholders replaced. A placeholder without an argument is removed.
  func filled(with arguments: [String: String]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder(let name): arguments[name] ?? ""
      }
    }.joined()
  }

  /// The template with another text around its placeholders.
  func mapText(_ change: (String) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): change(text)
      case .placeholder(let name): "{\(name)}"
      }
    }.joined()
  }
}
