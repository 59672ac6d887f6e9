import ArgumentParser
import LanternBase
import LanternProcess
import LanternStrings

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show the builds that gates have measured, and where the level changed.",
    discussion: """
      FILE is what gate --append has written: a line for each build. For each question and kind of transition, history \
      prints the first and the last level, and each step: a change that lasts, with the first build that has it. If all \
      builds were compared with the same base, levels are relative to that, so that another machine makes no step. \
      Otherwise they are those of the builds alone.

      A step is found if chance gives one in less than 1% of all orders of the builds, which takes about five builds on \
      each side, and if it has at least \(fixed(Series.smallestStep, 1)) ms a frame.
      """)

  @Argument(help: "A file that gate --append has written.")
  var file: String

  @Option(help: ArgumentHelp("Write a web page with a plot of each series to FILE.", valueName: "FILE"))
  var html: String?

  func validate() throws { try validateOutputs([html, file]) }

  func run() throws(ExitError) {
    let lines = try HistoryFile(path: file).lines()
    guard let first = lines.first else {
      throw ExitError(.noInput, "\"\(file)\" has no builds; add one with gate --append")
    }
    let series = Series.all(of: lines)
    let text =
      ["\(lines.count) builds, \(first.conditions)"] + series.flatMap(\.text)
    printLine(text.map(printable).joined(separator: "\n"))
    if let html { try write(HistoryPage(lines: lines, series: series).markup, toFile: html) }
  }
}

extension Series {
  /// The series in a few lines, such as “more work, slide from a to b: 1.10 … 2.40 ms” and its steps.
  package var text: [String] {
    guard let first = points.first, let last = points.last else { return [] }
    let head = "\(question.rawValue), \(kind): \(fixed(first.level, 2)) … \(fixed(last.level, 2)) ms"
    return [head] + steps.map { "  " + text(of: $0) }
  }

  /// A step in words, such as “+1.30 ms at 4f3a2b (1.10 → 2.40 ms)”.
  package func text(of step: Step) -> String {
    "\(signed(step.difference)) ms at \(points[step.first].name), after \(points[step.first - 1].name) "
      + "(\(fixed(step.before, 2)) → \(fixed(step.after, 2)) ms)"
  }
}
