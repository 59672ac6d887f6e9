/// The translations of a language: a catalog of GNU gettext in UTF-8, as translators' tools write it (`.po`).
///
/// Every entry has a context, which is the key of its message. Entries that are empty or marked as fuzzy are left out.
public struct MessageCatalog: Hashable, Sendable {
  /// An entry: the English text with its translation.
  public struct Entry: Hashable, Sendable {
    /// The English text that was translated.
    public let text: String
    /// Its plural; nil for a message without a number.
    public let plural: String?
    /// The translation: one text, or a text for each form of the plural rule.
    public let forms: [String]
    /// The line on which the entry begins, from 1.
    public let line: Int
  }

  /// The language of the header; nil without one.
  public let language: LanguageTag?
  /// The rule of the header, or that of English.
  public let plurals: PluralRule
  /// The entries by their contexts.
  public let entries: [String: Entry]

  /// The greatest size of a file, in bytes.
  public static let largest = 4_000_000

  /// Reads a file's contents.
  public init(_ contents: [UInt8]) throws(MessageCatalogError) {
    guard contents.count <= MessageCatalog.largest else { throw .tooLarge(bytes: contents.count) }
    var parser = CatalogParser(contents)
    try parser.parse()
    var (entries, language, plurals) = ([String: Entry](), LanguageTag?.none, PluralRule?.none)
    for entry in parser.entries {
      if entry.text.isEmpty, entry.context == nil {
        (language, plurals) = try MessageCatalog.header(entry)
      } else if let context = entry.context, !entry.isFuzzy, entry.forms.contains(where: { !$0.isEmpty }) {
        guard entries[context] == nil else { throw .duplicate(context, line: entry.line) }
        entries[context] = Entry(text: entry.text, plural: entry.plural, forms: entry.forms, line: entry.line)
      }
    }
    let usesPlurals = entries.values.filter { $0.plural != nil }
    if plurals == nil, let first = usesPlurals.map(\.line).min() { throw .noPluralRule(line: first) }
    self.language = language
    self.plurals = plurals ?? .english
    self.entries = entries
  }

  // The translation of the empty text is a header with a field on each line.
  private static func header(
    _ entry: CatalogParser.Entry
  ) throws(MessageCatalogError) -> (LanguageTag?, PluralRule?) {
    var fields: [String: String] = [:]
    for line in (entry.forms.first ?? "").split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    if let type = fields["content-type"]?.lowercased(), !type.hasSuffix("charset=utf-8") {
      throw .notUTF8(line: entry.line)
    }
    var language: LanguageTag?
    if let text = fields["language"], !text.isEmpty {
      language = try? LanguageTag(text)
      guard language != nil else { throw .badField("Language", line: entry.line) }
    }
    guard let text = fields["plural-forms"] else { return (language, nil) }
    guard let plurals = PluralRule(text) else { throw .badField("Plural-Forms", line: entry.line) }
    return (language, plurals)
  }
}

/// The reason why a file is not a catalog. Lines count from 1.
public enum MessageCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file has more than `MessageCatalog.largest` bytes.
  case tooLarge(bytes: Int)
  /// The bytes of a line are not UTF-8, or the header names another encoding.
  case notUTF8(line: Int)
  /// A line does not follow the grammar.
  case malformed(line: Int)
  /// An entry lacks its text or its translation.
  case incomplete(line: Int)
  /// A context occurs twice.
  case duplicate(String, line: Int)
  /// A field of the header is not valid.
  case badField(String, line: Int)
  /// There are plurals, but the header has no rule for them.
  case noPluralRule(line: Int)

  /// The error as a clause that follows the name of the file.
  public var description: String {
    switch self {
    case .tooLarge(let bytes):
      "has \(bytes) bytes, and the limit is \(MessageCatalog.largest); remove what is not used"
    case .notUTF8(let line): "is not in UTF-8 on line \(line); convert it with msgconv --to-code=UTF-8"
    case .malformed(let line): "is damaged on line \(line); msgfmt --check says more"
    case .incomplete(let line): "has an entry without a translation on line \(line); add its msgstr"
    case .duplicate(let context, let line):
      "has \"\(context.shortenedForTerminal)\" again on line \(line); remove one of the two entries"
    case .badField(let name, let line): "has an invalid \(name) in the header on line \(line); correct it"
    case .noPluralRule(let line):
      "has plurals on line \(line), but no Plural-Forms in the header; add the rule of the language"
    }
  }
}

