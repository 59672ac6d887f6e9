import Foundation
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// What a frame loop records.
@MainActor
struct LoopRecordingTests {
  @Test(.requirement(87, 89))
  func `what a loop recorded reads back as it happened`() throws {
    let (screening, _) = Screening.headless([(at: 105, message: "b"), (at: 1_005, message: "a")])
    let recording = try screening.recorded()
    #expect(recording.header == screening.header)
    #expect(
      recording.transitions.map { "\($0.begin.kind) \($0.begin.from)→\($0.begin.to)" } == [
        "slide a→b", "slide b→a",
      ])
    #expect(recording.transitions.map(\.begin.transition) == [1, 2])
    #expect(recording.transitions.map(\.frames.count) == [18, 18])
    #expect(recording.transitions[0].frames.map(\.deadline) == screening.stepMoments.prefix(18).map { $0 })
    for (index, frame) in recording.transitions[0].frames.enumerated() {
      #expect(abs(frame.progress - Double(index + 1) / 18) < 1e-12)
    }
    #expect(recording.isComplete)
  }

  @Test(.requirement(89))
  func `on a virtual clock what only real time can tell is left out`() throws {
    let (screening, _) = Screening.headless([(at: 105, message: "b")])
    try withTemporaryDirectory { path in
      let recorder = try Recorder(folder: RecordingFolder(path), header: screening.header)
      screening.loop.recorder = recorder
      try screening.run()
      try recorder.close()
      let text = try String(contentsOfFile: path + "/recording.jsonl", encoding: .utf8)
      #expect(text.contains(#""clock":"virtual""#))
      for word in ["late", "skipped", "hitch", "click"] { #expect(!text.contains(word), "\(word)") }
    }
  }

  @Test(.requirement(87, 88))
  func `what a loop records is as the schema says, on a window's clock and on the virtual one`() throws {
    let (screening, _) = Screening.headless([(at: 105, message: "b"), (at: 205, message: "c")])
    let slow = SlowDisplay()
    slow.cost = { _ in .milliseconds(40) }
    slow.send(.key("b"), at: .milliseconds(105))
    for screening in [screening, Screening(slow)] {
      try withTemporaryDirectory { path in
        let recorder = try Recorder(folder: RecordingFolder(path), header: screening.header)
        screening.loop.recorder = recorder
        try screening.run()
        try recorder.close()
        let text = try String(contentsOfFile: path + "/recording.jsonl", encoding: .utf8)
        for kind in ["header", "begin", "frame", "end", "footer"] {
          #expect(text.contains(#""type":"\#(kind)""#), "\(kind)")
        }
        #expect(
          try Schema(path: Project.path("Assets/recording.schema.json")).complaints(aboutLines: text) == [])
      }
    }
  }
}
