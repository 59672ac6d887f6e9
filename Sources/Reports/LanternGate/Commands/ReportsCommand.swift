package import ArgumentParser
import LanternProcess

/// The program `lantern-report`: the commands for recordings of any app.
package struct ReportsCommand: ParsableCommand {
  /// These commands, for programs that have them too.
  package static let commands: [any ParsableCommand.Type] = [
    ReportCommand.self, CompareCommand.self, GateCommand.self, HistoryCommand.self, ExportCommand.self,
  ]

  package static let configuration = CommandConfiguration(
    commandName: "lantern-report",
    abstract: "Summarize and compare the frame times of apps, and keep slower builds out.",
    discussion: """
      `lantern-report --version` prints the version.

      Exit status:
         0  success
         1  compare, gate: the new build is worse
        64  wrong command line
        65  unreadable data
        66  missing input
        69  no display
        71  /proc is not mounted, or a program cannot be started
        73  a file or folder cannot be created
        74  a file cannot be read or written
        75  compare, gate: the machine is too noisy to tell
      """,
    subcommands: commands)

  package init() {}

  /// Runs the command line and returns the exit status.
  package static func run() -> Int32 {
    CommandLineProgram.run(ReportsCommand.self) { "lantern-report \(lanternVersion)" }
  }
}
