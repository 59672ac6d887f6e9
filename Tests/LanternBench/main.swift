import ArgumentParser
import Glibc
import LanternClock
import LanternDesktop
import LanternFiles
import LanternFrames
import LanternWidgets

// lantern-bench measures the components of a frame and the whole app, prints a table and writes it to
// `.build/bench.json`. It exits with 1 if a value misses its target. The main function is synchronous on purpose:
// everything measured must run on the thread that started here. Two modes are separate: `lantern-bench control`
// tests whether `lantern compare` is reliable, and `lantern-bench fleet` whether the queries in Assets/sql are.

do throws(any Error) {
  // A child process may have exited when the bench writes to it.
  signal(SIGPIPE, SIG_IGN)
  var command = try BenchCommand.parseAsRoot()
  switch command {
  case let control as ControlCommand:
    exit(try ControlExperiment(recordsAnew: control.anew).passes() ? 0 : 1)
  case let fleet as FleetCommand:
    exit(try FleetExperiment(seed: fleet.seed, recordsAnew: fleet.anew).passes() ? 0 : 1)
  case let demo as ShowDemoCommand: try showDemo(in: demo.folder)
  case let bench as BenchCommand:
    let start = MonotonicClock.now()
    if bench.brief { Effort.current = .brief }
    let table = Table(rows: try selectedBenchmarks(bench.only).map { $0.row() })
    print(table.text)
    print("\(table.rows.count) rows in \(Int((MonotonicClock.now() - start) / .seconds(1))) s")
    if bench.brief { exit(table.isComplete ? 0 : 1) }
    try table.write(to: ".build/bench.json")
    exit(table.isMet ? 0 : 1)
  default: try command.run()
  }
} catch {
  // Help requests exit with success. Other errors of the parser are wrong command lines.
  let status = BenchCommand.exitCode(for: error)
  guard status == .validationFailure else {
    if status == .success { BenchCommand.exit(withError: error) }
    printMessage("\(error)")
    exit(EX_IOERR)
  }
  let message = BenchCommand.message(for: error).replacing("\n", with: " ")
  printMessage("\(message); see lantern-bench --help")
  exit(EX_USAGE)
}

/// Returns the benchmark with a name, or all of them without one.
func selectedBenchmarks(_ name: String?) throws(ValidationError) -> [Benchmark] {
  let benchmarks =
    [
      compositingBenchmarks, peerBenchmarks, drawingBenchmarks, demoBenchmarks, recordingBenchmarks,
      reportBenchmarks, appBenchmarks, firstFrameBenchmarks, languageBenchmarks, timerBenchmarks,
      taskBenchmarks,
      scrollBenchmarks, textBenchmarks, changeBenchmarks, routingBenchmarks, movingBenchmarks,
    ].flatMap { $0 }
  guard let name else { return benchmarks }
  let named = benchmarks.filter { $0.name == name }
  guard !named.isEmpty else {
    let names = benchmarks.map(\.name).joined(separator: ", ")
    throw ValidationError("no benchmark is named \(name); available benchmarks: \(names)")
  }
  return named
}

/// Writes a message to standard error.
func printMessage(_ message: String) {
  // Nothing can be done about a failure.
  try? OpenFile.standardError.write("lantern-bench: \(message)\n".utf8)
}
