import FoundationEssentials
import Glibc

/// The terminal on the outputs of this process.
package enum Terminal {
  /// Narrower text cannot be read.
  private static let fewestColumns = 20

  /// The columns of lines on standard output: those in `COLUMNS`, or else those of the terminal. Nil if neither is
  /// known: files and other programs get lines of any length.
  package static var columns: Int? {
    let variable = variable("COLUMNS").flatMap { Int($0) } ?? 0
    var size = winsize()
    let terminal = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
    let columns = variable > 0 ? variable : terminal
    return columns > 0 ? max(fewestColumns, columns) : nil
  }

  /// Whether standard output can have colors. Users turn them off with `NO_COLOR` (no-color.org).
  package static var hasColors: Bool {
    (variable("NO_COLOR") ?? "").isEmpty && followsControlSequences(STDOUT_FILENO)
  }

  /// Whether an output is a terminal that follows control sequences.
  static func followsControlSequences(_ output: Int32) -> Bool {
    isatty(output) == 1 && !["", "dumb"].contains(variable("TERM") ?? "")
  }

  private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

  /// A color of text, with the number that terminals have for it.
  package enum Color: Int, Sendable {
    case red = 31
    case green = 32
    case yellow = 33

    func applied(to text: String) -> String { "\u{1B}[1;\(rawValue)m\(text)\u{1B}[0m" }
  }
}
