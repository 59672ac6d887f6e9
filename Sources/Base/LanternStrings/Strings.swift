/// The messages of an app or of a library in one language.
///
/// A message without a valid translation is in English, so there is always a text.
public struct Strings: Sendable {
  /// The language of the translations.
  public let language: LanguageTag
  /// The formats of numbers in messages.
  public let formats: any Formats
  private var translations: Translations
  // Those of the toolkit's messages, in the same language.
  private var toolkitTranslations = Translations.none
  // The values of placeholders that a library fills in itself, such as the name of the app.
  private var constants: [String: String] = [:]
  private var isForTerminals = false

  // Shared by all copies, which are equal if they share it.
  private final class Translations: Sendable {
    let templates: [String: [Template]]
    let plurals: PluralRule
    // The entries of the app's catalog for keys of libraries.
    let others: [String: MessageCatalog.Entry]

    init(
      _ templates: [String: [Template]] = [:], _ plurals: PluralRule = .english,
      others: [String: MessageCatalog.Entry] = [:]
    ) {
      self.templates = templates
      self.plurals = plurals
      self.others = others
    }

    static let none = Translations()
  }

  /// The English messages, with plain formats.
  public static let english = Strings()

  /// Creates the English messages, or those of the pseudo-language.
  public init(_ language: LanguageTag = .english, formats: any Formats = PlainFormats.shared) {
    self.language = language
    self.formats = formats
    translations = .none
  }

  /// Creates the messages of a catalog.
  ///
  /// - Parameters:
  ///   - language: The language of the catalog.
  ///   - formats: The formats of numbers.
  ///   - catalog: The translations.
  ///   - keys: The types of all keys. Every entry of the catalog is checked against the English message of its key.
  ///   - report: Receives each problem. An entry with a problem is left out.
  public init(
    _ language: LanguageTag, formats: any Formats = PlainFormats.shared, _ catalog: MessageCatalog,
    keys: [any MessageKey.Type], report: (MessageCatalogProblem) -> Void = { _ in }
  ) {
    var templates: [String: [Template]] = [:]
    var others = catalog.entries
    func add<Key: MessageKey>(_ type: Key.Type) {
      for key in type.allCases {
        let name = key.rawValue
        guard let entry = others.removeValue(forKey: name) else {
          report(MessageCatalogProblem(.missing, name, line: nil))
          continue
        }
        do throws(MessageCatalogProblem.Kind) {
          templates[name] = try Strings.templates(of: entry, for: key.message, catalog.plurals)
        } catch {
          report(MessageCatalogProblem(error, name, line: entry.line))
        }
      }
    }
    for type in keys { add(type) }
    self.language = language
    self.formats = formats
    translations = Translations(templates, catalog.plurals, others: others)
  }

  /// English messages with straight quotes, and without characters that control the direction of text.
  ///
  /// For descriptions of errors, and for terminals, many of which show these characters as boxes. What straight quotes enclose
  /// can be pasted with them.
  package static let plain: Strings = {
    var strings = Strings()
    strings.isForTerminals = true
    return strings
  }()

  /// The messages of the toolkit in the same language; in English if it has none.
  package var toolkit: Strings {
    var strings = self
    strings.translations = toolkitTranslations
    return strings
  }

  /// The same messages, with those of the toolkit in the same language.
  package func with(toolkit: Strings) -> Strings {
    var strings = self
    strings.toolkitTranslations = toolkit.language == language ? toolkit.translations : .none
    return strings
  }

