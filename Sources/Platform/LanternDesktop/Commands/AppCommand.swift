package import ArgumentParser

/// The command line of an app: `run`, `record`, and the app's own commands.
package struct AppCommand<App: DesktopApp>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    let (identity, commands) = MainActor.assumeIsolated { (App.identity, App.commands) }
    return CommandConfiguration(
      commandName: programName, abstract: "Run \(identity.name), or record its frame times.",
      discussion: """
        `run` is the default command. `\(programName) --version` prints the version.

        Exit status:
           0  success
           1  the link was not opened
          64  wrong command line
          65  unreadable data
          66  missing input
          69  no display
          71  the limit of open files is too low, or /proc is not mounted
          73  a file or folder cannot be created
          74  a file cannot be read or written, or the window was lost
        """,
      subcommands: [RunCommand<App>.self, RecordCommand<App>.self, StringsCommand<App>.self] + commands,
      defaultSubcommand: RunCommand<App>.self)
  }

  package init() {}
}
