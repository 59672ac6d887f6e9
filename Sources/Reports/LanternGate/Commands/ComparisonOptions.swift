import ArgumentParser
import LanternProcess

/// The options of commands that compare two builds, and what these commands do at the end.
struct ComparisonOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The permitted increase per frame: a percentage of BASE, an amount in ms, or both, of which the larger "
        + "applies (default: 0.5ms).", valueName: "SHARE,AMOUNT"),
    transform: ComparisonOptions.tolerance)
  var tolerance = Tolerance()

  @Option(help: ArgumentHelp("Write a web page with plots of both sides to FILE.", valueName: "FILE"))
  var html: String?

  @Option(help: ArgumentHelp("Write the answer to each question to FILE as JUnit XML.", valueName: "FILE"))
  var junit: String?

  @Option(help: ArgumentHelp("Write the results to FILE as a Markdown table.", valueName: "FILE"))
  var markdown: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The seed of the bootstrap resampling, a whole number from 0.", valueName: "N"),
    transform: ComparisonOptions.seed)
  var seed: UInt64 = 1

  @Flag(help: "Fail if an exact count changed. compare needs recordings made with --headless.")
  var failOnCounts = false

  func validate() throws { try validateOutputs([html, junit, markdown]) }

  /// Prints a comparison and writes the files. Throws an error with the exit status if the new build is worse, or if the
  /// machine is too noisy to tell. The error begins with the name of the build, if that has one.
  func finish(_ comparison: Comparison, of build: String? = nil) throws(ExitError) {
    let color: Terminal.Color =
      switch comparison.verdict {
      case .worse: .red
      case .notWorse: .green
      case .moreRunsNeeded: .yellow
      }
    printLine(comparison.table(columns: Terminal.columns), lastLine: color)
    let changes = comparison.countsFail ? comparison.counts.map { [$0.message] } ?? [] : []
    let worse = (comparison.answers.filter { $0.verdict == .worse }.map(\.sentence) + changes)
      .joined(separator: "; ")
    // If one file cannot be written, the other files and the verdict are still output.
    var failure: ExitError?
    let outputs = [(\Comparison.page, html), (\.junit, junit), (\.markdown, markdown)]
    for (text, file) in outputs {
      guard let file else { continue }
      do {
        try write(comparison[keyPath: text], toFile: file)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure {
      if !worse.isEmpty { printMessage(worse) }
      throw failure
    }
    if failOnCounts, comparison.counts?.rows.isEmpty ?? true {
      throw ExitError(
        .unreadableData, "no exact counts to compare; record both sides with --headless and the same --cycles"
      )
    }
    guard !comparison.baseDiffersFromItself else { throw ExitError(.tooNoisy, Comparison.noise) }
    guard worse.isEmpty else { throw ExitError(.worse, build.map { "\($0): \(worse)" } ?? worse) }
    if failOnCounts, let excluded = comparison.counts?.excluded, !excluded.isEmpty {
      throw ExitError(
        .unreadableData,
        "not all exact counts could be compared: \(excluded.joined(separator: "; ")); record both sides with the same "
          + "--cycles")
    }
  }

  private static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else {
      throw ValidationError("enter a whole number from 0 to \(UInt64.max)")
    }
    return seed
  }

  private static func tolerance(_ text: String) throws -> Tolerance {
    do {
      return try Tolerance(text)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
