import Foundation
import LanternFrames
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Missing system resources are named.
struct ResourceLimitTests {
  // Closes the files that the program inherits from the tests.
  private static let script = """
    os, resource, sys = map(__import__, ['os', 'resource', 'sys'])
    os.closerange(3, 4096)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1] if sys.argv[1] == 'soft' else int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[2]), hard))
    os.execv(sys.argv[3], sys.argv[3:])
    """

  /// Runs the program with a hard or soft limit of open files.
  private func run(_ arguments: [String], files: Int, isSoft: Bool = false) throws -> CommandResult {
    try Command(path: "python3")
      .run(["-c", Self.script, isSoft ? "soft" : "hard", "\(files)", Command().path] + arguments)
  }

  @Test(.waitsForProcesses, arguments: [5, 8, 14, 40])
  func `a low limit of open files is reported, and not as a missing font`(limit: Int) throws {
    let files = try TemporaryDirectory()
    let ending = try run(
      ["record", "--headless", "--cycles", "1", "--size", "320x240", "--output", files / "recording"],
      files: limit)
    expectFailure(ending, status: 71, saying: "too few files can be opened", "ulimit -n")
    #expect(!FileManager.default.fileExists(atPath: files / "recording"))
  }

  // The limit does not apply to the superuser.
  @Test(.waitsForProcesses, .enabled(if: geteuid() == 0, "needs the superuser"), arguments: [1, 2, 4])
  func `a low limit of threads is reported, and nothing waits`(limit: Int) throws {
    let files = try TemporaryDirectory()
    let script = """
      os, resource, sys = map(__import__, ['os', 'resource', 'sys'])
      resource.setrlimit(resource.RLIMIT_NPROC, (int(sys.argv[1]), int(sys.argv[1])))
      os.setuid(54321)
      os.execv(sys.argv[2], sys.argv[2:])
      """
    let ending = try Command(path: "python3").run([
      "-c", script, "\(limit)", Command().path, "record", "--headless", "--cycles", "1", "--size", "320x240",
      "--output", files / "recording",
    ])
    expectFailure(ending, status: 71, saying: "too few threads can be created", "ulimit -u")
  }

  @Test(.waitsForProcesses)
  func `accounts commands report a low limit of open files`() throws {
    let files = try TemporaryDirectory()
    let ending = try run(["accounts", "list", "--data-dir", files.path], files: 14)
    // There are no accounts, and none are created.
    #expect(ending.status == 0)
    #expect(ending.output == "no accounts\n")
    try Data().write(to: URL(filePath: files / "accounts.sqlite"))
    expectFailure(
      try run(["accounts", "list", "--data-dir", files.path], files: 14), status: 71,
      saying: "too few files can be opened")
  }

  @Test(.waitsForProcesses)
  func `a soft limit of open files is raised`() throws {
    let files = try TemporaryDirectory()
    let ending = try run(
      ["record", "--headless", "--cycles", "1", "--size", "320x240", "--output", files / "recording"],
      files: 14, isSoft: true)
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).isComplete)
  }

  @Test(.waitsForProcesses)
  func `the required number of open files is sufficient`() throws {
    let files = try TemporaryDirectory()
    let ending = try run(
      ["record", "--headless", "--cycles", "1", "--output", files / "recording"], files: 70)
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).isComplete)
  }

  // The shop stores its data in the temporary folder, and shows that it can't.
  @Test(.waitsForProcesses, .enabled(if: Command.canMount, "needs a mount of its own"))
  func `a full temporary folder ends the recording with the error on the screen`() throws {
    let files = try TemporaryDirectory()
    let command = """
      mount -t tmpfs -o size=400k none "$2" && head -c 300k /dev/zero >"$2/full" \
        && TMPDIR="$2" exec "$0" record --headless --cycles 1 --size 640x480 --output "$1"
      """
    try FileManager.default.createDirectory(atPath: files / "small", withIntermediateDirectories: false)
    let ending = try Command(path: "unshare", environment: ["HOME": files / "home"])
      .run(["-rm", "sh", "-c", command, Command().path, files / "recording", files / "small"])
    #expect(ending.status == 74)
    #expect(ending.errors.contains("the click on \"Log In\" failed: "), "\(ending.errors)")
    #expect(ending.errors.hasSuffix("; record again\n"))
    #expect(!ending.errors.contains(".;"))
  }

  @Test(.waitsForProcesses, .enabled(if: Command.canMount, "needs a mount of its own"))
  func `a missing /proc is reported, and nothing is done`() throws {
    let files = try TemporaryDirectory()
    let command = """
      mount -t tmpfs none /proc && exec "$0" record --headless --cycles 1 --size 320x240 --output "$1"
      """
    let ending = try Command(path: "unshare", environment: ["HOME": files / "home"])
      .run(["-rm", "sh", "-c", command, Command().path, files / "recording"])
    expectFailure(ending, status: 71, saying: "/proc is not mounted")
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.path) == [])
  }
}
