import ArgumentParser
import LanternRecords

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Say whether one build's frames are worse than another's.",
    discussion: """
      BASE and NEW are each one recording, or a folder of several, better five or more, and better recorded in turn.
      Each metric comes with its difference and a bootstrap interval of it, drawn from runs and their transitions.
      Two decide: the 95th percentile of frame work, and the hitch-time ratio. NEW is worse when the whole interval
      of one of these, at 97.5 %, lies above the tolerance, and better when it lies as far below. Recordings of
      different clocks, displays, rates, sizes or scales are refused.

      Exit status: 0 not worse, 1 worse, 64 wrong command line, 65 not comparable or unreadable, 66 no such input,
      73 cannot create a file.
      """)

  @Argument(help: "What to compare with: a recording, or a folder of several.")
  var base: String

  @Argument(help: "What to compare: a recording, or a folder of several.")
  var new: String

  @Option(
    help: ArgumentHelp(
      "By how much a gate may change: a share of BASE, an amount (of the hitch-time ratio in ms/s), or the larger "
        + "of both (default: 10%,0.5ms).", valueName: "SHARE,AMOUNT"),
    transform: CompareCommand.tolerance)
  var tolerance = Tolerance()

  @Option(help: ArgumentHelp("Write the gates here as a JUnit test suite.", valueName: "FILE"))
  var junit: String?

  @Option(help: ArgumentHelp("Write a table for a pull request here.", valueName: "FILE"))
  var markdown: String?

  @Option(help: ArgumentHelp("What the resamples are drawn by (default: 1).", valueName: "N"))
  var seed: UInt64 = 1

  func validate() throws {
    try validateOutputs([junit, markdown])
  }

  func run() throws(Failure) {
    let (baseRuns, newRuns) = (try runs(base), try runs(new))
    let comparison: Comparison
    do {
      comparison = try Comparison(of: baseRuns, with: newRuns, tolerance: tolerance, seed: seed)
    } catch {
      throw Failure(.unreadableData, "\(error)")
    }
    printLine(comparison.table)
    let worse = comparison.gates.filter { $0.verdict == .worse }.map(\.sentence).joined(separator: "; ")
    // A file that cannot be written takes neither the other one nor the verdict along.
    var failure: Failure?
    for (text, file) in [(comparison.junit, junit), (comparison.markdown, markdown)] {
      guard let file else { continue }
      do {
        try write(text, toFile: file)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure {
      if !worse.isEmpty { tell(worse) }
      throw failure
    }
    guard worse.isEmpty else { throw Failure(.worse, worse) }
  }

  private func runs(_ path: String) throws(Failure) -> [Run] {
    let recorded: RecordedRuns
    do {
      recorded = try RecordedRuns(at: path)
    } catch {
      throw Failure(.noInput, "\(error)")
    }
    var runs: [Run] = []
    do {
      for folder in recorded.folders { runs.append(try Run(readingFrom: folder)) }
    } catch {
      throw Failure(error)
    }
    return runs
  }

  private static func tolerance(_ text: String) throws -> Tolerance {
    do {
      return try Tolerance(text)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
