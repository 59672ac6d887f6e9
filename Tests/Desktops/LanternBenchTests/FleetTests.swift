import Foundation
import LanternBase
import LanternBench
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The recordings of a fleet, and the script that queries them.
@Suite(.requirement(117))
struct FleetTests {
  private typealias Text = RecordingText
  private let script = Project.path("Assets/sql/fleet.py")

  // Frames at 60 Hz, each of which presents 2 ms after its deadline.
  private func recording(kind: String = "slide") throws -> Recording {
    let frames = (1...18).map { frame in
      let begin = 1_000_000 + frame * 16_666_666
      return Text.frame(
        1, progress: "0.5", begin: begin, end: begin + 2_000_000, processorTime: 1_000_000, runQueueDelay: 0)
    }
    let end = Text.end(
      1, presented: 18,
      figures: #""click_to_picture":20000000,"frames_late":0,"frames_skipped":0,"hitch":0,"#)
    return try Recording(
      lines: [Text.header, Text.begin(1, kind, "a", "b", due: 18)] + frames + [end, Text.footer()])
  }

  private func changed(
    _ recording: Recording, _ regressions: [FleetRegression], processor: String = "N100",
    slowness: Double = 1,
    seed: UInt64 = 1
  ) throws -> Recording {
    let old = recording.header
    let header = RecordingHeader(
      build: "2.0", machine: Machine(processor: processor, cores: 4, system: "Linux"), display: old.display,
      width: old.width, height: old.height, scale: old.scale, rate: old.rate, kernel: old.kernel,
      fullPresent: nil)
    var random = SplitMix64(seed: seed)
    let lines = try FleetChange(header: header, regressions: regressions, slowness: slowness)
      .lines(of: recording, using: &random)
    return try Recording(text: String(decoding: lines.joined(), as: UTF8.self))
  }

  @Test func `a machine that is twice as slow takes about twice as long for each frame`() throws {
    let transition = try #require(try changed(try recording(), [], slowness: 2).transitions.first)
    #expect(transition.frames.count == 18)
    for frame in transition.frames {
      #expect((3_800_000...4_200_000).contains(frame.work))
      #expect((1_900_000...2_100_000).contains(frame.processorTime ?? 0))
    }
    #expect(transition.end?.hitch == 0)
  }

  @Test func `a regression is in its build, kind and processor alone`() throws {
    let slower = FleetRegression(build: "2.0", figure: .waiting, kind: "slide", processor: "N100")
    func isSlower(kind: String, processor: String, _ regression: FleetRegression) throws -> Bool {
      let changed = try changed(try recording(kind: kind), [regression], processor: processor)
      return changed.transitions[0].frames.allSatisfy { $0.work > 3_500_000 }
    }
    #expect(try isSlower(kind: "slide", processor: "N100", slower))
    #expect(try !isSlower(kind: "dissolve", processor: "N100", slower))
    #expect(try !isSlower(kind: "slide", processor: "Atom", slower))
    let other = FleetRegression(build: "1.9", figure: .waiting, kind: "slide", processor: "N100")
    #expect(try !isSlower(kind: "slide", processor: "N100", other))
  }

  @Test func `a frame that blocks is late, and the deadlines that it takes are skipped`() throws {
    let all = FleetRegression.all
    let blocking = FleetRegression(build: "2.0", figure: .hitchTimeRatio, kind: all, processor: all)
    var hitches: [Int64] = []
    for seed in 1...20 {
      let transition = try changed(try recording(), [blocking], seed: UInt64(seed)).transitions[0]
      let end = try #require(transition.end)
      #expect(end.framesPresented + (end.framesSkipped ?? 0) == 18)
      #expect(end.framesPresented == transition.frames.count)
      hitches.append(end.hitch ?? -1)
      guard end.hitch ?? 0 > 0 else { continue }
      #expect(end.framesLate ?? 0 >= 1)
      #expect(end.framesSkipped ?? 0 >= 1)
      // The frame ends about 42 ms after its deadline, and the grid has 16.7 ms.
      #expect((25_000_000...26_000_000).contains(end.hitch ?? 0))
    }
    #expect(hitches.contains(0) && hitches.contains { $0 > 0 })
  }

  @Test(.waitsForProcesses)
  func `an empty folder, a missing one and an unknown column are errors that say so`() throws {
    try withTemporaryDirectory { path in
      let empty = try Command(path: "python3").run([script, "duckdb", path, "percentiles"])
      #expect(empty.status == 1)
      #expect(
        empty.errors
          == "fleet.py: no recording in \"\(path)\"; name a folder that contains */*/*/recording.jsonl\n")
      let missing = try Command(path: "python3").run([script, "duckdb", path + "/none", "percentiles"])
      #expect(missing.status == 1)
      #expect(
        missing.errors
          == "fleet.py: cannot open \"\(path)/none\": No such file or directory; name the folder of a fleet\n"
      )
      let column = try Command(path: "python3").run([script, "duckdb", path, "percentiles", "--by", "hour"])
      #expect(column.status == 2)
      #expect(column.errors.contains("hour is none of recording, build, machine, processor, day, kind"))
    }
  }

  @Test(.waitsForProcesses, arguments: ["duckdb", "clickhouse"])
  func `an engine that is not installed is named with its package`(engine: String) throws {
    try withTemporaryDirectory { path in
      let run = path + "/2026-11-02/machine-01/1"
      try FileManager.default.createDirectory(atPath: run, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: run + "/recording.jsonl"))
      // -S hides all packages.
      let result = try Command(path: "python3").run(["-S", script, engine, path, "percentiles"])
      #expect(result.status == 1)
      #expect(result.errors.hasSuffix("; install the package duckdb or chdb-core\n"))
    }
  }
}
