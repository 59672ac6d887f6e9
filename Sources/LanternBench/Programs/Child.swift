import FoundationEssentials
import Glibc
import LanternFrames
import LanternWidgets

/// A program that lantern-bench started, and what the system says of it. It ends with this, at the latest.
final class Child {
  let identifier: pid_t
  private let name: String
  private let complaintsFile: String
  // Its standard input and output.
  private let input: CInt
  private let output: CInt
  private var unread: [UInt8] = []
  private var hasEnded = false
  // Looked up again and again while it is waited for: what the system says at its end counts this program's own memory,
  // of which it began as a copy.
  private var peakMemory = 0

  /// Starts a program, looked for on the path unless it names a folder. It knows the path and the environment
  /// that it is given, and keeps what it keeps under a home of its own.
  init(
    _ program: String, _ arguments: [String] = [], home: Scratch, environment: [String: String] = [:]
  ) throws {
    name = program.split(separator: "/").last.map(String.init) ?? program
    complaintsFile = home / (name + ".errors")
    var complete = [
      "HOME": home.path, "XDG_RUNTIME_DIR": home.path, "LANG": "C.UTF-8",
      "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    ]
    complete["PATH"] = getenv("PATH").map { String(cString: $0) }
    complete.merge(environment) { $1 }
    let (toChild, fromChild) = (try Child.pipe(), try Child.pipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
    let flags = O_WRONLY | O_CREAT | O_APPEND
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, complaintsFile, flags, 0o600)
    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    var envp = complete.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var identifier = pid_t()
    let failure = posix_spawnp(&identifier, program, &actions, nil, &argv, &envp)
    close(toChild[0])
    close(fromChild[1])
    (input, output) = (toChild[1], fromChild[0])
    self.identifier = identifier
    guard failure == 0 else {
      hasEnded = true
      if failure == ENOENT { throw Absence(what: program) }
      throw Mishap("\(program) does not start: \(String(cString: strerror(failure)))")
    }
  }

  // Two ends that no other program inherits.
  private static func pipe() throws(Mishap) -> [CInt] {
    var ends: [CInt] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw Mishap("no pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  isolated deinit {
    stop()
    close(input)
    close(output)
  }

  /// Runs a program to its end; returns the most memory that it had, in bytes.
  @discardableResult
  static func run(
    _ program: String, _ arguments: [String], home: Scratch, environment: [String: String] = [:],
    patience: Duration = .seconds(20)
  ) throws -> Int {
    let child = try Child(program, arguments, home: home, environment: environment)
    let status = child.wait(atMost: patience)
    guard status == 0 else {
      throw child.mishap("ended with \(status ?? -1)")
    }
    return child.peakMemory
  }

  /// Whether a program can be started by its name alone.
  static func isOnPath(_ program: String) -> Bool {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  // MARK: Talking to it

  func say(_ line: String) throws(Mishap) {
    let bytes = Array((line + "\n").utf8)
    guard write(input, bytes, bytes.count) == bytes.count else { throw mishap("is gone") }
  }

  /// The next line that it says, without its end.
  func line(within patience: Duration = .seconds(20)) throws(Mishap) -> String {
    let deadline = MonotonicClock.now() + patience
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      var poll = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let rest = max(0, (deadline - MonotonicClock.now()) / .milliseconds(1))
      guard Glibc.poll(&poll, 1, CInt(rest)) > 0 else { throw mishap("says nothing") }
      var chunk = [UInt8](repeating: 0, count: 256)
      let count = read(output, &chunk, chunk.count)
      guard count > 0 else { throw mishap("is gone") }
      unread += chunk.prefix(count)
    }
  }

  // With what it complained of last.
  private func mishap(_ what: String) -> Mishap {
    let complaints = (try? String(contentsOfFile: complaintsFile, encoding: .utf8)) ?? ""
    let last = complaints.split(separator: "\n").last.map { ": " + $0 } ?? ""
    return Mishap("\(name) \(what)\(last)")
  }

  // MARK: What the system says of it

  /// What its threads have kept processors busy for, all together, those that have ended too.
  var processorTime: Duration {
    get throws(Mishap) {
      var clock = clockid_t()
      guard clock_getcpuclockid(identifier, &clock) == 0 else { throw mishap("is gone") }
      return moment(of: clock) - .zero
    }
  }

  /// A number that the system keeps of the process in its `status`, such as `VmHWM`.
  func number(_ name: String) throws(Mishap) -> Int {
    guard let number = Child.number(name, in: "/proc/\(identifier)/status") else {
      throw mishap("has no \(name)")
    }
    return number
  }

  /// Has the system count its `VmHWM` from now on.
  func forgetMostMemory() throws(Mishap) {
    let file = open("/proc/\(identifier)/clear_refs", O_WRONLY | O_CLOEXEC)
    defer { close(file) }
    guard file >= 0, write(file, "5", 1) == 1 else { throw mishap("does not let its memory be counted anew") }
  }

  /// How often each of its threads has gone to sleep by itself.
  var voluntarySwitches: [String: Int] {
    get throws {
      let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task")
      // One that ends between the two looks has no more to say.
      return Dictionary(
        uniqueKeysWithValues: threads.compactMap { thread in
          Child.number("voluntary_ctxt_switches", in: "/proc/\(identifier)/task/\(thread)/status")
            .map { (thread, $0) }
        })
    }
  }

  private static func number(_ name: String, in file: String) -> Int? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line?.split { !$0.isNumber }.first.flatMap { Int($0) }
  }

  // MARK: Its end

  /// Asks it to end, and makes it end when it does not.
  func stop() {
    guard !hasEnded else { return }
    kill(identifier, SIGTERM)
    guard wait(atMost: .seconds(5)) == nil else { return }
    kill(identifier, SIGKILL)
    _ = wait(atMost: .seconds(5))
  }

  // The exit status, 128 and more for a signal; nil when it goes on for longer.
  private func wait(atMost patience: Duration) -> CInt? {
    let deadline = MonotonicClock.now() + patience
    var state: CInt = 0
    while waitpid(identifier, &state, WNOHANG) == 0 {
      guard MonotonicClock.now() < deadline else { return nil }
      if let kilobytes = Child.number("VmHWM", in: "/proc/\(identifier)/status") {
        peakMemory = kilobytes * 1_024
      }
      sleep(for: .milliseconds(1))
    }
    hasEnded = true
    return state & 0x7F == 0 ? state >> 8 & 0xFF : 128 + state & 0x7F
  }
}

/// A folder that is gone afterwards.
final class Scratch {
  let path: String

  init() throws(Mishap) {
    var template = Array((FileManager.default.temporaryDirectory.path + "/lantern-bench-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Mishap("no folder for what is left behind: \(String(cString: strerror(errno)))")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  isolated deinit {
    // What is left behind is small, and no reason to lose a figure.
    do { try FileManager.default.removeItem(atPath: path) } catch {
      tell("cannot remove “\(path)”: \(error)")
    }
  }

  /// The path of something in it.
  static func / (folder: Scratch, name: String) -> String { folder.path + "/" + name }
}

/// Where the build put things, as seen from the folder that holds Package.swift.
enum BuildFolder {
  static let bench = ".build/bench"
  static let lantern = ".build/release/lantern"
}
