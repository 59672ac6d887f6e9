import Glibc
import LanternRecords
import Synchronization

// Text for the terminal. It may come from files and from other programs, so the terminal must display it and must not
// execute control sequences in it.

/// Writes a message for the user to standard error.
func printMessage(_ message: String) { writeError("lantern: \(message.forTerminal)\n") }

/// Writes text to standard error unchanged. A failure is ignored.
func writeError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Writes lines and a final line end to standard output.
func printLine(_ text: String) { printBytes(Array((text.forTerminal + "\n").utf8)) }

/// Writes bytes for programs to standard output. `checkOutput` throws the first error.
func printBytes(_ bytes: [UInt8]) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else {
      // Only the first error is reported.
      _ = outputError.compareExchange(expected: 0, desired: errno, ordering: .relaxed)
      return
    }
    rest = rest.dropFirst(count)
  }
}

/// Throws if standard output could not be written.
///
/// A reader that closes its end has read all that it wanted. That is not a failure, so that the exit status is the
/// same with and without a pipe.
func checkOutput() throws(ExitError) {
  let reason = outputError.load(ordering: .relaxed)
  guard reason != 0, reason != EPIPE else { return }
  throw ExitError(
    .inputOutput,
    "cannot write to standard output: \(String(cString: strerror(reason))); redirect it elsewhere")
}

// The `errno` of the first failed write to standard output; 0 if there was none.
private let outputError = Atomic<Int32>(0)

extension String {
  /// The lines without characters that control a terminal.
  var forTerminal: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
      .joined(separator: "\n")
  }
}
