import Foundation
import LanternDesktop
import LanternHarness
import LanternNavigation
import LanternStrings
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The article “Languages”.
struct LanguagesTests {
  @Test func `the code of the article is compiled`() throws {
    try expectCode(
      ofArticle: "Sources/Platform/LanternDesktop/LanternDesktop.docc/Languages.md",
      in: ["Tests/LanternDesktopTests/Articles/Languages.swift"], atLeast: 3)
  }

  @MainActor
  @Test(
    arguments: [
      (nil, "3 tips", "Add a Tip"), ("de", "3 Tipps", "Tipp hinzufügen"), ("en", "3 tips", "Add a Tip"),
    ]
      as [(String?, String, String)])
  func `a test creates an app in any of its languages`(tag: String?, heading: String, title: String) throws {
    let files = try TemporaryDirectory()
    let (app, window) = try start(in: files / "data", language: tag.map { try LanguageTag($0) })
    #expect(window.names(of: .heading) == [heading])
    #expect(app.services.root.current.title == title)
    #expect(app.services.strings.text(Text.addTip) == title)
  }

  @Test func `an app has a language as soon as its folder has a catalog made by gettext`() throws {
    let files = try TemporaryDirectory()
    let localization = Localization(keys: [Text.self], folder: files.path)
    #expect(localization.languages == [.english])
    try localization.template(project: "Tips").write(
      toFile: files / "tips.pot", atomically: true, encoding: .utf8)
    try Command(path: "msginit").runSuccessfully([
      "--no-translator", "--input", files / "tips.pot", "--locale", "de", "--output-file", files / "de.po",
    ])
    let german = try LanguageTag("de")
    #expect(localization.languages == [.english, german])
    #expect(localization.load(german, environment: [:]).problems.count == 3)
    let catalog = try String(contentsOfFile: files / "de.po", encoding: .utf8)
      .replacing("msgid \"Add a Tip\"\nmsgstr \"\"", with: "msgid \"Add a Tip\"\nmsgstr \"Tipp hinzufügen\"")
    try catalog.write(toFile: files / "de.po", atomically: true, encoding: .utf8)
    let localized = localization.load(german, environment: [:])
    #expect(localized.app.text(Text.addTip) == "Tipp hinzufügen")
    #expect(localized.app.text(Text.tips, count: 1_000) == "1.000 tips")
    #expect(localized.problems.count == 2)
  }
}
