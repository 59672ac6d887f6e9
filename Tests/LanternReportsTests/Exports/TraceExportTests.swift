import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Validates `trace.json` against a schema based on the documentation of the format, and reads it like a viewer.
struct TraceExportTests {
  private typealias Text = RecordingText
  private let schema = Schema(
    path: Project.path("Tests/LanternReportsTests/Exports/trace-events.schema.json"))

  private struct Trace: Decodable {
    struct Event: Decodable {
      let ph: String
      let name: String
      let pid: Int
      let tid: Int
      let ts: Double?
      let dur: Double?
    }
    let traceEvents: [Event]
    let otherData: [String: String]
  }

  private func trace(_ recording: Recording) throws -> Trace {
    let text = recording.text(TraceExport.self)
    #expect(try schema.violations(in: text) == [])
    return try JSONDecoder().decode(Trace.self, from: Data(text.utf8))
  }

  @Test(.requirement(88))
  func `a recording becomes slices, a counter and instant events on named tracks`() throws {
    let trace = try trace(try Recording(lines: Text.twoTransitions))
    let kinds = trace.traceEvents.reduce(into: [:]) { $0[$1.ph, default: 0] += 1 }
    // Two transitions and five frames with five phases each. Waking and overlay have no slice because they take no
    // time.
    #expect(kinds["X"] == 2 + 5 + 25)
    #expect(kinds["C"] == 5)
    #expect(trace.traceEvents.filter { $0.ph == "i" }.map(\.name) == ["late", "skipped deadline"])
    let slices = trace.traceEvents.filter { $0.ph == "X" && $0.tid == 1 }.map(\.name)
    #expect(slices == ["frame 1", "frame 2", "frame 3", "dissolve", "frame 1", "frame 2", "slide"])
    let names = trace.traceEvents.filter { $0.name == "thread_name" }.map(\.tid)
    #expect(names == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(trace.otherData["rate"] == "60 Hz")
  }

  @Test func `times are in microseconds with nanoseconds as decimals`() throws {
    let text = try Recording(lines: Text.twoTransitions).text(TraceExport.self)
    #expect(text.contains(#""name":"draw","cat":"frames","pid":1,"tid":5,"ts":16200.000,"dur":100.000"#))
  }

  @Test
  func `slices of a track nest, even if transitions supersede each other or frames overlap`()
    throws
  {
    for name in try Corpus.names {
      try withTemporaryDirectory { path in
        try FileManager.default.copyItem(atPath: Corpus.path(name), toPath: path + "/recording.jsonl")
        guard let recording = try? Recording(readingFrom: RecordingFolder(path)) else { return }
        let trace = try trace(recording)
        for track in 1...8 {
          // Rounded to nanoseconds, because fractions of microseconds have no exact `Double`.
          let slices = trace.traceEvents.filter { $0.ph == "X" && $0.tid == track }
            .map {
              (
                start: (($0.ts ?? -1) * 1_000).rounded(),
                end: ((($0.ts ?? 0) + ($0.dur ?? 0)) * 1_000).rounded()
              )
            }
            .sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }
          var open: [Double] = []
          for slice in slices {
            while let last = open.last, last <= slice.start { open.removeLast() }
            if let last = open.last { #expect(slice.end <= last, "\(name), track \(track)") }
            open.append(slice.end)
          }
        }
      }
    }
  }

  @Test func `an input is an instant event`() throws {
    let begin =
      #"{"frames_due":1,"from":"a","input":7001,"kind":"slide","start":0,"to":"b","transition":1,"type":"begin"}"#
    let text = try Recording(lines: [Text.header, begin, Text.footer()]).text(TraceExport.self)
    #expect(text.contains(#"{"ph":"i","name":"input","cat":"frames","pid":1,"tid":1,"ts":7.001,"s":"p"}"#))
  }

  @Test func `names from a recording are escaped`() throws {
    let recording = try Recording(lines: [
      Text.header, Text.begin(1, #"a\"b\\c\u0007"#, "x", "y"),
      Text.frame(1, progress: "1", begin: 5, end: 900_000),
      Text.end(1), Text.footer(),
    ])
    #expect(try trace(recording).traceEvents.contains { $0.name == "a\"b\\c\u{7}" })
  }

  @Test func `a recording without transitions is a trace of names only`() throws {
    let trace = try trace(try Recording(lines: [Text.header, Text.footer()]))
    #expect(Set(trace.traceEvents.map(\.ph)) == ["M"])
  }
}
