import Glibc
import LanternDesktop
import Synchronization

/// The terminal on standard input with echo turned off.
///
/// While echo is off, signals that would end or stop the process are only noted. Otherwise they would leave the
/// terminal without echo.
struct SilentTerminal {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  private var settings = termios()
  private var actions: [sigaction] = []
  /// The read end of a pipe that receives signal numbers, so that `poll` can wait for signals and input together.
  private let signalInput: Int32
  private let signalOutput: Int32

  /// Turns echo off until `restore` is called.
  init() throws(ExitError) {
    var ends: [Int32] = [0, 0]
    guard tcgetattr(STDIN_FILENO, &settings) == 0, pipe(&ends) == 0 else { throw SilentTerminal.failure }
    (signalInput, signalOutput) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    signalPipe.store(signalOutput, ordering: .relaxed)
    for signal in SilentTerminal.signals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalPipe.load(ordering: .relaxed), &byte, 1)
      }
      var previous = sigaction()
      sigaction(signal, &action, &previous)
      actions.append(previous)
    }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    // The end of the line is echoed.
    silent.c_lflag |= tcflag_t(ECHONL)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else {
      let failure = SilentTerminal.failure
      restore()
      throw failure
    }
  }

  /// Waits for input. Returns false if a signal arrived instead.
  func waitForInput() -> Bool {
    var both = [STDIN_FILENO, signalInput].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&both, nfds_t(both.count), -1) < 0 && errno == EINTR {}
    return both[1].revents == 0
  }

  /// Turns echo on again. Returns the signal that arrived in the meantime, for the caller to raise.
  @discardableResult
  func restore() -> Int32? {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    for (signal, previous) in zip(SilentTerminal.signals, actions) {
      var previous = previous
      sigaction(signal, &previous, nil)
    }
    var byte: UInt8 = 0
    let count = read(signalInput, &byte, 1)
    close(signalInput)
    close(signalOutput)
    return count == 1 ? Int32(byte) : nil
  }

  private static var failure: ExitError {
    ExitError(
      .inputOutput,
      "cannot turn off the terminal's echo: \(String(cString: strerror(errno))); "
        + "pipe the password into standard input")
  }
}

/// The write end of the pipe. It is global because a signal handler cannot capture anything.
private let signalPipe = Atomic<Int32>(-1)
