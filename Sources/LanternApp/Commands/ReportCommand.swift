import ArgumentParser
import LanternRecords

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Print what a recording comes to, or write it as a page with plots.",
    discussion: """
      Reads recording.jsonl in each folder and nothing else. Durations are in milliseconds, percentiles by
      nearest rank. “Frame work” runs from a frame's begin to the end of presenting it; the hitch-time ratio is
      the time by which pictures came late, in milliseconds a second of animation (5 or less is good).
      """)

  @Argument(help: "Recordings made under the same conditions, or folders of several.")
  var folders: [String]

  @Option(
    help: ArgumentHelp("Write one self-contained page with plots here, instead of text.", valueName: "FILE"))
  var html: String?

  @Flag(help: "Print the figures as JSON instead of text.")
  var json = false

  func validate() throws { try validateOutputs([html]) }

  func run() throws(Failure) {
    let recordings = try recordings()
    let report: Report
    do {
      report = try Report(readingFrom: recordings)
    } catch {
      throw Failure(error)
    }
    if let html { try write(report.page, toFile: html) }
    if json {
      printBytes(report.json)
      // Standard output is for the JSON alone.
      if let html { tell("wrote \(html)") }
    } else {
      printLine(html.map { "wrote \($0)" } ?? report.text)
    }
  }

  private func recordings() throws(Failure) -> [RecordingFolder] {
    var recordings: [RecordingFolder] = []
    do {
      for folder in folders { recordings += try RecordedRuns(at: folder).folders }
    } catch {
      throw Failure(.noInput, "\(error)")
    }
    return recordings
  }
}
