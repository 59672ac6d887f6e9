import FoundationEssentials

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
    for phrase in StringKey.allCases {
      guard let value = object[phrase.rawValue] else {
        throw json.failure("lacks \"\(phrase.rawValue)\"; add its text")
      }
      entries[phrase] = try phrase.isCounted ? counted(value, phrase) : plain(value, phrase)
    }
    let unknown = object.keys.filter { StringKey(rawValue: $0) == nil }.sorted()
    if let key = unknown.first {
      throw json.failure("has the unknown key \(key.quoted); remove it or correct its spelling")
    }
    return entries
  }

  private func plain(_ value: JSONValue, _ phrase: StringKey) throws(ExitError) -> Strings.Entry {
    guard case .text(let text) = value else {
      throw json.failure("has \(value.kind) for \"\(phrase.rawValue)\"; write a string")
    }
    return .plain(try template(text, at: phrase.rawValue, needs: phrase.placeholders))
  }

  private func counted(_ value: JSONValue, _ phrase: StringKey) throws(ExitError) -> Strings.Entry {
    let key = phrase.rawValue
    let names = language.plurals.map(\.rawValue)
    let wanted = names.map { "\"\($0)\"" }.joined(separator: ", ")
    guard case .object(let forms) = value else {
      throw json.failure("has \(value.kind) for \"\(key)\"; write an object with the forms \(wanted)")
    }
    if let form = forms.keys.sorted().first(where: { !names.contains($0) }) {
      throw json.failure("has \(form.quoted) for \"\(key)\"; the forms of this language are \(wanted)")
    }
    var templates: [Language.Plural: Template] = [:]
    for plural in language.plurals {
      guard let value = forms[plural.rawValue] else {
        throw json.failure("lacks the form \"\(plural.rawValue)\" of \"\(key)\"; write the forms \(wanted)")
      }
      let place = "\(key)\" for \"\(plural.rawValue)"
      guard case .text(let text) = value else {
        throw json.failure("has \(value.kind) for \"\(place)\"; write a string")
      }
      // Texts such as “No prints”, “a print” and “a pair of prints” need no number.
      let mayLackCount = [.zero, .one, .two].contains(plural)
      templates[plural] = try template(
        text, at: place, needs: phrase.placeholders.union(mayLackCount ? [] : [Strings.count]),
        allows: [Strings.count])
    }
    return .counted(templates)
  }

  private func template(
    _ text: String, at place: String, needs: Set<String>, allows: Set<String> = []
  ) throws(ExitError) -> Template {
    guard !text.isEmpty else { throw json.failure("has an empty text for \"\(place)\"; write the text") }
    guard let template = Template(text) else {
      throw json.failure("has an unmatched brace in \"\(place)\"; write placeholders as {name}")
    }
    let known = needs.union(allows)
    if let name = template.placeholders.subtracting(known).sorted().first {
      let what = known.isEmpty ? "none is allowed there" : "allowed are \(StringsFile.listed(known))"
      throw json.failure("has the placeholder \(name.quoted) in \"\(place)\"; \(what)")
    }
    if let name = needs.subtracting(template.placeholders).sorted().first {
      throw json.failure("lacks {\(name)} in \"\(place)\"; add the placeholder")
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
    case strings(String)
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
      pieces += [.strings(String(rest[..<brace])), .placeholder(String(inside[..<end]))]
      rest = inside[inside.index(after: end)...]
    }
    self.pieces = pieces + [.strings(String(rest))]
  }

  var placeholders: Set<String> {
    Set(pieces.compactMap { if case .placeholder(let name) = $0 { name } else { nil } })
  }

  /// The text with its placeholders replaced. A placeholder without an argument is removed.
  func filled(with arguments: [String: String]) -> String {
    pieces.map { piece in
      switch piece {
      case .strings(let strings): strings
      case .placeholder(let name): arguments[name] ?? ""
      }
    }.joined()
  }
}
