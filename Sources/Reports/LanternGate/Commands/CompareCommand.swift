import ArgumentParser
import LanternProcess
import LanternRecording

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compare the frame times of two builds.",
    discussion: """
      BASE and NEW are each a recording, or a folder of recordings. Record each build at least five times, \
      the two builds in turn. Two questions decide. Is there more work, that is, processor time in a frame? \
      Is the app less smooth, that is, are frames presented later after their deadlines, not counting the \
      time for which other programs had the processor? Each kind of transition between the same two screens is \
      compared with its own. NEW is worse if rank-sum tests of the recordings show that one of them is, with a \
      significance of 1% for all kinds and both questions together, and its difference is above the \
      tolerance. If the recordings are too few or vary too much to tell, more runs are needed. With ten \
      recordings of BASE or more, half of them are compared with the other half; if these differ, the \
      machine is too noisy to tell.

      The table shows metrics of wall time too, with bootstrap intervals. The bootstrap resamples \
      recordings, and then transitions within them. Recordings with different clocks, displays, rates, \
      sizes or scales cannot be compared, nor recordings that were cut short. On each side, all recordings must \
      be of one build, with the same settings, on the same kind of machine, and from one session: no more than \
      12 hours from the start of one to that of the next.

      Recordings made with --headless also have exact counts of the work, such as widgets drawn, which are \
      the same in each run of a build. One recording of each build shows whether they changed.

      Exit status:
         0  NEW is not worse, or more runs are needed
         1  NEW is worse or, with --fail-on-counts, an exact count changed
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

  @OptionGroup var options: ComparisonOptions

  func run() throws(ExitError) { try options.finish(try compared()) }

  // Reads the recordings and compares them, which takes seconds if there are many.
  private func compared() throws(ExitError) -> Comparison {
    let folders = (base: try RecordedRuns.folders(at: [base]), new: try RecordedRuns.folders(at: [new]))
    let progress = TerminalProgress()
    defer { progress.clear() }
    var (done, due) = (0, folders.base.count + folders.new.count)
    func runs(_ folders: [RecordingFolder]) throws(ExitError) -> [Run] {
      var runs: [Run] = []
      for folder in folders {
        progress.show(done, of: due)
        done += 1
        runs.append(try Run(of: folder))
      }
      return runs
    }
    let (base, new) = (try runs(folders.base), try runs(folders.new))
    do {
      return try Comparison(
        of: base, with: new, tolerance: options.tolerance, seed: options.seed,
        failsOnCounts: options.failOnCounts
      ) { steps, all in
        due = folders.base.count + folders.new.count + all
        progress.show(done + steps, of: due)
      }
    } catch {
      throw ExitError(.unreadableData, "\(error)")
    }
  }
}
