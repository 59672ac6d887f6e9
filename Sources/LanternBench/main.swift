import Glibc
import LanternFrames
import LanternWidgets

// lantern-bench measures what a frame is made of and what the whole app needs, prints a table and writes it to
// `.build/bench.json`. It exits with 1 when a figure misses its target. The main function is synchronous on
// purpose: all that is measured belongs to the thread that started here. `lantern-bench control` is another thing:
// it tries out whether `lantern compare` can be trusted.

do throws(any Error) {
  // A program that it started may be gone when it is spoken to.
  signal(SIGPIPE, SIG_IGN)
  let arguments = CommandLine.arguments.dropFirst()
  if arguments.first == "control" { exit(try Control(arguments.dropFirst()).holds() ? 0 : 1) }
  let start = MonotonicClock.now()
  let table = Table(rows: try chosenScenes(arguments).map { $0.row() })
  print(table.text)
  print("\(table.rows.count) rows in \(Int((MonotonicClock.now() - start) / .seconds(1))) s")
  try table.write(to: ".build/bench.json")
  exit(table.holds ? 0 : 1)
} catch {
  tell("\(error)")
  exit(error is UsageError ? EX_USAGE : EX_IOERR)
}

/// All scenes, or the one that is named after `--only`.
func chosenScenes(_ arguments: ArraySlice<String>) throws(UsageError) -> [Scene] {
  let scenes =
    [
      compositingScenes, peerScenes, demoScenes, recordingScenes, reportScenes, appScenes, firstPictureScenes,
      timerScenes, scrollScenes, routingScenes,
    ].flatMap { $0 }
  if arguments.isEmpty { return scenes }
  guard arguments.count == 2, arguments.first == "--only", let name = arguments.last else {
    let words = arguments.joined(separator: " ")
    throw UsageError(
      description: "“\(words)” is not understood; use: lantern-bench [--only NAME] or "
        + "lantern-bench control")
  }
  let named = scenes.filter { $0.name == name }
  guard !named.isEmpty else {
    let names = scenes.map(\.name).joined(separator: ", ")
    throw UsageError(description: "no row is named “\(name)”; there are \(names)")
  }
  return named
}

/// The command line says something that is not understood.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}

/// Writes a line for a person to standard error.
func tell(_ message: String) {
  let line = "lantern-bench: \(message)\n"
  _ = write(STDERR_FILENO, line, line.utf8.count)
}
