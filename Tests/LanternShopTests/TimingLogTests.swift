import LanternReports
import LanternShop
import LanternTestSupport
import Testing

/// The figures of the Timings screen.
@MainActor
struct TimingLogTests {
  @Test(arguments: [(1, 1), (2, 2), (19, 19), (20, 19), (21, 20), (100, 95)])
  func `the Timings screen and the report have the same 95th percentile`(count: Int, milliseconds: Double)
    throws
  {
    // The work of the frames is 1 ms, 2 ms and so on, in another order.
    let frames = (1...count).map { frame in
      let begin = 200_000_000 * frame
      let work = 1_000_000 * (frame * 37 % count + 1)
      return RecordingText.frame(1, progress: "1", begin: begin, end: begin + work)
    }
    let recording = try Recording(
      lines: [RecordingText.header, RecordingText.begin(1, "slide", "login", "main", due: count)] + frames
        + [RecordingText.end(1, presented: count), RecordingText.footer()])
    let log = TimingLog { $0() }
    let transition = try #require(recording.transitions.first)
    log.begin(transition.begin)
    for frame in transition.frames { log.frame(frame) }
    log.end(try #require(transition.end))
    #expect(log.entries.first?.work == milliseconds)
    #expect(Report(of: recording).all.frameWork?.p95 == milliseconds)
  }
}
