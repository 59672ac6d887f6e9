import ArgumentParser
import LanternDesktop
import LanternGate
import LanternLogin
import LanternTools

struct LanternCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lantern",
    abstract: "Run the Lantern demo, a shop for art prints, and record and compare its frame times.",
    discussion: """
      `run` is the default command. For example, `lantern lantern://bag` opens the shopping bag. If Lantern \
      is already running, its window opens the link. `lantern --version` prints the version, the build, the \
      display driver and the version of SDL.

      Exit status:
         0  success
         1  compare, gate: the new build is worse
            replay: the result is different
            run: the link was not opened
            accounts: the request was refused
        64  wrong command line
        65  unreadable data
        66  missing input
        69  no display
        71  the limit of open files is too low, /proc is not mounted, or a program cannot be started
        73  a file or folder cannot be created
        74  a file cannot be read or written, or the window was lost
        75  compare, gate: the machine is too noisy to tell

      Closing a pipe early, as `| head` does, does not change the exit status.
      """,
    subcommands: [
      RunCommand<PrintShop>.self, RecordCommand<PrintShop>.self, ReplayCommand.self,
      AccountsCommand<PrintShop>.self,
      GalleryCommand.self, StringsCommand<PrintShop>.self,
    ] + ToolsCommand.commands + ReportsCommand.commands,
    defaultSubcommand: RunCommand<PrintShop>.self)
}
