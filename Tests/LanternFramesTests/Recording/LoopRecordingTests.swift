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

/// The recording of a frame loop.
@MainActor
struct LoopRecordingTests {
  @Test(.requirement(87, 89))
  func `a recording of a loop reads back as it happened`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b"), (at: 1_005, message: "a")])
    let recording = try fixture.recorded()
    #expect(recording.header == fixture.header)
    #expect(
      recording.transitions.map { "\($0.begin.kind) \($0.begin.from)→\($0.begin.to)" } == [
        "slide a→b", "slide b→a",
      ])
    #expect(recording.transitions.map(\.begin.transition) == [1, 2])
    #expect(recording.transitions.map(\.frames.count) == [18, 18])
    #expect(recording.transitions[0].frames.map(\.deadline) == fixture.stepMoments.prefix(18).map { $0 })
    for (index, frame) in recording.transitions[0].frames.enumerated() {
      #expect(abs(frame.progress - Double(index + 1) / 18) < 1e-12)
    }
    #expect(recording.isComplete)
  }

  @Test(.requirement(89))
  func `on a virtual clock, measurements of real time are omitted`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")])
    try withTemporaryDirectory { path in
      let recorder = try Recorder(folder: RecordingFolder(path), header: fixture.header)
      fixture.loop.recorder = recorder
      try fixture.run()
      try recorder.close()
      let text = try String(contentsOfFile: path + "/recording.jsonl", encoding: .utf8)
      #expect(text.contains(#""clock":"virtual""#))
      for word in ["late", "skipped", "hitch", "click"] { #expect(!text.contains(word), "\(word)") }
    }
  }

  @Test(.requirement(87, 88))
  func `a recording of a loop matches the schema, on a real and on a virtual clock`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b"), (at: 205, message: "c")])
    let slow = SlowDisplay()
    slow.cost = { _ in .milliseconds(40) }
    slow.send(.key("b"), at: .milliseconds(105))
    for fixture in [fixture, FrameLoopFixture(slow)] {
      try withTemporaryDirectory { path in
        let recorder = try Recorder(folder: RecordingFolder(path), header: fixture.header)
        fixture.loop.recorder = recorder
        try fixture.run()
        try recorder.close()
        let text = try String(contentsOfFile: path + "/recording.jsonl", encoding: .utf8)
        for kind in ["header", "begin", "frame", "end", "footer"] {
          #expect(text.contains(#""type":"\#(kind)""#), "\(kind)")
        }
        #expect(
          try Schema(path: Project.path("Assets/recording.schema.json")).violations(inLines: text) == [])
      }
    }
  }
}
