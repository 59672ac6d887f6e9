import Foundation
import LanternFrames
import LanternHarness
import LanternTestSupport
import Testing

/// Where `--inspect` may be served, and that a refusal costs nobody anything.
@Suite(.serialized)
struct InspectorSocketTests {
  @Test(.waitsForProcesses)
  func `a socket that cannot be served is refused and an older recording stays`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    try #require(
      try Command().run([
        "record", "--headless", "--cycles", "1", "--size", "320x240", "--output", files / "recording",
      ]).status == 0)
    let before = try Data(contentsOf: URL(filePath: files / "recording/recording.jsonl"))
    try "mine\n".write(toFile: files / "notes", atomically: false, encoding: .utf8)
    let tooLong = files / String(repeating: "a", count: 120)
    for (path, strings) in [
      (tooLong, "longer than 107 bytes"), ("", "choose another path"),
      ("/dev/null/socket", "choose another path"),
      (files / "notes", "choose another path"),
    ] {
      let ending = try Command(environment: screen.environment).run([
        "run", "--data-dir", files / "data", "--inspect", path, "--record", files / "recording",
      ])
      expectRefusal(ending, status: 73, saying: "\"\(path)\"", strings)
    }
    #expect(try String(contentsOfFile: files / "notes", encoding: .utf8) == "mine\n")
    #expect(try Data(contentsOf: URL(filePath: files / "recording/recording.jsonl")) == before)
  }

  @Test(.waitsForProcesses)
  func `a socket is its owner's alone, served once, and replaced when it was left behind`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = ["--no-record", "--data-dir", files / "data"]
    let first = try LaunchedApp(screen, files, options)
    try first.wait(forFlow: "login")
    let mode = try FileManager.default.attributesOfItem(atPath: files / "inspect")[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let second = try Command(environment: screen.environment)
      .run(["--no-record", "--data-dir", files / "other", "--inspect", files / "inspect"])
    expectRefusal(second, status: 73, saying: "another program is listening there", "choose another path")
    #expect(try first.inspector.tree().first?.part == "login")

    first.running.send(SIGKILL)
    _ = first.running.wait()
    #expect(FileManager.default.fileExists(atPath: files / "inspect"))
    let third = try LaunchedApp(screen, files, options)
    try third.wait(forFlow: "login")
    #expect(third.close().status == 0)
    #expect(!FileManager.default.fileExists(atPath: files / "inspect"))
  }
}
