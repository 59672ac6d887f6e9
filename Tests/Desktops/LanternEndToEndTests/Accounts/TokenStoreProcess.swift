import Foundation
import LanternHarness

/// A process that performs operations on the token of a data directory, with or without a private desktop.
final class TokenStoreProcess {
  enum PipeError: Error { case noPipe(Int32) }

  static let program = BuildProducts.program("LanternAccountsDriver")

  private let files: TemporaryDirectory
  private let process: Subprocess
  private let pipe: Int32
  private var readLineCount = 0

  init(_ folder: String, environment: [String: String] = [:]) throws {
    files = try TemporaryDirectory()
    guard mkfifo(files / "operations", 0o600) == 0 else { throw PipeError.noPipe(errno) }
    process = try Command(path: "/bin/sh", environment: environment)
      .start([
        "-c", "exec \"$0\" token \"$1\" < \"$2\"", TokenStoreProcess.program, folder, files / "operations",
      ])
    pipe = open(files / "operations", O_RDWR | O_CLOEXEC)
    guard pipe >= 0 else { throw PipeError.noPipe(errno) }
  }

  deinit {
    close(pipe)
    process.stop()
  }

  var isRunning: Bool { process.isRunning }

  /// Sends an operation to the process. Returns the lines that it prints: warnings, then the result.
  func perform(_ operation: String) throws -> [String] {
    let line = Array("\(operation)\n".utf8)
    _ = write(pipe, line, line.count)
    var lines: [String] = []
    try waitFor("an answer to \"\(operation)\"") {
      lines = process.output.split(separator: "\n").dropFirst(readLineCount).map(String.init)
      return lines.last?.hasPrefix("\(operation): ") == true
    }
    readLineCount += lines.count
    return lines
  }

  /// Starts a process for a single operation. Returns the lines that it prints.
  static func perform(
    _ operation: String, _ folder: String, environment: [String: String] = [:]
  ) throws -> [String] {
    let ending = try Command(path: program, environment: environment).run(["token", folder, operation])
    return ending.output.split(separator: "\n").map(String.init)
  }
}
