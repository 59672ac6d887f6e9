import ArgumentParser
import LanternFiles
import LanternProcess
import LanternReports

struct ExportCommand: ParsableCommand {
  /// A format that other programs read.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case prometheus
  }

  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the figures of recordings for a monitoring system.",
    discussion: """
      The format prometheus is for the text-file collector of node_exporter, which reads files that end in \
      .prom. The file is replaced atomically. If a recording is damaged, the file stays as it was.

      Each recording has its tables (frames.csv, transitions.csv) and traces next to it; no command is \
      needed for them.
      """)

  @Argument(
    help: "Recordings, or folders of recordings. Those of one build were made under the same conditions.")
  var folders: [String]

  @Option(help: "The format of the output.")
  var format: Format

  @Option(help: ArgumentHelp("Write to FILE instead of standard output.", valueName: "FILE"))
  var output: String?

  func validate() throws { try validateOutputs([output]) }

  func run() throws(ExitError) {
    let recordings = try RecordedRuns.folders(at: folders)
    let text: String
    do {
      switch format {
      case .prometheus: text = try PrometheusMetrics(readingFrom: recordings).text
      }
    } catch {
      throw ExitError(error)
    }
    if let output {
      try write(text, toFile: output)
      printLine("wrote \(output.shellQuoted)")
    } else {
      printBytes(Array(text.utf8))
    }
  }
}
