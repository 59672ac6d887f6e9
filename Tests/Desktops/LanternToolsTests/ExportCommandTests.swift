import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The command `lantern-report export`.
@Suite(.requirement(117))
struct ExportCommandTests {
  private let tools = Command(path: BuildProducts.program("lantern-report"))

  private func record(_ lines: [String], in path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: path + "/recording.jsonl"))
  }

  @Test(.waitsForProcesses)
  func `the metrics go to standard output, or replace a file at once`() throws {
    try withTemporaryDirectory { path in
      try record(RecordingText.twoTransitions, in: path + "/recordings/1")
      let other = RecordingText.twoTransitions.map { $0.replacing("31250000", with: "31250001") }
      try record(other, in: path + "/recordings/2")
      let arguments = ["export", "--format", "prometheus", path + "/recordings"]
      let printed = try tools.runSuccessfully(arguments).output
      #expect(printed.contains("\nlantern_recordings{build=\"1.0\"} 2\n"))

      let file = path + "/lantern.prom"
      try Data("old".utf8).write(to: URL(filePath: file))
      let reader = try #require(FileHandle(forReadingAtPath: file))
      try tools.runSuccessfully(arguments + ["--output", file])
      #expect(try String(contentsOfFile: file, encoding: .utf8) == printed)
      // The collector reads the file that it has opened to the end.
      #expect(try reader.readToEnd() == Data("old".utf8))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["lantern.prom", "recordings"])
    }
  }

  @Test(.waitsForProcesses)
  func `a damaged recording is named, and the file stays as it was`() throws {
    try withTemporaryDirectory { path in
      try record(RecordingText.twoTransitions, in: path + "/recordings/1")
      try record([RecordingText.header, "nothing"], in: path + "/recordings/2")
      let file = path + "/lantern.prom"
      try Data("old".utf8).write(to: URL(filePath: file))
      let result = try tools.run([
        "export", "--format", "prometheus", path + "/recordings", "--output", file,
      ])
      #expect(result.status == 65)
      #expect(result.errors.contains("/recordings/2/recording.jsonl\" is damaged at line 2"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    }
  }

  @Test(.waitsForProcesses)
  func `an empty folder, an unknown format and an output over a recording are refused`() throws {
    try withTemporaryDirectory { path in
      let empty = try tools.run(["export", "--format", "prometheus", path])
      #expect(empty.status == 66)
      #expect(empty.errors.contains("no recording in \"\(path)\""))
      #expect(try tools.run(["export", "--format", "xml", path]).status == 64)
      #expect(try tools.run(["export", path]).status == 64)
      let over = try tools.run([
        "export", "--format", "prometheus", path, "--output", path + "/recording.jsonl",
      ])
      #expect(over.status == 64)
    }
  }
}
