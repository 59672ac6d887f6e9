import FoundationEssentials

/// A file of words that was written by someone who may have missed or mistyped something.
///
/// It is one JSON object: for each `StringKey` its words, or for a counted one an object with the words for each form that
/// the language counts in.
struct StringsFile {
  let json: JSONFile
  let language: Language

  /// The words of every phrase; the first mistake in the order of `StringKey` refuses the file.
  func entries() throws(Failure) -> [StringKey: Strings.Entry] {
    guard let object = try json.object() else {
      throw Failure(.noInput, "“\(json.file.path)” is missing; install Lantern anew")
    }
    var entries: [StringKey: Strings.Entry] = [:]
    for phrase in StringKey.allCases {
      guard let value = object[phrase.rawValue] else {
        throw json.failure("lacks “\(phrase.rawValue)”; add its words")
      }
      entries[phrase] = try phrase.isCounted ? counted(value, phrase) : plain(value, phrase)
    }
    let unknown = object.keys.filter { StringKey(rawValue: $0) == nil }.sorted()
    if let key = unknown.first {
      throw json.failure("has \(key.quoted), which nothing asks for; remove it, or mend its spelling")
    }
    return entries
  }

  private func plain(_ value: JSONValue, _ phrase: StringKey) throws(Failure) -> Strings.Entry {
    guard case .text(let text) = value else {
      throw json.failure("has \(value.kind) for “\(phrase.rawValue)”; write a text")
    }
    return .plain(try template(text, at: phrase.rawValue, needs: phrase.placeholders))
  }

  private func counted(_ value: JSONValue, _ phrase: StringKey) throws(Failure) -> Strings.Entry {
    let key = phrase.rawValue
    let names = language.plurals.map(\.rawValue)
    let wanted = names.map { "“\($0)”" }.joined(separator: ", ")
    guard case .object(let forms) = value else {
      throw json.failure("has \(value.kind) for “\(key)”; write an object with the forms \(wanted)")
    }
    if let form = forms.keys.sorted().first(where: { !names.contains($0) }) {
      throw json.failure("has \(form.quoted) for “\(key)”; the language counts in the forms \(wanted)")
    }
    var templates: [Language.Plural: Template] = [:]
    for plural in language.plurals {
      guard let value = forms[plural.rawValue] else {
        throw json.failure("lacks the form “\(plural.rawValue)” of “\(key)”; write the forms \(wanted)")
      }
      let place = "\(key)” for “\(plural.rawValue)"
      guard case .text(let text) = value else {
        throw json.failure("has \(value.kind) for “\(place)”; write a text")
      }
      // “No prints”, “a print” and “a pair of prints” say how many they are.
      let mayLackCount = [.zero, .one, .two].contains(plural)
      templates[plural] = try template(
        text, at: place, needs: phrase.placeholders.union(mayLackCount ? [] : [Strings.count]),
        allows: [Strings.count])
    }
    return .counted(templates)
  }

  private func template(
    _ text: String, at place: String, needs: Set<String>, allows: Set<String> = []
  ) throws(Failure) -> Template {
    guard !text.isEmpty else { throw json.failure("has no words for “\(place)”; write them") }
    guard let template = Template(text) else {
      throw json.failure("has a brace without its other half in “\(place)”; write placeholders as {name}")
    }
    let known = needs.union(allows)
    if let name = template.placeholders.subtracting(known).sorted().first {
      let what = known.isEmpty ? "none belongs there" : "there may be \(StringsFile.listed(known))"
      throw json.failure("has the placeholder \(name.quoted) in “\(place)”; \(what)")
    }
    if let name = needs.subtracting(template.placeholders).sorted().first {
      throw json.failure("lacks {\(name)} in “\(place)”; write it where that is to stand")
    }
    return template
  }

  private static func listed(_ names: Set<String>) -> String {
    names.sorted().map { "{\($0)}" }.joined(separator: ", ")
  }
}

/// Words with places that are filled in later, written {so}.
struct Template: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case words(String)
    case placeholder(String)
  }

  private let pieces: [Piece]

  /// Nil when a brace has no other half.
  init?(_ text: String) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      let inside = rest[rest.index(after: brace)...]
      guard rest[brace] == "{", let end = inside.firstIndex(where: { $0 == "{" || $0 == "}" }),
        inside[end] == "}"
      else { return nil }
      pieces += [.words(String(rest[..<brace])), .placeholder(String(inside[..<end]))]
      rest = inside[inside.index(after: end)...]
    }
    self.pieces = pieces + [.words(String(rest))]
  }

  var placeholders: Set<String> {
    Set(pieces.compactMap { if case .placeholder(let name) = $0 { name } else { nil } })
  }

  /// The words with each place filled. A place without an argument stays empty.
  func filled(with arguments: [String: String]) -> String {
    pieces.map { piece in
      switch piece {
      case .words(let words): words
      case .placeholder(let name): arguments[name] ?? ""
      }
    }.joined()
  }
}
