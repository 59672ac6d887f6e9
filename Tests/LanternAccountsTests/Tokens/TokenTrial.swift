import Foundation
import LanternHarness

/// A process that performs operations on the token of a data directory, with or without a private desktop.
final class TokenTrial {
  enum PipeError: Error { case noPipe(Int32) }

  static let program = BuildProducts.program("LanternAccountsTrial")

  private let files: TemporaryDirectory
  private let process: Subprocess
  private let pipe: Int32
  private var heard = 0

  init(_ folder: String, environment: [String: String] = [:]) throws {
    files = try TemporaryDirectory()
    guard mkfifo(files / "words", 0o600) == 0 else { throw PipeError.noPipe(errno) }
    process = try Command(path: "/bin/sh", environment: environment)
      .start(["-c", "exec \"$0\" token \"$1\" < \"$2\"", TokenTrial.program, folder, files / "words"])
    pipe = open(files / "words", O_RDWR | O_CLOEXEC)
    guard pipe >= 0 else { throw PipeError.noPipe(errno) }
  }

  deinit {
    close(pipe)
    process.stop()
  }

  var isRunning: Bool { process.isRunning }

  /// Sends an operation to the process. Returns the lines that it prints: warnings, then the result.
  func tell(_ word: String) throws -> [String] {
    let line = Array("\(word)\n".utf8)
    _ = write(pipe, line, line.count)
    var lines: [String] = []
    try waitFor("an answer to \"\(word)\"") {
      lines = process.output.split(separator: "\n").dropFirst(heard).map(String.init)
      return lines.last?.hasPrefix("\(word): ") == true
    }
    heard += lines.count
    return lines
  }

  /// Starts a process for a single operation. Returns the lines that it prints.
  static func tell(
    _ word: String, _ folder: String, environment: [String: String] = [:]
  ) throws -> [String] {
    let ending = try Command(path: program, environment: environment).run(["token", folder, word])
    return ending.output.split(separator: "\n").map(String.init)
  }
}
