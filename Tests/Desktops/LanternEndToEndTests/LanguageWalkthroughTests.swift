import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The demo in a real window in each of its languages.
@Suite(.serialized)
struct LanguageWalkthroughTests {
  @Test(.waitsForProcesses, .requirement(98), arguments: Translation.languages)
  func `a print is bought by accessible names in each language`(language: String) throws {
    let text = try Translation(language)
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = files.optionsWithoutRecording + ["--locale", language]
    var app = try LaunchedApp(screen, files, options)
    try app.click(button: text.text("logIn"), number: 1)
    try app.wait(forHeading: text.text("homeHeading"))
    try app.click(button: "Harbour Light")
    try app.wait(forHeading: "Harbour Light")
    try app.click(button: text.text("productAddToBag"))
    try app.wait(for: "status", named: text.text("bagAdded", "Harbour Light"))
    try app.click(role: "tab", text.text("tabsBag"))
    try app.wait(for: "button", named: text.text("bagMore", "Harbour Light"))
    try app.click(button: text.text("bagCheckOut"))
    try app.wait(for: "dialog", named: text.text("bagCheckOut"))
    try app.click(button: text.text("bagPlaceOrder"))
    try app.wait(forHeading: text.text("orderThanks"))
    try app.click(button: text.text("commonDone"))
    try app.wait(forHeading: text.text("bagEmpty"))

    // A link of another process, then a restart: the language is that of the command line, the place that of before.
    try Command(environment: screen.environment).runSuccessfully(
      ["run"] + files.optionsWithoutRecording + ["lantern://account"])
    try app.wait(forHeading: text.text("accountAppearance"))
    #expect(app.close().status == 0)
    app = try LaunchedApp(screen, files, options)
    try app.wait(forHeading: text.text("accountAppearance"))
    try app.click(button: text.text("logOut"))
    try app.wait(forHeading: text.text("loginWelcome"))
    try app.clickCloseButton()
    #expect(app.process.wait().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(98))
  func `the environment and the page of the account choose the language`() throws {
    let (german, spanish) = (try Translation("de"), try Translation("es"))
    let screen = try XServer()
    let files = try TemporaryDirectory()
    var app = try LaunchedApp(
      screen, files, files.optionsWithoutRecording, environment: ["LANG": "en_US.UTF-8", "LANGUAGE": "fr:de"])
    try app.click(button: german.text("logIn"), number: 1)
    try app.click(role: "tab", german.text("tabsAccount"))
    try app.wait(forHeading: german.text("accountAppearance"))
    try app.click(role: "combobox", german.text("accountLanguage"))
    try app.click(role: "option", "Español")
    try app.wait(forHeading: spanish.text("accountAppearance"))
    #expect(app.close().status == 0)
    // The choice outlives the process.
    app = try LaunchedApp(screen, files, files.optionsWithoutRecording, environment: ["LANG": "C.UTF-8"])
    try app.wait(forHeading: spanish.text("accountAppearance"))
    #expect(app.close().status == 0)
  }
}
