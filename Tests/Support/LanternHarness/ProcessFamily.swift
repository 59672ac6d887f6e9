import Foundation

/// All processes that this process has started, and those that they have started. They end with this process, also if it is
/// killed.
///
/// Each has a mark in its environment, which the programs that it starts inherit. A watcher waits for the end of this
/// process, and then kills all processes with the mark. The kernel could end a child with the thread that started it, but
/// threads end earlier than the process, and it does not end the children of a child. A process group does not contain
/// programs that make themselves leaders of a session, such as dbus-daemon.
enum ProcessFamily {
  private static let variable = "LANTERN_TEST_PROCESSES"

  /// The variable that marks a process, for its environment. An exit test is a process of its own in the family of the
  /// process that started it, so it passes on both marks.
  static let mark: [String: String] = {
    let inherited = ProcessInfo.processInfo.environment[variable].map { [$0] } ?? []
    // The number of a process is used again one day.
    let own = "\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    let value = (inherited + [own]).joined(separator: ":")
    watch(for: own)
    // Swift Testing starts exit tests with the environment of this process.
    setenv(variable, value, 1)
    return [variable: value]
  }()

  // The input of the watcher ends with this process. The programs have two seconds to remove their files, such as the
  // locks of X servers. New ones may start until the last one is gone.
  private static func watch(for mark: String) {
    let script = """
      read -r end
      signal=TERM
      patience=20
      while
        found=$(grep -lzsE '^\(variable)=(.*:)?\(mark)(:|$)' /proc/[0-9]*/environ)
        [ -n "$found" ]
      do
        [ $patience -gt 0 ] || signal=KILL
        patience=$((patience - 1))
        for file in $found; do
          process=${file#/proc/}
          kill -$signal "${process%/environ}" 2>/dev/null
        done
        sleep 0.1
      done
      """
    var ends: [Int32] = [-1, -1]
    // No other program that starts at this moment must inherit an end.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return report(errno) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    // Those who read the output of the tests must not wait for the watcher.
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    // A session of its own, so that Control-C in the terminal ends the tests, and not the watcher.
    let startsSession: Int32 = 0x80
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | startsSession))
    let words: [String] = ["sh", "-c", script]
    let environment: [String] = ["PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"]
    var argv = words.map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var watcher = pid_t()
    let failure = posix_spawn(&watcher, "/bin/sh", &actions, &attributes, &argv, &envp)
    close(ends[0])
    guard failure == 0 else { return report(failure) }
  }

  private static func report(_ failure: Int32) {
    let message = "processes will remain if the tests are killed: \(errorText(failure))\n"
    FileHandle.standardError.write(Data(message.utf8))
  }
}
