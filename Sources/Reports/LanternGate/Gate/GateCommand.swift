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

      With --bisect, BASE and NEW are commits of the Git repository around the working directory, such as a tag and \
      HEAD. Both are built and compared. If NEW is worse, commits between them are built and compared with BASE, until \
      the first one is found that has more than half of the difference. Commits that do not build or run are left out. --output \
      keeps the checkouts, so that the next bisection builds only what has changed.

      --append FILE keeps a history: a line with the runs of each build. The command history shows it, and finds the \
      builds at which the level changed.

      Each build is called with record --cycles 3 --no-pictures --size 1280x800 --scale 1, and with the \
      arguments after --, which take precedence: gate old/Hello new/Hello -- --theme dark

      Exit status:
         0  NEW is not worse, or more runs are needed
         1  NEW is worse or, with --fail-on-counts, an exact count changed
        64  wrong command line
        65  a build cannot be made or recorded, or recordings cannot be compared
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

  @Option(
    help: ArgumentHelp(
      "Append a line with what was measured to FILE, a history that the command history shows.",
      valueName: "FILE"))
  var append: String?

  @Option(
    help: ArgumentHelp(
      "With --append, the name of NEW in the history, such as its commit (default: its version).",
      valueName: "NAME"))
  var name: String?

  @Flag(help: "Find the first commit that is worse. BASE and NEW are then commits.")
  var bisect = false

  @Option(
    help: ArgumentHelp(
      "With --bisect, the command that builds the app in a checkout (default: \(GateCommand.buildCommand)).",
      valueName: "COMMAND"))
  var build: String?

  @Option(
    help: ArgumentHelp(
      "With --bisect, the path of the built program in a checkout (default: the only one of the Swift package).",
      valueName: "PATH"))
  var program: String?

  @OptionGroup var options: ComparisonOptions

  private static let buildCommand = "swift build -c release"

  func validate() throws {
    guard bisect || build == nil && program == nil else {
      throw ValidationError("--build and --program are for --bisect; add it, and name two commits")
    }
    guard append == nil || !bisect else {
      throw ValidationError(
        "--append keeps a line of one gate, and --bisect makes several; leave out one of them")
    }
    guard name == nil || append != nil else {
      throw ValidationError("--name is for --append; name a file too")
    }
    try validateOutputs([append, options.html, options.junit, options.markdown])
  }

  func run() throws {
    if let output { return try run(in: output) }
    let temporary = try TemporaryFolder()
    defer { temporary.remove() }
    try run(in: temporary.path)
  }

  private func run(in folder: String) throws {
    let runner = try ProgramRunner()
    let finding =
      try bisect
      ? bisected(in: folder, runner)
      : compared(in: folder, runner).map { Bisection.Finding(comparison: $0, commit: nil) }
    if let signal = runner.interruption { throw ExitCode(128 + signal) }
    if let finding { try options.finish(finding.comparison, of: finding.commit) }
  }

  private func compared(in folder: String, _ runner: ProgramRunner) throws(ExitError) -> Comparison? {
    try history?.file.check()
    let base = try Baseline(at: base)
    let new = try Baseline.program(at: new)
    let recorder = try BuildRecorder(folder: folder, arguments: arguments, timeout: timeout, runner: runner)
    try base.check(recorder)
    return try compare(base, new, options.tolerance, by: recorder)
  }

  private func bisected(in folder: String, _ runner: ProgramRunner) throws(ExitError) -> Bisection.Finding? {
    let recipe = Bisection.Recipe(command: build ?? GateCommand.buildCommand, program: program)
    let bisection = try Bisection(good: base, bad: new, recipe, by: runner, in: folder)
    let recorder = try BuildRecorder(folder: folder, arguments: arguments, timeout: timeout, runner: runner)
    return try bisection.find(options.tolerance) { base, new, tolerance, folder throws(ExitError) in
      recorder.folder = folder
      return try compare(.program(base), new, tolerance, by: recorder)
    }
  }

  private func compare(
    _ base: Baseline, _ new: String, _ tolerance: Tolerance, by recorder: BuildRecorder
  ) throws(ExitError) -> Comparison? {
    let lock = try GateFolder(path: recorder.folder).claim(for: base)
    defer { withExtendedLifetime(lock) {} }
    let gate = Gate(
      base: base, new: new, plan: GatePlan(runs: runs), tolerance: tolerance, seed: options.seed,
      failsOnCounts: options.failOnCounts, history: history)
    return try gate.compare(with: recorder)
  }

  private var history: (file: HistoryFile, name: String?)? {
    append.map { (HistoryFile(path: $0), name) }
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
