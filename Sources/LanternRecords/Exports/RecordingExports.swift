import FoundationEssentials

// The files beside `recording.jsonl`, each made from it alone.

extension Recording {
  /// Writes `frames.csv`, `transitions.csv` and `summary.json`.
  public func export(to folder: RecordingFolder) throws(RecordingError) {
    try folder.write(Array(framesCSV.utf8), named: "frames.csv")
    try folder.write(Array(transitionsCSV.utf8), named: "transitions.csv")
    try folder.write(Report(of: self).json, named: "summary.json")
  }

  /// One row a transition frame; times in nanoseconds, an empty field where there is nothing to say.
  public var framesCSV: String {
    let head =
      "frame,transition,kind,from,to,progress,deadline,begin,input_end,update_end,draw_end,composite_end,"
      + "present_end,late,skipped,degraded,damaged_pixels"
    var rows = [head]
    for transition in transitions {
      let begin = transition.begin
      for frame in transition.frames {
        rows.append(
          csvRow([
            "\(rows.count)", "\(begin.transition)", begin.kind, begin.from, begin.to, "\(frame.progress)",
            "\(frame.deadline)", "\(frame.begin)", "\(frame.inputEnd)", "\(frame.updateEnd)",
            "\(frame.drawEnd)", "\(frame.compositeEnd)", "\(frame.presentEnd)", field(frame.late),
            field(frame.skipped), "\(frame.degraded)", "\(frame.damagedPixels)",
          ]))
      }
    }
    return rows.joined(separator: "\n") + "\n"
  }

  /// One row a transition; `start` and `end` in nanoseconds, what ends in `_ms` in milliseconds.
  public var transitionsCSV: String {
    let head =
      "transition,kind,from,to,start,end,outcome,frames_due,frames_presented,frames_skipped,frames_late,"
      + "hitch_ms,click_to_picture_ms"
    let rows = transitions.map { transition in
      let begin = transition.begin
      let end = transition.end
      return csvRow([
        "\(begin.transition)", begin.kind, begin.from, begin.to, "\(begin.start)",
        field(transition.frames.last?.presentEnd), (end?.outcome ?? .interrupted).rawValue,
        field(begin.framesDue), "\(transition.frames.count)", field(end?.framesSkipped),
        field(end?.framesLate), milliseconds(end?.hitch), milliseconds(end?.clickToPicture),
      ])
    }
    return ([head] + rows).joined(separator: "\n") + "\n"
  }

  private func field(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "" }

  private func milliseconds(_ nanoseconds: Int64?) -> String {
    nanoseconds.map { fixed(Double($0) / 1e6, 3) } ?? ""
  }

  // RFC 4180: a field with a comma, a quote or a line break stands in quotes.
  private func csvRow(_ fields: [String]) -> String {
    fields.map { field in
      guard field.contains(where: { ",\"\n\r".contains($0) }) else { return field }
      return "\"" + field.replacing("\"", with: "\"\"") + "\""
    }.joined(separator: ",")
  }
}

/// A number with so many decimals.
func fixed(_ value: Double, _ decimals: Int) -> String {
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int((abs(value) * Double(scale)).rounded())
  let whole = "\(scaled / scale)"
  let sign = value < 0 && scaled != 0 ? "-" : ""
  guard decimals > 0 else { return sign + whole }
  let part = "\(scaled % scale)"
  return sign + whole + "." + String(repeating: "0", count: decimals - part.count) + part
}
