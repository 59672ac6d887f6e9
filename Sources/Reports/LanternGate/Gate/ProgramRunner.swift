import FoundationEssentials
import Glibc
import LanternProcess

/// Runs programs one after the other, each with all that it starts, until it ends, its time is over or a signal arrives.
final class ProgramRunner {
  /// How a program ended.
  struct Ending {
    /// How the program itself ended; nil if it was ended.
    let ending: ChildProcess.Ending?
    /// The end of what it has written to its standard error.
    let errors: String

    /// The last line of the errors that is not empty.
    var lastLine: String { errors.split(whereSeparator: \.isNewline).last.map(String.init) ?? "" }
  }

  /// The signal that has ended a program.
  private(set) var interruption: Int32?
  private let signals: SignalPipe

  init() throws(ExitError) { signals = try SignalPipe([SIGCHLD, SIGINT, SIGTERM, SIGHUP]) }

  /// Runs a program without input and without output.
  ///
  /// - Parameters:
  ///   - name: What it is called in a message about processes that it leaves.
  ///   - environment: Environment variables in addition to those of this process.
  ///   - timeout: The time that it can take; nil for any.
  func run(
    _ program: String, _ arguments: [String], named name: String, environment: [String: String] = [:],
    timeout: Duration? = nil
  ) throws(ExitError) -> Ending {
    let pipe = try Pipe()
    defer { close(pipe.readEnd) }
    let watcher = try GroupWatcher()
    defer { withExtendedLifetime(watcher) {} }
    // The program starts when its group is watched.
    let start = try Pipe()
    defer { close(start.writeEnd) }
    let mark = ProcessMark()
    let child = Result { () throws(ExitError) in
      try ChildProcess(
        "/bin/sh", ["-c", "read -r go || exit 0; exec \"$@\" </dev/null", "sh", program] + arguments,
        environment: environment.merging(mark.environment) { $1 }, input: start.readEnd,
        errors: pipe.writeEnd, isSilent: true, isGroup: true, parentDeathSignal: .terminate)
    }
    close(start.readEnd)
    close(pipe.writeEnd)
    var supervised = SupervisedProcess(try child.get())
    watcher.watch(supervised.process)
    GroupWatcher.write("go", to: start.writeEnd)
    defer { sayWhatIsLeft(of: name, mark) }
    var errors = TextTail(pipe.readEnd)
    let end = timeout.map { ContinuousClock.now + $0 }
    while true {
      let ending = supervised.process.ending
      errors.read()
      if let ending {
        let isStopping = supervised.isStopping
        supervised.endGroup()
        return Ending(ending: isStopping ? nil : ending, errors: errors.text)
      }
      if supervised.killTime == nil, let end, ContinuousClock.now >= end { supervised.stop(with: SIGTERM) }
      supervised.killIfLate()
      wait(on: errors, until: supervised.killTime ?? end)
      for signal in signals.readSignals() where signal != SIGCHLD {
        interruption = signal
        supervised.stop(with: SIGTERM)
      }
    }
  }

  // Only a program that has begun a session is still there, such as a daemon.
  private func sayWhatIsLeft(of name: String, _ mark: ProcessMark) {
    for process in mark.processes {
      printMessage(
        "\"\(name)\" has left \"\(process.name)\" running (process \(process.identifier)), in a session of its own; end "
          + "it, or let the build start it without setsid")
    }
  }

  // Waits until a signal or text arrives.
  private func wait(on errors: TextTail, until time: ContinuousClock.Instant?) {
    let milliseconds = time.map { max(0, Int32(clamping: Int(($0 - .now) / .milliseconds(1)) + 1)) } ?? -1
    var states = [signals.descriptor, errors.isOpen ? errors.descriptor : -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    unsafe poll(&states, nfds_t(states.count), milliseconds)
  }
}

/// The end of the text that a program writes to a pipe.
private struct TextTail {
  private static let limit = 4_096

  let descriptor: Int32
  /// Whether more text can come.
  private(set) var isOpen = true
  private var bytes: [UInt8] = []

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  /// Reads what has been written.
  mutating func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while isOpen {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else {
        if count == 0 { isOpen = false }
        return
      }
      bytes = (bytes + buffer[..<count]).suffix(TextTail.limit)
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
