import Foundation
import LanternFrames
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Several processes that record into one folder.
struct ConcurrentRecordingTests {
  @Test(.waitsForProcesses)
  func `if twenty processes record into one folder, one succeeds and the others are refused`() throws {
    let files = try TemporaryDirectory()
    let processes = try (0..<20).map { _ in
      try Command().start([
        "record", "--headless", "--cycles", "10000", "--size", "320x240", "--output", files / "recording",
      ])
    }
    // The process that records continues until it is stopped.
    try waitFor("the others to end") { processes.count { $0.isRunning } <= 1 }
    let winner = try #require(processes.first { $0.isRunning })
    try waitFor("a transition") {
      let text = FileManager.default.contents(atPath: files / "recording/recording.jsonl") ?? Data()
      return String(decoding: text, as: UTF8.self).contains("\"completed\"")
    }
    winner.send(SIGTERM)
    for program in processes {
      let ending = program.wait()
      if program === winner {
        expectFailure(ending, status: 143, saying: "cut short after")
      } else {
        expectFailure(
          ending, status: 73, saying: "another program is recording into \"\(files / "recording")\"",
          "name another folder")
      }
    }
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.footer?.cyclesCompleted != nil, "it was closed")
  }

  @Test(.waitsForProcesses)
  func `a folder can be used again after its recorder was killed`() throws {
    let files = try TemporaryDirectory()
    let options = ["record", "--headless", "--size", "320x240", "--output", files / "recording", "--cycles"]
    let first = try Command().start(options + ["10000"])
    try waitFor("a transition") {
      let text = FileManager.default.contents(atPath: files / "recording/recording.jsonl") ?? Data()
      return String(decoding: text, as: UTF8.self).contains("\"completed\"")
    }
    first.kill()
    #expect(try Command().run(options + ["1"]).status == 0)
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).transitions.count == 2)
  }
}
