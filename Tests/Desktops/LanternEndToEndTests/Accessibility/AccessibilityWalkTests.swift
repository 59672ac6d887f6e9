import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The demo and the text editor, operated by a client of libatspi that knows only roles and names.
@Suite(.serialized)
struct AccessibilityWalkTests {
  private let screen: XServer
  private let bus: AccessibilityBus
  private let files: TemporaryDirectory

  init() throws {
    screen = try XServer()
    bus = try AccessibilityBus()
    files = try TemporaryDirectory()
  }

  private func start(_ program: String, _ arguments: [String]) throws -> Subprocess {
    try Command(path: program, environment: screen.environment.merging(bus.environment) { $1 })
      .start(arguments + ["--data-dir", files / "data", "--no-record"])
  }

  private func expect(
    _ name: String, _ lines: [String], texts: [String: String]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let texts = try texts.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    let client = try bus.start(
      client: Project.path("Tests/Desktops/LanternEndToEndTests/Accessibility/walks.py"),
      [name] + [texts].compactMap { $0 })
    let result = client.wait()
    #expect(result.status == 0, "\(result.errors)", sourceLocation: sourceLocation)
    let output = result.output.split(separator: "\n").map(String.init)
    #expect(output == lines, sourceLocation: sourceLocation)
  }

  @Test(
    .waitsForProcesses, .requirement(98, 99),
    arguments: [("en", "en"), ("ar", "ar"), ("de", "de"), ("es", "es"), ("zh-Hans", "zh_CN")])
  func `a person with a screen reader logs in, buys a print, changes the text size and logs out`(
    language: String, locale: String
  ) throws {
    let translation = try language == "en" ? nil : Translation(language)
    let keys = [
      ("Password", "loginPassword", ""), ("Log In", "logIn", ""), ("Main Screen", "homeTitle", ""),
      ("Add to Bag", "productAddToBag", ""),
      ("Harbour Light was added to your bag.", "bagAdded", "Harbour Light"), ("Bag", "tabsBag", ""),
      ("Add One Harbour Light", "bagMore", "Harbour Light"), ("Check Out", "bagCheckOut", ""),
      ("This shop is a demo. Nothing is charged or shipped.", "bagCheckOutText", ""),
      ("Place Order", "bagPlaceOrder", ""), ("Thank you for your order", "orderThanks", ""),
      ("Done", "commonDone", ""), ("Account", "tabsAccount", ""), ("Text size", "accountTextSize", ""),
      ("Appearance", "accountAppearance", ""), ("Log Out", "logOut", ""),
    ]
    let app = try LaunchedApp(
      screen, files, files.optionsWithoutRecording + ["--locale", language], environment: bus.environment)
    try expect(
      "shop",
      [
        "password: {'•'}", "logged in", "locale: \(locale)", "dialog: True", "bought",
        "text size: 75.0 200.0 5.0", "enlarged", "logged out",
      ],
      texts: translation.map { translation in
        Dictionary(uniqueKeysWithValues: keys.map { ($0.0, translation.text($0.1, $0.2)) })
      })
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `on Wayland too, a person with a screen reader logs in`() throws {
    let compositor = try WestonCompositor()
    // The buses are at addresses of their own, and the runtime directory is that of the compositor.
    let buses = bus.environment.filter { $0.key != "XDG_RUNTIME_DIR" }
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording, environment: buses)
    try expect("log-in", ["password: {'•'}", "logged in", "locale: en"])
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `a table, menus, a tree and styled text are read and operated`() throws {
    let process = try start(BuildProducts.lantern, ["gallery", "--entry", "table", "--size", "1000x800"])
    try expect(
      "gallery",
      [
        "table: 100 × 3", "row 2: Harbour Light 2 €21.00 Stock 2", "column 2: Price", "selected: 3",
        "sorted: descending",
        "menu: Open… Ctrl+O Save Ctrl+S Export", "disabled: True", "chosen", "tree: Pictures Music",
        "style: Bold {'weight': '700'}", "style: italic {'style': 'italic'}",
        "style: code {'family-name': 'monospace'}", "style: a link {'underline': 'single'}", "code: True",
      ])
    process.stop()
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `a text that wraps is read as it is shown, whatever characters it contains`() throws {
    let file = files / "\u{202E}gpj.txt"
    let paragraph = String(repeating: "Bööts at dusk 🚣 come home one by one, ", count: 12)
    try "\(paragraph)\na\0b\tand\n\n\(paragraph)\nשלום עולם, boats\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    let process = try start(
      BuildProducts.program("text-editor"), ["run", file, "--size", "700x700"])
    try expect(
      "reading",
      [
        #"file: \u202egpj.txt \u2013 Text Editor"#, "zero replaced: True", "lines make up the text: True",
        "paragraphs wrap: True",
        "each line is below the one before, and characters are found where they are",
      ])
    process.stop()
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `a text is read line by line and edited without a keyboard`() throws {
    let poem = files / "poem.txt"
    try "Boats at dusk\nund läämps 🚣\n".write(toFile: poem, atomically: true, encoding: .utf8)
    let process = try start(BuildProducts.program("text-editor"), ["run", poem])
    try expect(
      "editor",
      [
        "lines: ['Boats at dusk\\n', 'und läämps 🚣\\n']", "text: 'Slow Boats at dusk\\nund läämps 🚣\\n'",
        "text: 'Slow Boats at dusk\\nläämps 🚣\\n'", "word: 'läämps 🚣\\n'", "selected: 'läämps'",
        "text: 'One\\nTwo'",
      ])
    process.stop()
  }
}
