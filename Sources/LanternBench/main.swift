import Glibc

// lantern-bench measures what a frame is made of, prints a table and writes it to `.build/bench.json`. It exits
// with 1 when a figure misses its target. The main function is synchronous on purpose: all that is measured
// belongs to the thread that started here.

do {
  let table = Table(rows: try chosenScenes(CommandLine.arguments.dropFirst()).map { try $0.row() })
  print(table.text)
  try table.write(to: ".build/bench.json")
  exit(table.rows.contains { $0.holds == false } ? 1 : 0)
} catch {
  tell("\(error)")
  exit(error is UsageError ? EX_USAGE : EX_IOERR)
}

/// All scenes, or the one that is named after `--only`.
func chosenScenes(_ arguments: ArraySlice<String>) throws(UsageError) -> [Scene] {
  let scenes = compositingScenes + drawingScenes + recordingScenes
  if arguments.isEmpty { return scenes }
  guard arguments.count == 2, arguments.first == "--only", let name = arguments.last else {
    let words = arguments.joined(separator: " ")
    throw UsageError(description: "“\(words)” is not understood; use: lantern-bench [--only NAME]")
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
