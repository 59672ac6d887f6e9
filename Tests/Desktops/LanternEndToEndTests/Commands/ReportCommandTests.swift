import Foundation
import LanternHarness
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// `lantern report` compared with the exports: each figure of the table is computed again from the rows.
@Suite(.serialized)
struct ReportCommandTests {
  @Test(.waitsForProcesses, .requirement(89))
  func `on the virtual clock, the table agrees with the rows, and real-time values are empty`()
    throws
  {
    let files = try TemporaryDirectory()
    try #require(
      try Command().run([
        "record", "--headless", "--cycles", "3", "--size", "640x480", "--output", files / "recording",
      ]).status == 0)
    let table = try expectTableAgrees(files / "recording")
    #expect(table["frames skipped"] == ["–", "–", "–"])
    #expect(table["present to present p50"] == ["–", "–", "–"])
    #expect(table["hitch time ratio"] == ["–", "–", "–"])
    #expect(table["click to picture p50"] == ["–", "–", "–"])
  }

  @Test(.waitsForProcesses, .requirement(81, 87))
  func `in a window, the table agrees with the rows, and each due frame was presented or skipped`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let ending = try Command(environment: screen.environment)
      .run(["record", "--cycles", "2", "--fps", "60", "--output", files / "recording"])
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(ending.output.hasPrefix("recording on a window (x11, X11 shared memory, no GPU)\n"))
    let header = try String(contentsOfFile: files / "recording/recording.jsonl", encoding: .utf8)
      .prefix { $0 != "\n" }
    #expect(header.contains(#""clock":"monotonic""#))
    try expectTableAgrees(files / "recording")
    try expectRowsMakeSense(files / "recording")
  }

  private func expectRowsMakeSense(_ folder: String) throws {
    let transitions = try CSV(folder + "/transitions.csv").rows
    let frames = try CSV(folder + "/frames.csv").rows
    #expect(transitions.map { $0["kind"] } == ["dissolve", "slide", "dissolve", "slide"])
    var lastEnd = 0
    for transition in transitions {
      let own = frames.filter { $0["transition"] == transition["transition"] }
      #expect(transition["outcome"] == "completed")
      #expect(transition["frames_due"] == "18")
      #expect(transition.number("frames_presented") == own.count)
      let skipped = own.reduce(0) { $0 + ($1.number("skipped") ?? 0) }
      #expect(transition.number("frames_skipped") == skipped)
      #expect(own.count + skipped == 18)
      #expect(transition.number("frames_late") == own.count { ($0.number("late") ?? 0) > 0 })
      #expect(transition.number("end") == own.last?.number("present_end"))
      #expect(Double(transition["click_to_picture_ms"] ?? "").map { $0 > 0 } == true)
      #expect(own.last?["progress"] == "1.0")

      let start = try #require(transition.number("start"))
      #expect(start > lastEnd)
      lastEnd = try #require(transition.number("end"))
      let delay = try #require(transition.number("start_delay"))
      for frame in own {
        // Frame k is due at the grid point k after the start, which may have been delayed. The grid moves to the refreshes of
        // the display, by less than two intervals.
        let index = Double(delay) + (Double(frame["progress"] ?? "") ?? 0) * 18
        let deadline = try #require(frame.number("deadline"))
        #expect(abs(deadline - start - Int(index.rounded()) * 1_000_000_000 / 60) < 2_000_000_000 / 60)
        let phases = [
          "deadline", "begin", "input_end", "update_end", "draw_end", "composite_end", "present_end",
        ].compactMap(frame.number)
        #expect(phases.count == 7)
        #expect(phases == phases.sorted())
        let end = try #require(frame.number("present_end"))
        // An interval of the grid is ⌊10⁹ / 60⌋ or one more.
        let next = deadline + 1_000_000_000 / 60
        #expect(abs((frame.number("late") ?? -9) - max(0, end - next)) <= 1)
      }
    }
  }

  /// Checks the table that `report` prints against the two CSV files, and returns its rows by name.
  @discardableResult
  private func expectTableAgrees(_ folder: String) throws -> [String: [String]] {
    let ending = try Command().run(["report", folder])
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    let table = rows(of: ending.output)
    let transitions = try CSV(folder + "/transitions.csv").rows
    let frames = try CSV(folder + "/frames.csv").rows
    for (column, kind) in ["dissolve", "slide"].enumerated() {
      let own = transitions.filter { $0["kind"] == kind }
      let figures = figures(of: own, frames.filter { $0["kind"] == kind })
      for (name, figure) in figures {
        let shown = try #require(table[name]?[column], "\(kind): \(name)")
        // The table has two decimals, the rows have three.
        guard let figure else {
          #expect(shown == "–", "\(kind): \(name)")
          continue
        }
        let number = try #require(shown.split(separator: " ").first.flatMap { Double($0) })
        #expect(abs(number - figure) < 0.006, "\(kind): \(name)")
      }
    }
    return table
  }

  // Labels are on the left. The second to fourth row of a distribution have only the last word.
  private func rows(of text: String) -> [String: [String]] {
    var rows: [String: [String]] = [:]
    var group = ""
    for line in text.prefix(upTo: text.firstRange(of: "\n\n")?.lowerBound ?? text.endIndex).split(
      separator: "\n"
    ).dropFirst(2) {
      let label = line.prefix(22).trimmingCharacters(in: .whitespaces)
      if label.hasSuffix(" p50") { group = String(label.dropLast(4)) }
      let name = ["p95", "p99", "max"].contains(label) ? "\(group) \(label)" : label
      rows[name] = line.dropFirst(22).split(separator: "  ", omittingEmptySubsequences: true).map {
        $0.trimmingCharacters(in: .whitespaces)
      }.filter { !$0.isEmpty }
    }
    return rows
  }

  private func figures(of transitions: [[String: String]], _ frames: [[String: String]]) -> [String: Double?]
  {
    let isReal = frames.contains { $0["late"] != "" }
    func sum(_ rows: [[String: String]], _ name: String) -> Double {
      Double(rows.reduce(0) { $0 + ($1.number(name) ?? 0) })
    }
    var figures: [String: Double?] = [
      "transitions": Double(transitions.count), "frames due": sum(transitions, "frames_due"),
      "frames presented": Double(frames.count),
      "frames skipped": isReal ? sum(frames, "skipped") : nil,
      "frames late": isReal ? Double(frames.count { $0["late"] != "0" }) : nil,
      "hitch time ratio": isReal ? hitchTimeRatio(transitions, frames) : nil,
    ]
    let work = frames.map { ($0.number("present_end") ?? 0) - ($0.number("begin") ?? 0) }
    let intervals = zip(frames.dropFirst(), frames).compactMap { later, earlier -> Int? in
      guard isReal, later["transition"] == earlier["transition"] else { return nil }
      return (later.number("present_end") ?? 0) - (earlier.number("present_end") ?? 0)
    }
    let clicks = transitions.compactMap { Double($0["click_to_picture_ms"] ?? "") }
    for (name, milliseconds) in [
      ("frame work", work.map { Double($0) / 1e6 }), ("click to picture", clicks),
      ("present to present", intervals.map { Double($0) / 1e6 }),
    ] {
      for (label, share) in [("p50", 0.50), ("p95", 0.95), ("p99", 0.99), ("max", 1)] {
        figures["\(name) \(label)"] = .some(nearestRank(share, of: milliseconds))
      }
    }
    return figures
  }

  // The nearest-rank percentile: the smallest value that at least this share of values does not exceed.
  private func nearestRank(_ share: Double, of values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    return values.sorted()[max(1, Int((share * Double(values.count)).rounded(.up))) - 1]
  }

  // A picture is visible from the next deadline or from its presentation, whichever is later. Its hitch is the delay
  // beyond one frame after the previous picture. Between two pictures that the display has reported, these times count, from
  // half a frame of delay on; one that the next picture has replaced was not seen. The result is in milliseconds per second.
  private func hitchTimeRatio(_ transitions: [[String: String]], _ frames: [[String: String]]) -> Double {
    var hitch = 0
    let interval = 1_000_000_000 / 60
    for transition in transitions {
      let start = transition.number("start") ?? 0
      var seen = start + interval
      var lastShown: Int?
      let own = frames.filter { $0["transition"] == transition["transition"] }
      let isReported = own.contains { $0.number("shown") != nil }
      for frame in own {
        let index =
          (transition.number("start_delay") ?? 0)
          + Int(((Double(frame["progress"] ?? "") ?? 0) * 18).rounded())
        let now = max(frame.number("present_end") ?? 0, start + (index + 1) * 1_000_000_000 / 60)
        // Rounding of the grid to whole nanoseconds is not a hitch.
        let over = now - seen - interval
        seen = now
        let shown = frame.number("shown")
        if isReported, shown == nil { continue }
        if let lastShown, let shown {
          if (shown - lastShown) * 2 > interval * 3 { hitch += shown - lastShown - interval }
        } else {
          hitch += over > 1 ? over : 0
        }
        lastShown = shown
      }
    }
    return Double(hitch) / 1e6 / (Double(transitions.count) * 0.3)
  }
}