/// A parser for the grammar of catalogs, line by line.
struct CatalogParser {
  struct Entry {
    var context: String?
    var text = ""
    var plural: String?
    var forms: [String] = []
    var isFuzzy = false
    var line = 0
  }

  private enum Field: Hashable {
    case context, text, plural
    case form(Int)
  }

  private(set) var entries: [Entry] = []
  private let bytes: [UInt8]
  private var line = 0
  private var isFuzzy = false
  private var entry: Entry?
  private var field: Field?
  // The bytes of the field so far.
  private var value: [UInt8] = []
  private var fields: Set<Field> = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() throws(MessageCatalogError) {
    for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      // A byte order mark may begin the file.
      let start = line == 1 && part.starts(with: [0xEF, 0xBB, 0xBF]) ? part.dropFirst(3) : part
      let text = start.drop(while: \.isSpace)
      switch text.first {
      case nil: continue
      case UInt8(ascii: "#"): try comment(text)
      case UInt8(ascii: "\""): try append(text)
      default: try keyword(text)
      }
    }
    try endField()
    try endEntry()
  }

  private mutating func comment(_ text: ArraySlice<UInt8>) throws(MessageCatalogError) {
    let mark = text.dropFirst().first
    if mark == UInt8(ascii: ",") || mark == nil || mark?.isSpace == true { try endOfTranslation() }
    guard mark == UInt8(ascii: ",") else { return }
    let flags = text.dropFirst(2).split { $0 == UInt8(ascii: ",") || $0.isSpace }
    if flags.contains(where: { $0.elementsEqual("fuzzy".utf8) }) { isFuzzy = true }
  }

  // A comment or a context behind a translation belongs to the next entry.
  private mutating func endOfTranslation() throws(MessageCatalogError) {
    guard case .form? = field else { return }
    try endField()
    try endEntry()
  }

  private static let keywords: [(name: [UInt8], field: Field)] = [
    (Array("msgctxt".utf8), .context), (Array("msgid_plural".utf8), .plural), (Array("msgid".utf8), .text),
    (Array("msgstr".utf8), .form(0)),
  ]

  private mutating func keyword(_ text: ArraySlice<UInt8>) throws(MessageCatalogError) {
    guard let (name, next) = CatalogParser.keywords.first(where: { text.starts(with: $0.name) }) else {
      throw .malformed(line: line)
    }
    var rest = text.dropFirst(name.count)
    var field = next
    if case .form = next, rest.first == UInt8(ascii: "[") {
      guard let digit = rest.dropFirst().first, (0x30...0x35).contains(digit),
        rest.dropFirst(2).first == UInt8(ascii: "]")
      else { throw .malformed(line: line) }
      field = .form(Int(digit - 0x30))
      rest = rest.dropFirst(3)
    }
    if field == .context || field == .text { try endOfTranslation() }
    try endField()
    if entry == nil {
      entry = Entry(isFuzzy: isFuzzy, line: line)
      isFuzzy = false
    }
    guard fields.insert(field).inserted else { throw .malformed(line: line) }
    self.field = field
    try append(rest.drop(while: \.isSpace))
  }

  private mutating func endField() throws(MessageCatalogError) {
    guard let field else { return }
    guard let text = String(validating: value, as: UTF8.self) else { throw .notUTF8(line: line) }
    value.removeAll(keepingCapacity: true)
    self.field = nil
    switch field {
    case .context: entry?.context = text
    case .text: entry?.text = text
    case .plural: entry?.plural = text
    case .form(let index):
      guard index == entry?.forms.count else { throw .malformed(line: line) }
      entry?.forms.append(text)
    }
  }

  private mutating func endEntry() throws(MessageCatalogError) {
    guard let entry else { return }
    guard fields.contains(.text), !entry.forms.isEmpty else { throw .incomplete(line: entry.line) }
    entries.append(entry)
    self.entry = nil
    fields = []
  }

  // A string in quotation marks, with the escape sequences of C.
  private mutating func append(_ text: ArraySlice<UInt8>) throws(MessageCatalogError) {
    guard field != nil, text.first == UInt8(ascii: "\"") else { throw .malformed(line: line) }
    var rest = text.dropFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        guard rest.allSatisfy(\.isSpace) else { throw .malformed(line: line) }
        return
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst().flatMap({ CatalogParser.escapes[$0] }) else {
          throw .malformed(line: line)
        }
        value.append(escaped)
      default: value.append(byte)
      }
    }
    throw .malformed(line: line)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\""): 0x22,
    UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "v"): 0x0B,
  ]
}
