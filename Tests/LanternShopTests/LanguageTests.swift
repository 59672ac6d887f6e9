import Foundation
import LanternDesktop
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternScreenFixtures
import LanternShop
import LanternStrings
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The demo in other languages, on a virtual clock.
@MainActor
struct LanguageTests {
  // MARK: Texts that don't fit, and texts that are not translated

  @Test(.requirement(98), arguments: [("de", "Alt+Links", "Strg+Q"), ("ar", "Alt+→", "Ctrl+Q")])
  func `shortcuts have the keys of the language, and Back points against the reading direction`(
    language: String, back: String, quit: String
  ) throws {
    let walk = try ShopWalk(PixelSize(1000, 700), translation: Translation(language))
    let isArabic = language == "ar"
    func heading(_ shop: PrintShop) -> String? {
      shop.root.semantics.map(\.semantics).last { $0.role == .heading }?.name
    }
    try walk.take([
      .click("Log In"), .key(.function(1)),
      .act { shop in
        let names = shop.root.semantics.map(\.semantics.name)
        #expect([back, quit].filter { !names.contains($0) } == [])
      },
      .key(.escape), .click("Paper Moon"), .act { #expect(heading($0) == "Paper Moon") },
      .key(isArabic ? .left : .right, .alt), .act { #expect(heading($0) == "Paper Moon") },
      .key(isArabic ? .right : .left, .alt), .act { #expect(heading($0) != "Paper Moon") },
    ])
    #expect(walk.failures == [])
  }

  @Test(.requirement(98), arguments: ["de", "es", "ar", "zh-Hans"])
  func `the steps of routes and the kinds of transitions are in the language`(language: String) throws {
    let walk = try ShopWalk(PixelSize(1000, 3_000), translation: Translation(language))
    try walk.take([
      .click("Log In"), .act { _ = $0.open("lantern://timings/routes") },
      .act { shop in
        let steps = shop.root.semantics.map(\.semantics.name).filter { $0.hasPrefix("1. ") }
        #expect(steps.count > 10)
        let english = /\b(start|create|push|present|replace|remove|current|root)\b/
        #expect(steps.filter { $0.contains(english) } == [])
        let strings = shop.model.strings
        for kind in ["dissolve", "slide", "push", "pop", "zoom", "unzoom", "cover", "uncover"] {
          #expect(strings.transition(kind) != kind)
        }
      },
    ])
    #expect(walk.failures == [])
  }

  @Test(
    .enabled(if: GoldenImages.areExactOnThisSystem, "widths depend on the fonts of Debian 12"),
    .requirement(98))
  func `the pseudo-language shows every text translated, and cuts none off`() throws {
    var untranslated: Set<String> = []
    var cutOff: Set<String> = []
    let data = try LanguageTests.wordsOfData()
    try visit(language: .pseudo, Translation.pseudo, textScale: 100) { page, texts, truncated in
      for text in texts.subtracting(data) where !LanguageTests.isForDevelopers(text) {
        // The pseudo-language has no vowel without an accent.
        let words = text.split { !$0.isLetter }.filter { $0.contains(where: "aeiouAEIOU".contains) }
        untranslated.formUnion(
          words.filter { !data.contains(String($0)) }.map { "\(page): \($0) in “\(text)”" })
      }
      cutOff.formUnion(truncated.map { "\(page): \($0)" })
    }
    #expect(untranslated.sorted() == [])
    #expect(cutOff.sorted() == [])
  }

  @Test(
    .enabled(if: GoldenImages.areExactOnThisSystem, "widths depend on the fonts of Debian 12"),
    .requirement(98),
    arguments: [("de", 200), ("es", 100), ("ar", 100), ("zh-Hans", 100)])
  func `no text is cut off at 480 points`(language: String, textScale: Int) throws {
    var cutOff: Set<String> = []
    let translation = try Translation(language)
    try visit(language: translation.language, translation, textScale: textScale) { page, _, truncated in
      cutOff.formUnion(truncated.map { "\(page): \($0)" })
    }
    #expect(cutOff.sorted() == [])
  }

  private func visit(
    language: LanguageTag, _ translation: Translation, textScale: Int,
    _ examine: @escaping (_ page: String, _ texts: Set<String>, _ truncated: Set<String>) -> Void
  ) throws {
    let typesetter = AuditTypesetter(try FontTypesetter(), ink: .glyphs)
    let walk = try ShopWalk(
      PixelSize(480, 800), textScale: textScale, motion: .reduced, translation: translation,
      typesetter: typesetter)
    walk.examine = { page in
      examine(page, typesetter.texts, typesetter.truncated)
      typesetter.forgetTexts()
    }
    try walk.take(ScreenPictureTests.script)
    #expect(walk.failures == [])
  }

  // The steps of a route are English, and so are the names of transitions, which are those of recordings. The measured sample
  // of a text is not drawn.
  private static func isForDevelopers(_ text: String) -> Bool {
    text.contains(/^\d\. |was not found|^(dissolve|push|slide|zoom)$|^the quick brown fox/)
  }

  // The prints and their artists, the accounts, the libraries with their licenses, and what the script types.
  private static func wordsOfData() throws -> Set<String> {
    var words: Set = [
      "Lantern", "Apache", "License", "README", "md", "example", "org", "nowhere", "submarine", "Ada", "Ines",
      "Vidal", "cm", "ines", "home", "outbox", "Swift", "its", "Argument", "Parser", "and", "System",
      "FontConfig", "FreeType", "FriBidi", "HarfBuzz", "ISC", "Inter", "MIT", "OFL", "SQLite", "Wayland",
      "domain",
      "public", "libpng", "libsecret", "libsodium", "libunibreak", "proc", "utf", "simdjson", "zlib",
    ]
    for file in ["catalog.json", "demo-account.json"] {
      let text = try String(contentsOf: Project.root.appending(path: "Assets/\(file)"), encoding: .utf8)
      words.formUnion(text.split { !$0.isLetter }.map(String.init))
    }
    // Each language is offered by its own name.
    let localization = Localization(keys: [StringKey.self], folder: Project.path("Assets/strings"))
    return words.union(localization.languages.map(\.name))
  }

  // MARK: Another language while the app runs

  @Test(.requirement(98)) func `a language that is chosen takes effect at once, and the place stays`() throws
  {
    let walk = try ShopWalk(PixelSize(480, 800))
    let german = try Translation("de")
    walk.examine = { [unowned walk] step in
      let names = LanguageTests.names(in: walk)
      switch step {
      case "English": #expect(names.contains("Harbour Light") && names.contains("Add to Bag"))
      case "German":
        #expect(names.contains("Harbour Light") && names.contains(german.text("productAddToBag")), "\(names)")
        #expect(!names.contains("Add to Bag"))
        #expect(walk.shop.model.bag.count == 1)
      case "home": #expect(names.contains(german.text("homeHeading")), "\(names)")
      case "Arabic": #expect(walk.window.root.environment.direction == .rightToLeft)
      default: #expect(names.contains("New prints") && walk.window.root.environment.direction == .leftToRight)
      }
    }
    try walk.take([
      .click("Log In"), .click("Harbour Light"), .scroll(2_000), .click("Add to Bag"), .picture("English"),
      .act { choose("de", in: $0) }, .picture("German"), .key(.left, .alt), .picture("home"),
      .act { choose("ar", in: $0) }, .picture("Arabic"),
      .act { choose("en", in: $0) }, .picture("English again"),
    ])
    #expect(walk.failures == [])
    let preferences = try String(
      contentsOf: URL(filePath: walk.files / "data/preferences.json"), encoding: .utf8)
    #expect(preferences.contains(#""language" : "en""#), "\(preferences)")
  }

  @Test func `a language that is chosen during a transition ends the transition at its destination`() throws {
    let walk = try ShopWalk(PixelSize(480, 800))
    let german = try Translation("de")
    walk.examine = { [unowned walk] _ in
      #expect(LanguageTests.names(in: walk).contains(german.text("homeHeading")))
      #expect(walk.shop.root.currentFlow == .main)
    }
    try walk.take([
      .click("Log In"), .click("Log Out"),
      .act { shop in
        shop.root.show(.main)
        choose("de", in: shop)
      },
      .picture("main"),
    ])
    #expect(walk.failures == [])
  }

  @Test(.requirement(123))
  func `a language is not changed while a screen keeps its unsaved changes`() throws {
    let walk = try ShopWalk(PixelSize(1_000, 900))
    let german = try Translation("de")
    walk.examine = { [unowned walk] step in
      let names = LanguageTests.names(in: walk)
      switch step {
      case "asked": #expect(names.contains("Discard changes?"))
      case "kept":
        #expect((try? walk.window.widget(named: "Language", role: .combobox))?.semantics.value == "System")
        #expect(walk.shop.model.appearance.preferences.language == nil)
      default: #expect(names.contains(german.text("profileTitle")), "\(names)")
      }
    }
    // The details stay below, with what was typed.
    try walk.take([
      .click("Log In"), .click("Account"), .click("Edit Details"), .key(.character("a"), .control),
      .type("Inés"),
      .act { shop in
        let settings = try #require(shop.places.link("account").flatMap { try? shop.places.screen(at: $0) })
        shop.root.push(settings, by: InstantTransition())
      },
      .click("Language"), .click("Deutsch"), .picture("asked"), .click("Keep Editing"), .picture("kept"),
      .act { shop in shop.root.pop(by: InstantTransition()) },
      .act { [unowned walk] _ in
        #expect((try? walk.window.widget(named: "Name", role: .textbox))?.semantics.value == "Inés")
      },
      .act { choose("de", in: $0) }, .click("Discard"), .picture("changed"),
    ])
    #expect(walk.failures == [])
  }

  private static func names(in walk: ShopWalk) -> Set<String> {
    func names(_ object: AccessibleObject) -> [String] {
      [object.properties.semantics.name] + object.children.flatMap { names($0) }
    }
    return Set(walk.window.root.accessibleObjects.flatMap(names))
  }

  // MARK: Recordings

  @Test(.requirement(12), .requirement(98))
  func `under Arabic the recorded slide goes the other way`() throws {
    for (language, comesFromLeft) in [("en", true), ("ar", false)] {
      let files = try TemporaryDirectory()
      try Command().runSuccessfully([
        "record", "--headless", "--locale", language, "--cycles", "1", "--size", "480x320", "--output",
        files / "recording",
      ])
      func picture(_ name: String) throws -> Bitmap {
        try Bitmap(png: Array(Data(contentsOf: URL(filePath: files / "recording/\(name).png"))))
      }
      let (middle, login, main) = (try picture("slide-middle"), try picture("login"), try picture("main"))
      let width = middle.size.width
      // The new screen covers a part of the old one, which stays.
      func share(ofNewScreen part: Range<Int>, from start: Int) -> Bool {
        part.allSatisfy { x in
          (0..<middle.size.height).allSatisfy { middle[x, $0] == login[x - part.lowerBound + start, $0] }
        }
      }
      let offsets = (1..<width).filter { offset in
        comesFromLeft
          ? share(ofNewScreen: 0..<offset, from: width - offset)
          : share(ofNewScreen: (width - offset)..<width, from: 0)
      }
      let offset = try #require(offsets.max(), "\(language)")
      #expect(offset > width / 4 && offset < width)
      let rest = comesFromLeft ? offset..<width : 0..<(width - offset)
      #expect(rest.allSatisfy { x in middle[x, 300] == main[x, 300] })
    }
  }

  @Test func `recordings in the same language are compared, and others say their language`() throws {
    let files = try TemporaryDirectory()
    for (name, language) in [("a", "zh-Hans"), ("b", "zh-Hans")] {
      try Command().runSuccessfully([
        "record", "--headless", "--no-pictures", "--locale", language, "--cycles", "2", "--size", "480x320",
        "--output",
        files / name,
      ])
    }
    let header = try String(contentsOfFile: files / "a/recording.jsonl", encoding: .utf8).prefix(2_000)
    #expect(header.contains(#""language":"zh-Hans""#))
    let result = try Command().run(["compare", files / "a", files / "b"])
    #expect([0, 1, 75].contains(result.status), "\(result.errors)")
  }

  // MARK: Bad catalogs

  @Test(arguments: ["damaged", "missing", "directory", "cyclic", "huge", "unreadable bytes"])
  func `a catalog that cannot be used leaves the texts in English, and says why`(kind: String) throws {
    let files = try TemporaryDirectory()
    let path = files / "de.po"
    switch kind {
    case "damaged": try "msgid \"".write(toFile: path, atomically: false, encoding: .utf8)
    case "directory":
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "cyclic": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    case "huge": try Data(count: 5_000_000).write(to: URL(filePath: path))
    case "unreadable bytes": try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: path))
    default: try "".write(toFile: files / "es.po", atomically: false, encoding: .utf8)
    }
    let localization = Localization(keys: [StringKey.self], folder: files.path)
    let localized = localization.load(try LanguageTag("de"), environment: [:])
    #expect(localized.problems.count == 1, "\(localized.problems)")
    #expect(localized.app(.homeTitle) == "Main Screen")
  }

  @Test func `a language without a catalog is reported, and one of the environment is not`() throws {
    let files = try TemporaryDirectory()
    for language in ["ar", "de"] {
      try FileManager.default.copyItem(
        atPath: Project.path("Assets/strings/\(language).po"), toPath: files / "\(language).po")
    }
    let localization = Localization(keys: [StringKey.self], folder: files.path)
    let chosen = localization.load(try LanguageTag("fr"), environment: [:])
    #expect(chosen.problems == ["there is no translation for fr; choose one of en, ar, de"])
    let found = localization.load(nil, environment: ["LANG": "fr_FR.UTF-8"])
    #expect(found.problems == [])
    #expect(found.app.price(4_800).replacing("\u{A0}", with: " ") == "48,00 €")
    #expect(found.app(.homeTitle) == "Main Screen")
  }
}

@MainActor
private func choose(_ language: String, in shop: PrintShop) {
  var settings = shop.model.appearance
  settings.choose(\.language, try? LanguageTag(language))
  shop.services.apply(settings)
}

extension Translation {
  /// The pseudo-language, which has no catalog.
  fileprivate static var pseudo: Translation {
    let strings = Strings(.pseudo)
    func texts<Key: MessageKey>(_ type: Key.Type) -> [(String, String)] {
      type.allCases.map { key in
        let names = key.message.placeholders.subtracting(["count"])
        let arguments = Dictionary(uniqueKeysWithValues: names.map { ($0, "{\($0)}") })
        return (
          key.message.text,
          key.message.plural == nil
            ? strings.text(key, arguments) : strings.text(key, count: 1, arguments)
        )
      }
    }
    return Translation(
      .pseudo, texts: Dictionary(texts(StringKey.self) + texts(LoginMessage.self)) { first, _ in first })
  }
}
