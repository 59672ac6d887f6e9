import Foundation
import LanternApp
import LanternDesktop
import LanternHarness
import LanternTestSupport
import Testing

/// The strings of the app, in every language.
struct StringsTests {
  // MARK: Files of the project

  @Test func `every language has all strings and its own plural forms`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Project.path("Assets/strings"))
    #expect(names.contains("en.json"))
    for name in names {
      let language = try #require(Language(rawValue: name.replacing(".json", with: "")), "\(name)")
      _ = try Strings(language, in: URL(filePath: Project.path("Assets/strings")))
    }
  }

  @Test func `the keys of a file are in the order of their cases`() throws {
    let text = try String(contentsOfFile: Project.path("Assets/strings/en.json"), encoding: .utf8)
    let keys = text.matches(of: #/\n  "([a-zA-Z]+)": /#).map { String($0.1) }
    #expect(keys == StringKey.allCases.map(\.rawValue))
  }

  // MARK: Lookup

  @Test func `placeholders are replaced by their arguments`() throws {
    let strings = try english()
    #expect(strings(.homeTitle) == "Main Screen")
    #expect(strings(.productMore, ["artist": "Ines Vidal"]) == "More by Ines Vidal")
    #expect(strings(.productSizeValue, ["width": "50", "height": "70"]) == "50 × 70 cm")
    #expect(strings(.accountSignedIn, ["email": "{email}"]) == "Logged in as {email}")
  }

  @Test func `a plural form follows the count`() throws {
    let strings = try english()
    #expect(
      [0, 1, 2, 21].map { strings(.bagCount, count: $0) } == ["0 prints", "1 print", "2 prints", "21 prints"])
    #expect(strings(.productEditionOf, count: 80) == "80 prints, numbered and signed")
  }

  @Test func `a price has two decimals`() throws {
    let strings = try english()
    #expect(
      [0, 5, 4_800, 4_450, 100_000_000].map(strings.price)
        == ["€0.00", "€0.05", "€48.00", "€44.50", "€1000000.00"])
  }

  @Test func `a price follows the format of the language`() throws {
    let strings = try read { $0["commonPrice"] = "{whole},{cents} €" }
    #expect(strings.price(4_805) == "48,05 €")
  }

  // MARK: Plural forms of CLDR

  @Test(arguments: [
    (Language.english, [0: "other", 1: "one", 2: "other", 11: "other", 1_000_000: "other"]),
    (.german, [0: "other", 1: "one", 2: "other", 21: "other", 1_000_000: "other"]),
    (
      .spanish,
      [
        0: "other", 1: "one", 2: "other", 1_000: "other", 1_000_000: "many", 1_000_001: "other",
        3_000_000: "many",
      ]
    ),
    (
      .arabic,
      [
        0: "zero", 1: "one", 2: "two", 3: "few", 10: "few", 11: "many", 99: "many", 100: "other",
        102: "other",
        103: "few", 110: "few", 111: "many", 199: "many", 200: "other", 1_000: "other",
      ]
    ),
    (.chinese, [0: "other", 1: "other", 2: "other", 100: "other"]),
  ])
  func `a count has the plural form of CLDR`(language: Language, forms: [Int: String]) {
    for (count, form) in forms { #expect(language.plural(of: count).rawValue == form, "\(count)") }
    #expect(Set(forms.values) == Set(language.plurals.map(\.rawValue)))
  }

  @Test func `Arabic has six plural forms, three of which may omit the number`() throws {
    let forms = [
      "zero": "لا صور", "one": "صورة", "two": "صورتان", "few": "{count} صور", "many": "{count} صورة",
      "other": "{count} صورة",
    ]
    let strings = try read(.arabic) { strings in
      for (key, value) in strings where value is [String: Any] { strings[key] = forms }
    }
    #expect([0, 1, 2, 3].map { strings(.bagCount, count: $0) } == ["لا صور", "صورة", "صورتان", "3 صور"])
    #expect(strings(.bagCount, count: 11) == "11 صورة")
  }

  // MARK: Invalid files

  @Test func `a missing file is named`() throws {
    let files = try TemporaryDirectory()
    let failure = #expect(throws: ExitError.self) { try Strings(.german, in: URL(filePath: files.path)) }
    #expect(failure?.message == "\"\(files / "de.json")\" is missing; reinstall Lantern")
  }

  @Test(arguments: ["", "[]", "{\"appName\":", "\"words\""])
  func `a file that is not a JSON object is refused`(text: String) throws {
    let files = try TemporaryDirectory()
    try text.write(toFile: files / "en.json", atomically: false, encoding: .utf8)
    let failure = #expect(throws: ExitError.self) { try Strings(.english, in: URL(filePath: files.path)) }
    #expect(failure?.message.hasPrefix("\"\(files / "en.json")\" ") == true)
  }

  @Test(
    arguments: [
      ("homeTitle", nil, "lacks \"homeTitle\"; add its text"),
      ("homeTilte", "Main", "has the unknown key \"homeTilte\"; remove it or correct its spelling"),
      ("homeTitle", "", "has an empty text for \"homeTitle\"; write the text"),
      ("homeTitle", 3, "has a number for \"homeTitle\"; write a string"),
      ("homeTitle", ["other": "Main"], "has an object for \"homeTitle\"; write a string"),
      (
        "homeTitle", "Main {",
        "has an unmatched brace in \"homeTitle\"; write placeholders as {name}"
      ),
      ("homeTitle", "{Main {name}", "has an unmatched brace in \"homeTitle\""),
      ("homeTitle", "Main }", "has an unmatched brace in \"homeTitle\""),
      ("homeTitle", "Main {name}", "has the placeholder \"name\" in \"homeTitle\"; remove it"),
      (
        "productMore", "By {artst}",
        "has the placeholder \"artst\" in \"productMore\"; use only {artist}"
      ),
      ("productMore", "More", "lacks {artist} in \"productMore\"; add the placeholder"),
      (
        "bagCount", "{count} prints",
        "has a string for \"bagCount\"; write an object with the forms \"one\", \"other\""
      ),
      (
        "bagCount", ["one": "a print"],
        "lacks the form \"other\" of \"bagCount\"; write the forms \"one\", \"other\""
      ),
      (
        "bagCount", ["one": "a print", "few": "{count}", "other": "{count}"],
        "has \"few\" for \"bagCount\"; write only the forms \"one\", \"other\""
      ),
      (
        "bagCount", ["one": "a print", "other": "prints"],
        "lacks {count} in \"bagCount\" for \"other\"; add the placeholder"
      ),
      (
        "bagCount", ["one": "{title}", "other": "{count}"],
        "has the placeholder \"title\" in \"bagCount\" for \"one\"; use only {count}"
      ),
    ] as [(String, (any Sendable)?, String)])
  func `an invalid file is refused with its name, the key and a remedy`(
    key: String, value: (any Sendable)?, expecting message: String
  ) throws {
    let files = try TemporaryDirectory()
    let failure = #expect(throws: ExitError.self) { try read(in: files) { $0[key] = value } }
    #expect(
      failure?.message.hasPrefix("\"\(files / "en.json")\" \(message)") == true, "\(failure?.message ?? "")")
  }

  @Test func `a language with more plural forms than English rejects the English ones`() throws {
    let files = try TemporaryDirectory()
    let failure = #expect(throws: ExitError.self) { try read(.spanish, in: files) { _ in } }
    #expect(
      failure?.message
        == "\"\(files / "es.json")\" lacks the form \"many\" of \"loginWaitSeconds\"; write the forms \"one\", \"many\", \"other\""
    )
  }

  private func english() throws -> Strings {
    try Strings(.english, in: URL(filePath: Project.path("Assets/strings")))
  }

  /// Reads the English strings with a change.
  private func read(
    _ language: Language = .english, in files: TemporaryDirectory? = nil,
    changing change: (inout [String: Any]) -> Void
  ) throws -> Strings {
    let files = try files ?? TemporaryDirectory()
    let english = try Data(contentsOf: URL(filePath: Project.path("Assets/strings/en.json")))
    var strings = try #require(try JSONSerialization.jsonObject(with: english) as? [String: Any])
    change(&strings)
    let text = try JSONSerialization.data(withJSONObject: strings)
    try text.write(to: URL(filePath: files / "\(language.rawValue).json"))
    return try Strings(language, in: URL(filePath: files.path))
  }
}
