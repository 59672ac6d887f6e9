import Glibc
import LanternRecords
import Synchronization

// What a person reads in a terminal. Text may come from files and from other programs: a terminal must show it and obey
// nothing in it.

/// Writes a line for a person to standard error.
func tell(_ message: String) { writeError("lantern: \(message.forTerminal)\n") }

/// Writes to standard error as it is. Where nobody can be told, nobody is: that ends no app.
func writeError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Writes lines to standard output, and the end of the last one.
func printLine(_ text: String) { printBytes(Array((text.forTerminal + "\n").utf8)) }

/// Writes to standard output, for programs to read. `checkOutput` throws what went wrong.
func printBytes(_ bytes: [UInt8]) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else {
      // The first reason is the one that is told.
      _ = outputError.compareExchange(expected: 0, desired: errno, ordering: .relaxed)
      return
    }
    rest = rest.dropFirst(count)
  }
}

/// Throws when something could not be written to standard output.
///
/// A reader that has closed its end has read all that it wanted: that is no failure, so that an exit status says the same
/// with and without a pipe.
func checkOutput() throws(Failure) {
  let reason = outputError.load(ordering: .relaxed)
  guard reason != 0, reason != EPIPE else { return }
  throw Failure(.inputOutput, "cannot write to standard output: \(String(cString: strerror(reason)))")
}

// Why writing to standard output failed first, in errno's numbers; 0 while it has not.
private let outputError = Atomic<Int32>(0)

extension String {
  /// Its lines without what a terminal would obey.
  var forTerminal: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
      .joined(separator: "\n")
  }
}
