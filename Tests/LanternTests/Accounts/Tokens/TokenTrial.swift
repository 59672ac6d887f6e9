import Foundation

/// A process that keeps the token of a data directory, on a desktop or on none, and does what it is told.
final class TokenTrial {
  enum Trouble: Error { case noPipe(Int32) }

  static let program = Program.folder.appending(path: "LanternAccountsTrial").path

  private let files: Scratch
  private let process: Program.Running
  private let pipe: Int32
  private var heard = 0

  init(_ folder: String, environment: [String: String] = [:]) throws {
    files = try Scratch()
    guard mkfifo(files / "words", 0o600) == 0 else { throw Trouble.noPipe(errno) }
    process = try Program(path: "/bin/sh", environment: environment)
      .start(["-c", "exec \"$0\" token \"$1\" < \"$2\"", TokenTrial.program, folder, files / "words"])
    pipe = open(files / "words", O_RDWR | O_CLOEXEC)
    guard pipe >= 0 else { throw Trouble.noPipe(errno) }
  }

  deinit {
    close(pipe)
    process.stop()
  }

  var isRunning: Bool { process.isRunning }

  /// What it says to a word: remarks, and then what came of it.
  func tell(_ word: String) throws -> [String] {
    let line = Array("\(word)\n".utf8)
    _ = write(pipe, line, line.count)
    var lines: [String] = []
    try VirtualScreen.wait(for: "an answer to “\(word)”") {
      lines = process.output.split(separator: "\n").dropFirst(heard).map(String.init)
      return lines.last?.hasPrefix("\(word): ") == true
    }
    heard += lines.count
    return lines
  }

  /// Says a word to a process of its own and returns what it says.
  static func tell(
    _ word: String, _ folder: String, environment: [String: String] = [:]
  ) throws -> [String] {
    let ending = try Program(path: program, environment: environment).run(["token", folder, word])
    return ending.output.split(separator: "\n").map(String.init)
  }
}
