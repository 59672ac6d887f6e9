package import ArgumentParser
import LanternProcess

/// The program `lantern-tools`: the commands for developers of apps.
package struct ToolsCommand: ParsableCommand {
  /// These commands, for programs that have them too.
  package static let commands: [any ParsableCommand.Type] = [InitCommand.self, DevCommand.self]

  package static let configuration = CommandConfiguration(
    commandName: "lantern-tools",
    abstract: "Create apps with Lantern, and run them while you change them.",
    discussion: """
      `lantern-tools --version` prints the version.

      Exit status:
         0  success
        64  wrong command line
        65  unreadable data
        66  missing input
        71  /proc is not mounted, or a program cannot be started
        73  a file or folder cannot be created
        74  a file cannot be read or written
      """,
    subcommands: commands)

  package init() {}

  /// Runs the command line and returns the exit status.
  package static func run() -> Int32 {
    CommandLineProgram.run(ToolsCommand.self) { "lantern-tools \(lanternVersion)" }
  }
}
