import ArgumentParser

struct LanternCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lantern",
    abstract: "A print shop that shows what Lantern can do, and the tools that time its frames.",
    discussion: """
      Without a command, `run`: `lantern lantern://bag` opens the bag, in the window that is open if there is one.
      `lantern --version` says version, build, SDL and driver.

      Exit status: 0 fine, 1 compared and worse, replayed and different, a link that the open window did not take, or refused,
      64 wrong command line, 65 unreadable data, 66 no such input, 69 no display,
      71 too few files can be opened, or /proc is missing, 73 cannot create a file, 74 cannot write or read one, or
      the window was lost. A reader that closes standard output early changes none of them.
      """,
    subcommands: [
      RunCommand.self, RecordCommand.self, ReportCommand.self, CompareCommand.self, ReplayCommand.self,
      AccountsCommand.self,
    ],
    defaultSubcommand: RunCommand.self)
}
