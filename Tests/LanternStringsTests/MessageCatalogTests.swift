import LanternStrings
import LanternTestSupport
import Testing

private enum Key: String, MessageKey {
  case open, tips, greeting

  var message: Message {
    switch self {
    case .open: "Open"
    case .tips: Message(one: "{count} tip", other: "{count} tips")
    case .greeting: "Hello, {name}!"
    }
  }
}

/// Catalogs, and the messages that they translate.
struct CatalogTests {
  private static let header = """
    msgid ""
    msgstr ""
    "Language: ar\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Plural-Forms: nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;\\n"

    """

  private func strings(_ text: String, _ problems: inout [String]) throws -> Strings {
    let catalog = try MessageCatalog(Array((CatalogTests.header + text).utf8))
    var found: [String] = []
    let strings = Strings(try LanguageTag("ar"), catalog, keys: [Key.self]) { found.append("\($0)") }
    problems = found
    return strings
  }

  @Test func `translations are found by their keys, with arguments by name`() throws {
    var problems: [String] = []
    let strings = try strings(
      """
      # A comment, then references.
      #: Sources/Text.swift
      msgctxt "open"
      msgid "Open"
      msgstr "افتح"

      msgctxt "greeting"
      msgid "Hello, {name}!"
      msgstr ""
      "مرحبا "
      "{name}\\t\\"\\\\\\n"

      msgctxt "tips"
      msgid "{count} tip"
      msgid_plural "{count} tips"
      msgstr[0] "صفر"
      msgstr[1] "واحدة"
      msgstr[2] "اثنتان"
      msgstr[3] "قليل {count}"
      msgstr[4] "كثير {count}"
      msgstr[5] "آخر {count}"
      """, &problems)
    #expect(problems == [])
    #expect(strings.text(Key.open) == "افتح")
    #expect(strings.text(Key.greeting, ["name": "Ana"]) == "مرحبا \u{2068}Ana\u{2069}\t\"\\\n")
    let counts = [0, 1, 2, 3, 11, 100, 1_000_000, -1].map { strings.text(Key.tips, count: $0) }
    #expect(
      counts == [
        "صفر", "واحدة", "اثنتان", "قليل 3", "كثير 11", "آخر 100", "آخر 1000000", "واحدة",
      ])
    #expect(strings.text(Key.tips, count: 1.5, decimals: 1) == "آخر 1.5")
  }

  @Test func `English needs no catalog`() {
    #expect(Strings.english.text(Key.greeting, ["name": "Ana"]) == "Hello, Ana!")
    let counts = [0, 1, 2, -1, 1_000_000].map { Strings.english.text(Key.tips, count: $0) }
    #expect(counts == ["0 tips", "1 tip", "2 tips", "-1 tip", "1000000 tips"])
    #expect(Strings.english.text(Key.tips, count: 1.5, decimals: 1) == "1.5 tips")
  }

  @Test func `the pseudo-language doubles vowels and keeps placeholders`() {
    let strings = Strings(.pseudo)
    #expect(strings.text(Key.greeting, ["name": "Ana"]) == "[Hééllóó, Ana!]")
    #expect(strings.text(Key.tips, count: 2) == "[2 tíípš]")
  }

  @Test func `an argument keeps its direction and does not change that of the text around it`() {
    let hostile = "a\u{2069}\u{202E}b"
    #expect(Strings.english.text(Key.greeting, ["name": hostile]) == "Hello, \u{2068}ab\u{2069}!")
    #expect(Strings.english.text(Key.greeting, ["name": "سلمى"]) == "Hello, \u{2068}سلمى\u{2069}!")
  }

  @Test(arguments: [
    ("", "has no translation for \"open\"; run make strings, and translate it"),
    (
      #"msgctxt "open"\#nmsgid "Open"\#nmsgstr """#,
      "has no translation for \"open\"; run make strings, and translate it"
    ),
    (
      "#, fuzzy\nmsgctxt \"open\"\nmsgid \"Open\"\nmsgstr \"x\"",
      "has no translation for \"open\"; run make strings, and translate it"
    ),
    (
      "msgctxt \"open\"\nmsgid \"Opens\"\nmsgstr \"x\"",
      "has an outdated translation for \"open\" on line 6; run make strings, and translate it again"
    ),
    (
      "msgctxt \"open\"\nmsgid \"Open\"\nmsgstr \"{x\"",
      "has an empty form or an unmatched brace in \"open\" on line 6; write placeholders as {name}"
    ),
    (
      "msgctxt \"open\"\nmsgid \"Open\"\nmsgstr \"{x}\"",
      "has the placeholder \"x\" in \"open\" on line 6; use only those of the English text"
    ),
  ])
  func `an entry that cannot be used is reported, and the text is English`(text: String, problem: String)
    throws
  {
    var problems: [String] = []
    let strings = try strings(text, &problems)
    #expect(problems.first == problem)
    #expect(strings.text(Key.open) == "Open")
  }

  @Test func `forms must match the plural rule and have the placeholders`() throws {
    var problems: [String] = []
    let strings = try strings(
      """
      msgctxt "tips"
      msgid "{count} tip"
      msgid_plural "{count} tips"
      msgstr[0] "{count}"
      msgctxt "greeting"
      msgid "Hello, {name}!"
      msgstr "x"
      """, &problems)
    #expect(
      problems == [
        "has no translation for \"open\"; run make strings, and translate it",
        "has 1 forms for \"tips\" on line 6; write as many as Plural-Forms in the header says",
        "lacks {name} in \"greeting\" on line 10; add the placeholder",
      ])
    #expect(strings.text(Key.tips, count: 1) == "1 tip")
  }

  @Test func `the only form of a language needs the number`() throws {
    let text = #"""
      msgid ""
      msgstr "Plural-Forms: nplurals=1; plural=0;\n"
      msgctxt "tips"
      msgid "{count} tip"
      msgid_plural "{count} tips"
      msgstr[0] "提示"
      """#
    var problems: [MessageCatalogProblem] = []
    _ = Strings(try LanguageTag("zh"), try MessageCatalog(Array(text.utf8)), keys: [Key.self]) {
      problems.append($0)
    }
    #expect(problems.contains { $0.kind == .lacksPlaceholder("count") && $0.line == 3 })
  }

  @Test(arguments: [
    ("msgid", MessageCatalogError.malformed(line: 1)), ("msgid \"a\"", .incomplete(line: 1)),
    ("msgid \"a\"\nmsgstr \"b", .malformed(line: 2)), ("nonsense", .malformed(line: 1)),
    ("msgid \"a\\q\"\nmsgstr \"b\"", .malformed(line: 1)),
    ("msgid \"a\"\nmsgid \"a\"\nmsgstr \"\"", .malformed(line: 2)),
    ("\"a\"", .malformed(line: 1)), ("msgid \"a\" x\nmsgstr \"\"", .malformed(line: 1)),
    ("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"", .notUTF8(line: 1)),
    ("msgid \"\"\nmsgstr \"Language: !\\n\"", .badField("Language", line: 1)),
    ("msgid \"\"\nmsgstr \"Plural-Forms: nplurals=9; plural=0;\\n\"", .badField("Plural-Forms", line: 1)),
    ("msgctxt \"a\"\nmsgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"", .noPluralRule(line: 1)),
    ("msgctxt \"a\"\nmsgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"", .malformed(line: 4)),
    (
      "msgctxt \"a\"\nmsgid \"a\"\nmsgstr \"b\"\nmsgctxt \"a\"\nmsgid \"a\"\nmsgstr \"b\"",
      .duplicate("a", line: 4)
    ),
  ])
  func `a damaged catalog is refused with the line`(text: String, error: MessageCatalogError) {
    #expect(throws: error) { try MessageCatalog(Array(text.utf8)) }
  }

  @Test func `messages about a catalog quote the beginning of a long text`() throws {
    let long = String(repeating: "x", count: 5_000)
    let quoted = String(repeating: "x", count: 80) + "…"
    #expect(
      "\(MessageCatalogError.duplicate(long, line: 4))"
        == "has \"\(quoted)\" again on line 4; remove one of the two entries")
    var problems: [String] = []
    _ = try strings("msgctxt \"open\"\nmsgid \"Open\"\nmsgstr \"{\(long)}\"", &problems)
    #expect(
      problems.first
        == "has the placeholder \"\(quoted)\" in \"open\" on line 6; use only those of the English text")
    #expect("\(MessageCatalogError.duplicate("a\u{7}b", line: 4))".hasPrefix(#"has "a\u{7}b" again"#))
  }

  @Test func `bytes that are not UTF-8 and a huge file are refused`() {
    #expect(throws: MessageCatalogError.notUTF8(line: 2)) {
      try MessageCatalog(Array("msgid \"".utf8) + [0xFF] + Array("\"\nmsgstr \"\"".utf8))
    }
    #expect(throws: MessageCatalogError.tooLarge(bytes: 4_000_001)) {
      try MessageCatalog(Array(repeating: 0x20, count: 4_000_001))
    }
  }

  @Test func `a damaged catalog never traps`() throws {
    let whole = Array(
      (CatalogTests.header + "msgctxt \"a\"\nmsgid \"b\"\nmsgid_plural \"c\"\nmsgstr[0] \"\\n\"\n").utf8)
    var generator = SeededGenerator(seed: 28)
    for _ in 0..<20_000 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<damaged.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: damaged.removeSubrange(place..<min(damaged.count, place + 5))
        default: damaged.insert(contentsOf: damaged[..<place], at: place)
        }
      }
      let catalog = try? MessageCatalog(damaged)
      #expect(catalog.map { $0.plurals.form(for: 7) < 6 } ?? true)
    }
  }
}