  /// The same messages, with those of a library in the same language.
  ///
  /// An entry of the app's catalog takes precedence over that of the library's, so that an app can change a text of the
  /// library, or translate the library into a language that this has no catalog for.
  ///
  /// - Parameters:
  ///   - catalog: The library's catalog of this language; nil if it has none.
  ///   - constants: The values of placeholders that are the same in all messages of the library.
  ///   - report: Receives each problem of an entry, which is then left out.
  package func adding<Key: MessageKey>(
    _ keys: Key.Type, from catalog: MessageCatalog?, constants: [String: String] = [:],
    report: (MessageCatalogProblem) -> Void = { _ in }
  ) -> Strings {
    var templates = translations.templates
    let entries = translations.others.merging(catalog?.entries ?? [:]) { own, _ in own }
    for key in keys.allCases {
      guard let entry = entries[key.rawValue] else { continue }
      do throws(MessageCatalogProblem.Kind) {
        templates[key.rawValue] = try Strings.templates(of: entry, for: key.message, translations.plurals)
      } catch {
        report(MessageCatalogProblem(error, key.rawValue, line: entry.line))
      }
    }
    var strings = self
    strings.translations = Translations(templates, translations.plurals)
    strings.constants = constants
    return strings
  }

  private static func templates(
    of entry: MessageCatalog.Entry, for message: Message, _ plurals: PluralRule
  ) throws(MessageCatalogProblem.Kind) -> [Template] {
    guard entry.text == message.text, entry.plural == message.plural else { throw .outdated }
    guard entry.forms.count == (message.plural == nil ? 1 : plurals.formCount) else {
      throw .wrongForms(entry.forms.count)
    }
    let allowed = message.placeholders
    var templates: [Template] = []
    for (index, form) in entry.forms.enumerated() {
      guard !form.isEmpty, let template = Template(form) else { throw .unmatchedBrace }
      // Texts such as “No prints”, “a print” and “a pair of prints” need no number.
      let optional: Set = message.plural != nil && index < entry.forms.count - 1 ? [count] : []
      if let name = template.placeholders.subtracting(allowed).sorted().first {
        throw .unknownPlaceholder(name)
      }
      if let name = allowed.subtracting(template.placeholders).subtracting(optional).sorted().first {
        throw .lacksPlaceholder(name)
      }
      templates.append(template)
    }
    return templates
  }

  /// The text of a message, with its arguments.
  ///
  /// Where an argument or the language runs from right to left, the argument is isolated, so that it does not change the
  /// order of the text around it. Precondition: the arguments are those of the English message.
  public func text<Key: MessageKey>(_ key: Key, _ arguments: [String: String] = [:]) -> String {
    filled(key, arguments, count: nil)
  }

  /// The text of a message for a number of things, which replaces `{count}`.
  public func text<Key: MessageKey>(
    _ key: Key, count: Int, _ arguments: [String: String] = [:]
  ) -> String {
    filled(
      key, arguments,
      count: (
        formats.number(count), translations.plurals.form(for: count), PluralRule.english.form(for: count)
      ))
  }

  /// The text of a message for a number with decimal places, which replaces `{count}`.
  public func text<Key: MessageKey>(
    _ key: Key, count: Double, decimals: Int, _ arguments: [String: String] = [:]
  ) -> String {
    filled(
      key, arguments,
      count: (
        formats.number(count, decimals: decimals), translations.plurals.form(for: count),
        PluralRule.english.form(for: count)
      ))
  }

  private static let count = "count"

  private func filled<Key: MessageKey>(
    _ key: Key, _ arguments: [String: String], count: (text: String, form: Int, englishForm: Int)?
  ) -> String {
    let message = key.message
    guard (count == nil) == (message.plural == nil) else {
      fatalError("the message \(key.rawValue) needs a count if it has a plural, and only then")
    }
    var arguments = arguments.mapValues { isolated($0) }
    var expected = message.placeholders.subtracting([Strings.count])
    for (name, value) in constants where arguments[name] == nil && expected.remove(name) != nil {
      arguments[name] = value
      expected.insert(name)
    }
    guard Set(arguments.keys) == expected else {
      fatalError("the message \(key.rawValue) needs the arguments \(expected.sorted())")
    }
    arguments[Strings.count] = count?.text
    if let forms = translations.templates[key.rawValue] {
      let form = count?.form ?? 0
      if forms.indices.contains(form) { return directed(forms[form].filled(with: arguments)) }
    }
    var english = count?.englishForm == 1 ? message.plural ?? message.text : message.text
    if isForTerminals { english.replace(/[“”]/, with: "\"") }
    guard let template = Template(language == .pseudo ? Pseudo.text(english) : english) else {
      return english
    }
    return template.filled(with: arguments)
  }

