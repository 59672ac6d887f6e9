import FoundationEssentials
import LanternDesktop

/// A file of texts, written by hand.
///
/// The file is one JSON object: a string for each `StringKey`, or an object with a string for each plural form of
/// the language.
struct StringsFile {
  let json: JSONFile
  let language: Language

  /// Reads all texts. Throws the first error in the order of `StringKey`.
  func entries() throws(ExitError) -> [StringKey: Strings.Entry] {
    guard let object = try json.object() else {
      throw ExitError(.noInput, "\"\(json.file.path)\" is missing; reinstall Lantern")
    }
    var entries: [StringKey: Strings.Entry] = [:]
    for key in StringKey.allCases {
      guard let value = object[key.rawValue] else {
        throw json.failure("lacks \"\(key.rawValue)\"; add its text")
      }
      entries[key] = try key.isCounted ? counted(value, key) : plain(value, key)
    }
    let unknown = object.keys.filter { StringKey(rawValue: $0) == nil }.sorted()
    if let key = unknown.first {
      throw json.failure("has the unknown key \(key.quoted); remove it or correct its spelling")
    }
    return entries
  }

  private func plain(_ value: JSONValue, _ key: StringKey) throws(ExitError) -> Strings.Entry {
    guard case .text(let text) = value else {
      throw json.failure("has \(value.kind) for \"\(key.rawValue)\"; write a string")
    }
    return .plain(try template(text, at: key.rawValue, needs: key.placeholders))
  }

  private func counted(_ value: JSONValue, _ key: StringKey) throws(ExitError) -> Strings.Entry {
    let name = key.rawValue
    let names = language.plurals.map(\.rawValue)
    let expected = names.map { "\"\($0)\"" }.joined(separator: ", ")
    guard case .object(let forms) = value else {
      throw json.failure("has \(value.kind) for \"\(name)\"; write an object with the forms \(expected)")
    }
    if let form = forms.keys.sorted().first(where: { !names.contains($0) }) {
      throw json.failure("has \(form.quoted) for \"\(name)\"; write only the forms \(expected)")
    }
    var templates: [Language.Plural: Template] = [:]
    for plural in language.plurals {
      guard let value = forms[plural.rawValue] else {
        throw json.failure(
          "lacks the form \"\(plural.rawValue)\" of \"\(name)\"; write the forms \(expected)")
      }
      let location = "\(name)\" for \"\(plural.rawValue)"
      guard case .text(let text) = value else {
        throw json.failure("has \(value.kind) for \"\(location)\"; write a string")
      }
      // Texts such as “No prints”, “a print” and “a pair of prints” need no number.
      let mayLackCount = [.zero, .one, .two].contains(plural)
      templates[plural] = try template(
        text, at: location, needs: key.placeholders.union(mayLackCount ? [] : [Strings.count]),
        allows: [Strings.count])
    }
    return .counted(templates)
  }

  private func template(
    _ text: String, at location: String, needs: Set<String>, allows: Set<String> = []
  ) throws(ExitError) -> Template {
    guard !text.isEmpty else { throw json.failure("has an empty text for \"\(location)\"; write the text") }
    guard let template = Template(text) else {
      throw json.failure("has an unmatched brace in \"\(location)\"; write placeholders as {name}")
    }
    let known = needs.union(allows)
    if let name = template.placeholders.subtracting(known).sorted().first {
      let advice = known.isEmpty ? "remove it" : "use only \(StringsFile.listed(known))"
      throw json.failure("has the placeholder \(name.quoted) in \"\(location)\"; \(advice)")
    }
    if let name = needs.subtracting(template.placeholders).sorted().first {
      throw json.failure("lacks {\(name)} in \"\(location)\"; add the placeholder")
    }
    return template
  }

  private static func listed(_ names: Set<String>) -> String {
    names.sorted().map { "{\($0)}" }.joined(separator: ", ")
  }
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
}
