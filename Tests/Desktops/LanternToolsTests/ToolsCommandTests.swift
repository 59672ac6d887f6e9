import LanternHarness
import LanternTestSupport
import Testing

/// The programs `lantern-tools` and `lantern-report`.
struct ToolsCommandTests {
  private static let commands = [
    ("lantern-tools", ["init", "dev"]),
    ("lantern-report", ["report", "compare", "gate", "history", "export"]),
  ]

  @Test(.waitsForProcesses, arguments: commands)
  func `lantern has the commands of both programs`(program: String, names: [String]) throws {
    for name in names {
      let help = try [program, "lantern"].map { program in
        try Command(path: BuildProducts.program(program)).runSuccessfully([name, "--help"]).output
      }
      #expect(help[0].contains("USAGE: \(program) \(name) "))
      #expect(
        help[0].replacing(program, with: "lantern").split(whereSeparator: \.isWhitespace)
          == help[1].split(whereSeparator: \.isWhitespace))
    }
  }

  @Test(.waitsForProcesses, arguments: commands)
  func `each prints its commands, and its version, which is that of lantern`(
    program: String, names: [String]
  ) throws {
    let tools = Command(path: BuildProducts.program(program))
    let help = try tools.runSuccessfully().output
    for name in names { #expect(help.contains("\n  \(name) ")) }
    let version = try tools.runSuccessfully(["--version"]).output
    let words = try Command().runSuccessfully(["--version"]).output.split(separator: " ")
    #expect(version == "\(program) \(words[1])\n")
  }
}
