import LanternGate
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The places where a difference arises.
struct CausesTests {
  private typealias Place = (phase: String, screen: String?, widget: String?, span: String?)

  // The time in a place in the one frame of a transition, in microseconds, and the number of lines shaped.
  private struct Work {
    let place: Place
    let time: Int
    var lines = 0

    init(
      _ time: Int, _ phase: String, _ screen: String? = nil, _ widget: String? = nil, span: String? = nil,
      lines: Int = 0
    ) {
      place = (phase, screen, widget, span)
      self.time = time
      self.lines = lines
    }

    func line(deadline: Int, waits: Int) -> String {
      func field(_ name: String, _ text: String?) -> String { text.map { "\"\(name)\":\"\($0)\"," } ?? "" }
      return #"{"deadline":\#(deadline),"duration":\#((time + waits) * 1_000),"lines_shaped":\#(lines),"#
        + #""phase":"\#(place.phase)","pixels_mixed":0,"processor_time":\#(time * 1_000),"#
        + field("screen", place.screen) + field("span", place.span)
        + #""times":1,"transition":1,"type":"work""# + (place.widget.map { #","widget":"\#($0)""# } ?? "")
        + "}"
    }
  }

  // Runs whose times differ by a microsecond from one to the next.
  private func runs(waits: Int = 0, causes: Bool = true, _ works: [Work]) throws -> [Run] {
    try (0..<8).map { number in
      let begin = 40_000_000
      let time = works.reduce(0) { $0 + $1.time } + number
      let shares = works.enumerated().map { index, work in
        Work(
          work.time + (index == 0 ? number : 0), work.place.phase, work.place.screen, work.place.widget,
          span: work.place.span, lines: work.lines
        ).line(deadline: begin, waits: index == 0 ? waits : 0)
      }
      let lines = [
        RecordingText.header(format: causes ? 3 : 2), RecordingText.begin(1, "slide", "a", "b", due: 1),
        RecordingText.frame(
          1, progress: "1", begin: begin, end: begin + (time + waits) * 1_000, processorTime: time * 1_000,
          runQueueDelay: 0),
      ]
      let end = [
        RecordingText.end(1, presented: 1, figures: #""frames_late":0,"frames_skipped":0,"hitch":0,"#),
        RecordingText.footer(),
      ]
      return try SyntheticRuns.read(lines + (causes ? shares : []) + end)
    }
  }

  private func sentence(_ base: [Run], _ new: [Run], _ question: Question = .work) throws -> String? {
    let comparison = try Comparison(of: base, with: new)
    let answer = try #require(comparison.answers.first { $0.question == question })
    #expect(answer.verdict == .worse)
    if let causes = answer.causes {
      #expect(answer.sentence.hasSuffix(causes.sentence))
      #expect(comparison.table.contains(causes.sentence))
    }
    return answer.causes?.sentence
  }

  @Test(.requirement(133)) func `one place that makes up most of the difference is named with its count`()
    throws
  {
    let base = try runs([
      Work(900, "update"), Work(400, "draw", "Prints", "Label in Card", span: "text", lines: 14),
    ])
    let new = try runs([
      Work(900, "update"), Work(1_700, "draw", "Prints", "Label in Card", span: "text", lines: 41),
    ])
    #expect(
      try sentence(base, new)
        == "100% of it in draw, Label in Card of Prints (text): 14 → 41 lines shaped per frame")
  }

  @Test(.requirement(133)) func `what many widgets of a screen cost is the screen's`() throws {
    let names = ["Row", "Label", "Button", "Card", "Picture"]
    func draw(_ time: Int) -> [Work] { names.map { Work(time, "draw", "Prints", $0) } }
    let base = try runs([Work(900, "update")] + draw(100))
    let new = try runs([Work(900, "update")] + draw(400))
    #expect(try sentence(base, new) == "100% of it in draw, Prints")
  }

  @Test(.requirement(133)) func `a widget that costs more in all screens is named without one`() throws {
    func draw(_ time: Int) -> [Work] {
      (1...4).map { Work(time, "draw", "Screen\($0)", "Button") }
    }
    let base = try runs([Work(900, "update")] + draw(100))
    let new = try runs([Work(900, "update")] + draw(400))
    #expect(try sentence(base, new) == "100% of it in draw, Button")
  }

  @Test(.requirement(133)) func `two causes in different phases are both named`() throws {
    let base = try runs([Work(900, "input"), Work(100, "update", "Prints", "List"), Work(100, "present")])
    let new = try runs([Work(900, "input"), Work(650, "update", "Prints", "List"), Work(550, "present")])
    #expect(try sentence(base, new) == "55% of it in update, List of Prints; 45% of it in present")
  }

  @Test(.requirement(133)) func `a wait is found by the time that passed`() throws {
    let base = try runs([Work(900, "update", "Prints", "List")])
    let new = try runs(waits: 2_000, [Work(900, "update", "Prints", "List")])
    #expect(try sentence(base, new, .smoothness) == "100% of it in update, List of Prints")
  }

  @Test(.requirement(133)) func `places that vary too much are not named`() throws {
    // The time is once in one place and once in another.
    let base = try runs([Work(900, "input")]) + runs([Work(900, "update")])
    let new = try runs([Work(2_000, "input")]) + runs([Work(2_000, "update")])
    #expect(
      try sentence(base, new) == "no phase, screen or widget makes up a significant part of the difference")
  }

  @Test func `recordings without causes have none`() throws {
    let base = try runs(causes: false, [Work(900, "draw")])
    #expect(try sentence(base, runs(causes: false, [Work(2_900, "draw")])) == nil)
    #expect(try sentence(base, runs([Work(2_900, "draw")])) == nil)
  }

  @Test func `a build that is not worse has no causes`() throws {
    let base = try runs([Work(900, "draw")])
    #expect(try Comparison(of: base, with: base).answers.allSatisfy { $0.causes == nil })
  }
}
