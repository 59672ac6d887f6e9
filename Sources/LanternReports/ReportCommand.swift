import ArgumentParser
import LanternFiles
import LanternProcess
import LanternRecords

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Summarize recordings as text, JSON or a web page with plots.",
    discussion: """
      report reads the file recording.jsonl of each recording. Durations are in milliseconds. Percentiles \
      use the nearest-rank method. Frame work is the time from the start of a frame until it is presented. \
      The hitch time ratio is the total delay of late pictures, in milliseconds per second of animation (5 \
      or less is good).
      """)

  @Argument(help: "Recordings made under the same conditions, or folders of recordings.")
  var folders: [String]

  @Option(
    help: ArgumentHelp(
      "Write a self-contained HTML page with plots to FILE, and print no report.", valueName: "FILE"))
  var html: String?

  @Flag(help: "Print the figures as JSON instead of text.")
  var json = false

  func validate() throws { try validateOutputs([html]) }

  func run() throws(ExitError) {
    let recordings = try RecordedRuns.folders(at: folders)
    let report: Report
    do {
      report = try Report(readingFrom: recordings)
    } catch {
      throw ExitError(error)
    }
    if let html { try write(report.page, toFile: html) }
    if json {
      printBytes(report.json)
      // Standard output contains only the JSON.
      if let html { printMessage("wrote \(html.shellQuoted)") }
    } else {
      printLine(html.map { "wrote \($0.shellQuoted)" } ?? report.text(columns: Terminal.columns))
    }
  }
}
