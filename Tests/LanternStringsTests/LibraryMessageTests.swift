import LanternStrings
import LanternTestSupport
import Testing

private enum AppKey: String, MessageKey {
  case open
  var message: Message { "Open" }
}

private enum LibraryKey: String, MessageKey {
  case welcome, sessions, farewell

  var message: Message {
    switch self {
    case .welcome: "Welcome to {app}"
    case .sessions: Message(one: "{count} session", other: "{count} sessions")
    case .farewell: "See you, {name}, in {app}"
    }
  }
}

/// The messages of a library beside those of the app that uses it.
struct LibraryMessageTests {
  private static func catalog(_ entries: String) throws -> MessageCatalog {
    let header = """
      msgid ""
      msgstr ""
      "Language: de\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Plural-Forms: nplurals=2; plural=(n != 1);\\n"


      """
    return try MessageCatalog(Array((header + entries).utf8))
  }

  private static let welcome = """
    msgctxt "welcome"
    msgid "Welcome to {app}"
    msgstr "Willkommen bei {app}"


    """
  private static let sessions = """
    msgctxt "sessions"
    msgid "{count} session"
    msgid_plural "{count} sessions"
    msgstr[0] "{count} Sitzung"
    msgstr[1] "{count} Sitzungen"


    """

  private func strings(app: String = "", library: String?, _ problems: inout [String]) throws -> Strings {
    var found: [String] = []
    let strings = Strings(
      try LanguageTag("de"),
      try Self.catalog("msgctxt \"open\"\nmsgid \"Open\"\nmsgstr \"Öffnen\"\n\n" + app), keys: [AppKey.self])
    let both = strings.adding(
      LibraryKey.self, from: try library.map(Self.catalog), constants: ["app": "Diary"]
    ) { found.append("\($0)") }
    problems = found
    return both
  }

  @Test func `the messages of both are translated, and constants are filled in`() throws {
    var problems: [String] = []
    let strings = try strings(library: Self.welcome + Self.sessions, &problems)
    #expect(problems == [])
    #expect(strings.text(AppKey.open) == "Öffnen")
    #expect(strings.text(LibraryKey.welcome) == "Willkommen bei Diary")
    #expect(strings.text(LibraryKey.sessions, count: 2) == "2 Sitzungen")
    #expect(strings.text(LibraryKey.farewell, ["name": "Ines"]) == "See you, Ines, in Diary")
    #expect(strings.text(LibraryKey.welcome, ["app": "Notes"]) == "Willkommen bei Notes")
    let english = Strings().adding(LibraryKey.self, from: nil, constants: ["app": "Diary"])
    #expect(english.text(LibraryKey.welcome) == "Welcome to Diary")
  }

  @Test func `an entry of the app's catalog takes precedence over the library's`() throws {
    var problems: [String] = []
    let own = Self.welcome.replacing("Willkommen bei {app}", with: "Schön, dass Sie da sind: {app}")
    #expect(
      try strings(app: own, library: Self.welcome, &problems).text(LibraryKey.welcome)
        == "Schön, dass Sie da sind: Diary")
    // Also in a language that the library has no catalog for.
    #expect(
      try strings(app: own, library: nil, &problems).text(LibraryKey.welcome)
        == "Schön, dass Sie da sind: Diary")
    #expect(problems == [])
  }

  @Test func `an entry that does not fit its message is reported and left out`() throws {
    var problems: [String] = []
    let outdated = Self.welcome.replacing("msgid \"Welcome to {app}\"", with: "msgid \"Hello, {app}\"")
    let strings = try strings(library: outdated, &problems)
    #expect(problems.count == 1)
    #expect(strings.text(LibraryKey.welcome) == "Welcome to Diary")
  }
}
