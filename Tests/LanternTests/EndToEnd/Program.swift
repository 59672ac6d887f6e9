import Foundation

/// The built `lantern`, run as a person would in a terminal: no environment but what it is given.
struct Program {
  /// How it ended and what it said.
  struct Ending {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Where SwiftPM put what was built: beside the test bundle.
  static let folder: URL = {
    let arguments = CommandLine.arguments.first.map { URL(filePath: $0) }
    let bundle = ProcessInfo.processInfo.arguments.first { $0.hasSuffix(".xctest") }.map { URL(filePath: $0) }
    let start = bundle ?? arguments ?? URL(filePath: FileManager.default.currentDirectoryPath)
    return start.deletingLastPathComponent()
  }()

  var path = Program.folder.appending(path: "lantern").path
  var environment: [String: String] = [:]

  /// Runs it to its end. Waits at most `patience` seconds, then kills it, which gives status 137.
  func run(_ arguments: [String], patience: Double = 60) throws -> Ending {
    let running = try start(arguments)
    return running.wait(patience: patience)
  }

  /// Starts it and goes on.
  func start(_ arguments: [String]) throws -> Running {
    try Running(path, arguments, environment)
  }

  /// A program under way. Spawned and reaped by hand: it ends when the kernel says so, whoever waits.
  final class Running {
    enum Trouble: Error { case cannotStart(String, Int32) }

    let identifier: pid_t
    private let files: Scratch
    private var status: Int32?

    init(_ path: String, _ arguments: [String], _ environment: [String: String]) throws {
      files = try Scratch()
      var complete = ["HOME": files.path, "XDG_RUNTIME_DIR": files.path, "LANG": "C.UTF-8"]
      complete["PATH"] = ProcessInfo.processInfo.environment["PATH"]
      complete["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
      complete.merge(environment) { $1 }
      // Files rather than pipes: nothing has to be read while it runs.
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, files / "output", O_WRONLY | O_CREAT, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, files / "errors", O_WRONLY | O_CREAT, 0o600)
      // Else it would inherit the mask of this thread, which is libdispatch's and holds back SIGTERM.
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var nothing = sigset_t()
      sigemptyset(&nothing)
      posix_spawnattr_setsigmask(&attributes, &nothing)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
      var argv = ([path] + arguments).map { strdup($0) } + [nil]
      var envp = complete.map { strdup("\($0)=\($1)") } + [nil]
      defer { for text in argv + envp { free(text) } }
      var identifier = pid_t()
      let failure = posix_spawn(&identifier, path, &actions, &attributes, &argv, &envp)
      guard failure == 0 else { throw Trouble.cannotStart(path, failure) }
      self.identifier = identifier
    }

    deinit { stop() }

    /// Ends it at once, as a crash would.
    func kill() {
      send(SIGKILL)
      _ = wait()
    }

    /// Ends it, if it runs: asks first, so that it can clear away what it left.
    func stop() {
      guard isRunning else { return }
      send(SIGTERM)
      _ = wait(patience: 3)
    }

    /// What it has said so far.
    var output: String { read("output") }

    var isRunning: Bool {
      guard status == nil else { return false }
      var state: Int32 = 0
      guard waitpid(identifier, &state, WNOHANG) == identifier else { return true }
      // As a shell has it: the exit status, or 128 and the signal's number.
      status = state & 0x7f == 0 ? (state >> 8) & 0xff : 128 + state & 0x7f
      return false
    }

    func send(_ signal: Int32) { Foundation.kill(identifier, signal) }

    /// Waits for its end; past `patience` seconds it is killed.
    func wait(patience: Double = 60) -> Ending {
      let deadline = Date(timeIntervalSinceNow: patience)
      while isRunning {
        if Date() > deadline { send(SIGKILL) }
        usleep(2_000)
      }
      return Ending(status: status ?? -1, output: read("output"), errors: read("errors"))
    }

    private func read(_ name: String) -> String {
      String(decoding: FileManager.default.contents(atPath: files / name) ?? Data(), as: UTF8.self)
    }
  }
}

/// A folder of the test's own that is gone with it.
final class Scratch {
  let path: String

  init() throws {
    var template = Array((FileManager.default.temporaryDirectory.path + "/lantern-test-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    _ = try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in it.
  static func / (scratch: Scratch, name: String) -> String { scratch.path + "/" + name }
}
