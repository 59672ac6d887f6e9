import Foundation
import LanternDesktop
import LanternFrames
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The recordings that `run` keeps automatically.
@Suite(.serialized)
struct RecordingStoreTests {
  @Test(.waitsForProcesses)
  func `the last ten recordings are kept, and other files are never removed`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let folder = files / "data/recordings"
    try #require(
      try Command().run([
        "record", "--headless", "--cycles", "1", "--size", "320x240", "--output", files / "recording",
      ]).status == 0)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let old = (1...12).map { "200101\($0 < 10 ? "0" : "")\($0)T120000Z" }
    for name in old {
      try FileManager.default.copyItem(atPath: files / "recording", toPath: folder + "/" + name)
    }
    // Other files sort first, so they would be deleted first.
    try FileManager.default.createDirectory(atPath: folder + "/0 mine", withIntermediateDirectories: false)
    try "mine\n".write(toFile: folder + "/0 mine/recording.jsonl", atomically: false, encoding: .utf8)
    try "mine\n".write(toFile: folder + "/0 notes", atomically: false, encoding: .utf8)

    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data"])
    try app.wait(forFlow: "login")
    #expect(app.close().status == 0)

    let kept = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let newest = try #require(kept.last)
    #expect(kept == ["0 mine", "0 notes"] + old[3...] + [newest])
    #expect(!old.contains(newest))
    #expect(try Recording(readingFrom: RecordingFolder(folder + "/" + newest)).isComplete)
    #expect(try String(contentsOfFile: folder + "/0 notes", encoding: .utf8) == "mine\n")
  }

  @Test(.waitsForProcesses) func `two launches in the same second record into different folders`() throws {
    let screen = try XServer()
    let (files, others) = (try TemporaryDirectory(), try TemporaryDirectory())
    // Two instances with the same state directory.
    func launch(_ name: String, _ own: TemporaryDirectory) throws -> LaunchedApp {
      try LaunchedApp(
        screen, own, [],
        environment: [
          "XDG_DATA_HOME": files / name, "XDG_STATE_HOME": files / "state", "HOME": files / "home",
        ])
    }
    let first = try launch("one", files)
    let second = try launch("two", others)
    try first.wait(forFlow: "login")
    try second.wait(forFlow: "login")
    #expect(first.close().status == 0)
    #expect(second.close().status == 0)
    let kept = try FileManager.default.contentsOfDirectory(atPath: files / "state/lantern/recordings")
    #expect(kept.count == 2)
    for name in kept {
      #expect(
        try Recording(readingFrom: RecordingFolder(files / "state/lantern/recordings/\(name)")).isComplete)
    }
  }

  @Test(.waitsForProcesses) func `nothing is recorded with --no-record`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.output == "")
    #expect(!FileManager.default.fileExists(atPath: files / "data/recordings"))
  }

  @Test(.waitsForProcesses) func `recording into a folder with other files is refused`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files / "own", withIntermediateDirectories: false)
    try "mine\n".write(toFile: files / "own/notes.txt", atomically: false, encoding: .utf8)
    let ending = try Command(environment: screen.environment)
      .run(["--data-dir", files / "data", "--record", files / "own"])
    expectFailure(ending, status: 73, saying: "not a recording", "new or empty folder")
    #expect(try FileManager.default.contentsOfDirectory(atPath: files / "own") == ["notes.txt"])
  }
}
