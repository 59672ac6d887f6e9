import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Reports on recordings with more data than a report keeps.
struct LongReportTests {
  private typealias Text = RecordingText

  /// Returns the report of `transitions` transitions with `frames` frames each. `work` returns microseconds.
  private func report(transitions: Int, frames: Int, work: (_ transition: Int, _ frame: Int) -> Int) throws
    -> Report
  {
    var lines = [Text.header]
    for transition in 1...transitions {
      lines.append(
        Text.begin(transition, transition.isMultiple(of: 2) ? "slide" : "dissolve", "a", "b", due: frames))
      for frame in 1...frames {
        let begin = transition * 1_000_000_000 + frame * 16_666_667
        lines.append(
          Text.frame(transition, progress: "1", begin: begin, end: begin + work(transition, frame) * 1_000))
      }
      let hitch = transition.isMultiple(of: 10) ? transition * 1_000_000 : 0
      lines.append(Text.end(transition, presented: frames, figures: #""hitch":\#(hitch),"#))
    }
    return Report(of: try Recording(lines: lines + [Text.footer()]))
  }

  @Test func `the timeline keeps the longest frame of each slot and counts every frame`()
    throws
  {
    let report = try report(transitions: 150, frames: 18) { $0 == 77 && $1 == 9 ? 40_000 : 1_000 }
    #expect(report.timeline.framesPerSlot == 4)
    #expect(report.timeline.slots.count == 675)
    #expect(report.timeline.slots.reduce(0) { $0 + $1.frames } == 2_700)
    #expect(report.timeline.slots.reduce(0) { $0 + $1.begins } == 150)
    #expect(report.timeline.slots.count { $0.longest.work == 40_000_000 } == 1)
    #expect(report.timeline.slots[(76 * 18 + 8) / 4].longest.work == 40_000_000)
  }

  @Test func `of many transitions, only the strips with the longest hitches are kept, in order`()
    throws
  {
    let report = try report(transitions: 700, frames: 2) { _, _ in 1_000 }
    #expect(report.strips.count == 60)
    #expect(report.strips.map(\.transition) == (11...70).map { $0 * 10 })
    #expect(report.all.transitions == 700)
  }

  @Test func `the ten worst frames are sorted by response time, the longest first`() throws {
    let report = try report(transitions: 20, frames: 10) { 1_000 + ($0 * 7 + $1 * 13) % 190 }
    #expect(report.worst.count == 10)
    #expect(report.worst.map(\.response) == report.worst.map(\.response).sorted(by: >))
    #expect(report.worst[0].work == 1.189)
    #expect(report.worst[0].blame?.phase == .present)
  }

  @Test func `recordings under the same conditions share a report, and others are rejected`() throws {
    try withTemporaryDirectory { path in
      let folders = ["one", "two", "fast"].map { RecordingFolder(path + "/" + $0) }
      for folder in folders {
        try folder.prepare()
        let text = Text.twoTransitions.map { $0 + "\n" }.joined()
        let rated = folder == folders[2] ? text.replacing(#""rate":60"#, with: #""rate":144"#) : text
        try rated.write(toFile: folder.recording, atomically: false, encoding: .utf8)
      }
      let report = try Report(readingFrom: [folders[0], folders[1]])
      #expect(report.recordings.map(\.transitions) == [2, 2])
      #expect(report.all.framesPresented == 10)
      #expect(report.strips.map(\.recording) == [1, 1, 2, 2])
      #expect(
        throws: RecordingError.incomparable(
          path: path + "/fast", with: path + "/one",
          difference: "the rate is 60 Hz in the first and 144 Hz in the second")
      ) { try Report(readingFrom: folders) }
    }
  }
}
