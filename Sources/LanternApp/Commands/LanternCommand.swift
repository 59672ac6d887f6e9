import ArgumentParser

struct LanternCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lantern",
    abstract: "Run the Lantern demo, a print shop, and record and compare its frame times.",
    discussion: """
      Without a command, lantern runs `run`. For example, `lantern lantern://bag` opens the bag, in the \
      window of a running Lantern if there is one. `lantern --version` prints the version, the build, and \
      the versions of SDL and its display driver.

      Exit status:
         0  success
         1  compare: worse; replay: different; run: the link was not opened; accounts: refused
        64  wrong command line
        65  unreadable data
        66  missing input
        69  no display
        71  too few files can be opened, or /proc is missing
        73  a file or folder cannot be created
        74  a file cannot be read or written, or the window was lost

      If a reader closes standard output early, the exit status stays the same.
      """,
    subcommands: [
      RunCommand.self, RecordCommand.self, ReportCommand.self, CompareCommand.self, ReplayCommand.self,
      AccountsCommand.self,
    ],
    defaultSubcommand: RunCommand.self)
}
