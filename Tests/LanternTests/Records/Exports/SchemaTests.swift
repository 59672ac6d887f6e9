import Foundation
import LanternFrames
import LanternRecords
import Testing

/// `Assets/recording.schema.json` against what the recorder writes and what the reader refuses.
@MainActor
struct SchemaTests {
  private let schema = Schema(path: Project.path("Assets/recording.schema.json"))

  @Test(.requirement(87, 88))
  func `what a loop records is as the schema says, on a window's clock and on the virtual one`() throws {
    let (screening, _) = Screening.headless([(at: 105, letter: "b"), (at: 205, letter: "c")])
    let slow = SlowDisplay()
    slow.cost = { _ in .milliseconds(40) }
    slow.send(.key("b"), at: .milliseconds(105))
    for screening in [screening, Screening(slow)] {
      try withTemporaryFolder { path in
        let recorder = try Recorder(folder: RecordingFolder(path), header: screening.header)
        screening.loop.recorder = recorder
        try screening.run()
        try recorder.close()
        let text = try String(contentsOfFile: path + "/recording.jsonl", encoding: .utf8)
        #expect(text.split(separator: "\n").count > 10)
        #expect(try schema.complaints(aboutLines: text) == [])
      }
    }
  }

  @Test(arguments: ["format-1-first", "format-1-headless", "format-2-headless", "two-transitions", "held"])
  func `a recording of each format that is read is as the schema says`(_ name: String) throws {
    let text = try String(contentsOfFile: Corpus.path(name), encoding: .utf8)
    #expect(try schema.complaints(aboutLines: text) == [])
  }

  @Test func `what the reader refuses for its form, the schema refuses`() throws {
    let lines = [
      #"{"type":"snow"}"#, #"{"type":"footer"}"#, #"{"type":"footer","dropped":"some"}"#,
      #"{"type":"footer","dropped":-1}"#,
      RecordingText.begin(1, "slide", "a", "b", due: -1),
      RecordingText.frame(1, progress: "1.5", begin: 1, end: 2),
      RecordingText.end(1, "lost"), RecordingText.header(clock: "sundial"),
    ]
    for line in lines {
      #expect(throws: RecordingError.self, "\(line)") {
        try Recording(lines: [RecordingText.header, RecordingText.begin(1, "slide", "a", "b"), line])
      }
      #expect(try !schema.complaints(about: line).isEmpty, "\(line)")
    }
  }
}
