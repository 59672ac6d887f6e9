import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Messages of the real program on the terminal are English, whatever the language of the window.
struct TerminalLanguageTests {
  // The variables of the environment that choose a language.
  private static let environments = [
    ["LC_ALL": "C"], ["LANG": "de_DE.UTF-8"], ["LC_MESSAGES": "es_MX.UTF-8"], ["LC_ALL": "ar_EG.UTF-8"],
    ["LANGUAGE": "zh_CN:en", "LANG": "en_US.UTF-8"],
  ]

  /// A wrong command line or a file that cannot be used, and a part of the message.
  struct Mistake: CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    /// The names and the contents of files in the data directory.
    var files: [String: String] = [:]
    let part: String

    var testDescription: String { arguments.joined(separator: " ") + files.keys.joined() }
  }

  private static let mistakes = [
    Mistake(
      arguments: ["note.txt"], status: 64, part: "\"note.txt\" is not a link; write one like"),
    Mistake(
      arguments: ["lantern://bag//home"], status: 64, part: "a segment is missing after 14 bytes"),
    Mistake(
      arguments: ["recrod"], status: 64,
      part: "\"recrod\" is not a command; did you mean \"record\"? See lantern --help"),
    Mistake(
      arguments: ["--size", "640"], status: 64, part: "enter a size such as 1280x800"),
    Mistake(
      arguments: ["--locale", "?"], status: 64, part: "\"?\" is not a language"),
    Mistake(
      arguments: ["--splash-delay", "soon"], status: 64, part: "enter seconds from 0 to 3600"),
    Mistake(
      arguments: ["--data-dir", "/proc/nowhere"], status: 73,
      part: "cannot create \"/proc/nowhere\": No such file or directory; choose"),
    Mistake(
      arguments: ["accounts", "list", "--data-dir", "/nowhere"], status: 66,
      part: "\"/nowhere\" does not exist"),
    Mistake(
      arguments: ["accounts", "revoke", "nobody"], status: 64, part: "\"nobody\" is not an email address"),
    Mistake(
      arguments: ["record", "--headless", "--output", "/proc/nowhere"], status: 73,
      part: "cannot create \"/proc/nowhere\": No such file or directory; name"),
    // Without a display, the program ends behind these messages.
    Mistake(
      arguments: ["run"], status: 69,
      part: "no display: x11 not available; set DISPLAY"),
    Mistake(
      arguments: ["run"], status: 69, files: ["window.json": String(repeating: " ", count: 5_000)],
      part: "it is larger than 4096 bytes; remove the file"),
  ]

  @Test(.waitsForProcesses, arguments: mistakes)
  func `a message is English in a German environment`(mistake: Mistake) throws {
    for environment in TerminalLanguageTests.environments.prefix(2) {
      let files = try TemporaryDirectory()
      for (name, text) in mistake.files {
        try text.write(toFile: files / name, atomically: false, encoding: .utf8)
      }
      let options = mistake.arguments == ["run"] ? ["--data-dir", files.path] : []
      let ending = try Command(environment: environment).run(mistake.arguments + options)
      #expect(ending.status == mistake.status, "\(ending.errors)")
      #expect(
        ending.errors.hasPrefix("lantern: ") && ending.errors.contains(mistake.part), "\(ending.errors)")
    }
  }

  @Test(.waitsForProcesses) func `--locale has no effect on messages`() throws {
    let ending = try Command().run(["note.txt", "--locale", "de"])
    expectFailure(
      ending, status: 64, saying: "is not a link; write one like scheme://place; see lantern --help")
  }

  @Test(.waitsForProcesses, .requirement(98))
  func `a window is German, and the messages about it are English`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let data = files / "data"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
    try "{\"dark\": {\"colors\": {\"primary\": 7}}}"
      .write(toFile: data + "/theme.json", atomically: false, encoding: .utf8)
    try "[]".write(toFile: data + "/preferences.json", atomically: false, encoding: .utf8)
    let environment = ["LANG": "de_DE.UTF-8", "XDG_RUNTIME_DIR": files.path]
    let first = try LaunchedApp(
      screen, files, ["--data-dir", data, "--no-record", "--splash-delay", "0"], environment: environment)
    try first.wait(forFlow: "login")

    let program = Command(environment: screen.environment.merging(environment) { $1 })
    let second = try program.run(["--data-dir", data])
    #expect(second.status == 0)
    #expect(second.output == "Lantern is already running; its window was raised\n")
    #expect(second.errors == "")
    let unknown = try program.run(["lantern://nothing", "--data-dir", data])
    expectFailure(unknown, status: 1, saying: "there is no place \"nothing\"; check the spelling")
    try waitFor("the reason in the window") {
      try first.inspector.tree().contains {
        "\($0)".contains("Das Ziel „nothing“ gibt es nicht; prüfen Sie die Schreibweise.")
      }
    }
    let ending = first.close()
    #expect(ending.status == 0)
    for part in [
      "has 7 for \"dark.colors.primary\"; write a color such as", "until then the app uses its own theme",
      "contains a list; write a single object", "until then the app uses the default settings",
    ] {
      #expect(ending.errors.contains(part), "\(ending.errors)")
    }
  }

  // MARK: Output for programs

  @Test(.waitsForProcesses)
  func `output for programs and for developers is the same in each language`() throws {
    let files = try TemporaryDirectory()
    try Command().runSuccessfully([
      "record", "--headless", "--no-pictures", "--cycles", "1", "--size", "480x320", "--output",
      files / "recording",
    ])
    try Command().runSuccessfully(["accounts", "list", "--data-dir", files.path])
    let commands = [
      ["report", files / "recording", "--json"], ["report", files / "recording"], ["report", "/nowhere"],
      ["compare", files / "recording", files / "recording", "--seed", "1"], ["strings"],
      ["--help"], ["run", "--help"], ["accounts", "list", "--data-dir", files.path], ["replay", "/nowhere"],
    ]
    for command in commands {
      let english = try Command(environment: TerminalLanguageTests.environments[0]).run(command)
      for environment in TerminalLanguageTests.environments.dropFirst() {
        let other = try Command(environment: environment).run(command)
        #expect(other.status == english.status)
        #expect(other.output == english.output, "\(command)")
        #expect(other.errors == english.errors, "\(command)")
      }
    }
  }
}
