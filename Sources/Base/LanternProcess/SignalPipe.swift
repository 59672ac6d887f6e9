import Glibc
import Synchronization

/// The signals that this process gets, as bytes in a pipe, until it is deinitialized. There can be one pipe at a time.
///
/// No other thread is involved: `setpriv` ends a program when the thread that started it ends.
package final class SignalPipe {
  /// A file descriptor that is readable when there are signals.
  package let descriptor: Int32
  private var previousActions: [(signal: Int32, action: sigaction)] = []

  /// Catches signals.
  package init(_ signals: [Int32]) throws(ExitError) {
    let pipe = try Pipe()
    for end in [pipe.readEnd, pipe.writeEnd] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    descriptor = pipe.readEnd
    writeEnd.store(pipe.writeEnd, ordering: .relaxed)
    for signal in signals {
      var action = sigaction()
      action.sa_flags = SA_RESTART
      unsafe action.__sigaction_handler.sa_handler = { number in
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        unsafe write(writeEnd.load(ordering: .relaxed), &byte, 1)
        errno = error
      }
      var previous = sigaction()
      unsafe sigaction(signal, &action, &previous)
      previousActions.append((signal, previous))
    }
  }

  deinit {
    stop()
    close(descriptor)
    close(writeEnd.exchange(-1, ordering: .relaxed))
  }

  /// Restores the actions that the signals had. Signals since the last call of `readSignals()` can still be read.
  package func stop() {
    for (signal, previous) in previousActions {
      var action = previous
      unsafe sigaction(signal, &action, nil)
    }
    previousActions = []
  }

  /// Reads the signals since the last call.
  package func readSignals() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return count > 0 ? bytes[..<count].map(Int32.init) : []
  }
}

// For the handler, which can refer to global variables only.
private let writeEnd = Atomic<Int32>(-1)
