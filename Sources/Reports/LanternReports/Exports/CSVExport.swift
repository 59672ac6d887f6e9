import LanternBase
package import LanternRecording

// The tables of a recording as CSV (RFC 4180). Times are in nanoseconds, except for columns that end in `_ms`, which
// are in milliseconds. A field without a value is empty.

/// `frames.csv`: one row for each frame of a transition.
package struct FramesTable: Export {
  package static let file = RecordingFolder.ExportName.frames

  package let head =
    "frame,transition,kind,from,to,progress,deadline,begin,input_end,update_end,draw_end,composite_end,overlay,"
    + "present_end,late,skipped,degraded,damaged_pixels,shown,processor_time,run_queue_delay,"
    + "accessibility_time\n"
  private var count = 0
  private var begins = OpenTransitions<String>()

  package init(_ header: RecordingHeader) {}

  package mutating func text(of entry: RecordEntry) -> String {
    switch entry {
    case .begin(let begin):
      let columns = [String(begin.transition), quoted(begin.kind), quoted(begin.from), quoted(begin.to)]
      _ = begins.begin(begin, columns.joined(separator: ","))
      return ""
    case .frame(let frame):
      guard let begin = begins.update(frame.transition, { $0 }) else { return "" }
      count += 1
      return "\(count),\(begin),\(frame.progress),\(frame.deadline),\(frame.begin),\(frame.inputEnd),"
        + "\(frame.updateEnd),\(frame.drawEnd),\(frame.compositeEnd),\(frame.overlay),\(frame.presentEnd),"
        + "\(field(frame.late)),\(field(frame.skipped)),\(frame.degraded),\(frame.damagedPixels),"
        + "\(field(frame.shown)),\(field(frame.processorTime)),\(field(frame.runQueueDelay)),"
        + "\(field(frame.accessibilityTime))\n"
    case .end(let end):
      _ = begins.end(end.transition)
      return ""
    default:
      return ""
    }
  }

  package func tail() -> String { "" }
}

/// `transitions.csv`: one row for each transition.
package struct TransitionsTable: Export {
  package static let file = RecordingFolder.ExportName.transitions

  package let head =
    "transition,kind,from,to,start,input,end,outcome,frames_due,frames_presented,frames_skipped,frames_late,"
    + "hitch_ms,click_to_picture_ms,window,start_delay,processor_time_ms,"
    + "context_switches,page_faults,pixels_mixed,tiles_compared,widgets_drawn,lines_shaped,allocations\n"
  private typealias Transition = (begin: TransitionBegin, frames: Int, presentEnd: Int64?)
  private var open = OpenTransitions<Transition>()

  package init(_ header: RecordingHeader) {}

  package mutating func text(of entry: RecordEntry) -> String {
    switch entry {
    case .begin(let begin):
      return open.begin(begin, (begin, 0, nil)).map { row($0, nil) } ?? ""
    case .frame(let frame):
      _ = open.update(frame.transition) { transition in
        transition.frames += 1
        transition.presentEnd = frame.presentEnd
      }
      return ""
    case .end(let end):
      return open.end(end.transition).map { row($0, end) } ?? ""
    default:
      return ""
    }
  }

  package mutating func tail() -> String { open.endAll().map { row($0, nil) }.joined() }

  // A transition without an end was interrupted.
  private func row(_ transition: Transition, _ end: TransitionEnd?) -> String {
    let (begin, frames, presentEnd) = transition
    return [
      "\(begin.transition)", quoted(begin.kind), quoted(begin.from), quoted(begin.to), "\(begin.start)",
      field(begin.input), field(presentEnd), (end?.outcome ?? .interrupted).rawValue, field(begin.framesDue),
      "\(frames)", field(end?.framesSkipped), field(end?.framesLate), milliseconds(end?.hitch),
      milliseconds(end?.clickToPicture), begin.window.map(quoted) ?? "",
      field(end?.hitch == nil ? nil : end?.startDelay ?? 0), milliseconds(end?.processorTime),
      field(end?.contextSwitches), field(end?.pageFaults), field(end?.counts.pixelsMixed),
      field(end?.counts.tilesCompared), field(end?.counts.widgetsDrawn), field(end?.counts.linesShaped),
      field(end?.counts.allocations),
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
