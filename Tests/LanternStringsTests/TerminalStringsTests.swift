import LanternStrings
import LanternTestSupport
import Synchronization
import Testing

private enum AppKey: String, MessageKey {
  case name
  var message: Message { "Name" }
}

private enum ToolkitKey: String, MessageKey {
  case name, missing
  var message: Message {
    switch self {
    case .name: "Label"
    case .missing: "\"{path}\" is missing"
    }
  }
}

/// Descriptions of errors, and the messages of the toolkit's errors in the language of an app.
struct TerminalStringsTests {
  @Test func `a plain message has no characters that control the direction`() {
    #expect(Strings.english.text(ToolkitKey.missing, ["path": "ملف"]) == "\"\u{2068}ملف\u{2069}\" is missing")
    #expect(Strings.plain.text(ToolkitKey.missing, ["path": "ملف"]) == "\"ملف\" is missing")
  }

  @Test func `the description of an error is the English message`() {
    #expect("\(LanguageTagError.empty)" == "the language is empty; write a tag such as de, zh-Hans or es-MX")
    #expect(
      "\(LanguageTagError.tooLong(bytes: 2_000))"
        == "the language has 2000 bytes, and the limit is 100; write a tag such as de or zh-Hans")
    #expect(
      "\(LanguageTagError.malformed("x\u{1B}y"))"
        == "\"x\\u{1B}y\" is not a language; write a tag such as de, zh-Hans or es-MX")
  }

  // Both have a key of the same name.
  @Test func `the messages of an app lead to those of the toolkit in the same language`() throws {
    let app = try strings("de", AppKey.self, "Name", "Vorname")
    let toolkit = try strings("de", ToolkitKey.self, "Label", "Beschriftung")
    let both = app.with(toolkit: toolkit)
    #expect(both.text(AppKey.name) == "Vorname")
    #expect(both.toolkit.text(ToolkitKey.name) == "Beschriftung")
    #expect(app.toolkit.text(ToolkitKey.name) == "Label")
    let spanish = try strings("es", ToolkitKey.self, "Label", "Etiqueta")
    #expect(app.with(toolkit: spanish).toolkit.text(ToolkitKey.name) == "Label")
  }

  private func strings<Key: MessageKey>(
    _ language: String, _ keys: Key.Type, _ english: String, _ translation: String
  ) throws -> Strings {
    let catalog = """
      msgid ""
      msgstr "Content-Type: text/plain; charset=UTF-8\\n"

      msgctxt "name"
      msgid "\(english)"
      msgstr "\(translation)"
      """
    return Strings(try LanguageTag(language), try MessageCatalog(Array(catalog.utf8)), keys: [keys])
  }

  @Test func `a lazy value is made when it is first needed, once`() {
    let loads = Mutex(0)
    let lazy = LazyValue<Strings> {
      loads.withLock { $0 += 1 }
      return .english
    }
    #expect(loads.withLock { $0 } == 0)
    #expect(lazy.value == .english && lazy.value == .english)
    #expect(loads.withLock { $0 } == 1)
  }
}
