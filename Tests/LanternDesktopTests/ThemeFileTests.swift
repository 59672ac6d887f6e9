import Foundation
import LanternDesktop
import LanternHarness
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The user's theme file: its tokens, and the messages for errors.
struct ThemeFileTests {
  @Test func `without a file, the default themes apply`() throws {
    let files = try TemporaryDirectory()
    #expect(try ThemeFile(URL(filePath: files / "theme.json")).read() == Themes())
  }

  @Test func `tokens at the top level apply to both themes, and tokens of a theme to that theme only`() throws
  {
    let themes = try read(
      """
      {
        "colors": { "primary": "#3451C6", "scrim": "#00000080" },
        "dark": { "colors": { "primary": "#a9b7ff" }, "radius": { "card": 2.5 } },
        "type": { "body": 16 }, "spacing": { "control": 48 }, "elevation": { "cardDrop": 0 },
        "motion": { "swap": 250 }
      }
      """)
    #expect(themes.light.colors.primary == Color(0x3451C6))
    #expect(themes.dark.colors.primary == Color(0xA9B7FF))
    #expect(themes.light.colors.scrim == Color(red: 0, green: 0, blue: 0, alpha: 128))
    #expect([themes.light.radius.card, themes.dark.radius.card] == [16, 2.5])
    for theme in [themes.light, themes.dark] {
      #expect(theme.type.body == Font(size: 16))
      #expect(theme.spacing.control == 48)
      #expect([theme.elevation.card.blur, theme.elevation.card.drop] == [16, 0])
      #expect(theme.motion.swap == .milliseconds(250))
    }
    #expect(themes.light.colors.text == Theme.light.colors.text)
    #expect(themes.dark.isDark)
  }

  @Test(.requirement(97))
  func `the colors of high contrast are overridden only by the groups of those themes`() throws {
    let themes = try read(
      """
      {
        "colors": { "text": "#888888" }, "radius": { "card": 4 },
        "darkHighContrast": { "colors": { "primary": "#FFFF00" } }
      }
      """)
    #expect(themes.light.colors.text == Color(0x888888))
    #expect(themes.lightHighContrast.colors == Theme.lightHighContrast.colors)
    #expect(themes.darkHighContrast.colors.primary == Color(0xFFFF00))
    #expect(themes.darkHighContrast.colors.text == .white)
    #expect([themes.lightHighContrast.radius.card, themes.darkHighContrast.radius.card] == [4, 4])
  }

  @Test func `colors in a file of an earlier version keep their names`() throws {
    let former = try read(
      """
      {
        "colors": {
          "secondaryText": "#000001", "tonal": "#000002", "onTonal": "#000003", "danger": "#000004",
          "veil": "#00000580"
        }
      }
      """)
    let current = try read(
      """
      {
        "colors": {
          "textSecondary": "#000001", "accent": "#000002", "onAccent": "#000003", "destructive": "#000004",
          "scrim": "#00000580"
        }
      }
      """)
    #expect(former == current)
    #expect(former.light.colors.destructive == Color(4))
  }

