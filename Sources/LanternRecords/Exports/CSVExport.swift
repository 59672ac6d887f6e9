// The tables of a recording as CSV (RFC 4180). Times are in nanoseconds, except for columns that end in `_ms`, which
// are in milliseconds. A field without a value is empty.

/// `frames.csv`: one row for each frame of a transition.
package struct FramesTable: Export {
  package static let fileName = "frames.csv"

  package let head =
    "frame,transition,kind,from,to,progress,deadline,begin,input_end,update_end,draw_end,composite_end,overlay,"
    + "present_end,late,skipped,degraded,damaged_pixels\n"
  private var count = 0
  private var begin = ""

  package init(_ header: RecordingHeader) {}

  package mutating func text(of entry: RecordEntry) -> String {
    switch entry {
    case .begin(let begin):
      self.begin = [String(begin.transition), quoted(begin.kind), quoted(begin.from), quoted(begin.to)]
        .joined(
          separator: ",")
      return ""
    case .frame(let frame):
      count += 1
      return "\(count),\(begin),\(frame.progress),\(frame.deadline),\(frame.begin),\(frame.inputEnd),"
        + "\(frame.updateEnd),\(frame.drawEnd),\(frame.compositeEnd),\(frame.overlay),\(frame.presentEnd),"
        + "\(field(frame.late)),\(field(frame.skipped)),\(frame.degraded),\(frame.damagedPixels)\n"
    default:
      return ""
    }
  }

  package func tail() -> String { "" }
}

/// `transitions.csv`: one row for each transition.
package struct TransitionsTable: Export {
  package static let fileName = "transitions.csv"

  package let head =
    "transition,kind,from,to,start,input,end,outcome,frames_due,frames_presented,frames_skipped,frames_late,"
    + "hitch_ms,click_to_picture_ms\n"
  private var current: (begin: TransitionBegin, frames: Int, presentEnd: Int64?)?

  package init(_ header: RecordingHeader) {}

  package mutating func text(of entry: RecordEntry) -> String {
    switch entry {
    case .begin(let begin):
      let unended = row(nil)
      current = (begin, 0, nil)
      return unended
    case .frame(let frame):
      current?.frames += 1
      current?.presentEnd = frame.presentEnd
      return ""
    case .end(let end):
      return row(end)
    default:
      return ""
    }
  }

  package mutating func tail() -> String { row(nil) }

  // A transition without an end was interrupted.
  private mutating func row(_ end: TransitionEnd?) -> String {
    guard let (begin, frames, presentEnd) = current else { return "" }
    current = nil
    return [
      "\(begin.transition)", quoted(begin.kind), quoted(begin.from), quoted(begin.to), "\(begin.start)",
      field(begin.input), field(presentEnd), (end?.outcome ?? .interrupted).rawValue, field(begin.framesDue),
      "\(frames)", field(end?.framesSkipped), field(end?.framesLate), milliseconds(end?.hitch),
      milliseconds(end?.clickToPicture),
    ].joined(separator: ",") + "\n"
  }

  private func milliseconds(_ nanoseconds: Int64?) -> String {
    nanoseconds.map { fixed(Double($0) / 1e6, 3) } ?? ""
  }
}

private func field(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "" }

// A field with a comma, a quote or a line break is quoted.
private func quoted(_ text: String) -> String {
  guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
  return "\"" + text.replacing("\"", with: "\"\"") + "\""
}
