import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The end of a process that runs tests.
struct KilledTestTests {
  @Test(.waitsForProcesses, arguments: [SIGKILL, SIGTERM])
  func `no process remains of a test that is killed, not even one in a session of its own`(signal: Int32)
    async throws
  {
    let files = try TemporaryDirectory()
    setenv("LANTERN_LIST_OF_\(signal)", files / "processes", 1)
    if signal == SIGKILL {
      await #expect(processExitsWith: .signal(SIGKILL)) { try startProcesses(untilKilledBy: SIGKILL) }
    } else {
      await #expect(processExitsWith: .signal(SIGTERM)) { try startProcesses(untilKilledBy: SIGTERM) }
    }
    let list = try String(contentsOfFile: files / "processes", encoding: .utf8)
    let processes = list.split(separator: " ")
    try #require(processes.count == 2)
    try waitFor("the processes to end") { !processes.contains { isRunning("\($0)") } }
  }
}

// Starts a program, and another one by the first. Writes their numbers to the file that the environment names, and ends.
private func startProcesses(untilKilledBy signal: Int32) throws {
  let program = try Command(path: "sh").start(["-c", "setsid sleep 3600 & echo $$ $!; exec sleep 3600"])
  let file = ProcessInfo.processInfo.environment["LANTERN_LIST_OF_\(signal)"] ?? ""
  try program.nextLine().write(toFile: file, atomically: true, encoding: .utf8)
  Foundation.signal(signal, SIG_DFL)
  kill(getpid(), signal)
}

// A process that has ended remains until its parent has asked for its status, which not every init does.
private func isRunning(_ process: String) -> Bool {
  let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
  return state.map { !$0.contains(") Z ") } ?? false
}
