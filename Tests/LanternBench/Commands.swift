import ArgumentParser

/// The command line `lantern-bench [--only NAME] [--brief]`.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lantern-bench",
    abstract: "Measure the components of a frame and the whole app.",
    discussion: """
      The results are printed as a table and written to .build/bench.json. The exit status is 1 if a value misses \
      its target.
      """,
    subcommands: [ControlCommand.self, FleetCommand.self, ShowDemoCommand.self])

  @Option(help: ArgumentHelp("Run one benchmark.", valueName: "NAME"))
  var only: String?

  @Flag(
    help: ArgumentHelp(
      "Repeat each measurement a few times only.",
      discussion: """
        The values are not reliable, and are not written to the file. The exit status is 1 if a row has no value.
        """))
  var brief = false
}

/// The command line `lantern-bench control [--anew]`.
struct ControlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "control", abstract: "Measure the error rate of lantern compare.")

  @Flag(help: "Make new recordings even if there are some already.")
  var anew = false
}

/// The command line `lantern-bench fleet [--seed N] [--anew]`.
struct FleetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fleet", abstract: "Hide regressions in the recordings of a fleet, and find them with SQL.")

  @Option(help: ArgumentHelp("Decides what is hidden where.", valueName: "N"))
  var seed: UInt64 = 1

  @Flag(help: "Record the app again even if there are recordings already.")
  var anew = false
}

/// The command line `lantern-bench show-demo FOLDER`, which benchmarks start.
struct ShowDemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show-demo", abstract: "Show the demo, and change between login and main at each click.",
    shouldDisplay: false)

  @Argument(help: "The folder for the files and the recording.")
  var folder: String
}
