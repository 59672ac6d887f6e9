import Foundation
import LanternDesktop
import LanternFrames
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// A reader that closes its end of a pipe early, as `head` does.
struct ClosedPipeTests {
  // Runs a program whose standard output is a pipe without a reader, and prints its exit status.
  private static let script = """
    os, subprocess, sys = map(__import__, ['os', 'subprocess', 'sys'])
    reading, writing = os.pipe()
    os.close(reading)
    ending = subprocess.run(sys.argv[2:], stdout=writing, stderr=writing if sys.argv[1] == 'both' else None)
    print(ending.returncode)
    """

  private func run(
    _ arguments: [String], closing: String = "output", _ environment: [String: String] = [:]
  ) throws -> CommandResult {
    try Command(path: "python3", environment: environment)
      .run(["-c", Self.script, closing, Command().path] + arguments)
  }

  @Test(.waitsForProcesses, arguments: ["output", "both"])
  func `a recording is completed and leaves no temporary files`(closing: String) throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files / "temporary", withIntermediateDirectories: false)
    let ending = try run(
      ["record", "--cycles", "1", "--size", "320x240", "--output", files / "recording"], closing: closing,
      ["TMPDIR": files / "temporary"])
    #expect(ending.output == "0\n")
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).isComplete)
    #expect(try FileManager.default.contentsOfDirectory(atPath: files / "temporary") == [])
  }

  @Test(.waitsForProcesses)
  func `report and compare are silent, and their exit status stays the same`() throws {
    let files = try TemporaryDirectory()
    try #require(
      try Command().run([
        "record", "--headless", "--cycles", "1", "--size", "320x240", "--output", files / "recording",
      ]).status == 0)
    for arguments in [
      ["report", files / "recording"], ["report", "--json", files / "recording"],
      ["compare", files / "recording", files / "recording"], ["--version"], ["--help"],
    ] {
      let ending = try run(arguments)
      #expect(ending.output == "0\n", "\(arguments)")
      #expect(ending.errors == "", "\(arguments)")
    }
    let refusal = try run(["report", files / "missing"])
    #expect(refusal.output == "66\n")
  }
}
