import ArgumentParser
import LanternProcess
import LanternRecords

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compare the frame times of two builds.",
    discussion: """
      BASE and NEW are each a recording, or a folder of recordings. Use at least five recordings of each \
      build, and record the two builds in turn. For each metric, compare prints the difference and its \
      bootstrap confidence interval. The bootstrap resamples recordings, and then transitions within them.

      Two metrics, called gates, decide the verdict: the 95th percentile of frame work, and the hitch time \
      ratio. NEW is worse if the 97.5% interval of a gate is completely above the tolerance. Otherwise, NEW \
      is better if the interval of a gate is completely below the negative tolerance. Recordings with \
      different clocks, displays, rates, sizes or scales cannot be compared.

      Exit status:
         0  NEW is not worse
         1  NEW is worse
        64  wrong command line
        65  recordings that are unreadable, or cannot be compared
        66  missing input
        73  a file cannot be created
        74  a file cannot be read or written
      """)

  @Argument(help: "The baseline: a recording, or a folder of recordings.")
  var base: String

  @Argument(help: "The recording to compare, or a folder of recordings.")
  var new: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The permitted increase of a gate: a percentage of BASE, an amount in ms (ms/s for the ratio), or "
        + "both, of which the larger applies (default: 10%,0.5ms).", valueName: "SHARE,AMOUNT"),
    transform: CompareCommand.tolerance)
  var tolerance = Tolerance()

  @Option(help: ArgumentHelp("Write the result of each gate to FILE as JUnit XML.", valueName: "FILE"))
  var junit: String?

  @Option(help: ArgumentHelp("Write the results to FILE as a Markdown table.", valueName: "FILE"))
  var markdown: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The seed of the bootstrap resampling, a whole number from 0.", valueName: "N"),
    transform: CompareCommand.seed)
  var seed: UInt64 = 1

  func validate() throws {
    try validateOutputs([junit, markdown])
  }

  func run() throws(ExitError) {
    let comparison = try compared()
    let color: Terminal.Color? =
      switch comparison.verdict {
      case .worse: .red
      case .better: .green
      case .noDifference: nil
      }
    printLine(comparison.table(columns: Terminal.columns), lastLine: color)
    let worse = comparison.gates.filter { $0.verdict == .worse }.map(\.sentence).joined(separator: "; ")
    // If one file cannot be written, the other file and the verdict are still output.
    var failure: ExitError?
    for (text, file) in [(comparison.junit, junit), (comparison.markdown, markdown)] {
      guard let file else { continue }
      do {
        try write(text, toFile: file)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure {
      if !worse.isEmpty { printMessage(worse) }
      throw failure
    }
    guard worse.isEmpty else { throw ExitError(.worse, worse) }
  }

  // Reads the recordings and compares them, which takes seconds if there are many.
  private func compared() throws(ExitError) -> Comparison {
    let folders = (base: try folders(base), new: try folders(new))
    let progress = TerminalProgress()
    defer { progress.clear() }
    var (done, due) = (0, folders.base.count + folders.new.count)
    func runs(_ folders: [RecordingFolder]) throws(ExitError) -> [Run] {
      var runs: [Run] = []
      for folder in folders {
        progress.show(done, of: due)
        done += 1
        do {
          runs.append(try Run(readingFrom: folder))
        } catch {
          throw ExitError(error)
        }
      }
      return runs
    }
    let (base, new) = (try runs(folders.base), try runs(folders.new))
    do {
      return try Comparison(of: base, with: new, tolerance: tolerance, seed: seed) { steps, all in
        due = folders.base.count + folders.new.count + all
        progress.show(done + steps, of: due)
      }
    } catch {
      throw ExitError(.unreadableData, "\(error)")
    }
  }

  private func folders(_ path: String) throws(ExitError) -> [RecordingFolder] {
    do {
      return try RecordedRuns(at: path).folders
    } catch {
      throw ExitError(.noInput, "\(error)")
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
