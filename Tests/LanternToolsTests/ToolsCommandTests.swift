import LanternHarness
import LanternTestSupport
import Testing

/// The program `lantern-tools`.
struct ToolsCommandTests {
  @Test(.waitsForProcesses, arguments: ["init", "dev", "report", "compare"])
  func `lantern has the commands of lantern-tools`(name: String) throws {
    let help = try [BuildProducts.lanternTools, BuildProducts.lantern].map { program in
      try Command(path: program).runSuccessfully([name, "--help"]).output
    }
    #expect(help[0].contains("USAGE: lantern-tools \(name) "))
    #expect(
      help[0].replacing("lantern-tools", with: "lantern").split(whereSeparator: \.isWhitespace)
        == help[1].split(whereSeparator: \.isWhitespace))
  }

  @Test(.waitsForProcesses)
  func `lantern-tools prints its commands, and its version, which is that of lantern`() throws {
    let tools = Command(path: BuildProducts.lanternTools)
    #expect(try tools.runSuccessfully().output.contains("SUBCOMMANDS:\n  init "))
    let version = try tools.runSuccessfully(["--version"]).output
    let words = try Command().runSuccessfully(["--version"]).output.split(separator: " ")
    #expect(version == "lantern-tools \(words[1])\n")
  }
}
