import Foundation
import LanternFrames
import LanternHarness
import LanternRecords
import LanternTestSupport
import Testing

/// A system that gives a process less than it needs: what is missing is said.
struct ScarceSystemTests {
  // The tests' own files, which a program inherits, are closed first.
  private static let script = """
    os, resource, sys = map(__import__, ['os', 'resource', 'sys'])
    os.closerange(3, 4096)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1] if sys.argv[1] == 'soft' else int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[2]), hard))
    os.execv(sys.argv[3], sys.argv[3:])
    """

  /// Runs the program where it may open so many files, or could if it raised its own limit.
  private func run(_ arguments: [String], files: Int, mayRaise: Bool = false) throws -> CommandResult {
    try Command(path: "python3")
      .run(["-c", Self.script, mayRaise ? "soft" : "hard", "\(files)", Command().path] + arguments)
  }

  @Test(.waitsForProcesses, arguments: [5, 8, 14, 40])
  func `where too few files can be opened that is said, not that a font is missing`(limit: Int) throws {
    let files = try TemporaryDirectory()
    let ending = try run(
      ["record", "--headless", "--cycles", "1", "--size", "320x240", "--output", files / "recording"],
      files: limit)
    expectRefusal(ending, status: 71, saying: "too few files can be opened", "ulimit -n")
    #expect(!FileManager.default.fileExists(atPath: files / "recording"))
  }

  @Test(.waitsForProcesses)
  func `the accounts need files too`() throws {
    let files = try TemporaryDirectory()
    let ending = try run(["accounts", "list", "--data-dir", files / "data"], files: 14)
    // None were ever made, and none are.
    #expect(ending.status == 0)
    #expect(ending.output == "no accounts\n")
    try Data().write(to: URL(filePath: files / "accounts.sqlite"))
    expectRefusal(
      try run(["accounts", "list", "--data-dir", files.path], files: 14), status: 71,
      saying: "too few files can be opened")
  }

  @Test(.waitsForProcesses)
  func `a limit that may be raised is raised`() throws {
    let files = try TemporaryDirectory()
    let ending = try run(
      ["record", "--headless", "--cycles", "1", "--size", "320x240", "--output", files / "recording"],
      files: 14, mayRaise: true)
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).isComplete)
  }

  @Test(.waitsForProcesses)
  func `where as many files can be opened as are needed everything works`() throws {
    let files = try TemporaryDirectory()
    let ending = try run(
      ["record", "--headless", "--cycles", "1", "--output", files / "recording"], files: 70)
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).isComplete)
  }

  @Test(.waitsForProcesses, .enabled(if: OutputTests.mayMount, "needs a mount of its own"))
  func `without proc it is said that proc is missing, and nothing is done`() throws {
    let files = try TemporaryDirectory()
    let command = """
      mount -t tmpfs none /proc && exec "$0" record --headless --cycles 1 --size 320x240 --output "$1"
      """
    let ending = try Command(path: "unshare", environment: ["HOME": files / "home"])
      .run(["-rm", "sh", "-c", command, Command().path, files / "recording"])
    expectRefusal(ending, status: 71, saying: "/proc is not mounted")
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.path) == [])
  }
}
