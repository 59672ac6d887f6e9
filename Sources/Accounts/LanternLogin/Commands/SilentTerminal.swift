import Glibc
import LanternDesktop

/// The terminal on standard input with echo turned off.
///
/// While echo is off, signals that would end or stop the process are only noted. Otherwise they would leave the
/// terminal without echo.
struct SilentTerminal {
  private var settings = termios()
  private let signals: SignalPipe

  /// Turns echo off until `restore` is called.
  init() throws(ExitError) {
    guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { throw SilentTerminal.failure }
    signals = try SignalPipe([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP])
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    // The end of the line is echoed.
    silent.c_lflag |= tcflag_t(ECHONL)
    guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else {
      let failure = SilentTerminal.failure
      restore()
      throw failure
    }
  }

  /// Waits for input. Returns false if a signal arrived instead.
  func waitForInput() -> Bool {
    var both = [STDIN_FILENO, signals.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while unsafe poll(&both, nfds_t(both.count), -1) < 0 && errno == EINTR {}
    return both[1].revents == 0
  }

  /// Turns echo on again. Returns the signal that arrived in the meantime, for the caller to raise.
  @discardableResult
  func restore() -> Int32? {
    var settings = settings
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    signals.stop()
    return signals.readSignals().first
  }

  private static var failure: ExitError {
    ExitError(
      .inputOutput,
      "cannot turn off the terminal's echo: \(lastSystemMessage); pipe the password into standard input")
  }
}
