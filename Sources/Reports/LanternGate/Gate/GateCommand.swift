import ArgumentParser
import LanternProcess

struct GateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Record two builds of an app in turn, until it is certain which one is slower.",
    discussion: """
      BASE and NEW are two builds of an app, each the path of a program with the command record. gate records \
      both in turn (base, new, new, base) and compares the recordings as compare does, until both questions \
      are answered or there are enough recordings. Without a display, the builds run on an Xvfb of their own. \
      A headless recording of each build shows whether exact counts changed, such as widgets drawn.

      BASE can also be a recording or a folder of recordings: a baseline that --output has stored, on a \
      machine of the same kind. Exact counts are compared with those in DIR/headless, if BASE is DIR/base. \
      All recordings of a baseline must be of one build and one session: see compare.

      --output DIR keeps the recordings of one gate. Those that an earlier gate left in DIR (base/01, new/01 and \
      so on, headless/base and headless/new) are removed first, unless they are BASE. Nothing else is removed.

      Each build is called with record --cycles 3 --no-pictures --size 1280x800 --scale 1, and with the \
      arguments after --, which take precedence: gate old/Hello new/Hello -- --theme dark

      Exit status:
         0  NEW is not worse, or more runs are needed
         1  NEW is worse or, with --fail-on-counts, an exact count changed
        64  wrong command line
        65  a build cannot be recorded, or recordings cannot be compared
        66  missing input
        69  no display, and no Xvfb
        71  /proc is not mounted, or a program cannot be started
        73  a file or folder cannot be created
        74  a file cannot be read or written
        75  the machine is too noisy to tell
      """)

  @Argument(help: "The baseline: a build of the app, a recording, or a folder of recordings.")
  var base: String

  @Argument(help: "The build of the app to compare.")
  var new: String

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("Further arguments for the command record of both builds.", valueName: "ARGUMENTS"))
  var arguments: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The largest number of recordings of each build, \(GatePlan.fewestRuns) to 100 (default: 15).",
      valueName: "N"),
    transform: GateCommand.runs)
  var runs = 15

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time that a recording can take, 1 to 3600 s (default: 120).", valueName: "SECONDS"),
    transform: GateCommand.timeout)
  var timeout = Duration.seconds(120)

  @Option(
    help: ArgumentHelp(
      "Keep the recordings in DIR/base, DIR/new and DIR/headless. Those of an earlier gate there are removed.",
      valueName: "DIR"))
  var output: String?

  @OptionGroup var options: ComparisonOptions

  func run() throws {
    let gate = Gate(
      base: try Baseline(at: base), new: try Baseline.program(at: new), plan: GatePlan(runs: runs),
      tolerance: options.tolerance, seed: options.seed, failsOnCounts: options.failOnCounts)
    if let output { return try run(gate, recordingTo: output) }
    let temporary = try TemporaryFolder()
    defer { temporary.remove() }
    try run(gate, recordingTo: temporary.path)
  }

  private func run(_ gate: Gate, recordingTo folder: String) throws {
    let recorder = try BuildRecorder(folder: folder, arguments: arguments, timeout: timeout)
    try gate.base.check(recorder)
    let lock = try GateFolder(path: folder).claim(for: gate.base)
    defer { withExtendedLifetime(lock) {} }
    let comparison = try gate.compare(with: recorder)
    if let signal = recorder.interruption { throw ExitCode(128 + signal) }
    if let comparison { try options.finish(comparison) }
  }

  private static func runs(_ text: String) throws -> Int {
    guard let runs = Int(text), (GatePlan.fewestRuns...100).contains(runs) else {
      throw ValidationError("enter a whole number from \(GatePlan.fewestRuns) to 100")
    }
    return runs
  }

  private static func timeout(_ text: String) throws -> Duration {
    guard let seconds = Int(text), (1...3_600).contains(seconds) else {
      throw ValidationError("enter seconds from 1 to 3600, as a whole number")
    }
    return .seconds(seconds)
  }
}