  // A text takes its direction from its first letter, which may be one of a name or none at all.
  private func directed(_ text: String) -> String {
    guard !isForTerminals, language.isRightToLeft, text.unicodeScalars.contains(where: \.isDirectional) else {
      return text
    }
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: depth += 1
      case 0x2069: depth -= 1
      default:
        guard depth == 0 else { continue }
        if scalar.isDirectional { return text }
        if scalar.properties.isAlphabetic { return "\u{200F}\(text)" }
      }
    }
    return "\u{200F}\(text)"
  }

  // An argument must not close the isolate that it stands in.
  private func isolated(_ argument: String) -> String {
    guard !isForTerminals,
      language.isRightToLeft || argument.unicodeScalars.contains(where: \.isDirectional)
    else { return argument }
    var scalars = String.UnicodeScalarView("\u{2068}".unicodeScalars)
    scalars.append(contentsOf: argument.unicodeScalars.lazy.filter { !$0.isDirectionalControl })
    scalars.append("\u{2069}")
    return String(scalars)
  }
}

extension Unicode.Scalar {
  // The controls that change the order of the text behind them: embeddings, overrides and isolates.
  fileprivate var isDirectionalControl: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  // Whether the scalar is such a control, or in a block of scripts that run from right to left (Unicode 16, Roadmaps).
  fileprivate var isDirectional: Bool {
    switch value {
    case ..<0x590: false
    case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: isDirectionalControl
    }
  }
}

extension Strings: Equatable {
  /// Returns whether both are the same messages: those of one load of one language.
  public static func == (left: Strings, right: Strings) -> Bool {
    left.language == right.language && left.translations === right.translations
      && left.formats === right.formats
  }
}

/// A defect of an entry, or a missing entry.
public struct MessageCatalogProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of defects.
  public enum Kind: Error, Hashable, Sendable {
    /// The catalog has no translation.
    case missing
    /// The English text has changed since it was translated.
    case outdated
    /// The number of plural forms is not that of the header's rule.
    case wrongForms(Int)
    /// A form is empty, or has a brace without a counterpart.
    case unmatchedBrace
    /// A placeholder of the translation is not one of the English text.
    case unknownPlaceholder(String)
    /// The translation lacks a placeholder.
    case lacksPlaceholder(String)
  }

  /// The kind of defect.
  public let kind: Kind
  /// The key of the message.
  public let key: String
  /// The line of the entry, from 1; nil if there is none.
  public let line: Int?

  init(_ kind: Kind, _ key: String, line: Int?) {
    self.kind = kind
    self.key = key
    self.line = line
  }

  /// The defect as a clause that follows the name of the file.
  public var description: String {
    let place = line.map { " on line \($0)" } ?? ""
    let key = key.shortenedForTerminal
    return switch kind {
    case .missing: "has no translation for \"\(key)\"; run make strings, and translate it"
    case .outdated:
      "has an outdated translation for \"\(key)\"\(place); run make strings, and translate it again"
    case .wrongForms(let count):
      "has \(count) forms for \"\(key)\"\(place); write as many as Plural-Forms in the header says"
    case .unmatchedBrace:
      "has an empty form or an unmatched brace in \"\(key)\"\(place); write placeholders as {name}"
    case .unknownPlaceholder(let name):
      "has the placeholder \"\(name.shortenedForTerminal)\" in \"\(key)\"\(place); "
        + "use only those of the English text"
    case .lacksPlaceholder(let name): "lacks {\(name)} in \"\(key)\"\(place); add the placeholder"
    }
  }
}
