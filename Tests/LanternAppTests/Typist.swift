import Foundation
import LanternHarness
import LanternTestSupport

/// A person at a terminal in which a command runs: a real one, which shows what is typed unless it is told not to,
/// and turns Ctrl+C into a signal.
final class Typist {
  enum PipeError: Error { case noPipe(Int32) }

  private let files: TemporaryDirectory
  private let terminal: Subprocess
  private let keyboard: Int32

  /// Has a shell run a command in which "$0" is `lantern`, and the rest are numbered.
  init(_ command: String, _ arguments: [String]) throws {
    files = try TemporaryDirectory()
    guard mkfifo(files / "keyboard", 0o600) == 0 else { throw PipeError.noPipe(errno) }
    let strings = ([Command().path] + arguments).map { "'\($0)'" }.joined(separator: " ")
    try command.write(toFile: files / "command", atomically: false, encoding: .utf8)
    terminal = try Command(path: "/bin/sh").start([
      "-c", "exec script -qec \"$0\" /dev/null < \"$1\"",
      "exec /bin/sh -c \"$(cat '\(files / "command")')\" \(strings)", files / "keyboard",
    ])
    keyboard = open(files / "keyboard", O_RDWR | O_CLOEXEC)
    guard keyboard >= 0 else { throw PipeError.noPipe(errno) }
  }

  deinit {
    close(keyboard)
    terminal.stop()
  }

  /// All that the terminal has shown.
  var screen: String { terminal.output }

  /// Types once the terminal shows something.
  func type(_ text: String, at prompt: String) throws {
    try waitFor("“\(prompt)” in “\(screen)”") { screen.contains(prompt) }
    let bytes = Array(text.utf8)
    _ = write(keyboard, bytes, bytes.count)
  }

  /// Waits for the end, and returns the exit status of the command.
  func end() -> Int32 { terminal.wait().status }
}
