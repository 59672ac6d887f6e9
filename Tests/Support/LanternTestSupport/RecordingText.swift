import Foundation
import LanternHarness
import LanternRecording
package import LanternReports

/// Sample lines of a recording.
package enum RecordingText {
  package static let header = header()

  package static func header(
    format: Int = 2, clock: String = "monotonic", buildDigest: String? = nil, cyclesDue: Int? = nil,
    started: Int? = nil
  ) -> String {
    #"{"build":"1.0",\#(buildDigest.map { "\"build_digest\":\"\($0)\"," } ?? "")"#
      + #"\#(cyclesDue.map { "\"cycles_due\":\($0)," } ?? "")"#
      + #""display":{"clock":"\#(clock)","driver":"x11","path":"shared memory","pixel_format":"XRGB8888"},"format":\#(format),"#
      + #""height":800,"kernel":"avx2","rate":60,"scale":1,"settings":{"theme":"light"},"#
      + #"\#(started.map { "\"started\":\($0)," } ?? "")"type":"header","width":1280}"#
  }

  package static func begin(
    _ transition: Int, _ kind: String, _ from: String, _ to: String, due: Int = 3, window: String? = nil
  ) -> String {
    #"{"frames_due":\#(due),"from":"\#(from)","kind":"\#(kind)","start":1000000,"to":"\#(to)","#
      + #""transition":\#(transition),"type":"begin"\#(window.map { #","window":"\#($0)""# } ?? "")}"#
  }

  /// Returns a frame whose input, update, draw and composite phases last 100 µs each.
  package static func frame(
    _ transition: Int, progress: String, begin: Int, end: Int, late: Int? = 0, skipped: Int? = 0,
    processorTime: Int? = nil, runQueueDelay: Int? = nil, accessibilityTime: Int? = nil
  ) -> String {
    var text = "{"
    if let accessibilityTime { text += #""accessibility_time":\#(accessibilityTime),"# }
    text +=
      #""begin":\#(begin),"composite_end":\#(begin + 400_000),"damaged_pixels":64,"deadline":\#(begin),"degraded":0,"#
      + #""draw_end":\#(begin + 300_000),"input_end":\#(begin + 100_000),"#
    if let late { text += #""late":\#(late),"# }
    text += #""present_end":\#(end),"#
    if let processorTime { text += #""processor_time":\#(processorTime),"# }
    text += #""progress":\#(progress),"#
    if let runQueueDelay { text += #""run_queue_delay":\#(runQueueDelay),"# }
    if let skipped { text += #""skipped":\#(skipped),"# }
    return text + #""transition":\#(transition),"type":"frame","update_end":\#(begin + 200_000)}"#
  }

  package static func end(
    _ transition: Int, _ outcome: String = "completed", presented: Int = 0, figures: String = ""
  ) -> String {
    #"{\#(figures)"frames_presented":\#(presented),"outcome":"\#(outcome)","transition":\#(transition),"#
      + #""type":"end"}"#
  }

  package static func footer(dropped: Int = 0, cyclesCompleted: Int? = nil) -> String {
    #"{\#(cyclesCompleted.map { "\"cycles_completed\":\($0)," } ?? "")"dropped":\#(dropped),"type":"footer"}"#
  }

  /// A dissolve without late frames, and a slide with a late frame that causes a skipped deadline.
  package static let twoTransitions = [
    header,
    begin(1, "dissolve", "login", "main"),
    frame(1, progress: "0.25", begin: 16_000_000, end: 18_000_000),
    frame(1, progress: "0.5", begin: 32_000_000, end: 35_000_000),
    frame(1, progress: "1", begin: 48_000_000, end: 49_000_000),
    end(
      1, presented: 3,
      figures: #""click_to_picture":12500000,"frames_late":0,"frames_skipped":0,"hitch":0,"#),
    begin(2, "slide", "main", "login"),
    frame(2, progress: "0.25", begin: 100_000_000, end: 130_000_000, late: 13_500_000),
    frame(2, progress: "1", begin: 133_000_000, end: 135_000_000, skipped: 1),
    end(
      2, presented: 2,
      figures: #""click_to_picture":31250000,"frames_late":1,"frames_skipped":1,"hitch":13500000,"#),
    footer(),
  ]
}

extension Recording {
  package var framesCSV: String { text(FramesTable.self) }
  package var transitionsCSV: String { text(TransitionsTable.self) }

  /// Returns the text of an export of the recording.
  package func text<Table: Export>(_: Table.Type) -> String {
    var table = Table(header)
    let rows = entries.map { table.text(of: $0) }
    return table.head + rows.joined() + table.tail()
  }

  /// Reads a recording from complete lines.
  package init(lines: [String]) throws { try self.init(text: lines.map { $0 + "\n" }.joined()) }

  /// Reads a recording from the text of its file.
  package init(text: String) throws {
    self = try withTemporaryDirectory { path in
      try Data(text.utf8).write(to: URL(filePath: path + "/recording.jsonl"))
      return try Recording(readingFrom: RecordingFolder(path))
    }
  }
}
