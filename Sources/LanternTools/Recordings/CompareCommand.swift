import ArgumentParser
import LanternProcess
import LanternRecords

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compare the frame times of two builds.",
    discussion: """
      BASE and NEW are each a recording, or a folder of recordings. Record each build at least five times, \
      the two builds in turn. Two questions decide. Is there more work, that is, processor time in a frame? \
      Is the app less smooth, that is, are frames presented later after their deadlines, not counting the \
      time for which other programs had the processor? NEW is worse if a rank-sum test of the recordings \
      shows it with a significance of 1% for both questions together, and the difference is above the \
      tolerance. If the recordings are too few or vary too much to tell, more runs are needed. With ten \
      recordings of BASE or more, half of them are compared with the other half; if these differ, the \
      machine is too noisy to tell.

      The table shows metrics of wall time too, with bootstrap intervals. The bootstrap resamples \
      recordings, and then transitions within them. Recordings with different clocks, displays, rates, \
      sizes or scales cannot be compared.

      Exit status:
         0  NEW is not worse, or more runs are needed
         1  NEW is worse
        64  wrong command line
        65  recordings that are unreadable, or cannot be compared
        66  missing input
        73  a file cannot be created
        74  a file cannot be read or written
        75  the machine is too noisy to tell
      """)

  @Argument(help: "The baseline: a recording, or a folder of recordings.")
  var base: String

  @Argument(help: "The recording to compare, or a folder of recordings.")
  var new: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The permitted increase per frame: a percentage of BASE, an amount in ms, or both, of which the larger "
        + "applies (default: 0.5ms).", valueName: "SHARE,AMOUNT"),
    transform: CompareCommand.tolerance)
  var tolerance = Tolerance()

  @Option(help: ArgumentHelp("Write the answer to each question to FILE as JUnit XML.", valueName: "FILE"))
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
      case .notWorse: .green
      case .moreRunsNeeded: .yellow
      }
    printLine(comparison.table(columns: Terminal.columns), lastLine: color)
    let worse = comparison.answers.filter { $0.verdict == .worse }.map(\.sentence).joined(separator: "; ")
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
    guard !comparison.baseDiffersFromItself else { throw ExitError(.tooNoisy, Comparison.noise) }
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
