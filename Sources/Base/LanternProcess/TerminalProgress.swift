import Glibc

/// A progress bar on one line of the terminal. Prints nothing if standard error is not a terminal that can replace a
/// line.
package final class TerminalProgress {
  private static let width = 40
  private let isWatched = Terminal.followsControlSequences(STDERR_FILENO)
  private var isShown = false

  package init() {}

  /// Shows that `done` of `due` steps are done.
  package func show(_ done: Int, of due: Int) {
    guard isWatched, due > 0 else { return }
    isShown = true
    let filled = TerminalProgress.width * min(done, due) / due
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: TerminalProgress.width - filled)
    writeError("\r\(bar) \(done)/\(due)")
  }

  /// Removes the line.
  package func clear() {
    guard isShown else { return }
    writeError("\r\u{1B}[K")
  }
}
