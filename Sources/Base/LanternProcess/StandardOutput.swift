import FoundationEssentials
import Glibc
import LanternFiles
import LanternStrings
import Synchronization

// Text for the terminal. It may come from files and from other programs, so the terminal must display it and must not
// execute control sequences in it.

/// Writes a message for the user to standard error.
package func printMessage(_ message: String) { writeError("\(programName): \(message.forTerminal)\n") }

/// The name by which the program was called, which starts each message.
package let programName: String = {
  let name = ProcessArguments.all.first.map { URL(filePath: $0).lastPathComponent } ?? ""
  return name.isEmpty ? "lantern" : name.forTerminal
}()

/// Writes text to standard error unchanged. A failure is ignored.
package func writeError(_ text: String) {
  try? OpenFile.standardError.write(text.utf8)
}

/// Writes lines and a final line end to standard output. On a terminal, the last line can have a color.
package func printLine(_ text: String, lastLine color: Terminal.Color? = nil) {
  var lines = text.forTerminal.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  if let color, Terminal.hasColors { lines.append(color.applied(to: lines.removeLast())) }
  printBytes(Array((lines.joined(separator: "\n") + "\n").utf8))
}

/// Writes bytes for programs to standard output. `checkOutput` throws the first error.
package func printBytes(_ bytes: [UInt8]) {
  do {
    try OpenFile.standardOutput.write(bytes)
  } catch {
    // Only the first error is reported.
    outputError.withLock { $0 = $0 ?? error }
  }
}

/// Throws if standard output could not be written.
///
/// A reader that closes its end has read all that it wanted. That is not a failure, so that the exit status is the
/// same with and without a pipe.
package func checkOutput() throws(ExitError) {
  guard let error = outputError.withLock(\.self) else { return }
  if case .failed(_, _, EPIPE) = error { return }
  throw ExitError(
    .inputOutput, "cannot write to standard output: \(error.reason); redirect it elsewhere")
}

// The error of the first failed write to standard output.
private let outputError = Mutex<FileError?>(nil)

extension String {
  /// The lines without characters that control a terminal.
  var forTerminal: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
      .joined(separator: "\n")
  }
}
