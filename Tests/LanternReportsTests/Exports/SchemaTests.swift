import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Checks `Assets/recording.schema.json` against the lines that the recorder writes and the lines that the reader
/// rejects.
@MainActor
struct SchemaTests {
  private let schema = Schema(path: Project.path("Assets/recording.schema.json"))

  @Test(arguments: [
    "format-1-first", "format-1-headless", "format-2-headless", "format-3-causes", "two-transitions", "held",
  ])
  func `recordings of every supported format match the schema`(_ name: String) throws {
    let text = try String(contentsOfFile: Corpus.path(name), encoding: .utf8)
    #expect(try schema.violations(inLines: text) == [])
  }

  @Test func `the schema rejects malformed lines that the reader rejects`() throws {
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
      #expect(try !schema.violations(in: line).isEmpty, "\(line)")
    }
  }
}
