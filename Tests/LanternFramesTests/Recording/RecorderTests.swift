import Dispatch
import Foundation
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct RecorderTests {
  private func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Redirects the writes of this process from one file to another.
  private func redirect(_ path: String, to other: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let open = try #require(
      names.first {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      })
    let descriptor = try #require(Int32(open))
    let target = Foundation.open(other, O_WRONLY)
    #expect(dup2(target, descriptor) == descriptor)
    close(target)
  }

  @Test func `a closed recording contains its file and the exports`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")])
    try withTemporaryDirectory { path in
      let recorder = try Recorder(folder: RecordingFolder(path), header: fixture.header)
      fixture.loop.recorder = recorder
      try fixture.run()
      try recorder.closeAndReport()
      #expect(
        try names(in: path) == [
          "frames.csv", "mangohud", "recording.jsonl", "summary.json", "trace.json", "transitions.csv",
        ])
      let recording = try Recording(readingFrom: RecordingFolder(path))
      #expect(try String(contentsOfFile: path + "/frames.csv", encoding: .utf8) == recording.framesCSV)
      #expect(recording.framesCSV.split(separator: "\n").count == 19)
    }
  }

  @Test func `closing twice does nothing, and later frames are not recorded`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")])
    try withTemporaryDirectory { path in
      let recorder = try Recorder(folder: RecordingFolder(path), header: fixture.header)
      fixture.loop.recorder = recorder
      try recorder.close()
      try fixture.run()
      try recorder.close()
      let recording = try Recording(readingFrom: RecordingFolder(path))
      #expect(recording.transitions == [])
      #expect(recording.isComplete)
    }
  }

  @Test func `a recorder replaces an older recording in its folder`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")])
    try withTemporaryDirectory { path in
      let first = try Recorder(folder: RecordingFolder(path), header: fixture.header)
      fixture.loop.recorder = first
      try fixture.run()
      try first.close()
      try Recorder(folder: RecordingFolder(path), header: fixture.header).close()
      #expect(try Recording(readingFrom: RecordingFolder(path)).transitions == [])
    }
  }

  @Test func `a recorder refuses a folder with other files`() throws {
    let (fixture, _) = FrameLoopFixture.headless()
    let header = fixture.header
    try withTemporaryDirectory { path in
      try Data("mine".utf8).write(to: URL(filePath: path + "/letter.txt"))
      #expect(throws: RecordingError.notARecording(path: path)) {
        try Recorder(folder: RecordingFolder(path), header: header)
      }
      #expect(try names(in: path) == ["letter.txt"])
    }
  }

  @Test func `a disk that fills up while recording is reported on closing`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")])
    try withTemporaryDirectory { path in
      let folder = RecordingFolder(path)
      let recorder = try Recorder(folder: folder, header: fixture.header)
      fixture.loop.recorder = recorder
      try redirect(folder.recording, to: "/dev/full")
      try fixture.run()
      #expect(fixture.steps.count == 18)
      #expect(
        throws: RecordingError.cannotWrite(path: folder.recording, reason: "No space left on device")
      ) { try recorder.close() }
    }
  }

  @Test func `a link in place of a table at the end is reported, and the recording itself is complete`()
    throws
  {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")])
    try withTemporaryDirectory { path in
      let recorder = try Recorder(folder: RecordingFolder(path), header: fixture.header)
      fixture.loop.recorder = recorder
      try fixture.run()
      try FileManager.default.createSymbolicLink(
        atPath: path + "/frames.csv", withDestinationPath: "/dev/full")
      #expect(
        throws: RecordingError.cannotCreate(
          path: path + "/frames.csv", reason: "Too many levels of symbolic links")
      ) { try recorder.closeAndReport() }
      let recording = try Recording(readingFrom: RecordingFolder(path))
      #expect(recording.isComplete)
      #expect(recording.transitions.map(\.frames.count) == [18])
    }
  }

  // MARK: Full memory

  @Test(.requirement(87))
  func `records that exceed the recorder's memory are dropped and counted, and never block`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")])
    try withTemporaryDirectory { path in
      let queue = DispatchQueue(label: "held")
      let recorder = try Recorder(
        folder: RecordingFolder(path), header: fixture.header, capacity: 10, queue: queue)
      fixture.loop.recorder = recorder
      // Nothing is written while the transition runs. Its begin and nine of its eighteen frames fit in memory.
      queue.suspend()
      try fixture.run()
      queue.resume()
      try recorder.close()
      let recording = try Recording(readingFrom: RecordingFolder(path))
      #expect(fixture.steps.count == 18)
      #expect(recording.transitions.map(\.frames.count) == [9])
      #expect(recording.transitions[0].end == nil)
      #expect(recording.dropped == 10)
      #expect(recording.isComplete)
    }
  }

  @Test(.requirement(87))
  func `a transition whose begin was dropped is omitted, and the next one is recorded`() throws {
    let (fixture, _) = FrameLoopFixture.headless([
      (at: 105, message: "b"), (at: 1_005, message: "c"), (at: 2_005, message: "d"),
    ])
    try withTemporaryDirectory { path in
      let queue = DispatchQueue(label: "held")
      let recorder = try Recorder(
        folder: RecordingFolder(path), header: fixture.header, capacity: 20, queue: queue)
      fixture.loop.recorder = recorder
      queue.suspend()
      fixture.didPresent = { frame in
        // The first transition fits exactly. In the middle of the second one everything is written.
        guard frame.moment > .milliseconds(1_150), frame.moment < .milliseconds(1_167) else { return }
        queue.resume()
        queue.sync {}
      }
      try fixture.run()
      try recorder.close()
      let recording = try Recording(readingFrom: RecordingFolder(path))
      #expect(recording.transitions.map(\.begin.to) == ["b", "d"])
      #expect(recording.transitions.map(\.frames.count) == [18, 18])
      #expect(recording.transitions.map(\.end?.outcome) == [.completed, .completed])
      #expect(recording.dropped == 20)
    }
  }
}
