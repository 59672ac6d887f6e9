import Foundation
import LanternFrames
import LanternHarness
import LanternTestSupport
import Testing

/// The socket of `--inspect`. A refused one has no side effects.
@Suite(.serialized)
struct InspectorSocketTests {
  @Test(.waitsForProcesses)
  func `a socket that cannot be created is refused, and an older recording stays`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    try #require(
      try Command().run([
        "record", "--headless", "--cycles", "1", "--size", "320x240", "--output", files / "recording",
      ]).status == 0)
    let before = try Data(contentsOf: URL(filePath: files / "recording/recording.jsonl"))
    try "mine\n".write(toFile: files / "notes", atomically: false, encoding: .utf8)
    let tooLong = files / String(repeating: "a", count: 120)
    for (path, message) in [
      (tooLong, "longer than 107 bytes"),
      ("/dev/null/socket", "choose another path"),
      (files / "notes", "choose another path"),
    ] {
      let ending = try Command(environment: screen.environment).run([
        "run", "--data-dir", files / "data", "--inspect", path, "--record", files / "recording",
      ])
      expectFailure(ending, status: 73, saying: "\"\(path)\"", message)
    }
    #expect(try String(contentsOfFile: files / "notes", encoding: .utf8) == "mine\n")
    #expect(try Data(contentsOf: URL(filePath: files / "recording/recording.jsonl")) == before)
  }

  @Test(.waitsForProcesses)
  func `a socket is private, cannot be taken over, and is replaced if its process died`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = ["--no-record", "--data-dir", files / "data"]
    let first = try LaunchedApp(screen, files, options)
    try first.wait(forFlow: "login")
    let mode = try FileManager.default.attributesOfItem(atPath: files / "inspect")[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let second = try Command(environment: screen.environment)
      .run(["--no-record", "--data-dir", files / "other", "--inspect", files / "inspect"])
    expectFailure(second, status: 73, saying: "another program is listening there", "choose another path")
    #expect(try first.inspector.tree().first?.flow == "login")

    first.process.send(SIGKILL)
    _ = first.process.wait()
    #expect(FileManager.default.fileExists(atPath: files / "inspect"))
    let third = try LaunchedApp(screen, files, options)
    try third.wait(forFlow: "login")
    #expect(third.close().status == 0)
    #expect(!FileManager.default.fileExists(atPath: files / "inspect"))
  }
}
