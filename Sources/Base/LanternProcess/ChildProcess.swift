import FoundationEssentials
package import Glibc
import LanternFiles
import LanternStrings

/// A program that this process has started.
///
/// Unless it gets others, it has the standard input and, unless it is silent, the standard error of this process, and no signal is ignored or
/// blocked in it. The caller has to wait until it ends.
package struct ChildProcess {
  /// The reason why a program ended.
  package enum Ending: Hashable, CustomStringConvertible {
    case exited(status: Int32)
    case terminated(bySignal: Int32)

    /// The exit status, or 128 plus the number of the signal, as a shell reports it.
    package var status: Int32 {
      switch self {
      case .exited(let status): status
      case .terminated(let signal): 128 + signal
      }
    }

    /// What happened to the program, such as "exited with status 65".
    package var description: String {
      switch self {
      case .exited(let status): return "exited with status \(status)"
      case .terminated(let signal):
        // Of a crash: the program trapped, or used memory that is not its own.
        let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
        return
          unsafe "\(crashes.contains(signal) ? "crashed" : "was ended") (\(String(cString: strsignal(signal))))"
      }
    }
  }

  /// The signal that a program gets when the thread that started it ends.
  package enum ParentDeathSignal: String {
    case interrupt = "INT"
    case terminate = "TERM"
  }

  package let identifier: pid_t
  /// Whether the program and those that it starts are a process group of their own, which signals are sent to.
  private let isGroup: Bool

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path of the program, or a name to look up in `PATH`.
  ///   - arguments: Its arguments, without its name.
  ///   - environment: Environment variables in addition to those of this process.
  ///   - input: The file that becomes its standard input; by default, that of this process.
  ///   - output: The file that becomes its standard output; by default, that of this process.
  ///   - errors: The file that becomes its standard error; by default, that of this process.
  ///   - isSilent: Whether its standard output and standard error are discarded, unless they have files.
  ///   - isGroup: Whether it begins a process group, to which also the programs belong that it starts.
  ///   - parentDeathSignal: The signal that the program gets when the calling thread ends, even if this process is
  ///     killed. `setpriv` then starts the program, so that a missing program is no error here.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], input: Int32? = nil,
    output: Int32? = nil, errors: Int32? = nil, isSilent: Bool = false, isGroup: Bool = false,
    parentDeathSignal: ParentDeathSignal? = nil
  ) throws(ExitError) {
    self.isGroup = isGroup
    let launcher = parentDeathSignal.map { ["setpriv", "--pdeathsig", $0.rawValue, "--"] } ?? []
    let words = launcher + [program] + arguments
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if isSilent {
      for stream in [STDOUT_FILENO, STDERR_FILENO] {
        unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
      }
    }
    if let input { unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    if let output { unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    if let errors { unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let group = isGroup ? POSIX_SPAWN_SETPGROUP : 0
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
    var identifier = pid_t()
    let failure = unsafe withCStrings(words) { arguments in
      unsafe withCStrings(variables) {
        unsafe posix_spawnp(&identifier, words[0], &actions, &attributes, arguments, $0)
      }
    }
    guard failure == 0 else {
      throw ExitError(
        .system, "cannot start \"\(words[0])\": \(Strings.plain.systemMessage(failure))")
    }
    self.identifier = identifier
  }

  /// Waits until the program ends.
  package func wait() -> Ending? { ending(options: 0) }

  /// Returns the reason why the program ended, once, or nil while it runs.
  package var ending: Ending? { ending(options: WNOHANG) }

  private func ending(options: Int32) -> Ending? {
    var state: Int32 = 0
    while true {
      let result = unsafe waitpid(identifier, &state, options)
      if result < 0 && errno == EINTR { continue }
      guard result == identifier else { return nil }
      let signal = state & 0x7F
      return signal == 0 ? .exited(status: state >> 8 & 0xFF) : .terminated(bySignal: signal)
    }
  }

  /// Sends a signal to the program, or to all programs of its group.
  package func send(_ signal: Int32) { kill(isGroup ? -identifier : identifier, signal) }

  /// Whether a program of its group runs, also after the program itself has ended.
  package var hasGroup: Bool {
    guard isGroup, kill(-identifier, 0) == 0 else { return false }
    // A program that has ended belongs to the group until its parent asks for its status.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.contains { name in
      guard pid_t(name) != nil, let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
        let end = text.lastIndex(of: ")")
      else { return false }
      // The state, the parent and the group follow the name.
      let words = text[end...].dropFirst().split(separator: " ")
      return words.count > 2 && words[0] != "Z" && pid_t(words[2]) == identifier
    }
  }
}

extension ChildProcess {
  /// Runs a program and returns its standard output, or nil if its exit status is not 0 or it prints more than `limit`
  /// bytes.
  package static func output(
    of program: String, _ arguments: [String], environment: [String: String] = [:],
    parentDeathSignal: ParentDeathSignal? = nil, limit: Int
  ) throws(ExitError) -> [UInt8]? {
    let pipe = try Pipe()
    let child = Result { () throws(ExitError) in
      try ChildProcess(
        program, arguments, environment: environment, output: pipe.writeEnd,
        parentDeathSignal: parentDeathSignal)
    }
    close(pipe.writeEnd)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case .success = child, bytes.count <= limit {
      let count = unsafe read(pipe.readEnd, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    close(pipe.readEnd)
    guard try child.get().wait() == .exited(status: 0), bytes.count <= limit else { return nil }
    return bytes
  }
}

/// A pipe that programs inherit only as one of their standard streams. The caller closes both ends.
package struct Pipe {
  package let readEnd: Int32
  package let writeEnd: Int32

  package init() throws(ExitError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw ExitError(.system, "cannot create a pipe: \(lastSystemMessage)")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }
}

// A null-terminated array of C strings, which are freed when `body` returns.
private func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { unsafe strdup($0) }
  defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
  return unsafe body(copies + [nil])
}
