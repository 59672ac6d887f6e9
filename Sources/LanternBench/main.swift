import Glibc
import LanternFrames
import LanternWidgets

// lantern-bench measures the components of a frame and the whole app, prints a table and writes it to
// `.build/bench.json`. It exits with 1 if a value misses its target. The main function is synchronous on purpose:
// everything measured must run on the thread that started here. `lantern-bench control` is a separate mode that
// tests whether `lantern compare` is reliable.

do throws(any Error) {
  // A child process may have exited when the bench writes to it.
  signal(SIGPIPE, SIG_IGN)
  let arguments = CommandLine.arguments.dropFirst()
  if arguments.first == "control" { exit(try ControlExperiment(arguments.dropFirst()).passes() ? 0 : 1) }
  let start = MonotonicClock.now()
  let table = Table(rows: try selectedBenchmarks(arguments).map { $0.row() })
  print(table.text)
  print("\(table.rows.count) rows in \(Int((MonotonicClock.now() - start) / .seconds(1))) s")
  try table.write(to: ".build/bench.json")
  exit(table.isMet ? 0 : 1)
} catch {
  printMessage("\(error)")
  exit(error is UsageError ? EX_USAGE : EX_IOERR)
}

/// Returns all benchmarks, or the one named after `--only`.
func selectedBenchmarks(_ arguments: ArraySlice<String>) throws(UsageError) -> [Benchmark] {
  let benchmarks =
    [
      compositingBenchmarks, peerBenchmarks, demoBenchmarks, recordingBenchmarks, reportBenchmarks,
      appBenchmarks, firstFrameBenchmarks, timerBenchmarks, scrollBenchmarks, routingBenchmarks,
    ].flatMap { $0 }
  if arguments.isEmpty { return benchmarks }
  guard arguments.count == 2, arguments.first == "--only", let name = arguments.last else {
    let words = arguments.joined(separator: " ")
    throw UsageError(
      description: "invalid arguments: \(words); use: lantern-bench [--only NAME] or lantern-bench control")
  }
  let named = benchmarks.filter { $0.name == name }
  guard !named.isEmpty else {
    let names = benchmarks.map(\.name).joined(separator: ", ")
    throw UsageError(description: "no benchmark is named \(name); available benchmarks: \(names)")
  }
  return named
}

/// The command line is invalid.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}

/// Writes a message to standard error.
func printMessage(_ message: String) {
  let line = "lantern-bench: \(message)\n"
  _ = write(STDERR_FILENO, line, line.utf8.count)
}
