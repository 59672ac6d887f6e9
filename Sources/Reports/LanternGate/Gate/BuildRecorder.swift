import FoundationEssentials
import Glibc
import LanternProcess
import LanternRecording

/// Records builds of an app one after the other, on an Xvfb of its own if there is no display.
final class BuildRecorder {
  private static let defaultArguments = [
    "--cycles", "3", "--no-pictures", "--size", "1280x800", "--scale", "1",
  ]
  private static let advice = "name a build of an app with the command record"

  /// The signal that has ended a recording.
  private(set) var interruption: Int32?

  private let folder: String
  private let arguments: [String]
  private let timeout: Duration
  private let signals: SignalPipe
  private let screen: VirtualScreen?

  /// Starts an Xvfb if there is no display.
  ///
  /// - Parameters:
  ///   - folder: The folder for the recordings.
  ///   - arguments: Further arguments of the command `record`.
  ///   - timeout: The time that a recording can take.
  init(folder: String, arguments: [String], timeout: Duration) throws(ExitError) {
    self.folder = folder
    self.arguments = arguments
    self.timeout = timeout
    signals = try SignalPipe([SIGCHLD, SIGINT, SIGTERM, SIGHUP])
    let environment = ProcessInfo.processInfo.environment
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
    screen = hasDisplay || arguments.contains("--headless") ? nil : try VirtualScreen()
  }

  /// The size of the window in points, and its scale, as the arguments of the command `record` have them.
  var windowSize: (width: Double, height: Double)? {
    let parts = value(of: "--size")?.split(separator: "x").compactMap { Double($0) } ?? []
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }
  var scale: Double? { value(of: "--scale").flatMap { Double($0) } }

  // The last value counts.
  private func value(of option: String) -> Substring? {
    let words = BuildRecorder.defaultArguments + arguments
    return words.indices.reversed().lazy.compactMap { index -> Substring? in
      if words[index] == option, index + 1 < words.count { return words[index + 1][...] }
      return words[index].hasPrefix(option + "=") ? words[index].dropFirst(option.count + 1) : nil
    }.first
  }

  /// Records a build into the subfolder `name`, and reads the recording. Returns nil if a signal has ended it.
  ///
  /// - Parameter isHeadless: Whether it is recorded on a virtual clock, for its exact counts.
  func record(_ program: String, to name: String, isHeadless: Bool = false) throws(ExitError) -> Run? {
    let recording = RecordingFolder("\(folder)/\(name)")
    let arguments = BuildRecorder.defaultArguments + arguments + (isHeadless ? ["--headless"] : [])
    let (ending, errors) = try run(
      program, ["record", "--output", recording.path] + arguments)
    guard interruption == nil else { return nil }
    let cause = errors.isEmpty ? "" : ": \(errors)"
    guard let ending else {
      throw failure(
        "\"\(program) record\" did not end within \(timeout.components.seconds) s\(cause); raise --timeout, or "
          + BuildRecorder.advice)
    }
    guard ending == .exited(status: 0) else {
      throw failure("\"\(program) record\" \(ending)\(cause); \(BuildRecorder.advice)")
    }
    guard recording.isRecording else {
      throw failure("\"\(program) record\" left no recording\(cause); \(BuildRecorder.advice)")
    }
    let run = try Run(of: recording)
    guard run.header.display.clock == .monotonic || arguments.contains("--headless") else {
      throw ExitError(
        .noDisplay, "\"\(program) record\" has found no display\(cause); check DISPLAY and WAYLAND_DISPLAY")
    }
    return run
  }

  private func failure(_ message: String) -> ExitError { ExitError(.unreadableData, message) }

  // Returns how the program ended, or nil if it had to be ended, and the last line of its standard error.
  private func run(
    _ program: String, _ arguments: [String]
  ) throws(ExitError) -> (ending: ChildProcess.Ending?, errors: String) {
    let pipe = try Pipe()
    defer { close(pipe.readEnd) }
    let watcher = try GroupWatcher()
    defer { withExtendedLifetime(watcher) {} }
    // The build starts when its group is watched.
    let start = try Pipe()
    defer { close(start.writeEnd) }
    let mark = ProcessMark()
    let child = Result { () throws(ExitError) in
      try ChildProcess(
        "/bin/sh", ["-c", "read -r go || exit 0; exec \"$@\" </dev/null", "sh", program] + arguments,
        environment: (screen?.environment ?? [:]).merging(mark.environment) { $1 }, input: start.readEnd,
        errors: pipe.writeEnd, isSilent: true, isGroup: true, parentDeathSignal: .terminate)
    }
    close(start.readEnd)
    close(pipe.writeEnd)
    var supervised = SupervisedProcess(try child.get())
    watcher.watch(supervised.process)
    GroupWatcher.write("go", to: start.writeEnd)
    defer { sayWhatIsLeft(of: program, mark) }
    var errors = TextTail(pipe.readEnd)
    let end = ContinuousClock.now + timeout
    while true {
      let ending = supervised.process.ending
      errors.read()
      if let ending {
        let isStopping = supervised.isStopping
        supervised.endGroup()
        return (isStopping ? nil : ending, errors.lastLine)
      }
      if supervised.killTime == nil, ContinuousClock.now >= end { supervised.stop(with: SIGTERM) }
      supervised.killIfLate()
      wait(on: errors, until: supervised.killTime ?? end)
      for signal in signals.readSignals() where signal != SIGCHLD {
        interruption = signal
        supervised.stop(with: SIGTERM)
      }
    }
  }

  // Only a program that has begun a session is still there, such as a daemon.
  private func sayWhatIsLeft(of program: String, _ mark: ProcessMark) {
    for process in mark.processes {
      printMessage(
        "\"\(program) record\" has left \"\(process.name)\" running (process \(process.identifier)), in a session of its "
          + "own; end it, or let the build start it without setsid")
    }
  }

  // Waits until a signal or text arrives.
  private func wait(on errors: TextTail, until time: ContinuousClock.Instant) {
    let milliseconds = max(0, Int32(clamping: Int((time - .now) / .milliseconds(1)) + 1))
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

  /// The last line that is not empty.
  var lastLine: String {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
  }
}
