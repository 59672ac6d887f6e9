import Glibc

/// A progress bar on one line of the terminal. Prints nothing if standard error is not a terminal.
@MainActor
final class TerminalProgress {
  private static let width = 40
  private let isWatched = isatty(STDERR_FILENO) == 1

  func show(_ done: Int, of due: Int) {
    guard isWatched, due > 0 else { return }
    let filled = TerminalProgress.width * done / due
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: TerminalProgress.width - filled)
    writeError("\r\(bar) \(done)/\(due)")
  }

  func clear() {
    guard isWatched else { return }
    writeError("\r\u{1B}[K")
  }
}
