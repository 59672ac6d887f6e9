import ArgumentParser
import LanternFiles
import LanternProcess
import LanternRecording
import LanternReports

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
    let report = try report(on: try RecordedRuns.folders(at: folders))
    if let html { try write(report.page, toFile: html) }
    if json {
      printBytes(report.json)
      // Standard output contains only the JSON.
      if let html { printMessage("wrote \(html.shellQuoted)") }
    } else {
      printLine(html.map { "wrote \($0.shellQuoted)" } ?? report.text(columns: Terminal.columns))
    }
  }

  // Reads the recordings, which takes seconds if they are long.
  private func report(on recordings: [RecordingFolder]) throws(ExitError) -> Report {
    let progress = TerminalProgress()
    defer { progress.clear() }
    var bytes = 0
    for folder in recordings {
      bytes += try exitErrors { () throws(FileError) in try File(folder.recording).size() } ?? 0
    }
    do {
      return try Report(readingFrom: recordings) { progress.show(100 * $0 / max(1, bytes), of: 100) }
    } catch {
      throw ExitError(error)
    }
  }
}
