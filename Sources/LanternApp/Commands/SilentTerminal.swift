import Glibc
import Synchronization

/// The terminal on standard input while it shows nothing of what is typed.
///
/// A signal that would end or stop the process is only noted meanwhile, or else it would leave a terminal behind that
/// stays silent.
struct SilentTerminal {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  private var settings = termios()
  private var actions: [sigaction] = []
  /// Where the number of a signal arrives, so that one can be waited for as for what is typed.
  private let arrival: Int32
  private let entrance: Int32

  /// Silences it, until `restore`.
  init() throws(Failure) {
    var ends: [Int32] = [0, 0]
    guard tcgetattr(STDIN_FILENO, &settings) == 0, pipe(&ends) == 0 else { throw SilentTerminal.failure }
    (arrival, entrance) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    entranceOfSignals.store(entrance, ordering: .relaxed)
    for signal in SilentTerminal.signals {
      var fresh = sigaction()
      fresh.__sigaction_handler.sa_handler = { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(entranceOfSignals.load(ordering: .relaxed), &byte, 1)
      }
      var former = sigaction()
      sigaction(signal, &fresh, &former)
      actions.append(former)
    }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    // The end of a line may be seen.
    silent.c_lflag |= tcflag_t(ECHONL)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else {
      let failure = SilentTerminal.failure
      restore()
      throw failure
    }
  }

  /// Waits until something was typed; false when a signal came instead.
  func waitForInput() -> Bool {
    var both = [STDIN_FILENO, arrival].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&both, nfds_t(both.count), -1) < 0 && errno == EINTR {}
    return both[1].revents == 0
  }

  /// Has it show again what is typed, and returns the signal that came in the meantime: it is the caller's to see to.
  @discardableResult
  func restore() -> Int32? {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    for (signal, former) in zip(SilentTerminal.signals, actions) {
      var former = former
      sigaction(signal, &former, nil)
    }
    var byte: UInt8 = 0
    let count = read(arrival, &byte, 1)
    close(arrival)
    close(entrance)
    return count == 1 ? Int32(byte) : nil
  }

  private static var failure: Failure {
    Failure(.inputOutput, "cannot silence the terminal: \(String(cString: strerror(errno)))")
  }
}

/// What of the pipe a signal's handler writes to; it can know nothing but what is global.
private let entranceOfSignals = Atomic<Int32>(-1)
