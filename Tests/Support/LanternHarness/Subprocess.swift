package import Foundation

/// A program and the environment that it runs in.
///
/// It inherits `PATH` and little else. Its home is a temporary directory, and it has no session bus, so that no test
/// affects the desktop of the user. `environment` overrides each of these.
package struct Command: Sendable {
  package var path: String
  package var environment: [String: String]

  /// Creates a command from a path, or from a name that is looked up in `PATH`. The default is the built `lantern`.
  package init(path: String = BuildProducts.lantern, environment: [String: String] = [:]) {
    self.path = path
    self.environment = environment
  }

  /// Runs the program until it ends.
  @discardableResult
  package func run(_ arguments: [String] = []) throws(HarnessError) -> CommandResult {
    try start(arguments).wait()
  }

  /// Runs the program until it ends. Throws if its exit status is not 0.
  @discardableResult
  package func runSuccessfully(_ arguments: [String] = []) throws(HarnessError) -> CommandResult {
    let result = try run(arguments)
    guard result.status == 0 else {
      throw .failed(
        command: ([path] + arguments).joined(separator: " "), status: result.status, errors: result.errors)
    }
    return result
  }

  /// Starts the program and returns immediately. With `takesInput`, `Subprocess.write` writes to its standard input.
  /// Otherwise, standard input is empty.
  package func start(_ arguments: [String] = [], takesInput: Bool = false) throws(HarnessError) -> Subprocess
  {
    try Subprocess(path, arguments, environment, takesInput: takesInput)
  }

  /// Returns whether a program with this name is in `PATH`.
  package static func isInstalled(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}

/// The exit status and the output of a program that has ended.
package struct CommandResult: Sendable {
  /// The exit status, or 128 plus the number of the signal that ended the program.
  package let status: Int32
  package let output: String
  package let errors: String
}

/// A running program. It is stopped when the last reference to it is released, and killed with the programs that it has
/// started when this process ends.
///
/// Standard output and standard error go to files, so that the program never waits for a reader.
package final class Subprocess {
  package let identifier: pid_t
  private let name: String
  private let files: TemporaryDirectory
  private var input: Int32?
  // Nil if the program did not start.
  private let ending: ChildEnding?
  private var status: Int32? { ending == nil ? -1 : ending?.status }
  private var linesRead = 0

  fileprivate init(
    _ path: String, _ arguments: [String], _ environment: [String: String], takesInput: Bool
  ) throws(HarnessError) {
    name = path.split(separator: "/").last.map(String.init) ?? path
    files = try TemporaryDirectory()
    var complete = [
      "HOME": files.path, "XDG_RUNTIME_DIR": files.path, "LANG": "C.UTF-8",
      "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    ]
    // `make mutants` selects the changes in all programs of a test, and `make sanitize-tests` what is checked in them.
    let inherited = ["PATH", "LANTERN_MUTANT", "LANTERN_MUTANTS_REACHED", "ASAN_OPTIONS"]
    for name in inherited { complete[name] = ProcessInfo.processInfo.environment[name] }
    complete.merge(environment) { $1 }
    complete.merge(ProcessFamily.mark) { $1 }
    var pipe: [Int32] = [-1, -1]
    if takesInput, Foundation.pipe(&pipe) != 0 { throw .didNotStart(name, reason: errorText(errno)) }
    // Other programs must not inherit the ends of the pipe.
    for end in pipe where takesInput { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if takesInput {
      posix_spawn_file_actions_adddup2(&actions, pipe[0], STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, files / "output", O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, files / "errors", O_WRONLY | O_CREAT, 0o600)
    // Threads of libdispatch block SIGTERM, and a shell makes background programs ignore SIGINT. The program would
    // inherit both.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    var allSignals = sigset_t()
    sigfillset(&allSignals)
    posix_spawnattr_setsigdefault(&attributes, &allSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = complete.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var identifier = pid_t()
    let failure = posix_spawnp(&identifier, path, &actions, &attributes, &argv, &envp)
    if takesInput { close(pipe[0]) }
    input = takesInput ? pipe[1] : nil
    self.identifier = identifier
    ending = failure == 0 ? ChildEnding(of: identifier) : nil
    guard failure == 0 else {
      if failure == ENOENT { throw .notInstalled(path) }
      throw .didNotStart(name, reason: errorText(failure))
    }
  }

  deinit {
    stop()
    if let input { close(input) }
  }

  // MARK: Input and output

  /// Everything that the program has written to standard output so far.
  package var output: String { text(of: "output") }

  /// Everything that the program has written to standard error so far.
  package var errors: String { text(of: "errors") }

  /// Writes a line to the program's standard input. Precondition: the program was started with `takesInput`.
  package func write(_ line: String) throws(HarnessError) {
    guard let input else { preconditionFailure("\(name) was started without input") }
    let bytes = Array((line + "\n").utf8)
    guard Foundation.write(input, bytes, bytes.count) == bytes.count else { throw ended() }
  }

  /// Waits for the next line of standard output and returns it without its newline.
  package func nextLine() throws -> String {
    var line: String?
    try waitFor("a line from \(name)") {
      let isRunning = isRunning
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      if linesRead < lines.count {
        line = String(lines[linesRead])
        linesRead += 1
      } else if !isRunning {
        throw ended()
      }
      return line != nil
    }
    return line ?? ""
  }

  private func ended() -> HarnessError {
    .failed(command: name, status: isRunning ? 0 : status ?? -1, errors: errors)
  }

  private func text(of file: String) -> String {
    String(decoding: FileManager.default.contents(atPath: files / file) ?? Data(), as: UTF8.self)
  }

  // MARK: Ending

  package var isRunning: Bool { status == nil }

  /// Throws `HarnessError.failed` if the program has ended.
  package func expectRunning() throws(HarnessError) {
    guard isRunning else { throw ended() }
  }

  /// Sends a signal to the program if it is running.
  package func send(_ signal: Int32) { ending?.send(signal) }

  /// Waits until the program ends. After the timeout, the program is killed, and its status is 137.
  @discardableResult
  package func wait(timeout: Duration = .processTimeout) -> CommandResult {
    if ending?.wait(timeout: timeout) == nil { send(SIGKILL) }
    let status = ending?.wait(timeout: .processTimeout) ?? -1
    return CommandResult(status: status, output: output, errors: errors)
  }

  /// Sends SIGTERM and waits until the program ends.
  @discardableResult
  package func terminate() -> CommandResult {
    send(SIGTERM)
    return wait()
  }

  /// Sends SIGKILL and waits until the program ends.
  package func kill() {
    send(SIGKILL)
    wait()
  }

  /// Ends the program if it is running: with SIGTERM, or with SIGKILL if it does not react to SIGTERM.
  package func stop() {
    guard isRunning else { return }
    // A stopped process handles signals only after it continues.
    send(SIGTERM)
    send(SIGCONT)
    wait(timeout: .seconds(10))
  }
}

/// The programs that the build produced. They are in the directory of the test bundle or of the running program.
package enum BuildProducts {
  package static let directory: URL = {
    let arguments = ProcessInfo.processInfo.arguments
    let running = arguments.first { $0.hasSuffix(".xctest") } ?? arguments.first ?? "."
    return URL(filePath: running).deletingLastPathComponent()
  }()

  package static var lantern: String { program("lantern") }
  package static var lanternTools: String { program("lantern-tools") }

  package static func program(_ name: String) -> String { directory.appending(path: name).path }
}

/// The reason why the harness failed.
package enum HarnessError: Error, CustomStringConvertible {
  /// No program with this name or path exists.
  case notInstalled(String)
  case didNotStart(String, reason: String)
  /// A command ended with a status other than 0, or ended before it responded.
  case failed(command: String, status: Int32, errors: String)
  /// No process listens at the socket.
  case notListening(String)
  /// The process that listens at the socket closed the connection, or did not respond in time.
  case noResponse(String)
  /// A state was not reached before the timeout. `detail` is the last observed state.
  case timedOut(waitingFor: String, detail: String)

  package var description: String {
    switch self {
    case .notInstalled(let program): "\(program) is not installed"
    case .didNotStart(let program, let reason): "\(program) did not start: \(reason)"
    case .failed(let command, let status, let errors): "\(command) ended with status \(status): \(errors)"
    case .notListening(let socket): "no process listens at \(socket)"
    case .noResponse(let socket): "no response from \(socket)"
    case .timedOut(let state, let detail):
      "timed out waiting for \(state)\(detail.isEmpty ? "" : ": " + detail)"
    }
  }
}

func errorText(_ number: Int32) -> String { String(cString: strerror(number)) }
