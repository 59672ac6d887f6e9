import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The help on terminals of different widths.
struct HelpTests {
  private static let commands = [
    [], ["run"], ["record"], ["replay"], ["accounts"], ["accounts", "restore"], ["gallery"], ["init"],
    ["dev"],
    ["report"], ["compare"], ["gate"], ["history"],
  ]

  private func help(_ command: [String], columns: Int) throws -> [Substring] {
    try Command(environment: ["COLUMNS": "\(columns)"]).runSuccessfully(command + ["--help"]).output
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(.waitsForProcesses, arguments: [50, 60, 80, 120])
  func `no line is wider than the terminal, and each is filled before the next begins`(columns: Int) throws {
    for command in Self.commands {
      let lines = try help(command, columns: columns)
      // The name of a quarantined database does not fit on narrow terminals.
      for line in lines where line.trimmingCharacters(in: .whitespaces).contains(" ") {
        #expect(line.count <= columns, "\(command): \(line)")
      }
      // The words of all widths are the same.
      #expect(
        lines.joined(separator: " ").split(separator: " ")
          == (try help(command, columns: 1_000)).joined(separator: " ").split(separator: " "))
    }
  }

  @Test(.waitsForProcesses)
  func `a wrapped line continues below its description`() throws {
    let lines = try help(["compare"], columns: 56)
    #expect(lines.contains("  65  recordings that are unreadable, or cannot be"))
    #expect(lines.contains("      compared"))
    #expect(lines.contains("USAGE: lantern compare <base> <new>"))
    #expect(lines.contains("       [--tolerance <SHARE,AMOUNT>] [--html <FILE>]"))
    #expect(lines.contains("  --junit <FILE>          Write the answer to each"))
    #expect(lines.contains("                          question to FILE as JUnit XML."))
    let accounts = try help(["accounts"], columns: 200)
    #expect(accounts.contains { $0.contains("there is no such account, or the password is not allowed") })
  }

  @Test(.waitsForProcesses, arguments: commands)
  func `every description of an option begins in the same column`(command: [String]) throws {
    let options = try help(command, columns: 80).drop { !$0.hasSuffix("OPTIONS:") }.dropFirst()
      .prefix { !$0.isEmpty }
    #expect(!options.isEmpty)
    for line in options {
      // A name that is wider than the column has a line of its own.
      let isName = line.hasPrefix("  -") && line.hasSuffix(">")
      let (name, description) = (line.prefix(26), line.dropFirst(26))
      #expect(isName || name.hasSuffix(" ") && description.first?.isWhitespace == false, "\(line)")
    }
  }

  @Test(.waitsForProcesses)
  func `the help follows the width of the terminal, and has 80 columns elsewhere`() throws {
    let terminal = try TerminalSession("stty cols 50; \"$0\" compare --help", [])
    #expect(terminal.end() == 0)
    let widths = terminal.screen.split(whereSeparator: \.isNewline).map(\.count)
    #expect((45...50).contains(try #require(widths.max())), "\(terminal.screen)")
    let lines = try Command().runSuccessfully(["compare", "--help"]).output.split(separator: "\n")
    #expect((75...80).contains(try #require(lines.map(\.count).max())))
  }

  @Test(.waitsForProcesses)
  func `a completion script is printed unchanged`() throws {
    let script = try Command(environment: ["COLUMNS": "40"]).runSuccessfully([
      "--generate-completion-script", "bash",
    ])
    let files = try TemporaryDirectory()
    try script.output.write(toFile: files / "script", atomically: false, encoding: .utf8)
    #expect(script.output.hasPrefix("#!/bin/bash\n"))
    try Command(path: "/bin/bash").runSuccessfully(["-n", files / "script"])
  }
}
