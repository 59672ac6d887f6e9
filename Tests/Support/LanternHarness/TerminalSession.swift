import Foundation

/// A command in a real terminal, which echoes typed text unless echo is off, and turns Ctrl+C into a signal.
package final class TerminalSession {
  package enum PipeError: Error { case noPipe(Int32) }

  private let files: TemporaryDirectory
  private let terminal: Subprocess
  private let keyboard: Int32

  /// Runs a command in a shell. "$0" is `lantern`, and the arguments are "$1" and so on.
  package init(_ command: String, _ arguments: [String]) throws {
    files = try TemporaryDirectory()
    guard mkfifo(files / "keyboard", 0o600) == 0 else { throw PipeError.noPipe(errno) }
    let words = ([Command().path] + arguments).map { "'\($0)'" }.joined(separator: " ")
    try command.write(toFile: files / "command", atomically: false, encoding: .utf8)
    terminal = try Command(path: "/bin/sh").start([
      "-c", "exec script -qec \"$0\" /dev/null < \"$1\"",
      "exec /bin/sh -c \"$(cat '\(files / "command")')\" \(words)", files / "keyboard",
    ])
    keyboard = open(files / "keyboard", O_RDWR | O_CLOEXEC)
    guard keyboard >= 0 else { throw PipeError.noPipe(errno) }
  }

  deinit {
    close(keyboard)
    terminal.stop()
  }

  /// The output of the terminal so far.
  package var screen: String { terminal.output }

  /// Types a text once the terminal shows a prompt.
  package func type(_ text: String, at prompt: String) throws {
    try waitFor("“\(prompt)” in “\(screen)”") { screen.contains(prompt) }
    let bytes = Array(text.utf8)
    _ = write(keyboard, bytes, bytes.count)
  }

  /// Waits until the command ends, and returns its exit status.
  package func end() -> Int32 { terminal.wait().status }
}