  @Test func `tokens override the themes of the app`() throws {
    var brand = Themes()
    brand.light.colors.primary = Color(0x0B6E4F)
    brand.dark.radius.card = 2
    let files = try TemporaryDirectory()
    let file = ThemeFile(URL(filePath: files / "theme.json"))
    #expect(try file.read(over: brand) == brand)
    try ##"{"colors":{"primary":"#112233"}}"##.write(
      toFile: files / "theme.json", atomically: false, encoding: .utf8)
    let themes = try file.read(over: brand)
    #expect([themes.light.colors.primary, themes.dark.colors.primary] == [Color(0x112233), Color(0x112233)])
    #expect(themes.dark.radius.card == 2)
  }

  @Test func `every token of the theme can be overridden by name`() {
    let theme = Theme.light
    let named = [
      "colors": names(in: theme.colors).flatMap { name in
        name == "series" ? (1...4).map { "series\($0)" } : [name]
      },
      "type": names(in: theme.type), "spacing": names(in: theme.spacing), "radius": names(in: theme.radius),
      "elevation": names(in: theme.elevation).flatMap { [$0 + "Blur", $0 + "Drop"] },
      "motion": names(in: theme.motion),
    ]
    #expect(ThemeFile.tokens.mapValues { $0.keys.sorted() } == named.mapValues { $0.sorted() })
  }

  @Test func `each token changes a different value`() throws {
    var distinct: Set<Theme> = [.light]
    for (group, tokens) in ThemeFile.tokens {
      for (name, token) in tokens {
        let value =
          switch token {
          case .color, .translucent: "\"#010203\""
          // No token has this value by default.
          case .points(_, let range), .milliseconds(_, let range): "\(range.upperBound)"
          }
        let themes = try read(#"{"\#(group)":{"\#(name)":\#(value)}}"#)
        #expect(distinct.insert(themes.light).inserted, "\(group).\(name)")
      }
    }
    #expect(distinct.count == 63)
  }

  @Test(arguments: [
    (
      ##"{"colors":{"primry":"#000000"}}"##,
      [
        "has the unknown key \"colors.primry\"; valid keys are accent, accentBackground, background",
        "primary",
      ]
    ),
    (
      #"{"colours":{}}"#,
      [
        "has the unknown key \"colours\"; valid keys are colors, elevation, motion, radius, spacing, type, dark",
        "darkHighContrast, light and lightHighContrast",
      ]
    ),
    (
      #"{"dark":{"light":{}}}"#,
      ["has the unknown key \"dark.light\"; valid keys are colors, elevation, motion"]
    ),
    (#"{"colors":{"text":"blue"}}"#, ["has \"blue\" for \"colors.text\"; write a color such as \"#3451C6\""]),
    (##"{"colors":{"text":"#12345"}}"##, ["has \"#12345\" for \"colors.text\""]),
    (##"{"colors":{"text":"#+12345"}}"##, ["has \"#+12345\" for \"colors.text\""]),
    (##"{"colors":{"text":"#１２３４５６"}}"##, ["for \"colors.text\""]),
    (
      ##"{"colors":{"text":"#12345680"}}"##,
      ["has \"#12345680\" for \"colors.text\"; write a color such as \"#3451C6\""]
    ),
    (##"{"colors":{"scrim":"#1234568"}}"##, ["for \"colors.scrim\"; write", "\"#3451C680\" with opacity"]),
    (#"{"colors":{"text":3}}"#, ["has 3 for \"colors.text\""]),
    (##"{"colors":["#000000"]}"##, ["has a list for \"colors\"; write an object of tokens"]),
    (
      #"{"light":{"type":{"body":5}}}"#,
      ["has 5 for \"light.type.body\"; write a number of points from 6 to 72"]
    ),
    (#"{"type":{"body":"15"}}"#, ["has \"15\" for \"type.body\"; write a number of points"]),
    (
      #"{"spacing":{"control":-1e300}}"#,
      ["for \"spacing.control\"; write a number of points from 24 to 100"]
    ),
    (
      #"{"motion":{"indicatorTurn":0}}"#,
      ["has 0 for \"motion.indicatorTurn\"; write a whole number of milliseconds from 200"]
    ),
    (
      #"{"motion":{"swap":0.5}}"#,
      ["has 0.5 for \"motion.swap\"; write a whole number of milliseconds from 1 to 5000"]
    ),
    (#"{"motion":{"swap":null}}"#, ["has null for \"motion.swap\""]),
    (#"{"light":true}"#, ["has true or false for \"light\"; write an object"]),
    ("{\"colors\":{\"a\\u001b\\u202eb\":\"\"}}", ["has the unknown key \"colors.a??b\""]),
    ("", ["is not valid JSON"]), ("{\"colors\":{", ["is not valid JSON"]),
    ("{\"type\":{\"body\":1e999}}", ["is not valid JSON"]),
    (String(repeating: "[", count: 60_000), ["is not valid JSON"]),
    ("[]", ["contains a list; write a single object in braces"]),
    (String(repeating: " ", count: 65_537), ["is larger than 64 KB; shorten it"]),
  ])
  func `an invalid file is refused completely, with its name, the token and the valid values`(
    text: String, expecting fragments: [String]
  ) throws {
    let files = try TemporaryDirectory()
    try text.write(toFile: files / "theme.json", atomically: false, encoding: .utf8)
    let failure = #expect(throws: ExitError.self) {
      try ThemeFile(URL(filePath: files / "theme.json")).read()
    }
    let message = failure?.message ?? ""
    #expect(message.hasPrefix("\"\(files / "theme.json")\" "))
    for fragment in fragments { #expect(message.contains(fragment), "\(message)") }
    #expect(!message.contains { $0.isNewline || $0 == "\u{1B}" })
  }

  @Test func `a file of the maximum size is read`() throws {
    let text = #"{"type":{"body":16}}"# + String(repeating: " ", count: 65_516)
    #expect(try read(text).light.type.body.size == 16)
  }

  @Test func `pipes, folders and devices are refused immediately`() throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files / "folder", withIntermediateDirectories: false)
    #expect(mkfifo(files / "pipe", 0o600) == 0)
    for path in [files / "folder", files / "pipe", "/dev/zero"] {
      let failure = #expect(throws: ExitError.self) { try ThemeFile(URL(filePath: path)).read() }
      #expect(failure?.message.contains("\"\(path)\" is not a regular file") == true)
    }
  }

  @Test(.waitsForProcesses, arguments: ["", "fancy"])
  func `the app uses the user's theme, or the default theme with a warning`(mistake: String) throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files / "lantern", withIntermediateDirectories: false)
    try ##"{"light":{"colors":{"background":"#00FF00\##(mistake)"}}}"##.write(
      toFile: files / "lantern/theme.json", atomically: false, encoding: .utf8)
    let screen = try XServer(hasWindowManager: false)
    let app = try LaunchedApp(screen, files, ["--no-record"], environment: ["XDG_CONFIG_HOME": files.path])
    try app.wait(forFlow: "login")
    let corner = try app.inspector.picture(to: files / "login.png")[5, 300].color
    let ending = app.close()
    #expect(ending.status == 0)
    if mistake.isEmpty {
      #expect(ending.errors == "")
      #expect(corner == Color(0x00FF00))
    } else {
      expectMessage(
        ending,
        saying: [
          files / "lantern/theme.json", "\"#00FF00fancy\"", "light.colors.background", "uses its own theme",
        ])
      #expect(corner == Theme.light.colors.background)
    }
  }

  private func read(_ text: String) throws -> Themes {
    let files = try TemporaryDirectory()
    try text.write(toFile: files / "theme.json", atomically: false, encoding: .utf8)
    return try ThemeFile(URL(filePath: files / "theme.json")).read()
  }

  private func names(in group: some Any) -> [String] {
    Mirror(reflecting: group).children.compactMap(\.label)
  }
}
