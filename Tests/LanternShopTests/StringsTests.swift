import Foundation
import Glibc
import LanternAccounts
import LanternDesktop
import LanternFiles
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRecording
import LanternReports
import LanternShop
import LanternStrings
import LanternTestSupport
import Testing

/// The texts of the app, in every language.
struct StringsTests {
  private static let languages = languages(in: "Assets/strings")
  private static let templates = [
    "Assets/strings/lantern.pot", "Sources/Platform/LanternDesktop/Strings/toolkit.pot",
    "Sources/Accounts/LanternLogin/Strings/login.pot",
  ]
  private static let catalogs = [
    "Assets/strings/", "Sources/Platform/LanternDesktop/Strings/", "Sources/Accounts/LanternLogin/Strings/",
  ].enumerated()
    .flatMap {
      number, prefix in languages.map { (prefix + $0 + ".po", templates[number]) }
    }

  // MARK: Files of the project

  private static func languages(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Project.path(folder))) ?? []
    return names.filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }.sorted()
  }

  @Test func `the toolkit, the login and the desktop file have the languages of the app`() throws {
    #expect(StringsTests.languages.count >= 4)
    #expect(Localization.toolkitCatalogs.map(\.language.description).sorted() == StringsTests.languages)
    #expect(Strings.loginCatalogs.map(\.language.description).sorted() == StringsTests.languages)
    for folder in ["Sources/Platform/LanternDesktop/Strings", "Sources/Accounts/LanternLogin/Strings"] {
      #expect(StringsTests.languages(in: folder) == StringsTests.languages)
    }
    // A desktop file names a language as the C library does.
    let names = StringsTests.languages(in: "Assets/desktop/strings").map { $0 == "zh_CN" ? "zh-Hans" : $0 }
    #expect(names.sorted() == StringsTests.languages)
  }

  @Test(.requirement(98), arguments: StringsTests.languages)
  func `every text of the app and of the toolkit is translated`(language: String) throws {
    let localization = Localization(keys: [StringKey.self], folder: Project.path("Assets/strings"))
    let localized = localization.load(try LanguageTag(language), environment: [:])
    #expect(localized.problems == [])
    #expect(localized.app.language.description == language)
    #expect(localized.toolkit.language.description == language)
  }

  @Test(.requirement(98)) func `an error that a window shows is in the language of the app`() throws {
    let localization = Localization(keys: [StringKey.self], folder: Project.path("Assets/strings"))
    let localized = localization.load(try LanguageTag("de"), environment: [:])
    let full = FileError.failed(.write, path: "/d/session", code: ENOSPC)
    for strings in [localized.app, localized.toolkit] {
      #expect(
        strings.sentence(full)
          == "\"/d/session\" kann nicht geschrieben werden: Auf dem Gerät ist kein Speicherplatz mehr verfügbar; "
          + "prüfen Sie den Pfad, seine Zugriffsrechte und den Datenträger.")
      #expect(
        strings.sentence(LinkError.unknownPlace("nothing"))
          == "Das Ziel „nothing“ gibt es nicht; prüfen Sie die Schreibweise.")
      #expect(
        ExitError(RecordingError.cannotWrite(path: "/d", reason: "No space left on device")).message(
          in: strings.toolkit)
          == "\"/d\" kann nicht geschrieben werden: Auf dem Gerät ist kein Speicherplatz mehr verfügbar; "
          + "prüfen Sie den Pfad, seine Zugriffsrechte und den Datenträger")
    }
    let withLogin = localized.app.withLogin(of: PrintShop.identity)
    #expect(withLogin(.tokenStoreFailed(.file(full))) == localized.toolkit.sentence(full))
    #expect(withLogin(.logIn) == "Anmelden")
    #expect(ExitError(full).message == "\(full)")
  }

  @Test func `the languages are those with a catalog`() {
    let localization = Localization(keys: [StringKey.self], folder: Project.path("Assets/strings"))
    #expect(localization.languages.map(\.description) == ["en"] + StringsTests.languages)
    let names = Set(localization.languages.map(\.name))
    #expect(names.isSuperset(of: ["English", "العربية", "Deutsch", "Español", "简体中文"]))
  }

  @Test func `every key has a text of its own`() {
    for key in StringKey.allCases { #expect(key.message.text != key.rawValue) }
    for key in LoginMessage.allCases { #expect(key.message.text != key.rawValue) }
  }

  // A key that no code names is a text that nobody sees.
  @Test func `every key is used`() throws {
    let sources = try ["Sources/Apps/LanternShop", "Sources/Accounts/LanternLogin"].flatMap {
      try Project.files(in: $0)
    }
    let code = try sources.filter {
      $0.hasSuffix(".swift") && !$0.hasSuffix("/StringKey.swift") && !$0.hasSuffix("/LoginMessage.swift")
    }.map(Project.text).joined()
    let used = Set(code.matches(of: /\.([a-z][A-Za-z]+)/).map { String($0.1) })
    // Keys that are put together from the names of cases.
    let unused = (StringKey.allCases.map(\.rawValue) + LoginMessage.allCases.map(\.rawValue)).filter {
      !used.contains($0) && !code.contains("\"\($0)\"")
    }
    #expect(unused == [])
  }

  @Test(arguments: zip(templates, [["strings"], ["strings", "--toolkit"], ["accounts", "strings"]]))
  func `the templates for translators are those of "make strings"`(path: String, command: [String]) throws {
    let template = try String(contentsOfFile: Project.path(path), encoding: .utf8)
    #expect(try Command().runSuccessfully(command).output == template)
  }

  @Test(arguments: StringsTests.catalogs)
  func `gettext's own tools accept every catalog, and find nothing to merge`(path: String, template: String)
    throws
  {
    let files = try TemporaryDirectory()
    let catalog = Project.path(path)
    let check = try Command(path: "msgfmt").runSuccessfully([
      "--check-format", "--statistics", "--output-file", files / "catalog.mo", catalog,
    ])
    #expect(!check.errors.contains("fuzzy") && !check.errors.contains("untranslated"), "\(check.errors)")
    let merged = try Command(path: "msgmerge").runSuccessfully([
      "--quiet", "--no-wrap", catalog, Project.path(template),
    ])
    #expect(merged.output == (try String(contentsOfFile: catalog, encoding: .utf8)))
  }

  // Python's gettext reads the compiled catalog, which the parser of Lantern has no part in.
  @Test(arguments: StringsTests.languages)
  func `a catalog has the texts that Python's gettext finds`(language: String) throws {
    let files = try TemporaryDirectory()
    let path = Project.path("Assets/strings/\(language).po")
    try Command(path: "msgfmt").runSuccessfully(["--output-file", files / "catalog.mo", path])
    let program = """
      import gettext, json, sys
      texts = gettext.GNUTranslations(open(sys.argv[1], 'rb'))
      found = {}
      for key, text in texts._catalog.items():
        name = key[0] if isinstance(key, tuple) else key
        if '\\4' in name: found.setdefault(name.split('\\4')[0], {})[key[1] if isinstance(key, tuple) else 0] = text
      print(json.dumps({name: [forms[i] for i in sorted(forms)] for name, forms in found.items()}))
      """
    let output = try Command(path: "python3").runSuccessfully(["-c", program, files / "catalog.mo"]).output
    let expected = try JSONDecoder().decode([String: [String]].self, from: Data(output.utf8))
    let catalog = try MessageCatalog(Array(try Data(contentsOf: URL(filePath: path))))
    #expect(catalog.entries.mapValues(\.forms) == expected)
  }

  // MARK: Lookup

  private let strings = Strings(formats: CLDRFormats.english).withLogin(of: PrintShop.identity)

  @Test func `placeholders are replaced by their arguments`() {
    #expect(strings(.homeTitle) == "Main Screen")
    #expect(strings(.productMore, ["artist": "Ines Vidal"]) == "More by Ines Vidal")
    #expect(strings(.productSizeValue, ["width": "50", "height": "70"]) == "50 × 70 cm")
    #expect(strings(.accountSignedIn, ["email": "{email}"]) == "Logged in as {email}")
  }

  @Test func `a plural form follows the count`() {
    #expect(
      [0, 1, 2, 21, -1, 1_000_000].map { strings(.bagCount, count: $0) }
        == ["0 prints", "1 print", "2 prints", "21 prints", "-1 print", "1,000,000 prints"])
    #expect(strings(.productEditionOf, count: 80) == "80 prints, numbered and signed")
  }

  @Test(arguments: [
    ("en", "€1,234,567.50"), ("de", "1.234.567,50 €"), ("de-AT", "€ 1.234.567,50"), ("es", "1.234.567,50 €"),
    ("zh-Hans", "€1,234,567.50"), ("ar", "\u{200F}1,234,567.50 €"), ("ar-EG", "\u{200F}١٬٢٣٤٬٥٦٧٫٥٠ €"),
  ])
  func `a price is written as the language and the region do`(tag: String, expected: String) throws {
    let strings = Strings(formats: CLDRFormats(try LanguageTag(tag)))
    #expect(strings.price(123_456_750).replacing("\u{A0}", with: " ") == expected)
  }

  @Test(arguments: [
    (0.0, "Last used just now"), (59, "Last used just now"), (60, "Last used 1 minute ago"),
    (7_300, "Last used 2 hours ago"), (90_000, "Last used 1 day ago"), (1e12, "Last used 11,574 days ago"),
  ])
  func `a time in the past is rounded down to one unit`(seconds: Double, expected: String) {
    #expect(strings.lastUsed(seconds) == expected)
  }

  @Test(arguments: [
    (-5.0, "Expires in 0 seconds if unused"), (1, "Expires in 1 second if unused"),
    (3_569, "Expires in 59 minutes if unused"), (3_570, "Expires in 1 hour if unused"),
    (84_600, "Expires in 1 day if unused"), (601_200, "Expires in 7 days if unused"),
  ])
  func `a time to come is rounded to the nearest unit`(seconds: Double, expected: String) {
    #expect(strings.expires(seconds) == expected)
  }
}
