import ArgumentParser
import LanternFrames
import LanternRecords

struct LanternCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lantern",
    abstract: "A print shop that shows what Lantern can do, and the tools that time its frames.",
    discussion: """
      Without a command, `run`. `lantern --version` says version, build, SDL and driver.

      Exit status: 0 fine, 1 compared and worse, 64 wrong command line, 65 unreadable data, 66 no such input,
      69 no display, 73 cannot create a file, 74 cannot write or read one.
      """,
    subcommands: [RunCommand.self, RecordCommand.self, ReportCommand.self, CompareCommand.self],
    defaultSubcommand: RunCommand.self)
}

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Print what a recording comes to.",
    discussion: """
      Reads recording.jsonl in the folder and nothing else. Durations are in milliseconds, percentiles by
      nearest rank. “Frame work” runs from a frame's begin to the end of presenting it; the hitch-time ratio is
      the time by which pictures came late, in milliseconds a second of animation (5 or less is good).
      """)

  @Argument(help: "The folders of recordings made under the same conditions.")
  var folders: [String]

  func run() throws(Failure) {
    do {
      print(try Report(readingFrom: folders.map(RecordingFolder.init)).text)
    } catch {
      throw Failure(error)
    }
  }
}
