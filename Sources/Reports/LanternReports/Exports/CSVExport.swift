import LanternBase
package import LanternRecording

// The tables of a recording as CSV (RFC 4180). Times are in nanoseconds, except for columns that end in `_ms`, which
// are in milliseconds. A field without a value is empty.

/// `frames.csv`: one row for each frame of a transition.
package struct FramesTable: Export {
  package static let file = RecordingFolder.ExportName.frames

  package let head =
    (["frame", "transition", "kind", "from", "to"] + FramesTable.columns.map { "\($0.name)" })
    .joined(separator: ",") + "\n"
  // Those after the transition.
  private static let columns = FrameRecord.columns.dropFirst()
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
      return "\(count),\(begin)"
        + FramesTable.columns.reduce(into: "") { row, column in
          row += ","
          if let number = column.integer(of: frame) {
            row += "\(number)"
          } else if let number = column.fraction(of: frame) {
            row += "\(number)"
          }
        } + "\n"
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

  package let head = TransitionsTable.cells.map(\.name).joined(separator: ",") + "\n"
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
    TransitionsTable.cells.map { $0.text(transition, end) }.joined(separator: ",") + "\n"
  }

  // MARK: Columns

  private struct Cell: Sendable {
    let name: String
    let text: @Sendable (Transition, TransitionEnd?) -> String
  }

  // The columns of the begin and of the end, and some that follow from both. The first ones have the order of version 1, and
  // new ones are added to their ends.
  private static let cells: [Cell] = {
    let begins = TransitionBegin.columns.filter(\.isInTable).map { column in
      Cell(name: "\(column.name)") { transition, _ in
        column.text(of: transition.begin).map(quoted) ?? field(column.integer(of: transition.begin))
      }
    }
    // The times of an end are durations.
    let ends = TransitionEnd.columns.map { column in
      if case .nanoseconds = column.values {
        Cell(name: "\(column.name)_ms") { _, end in
          end.flatMap { column.integer(of: $0) }.map { fixed(Double($0) / 1e6, 3) } ?? ""
        }
      } else {
        Cell(name: "\(column.name)") { _, end in field(end.flatMap { column.integer(of: $0) }) }
      }
    }
    let derived = [
      Cell(name: "end") { transition, _ in field(transition.presentEnd) },
      Cell(name: "outcome") { _, end in (end?.outcome ?? .interrupted).rawValue },
      Cell(name: "frames_presented") { transition, _ in "\(transition.frames)" },
      // Absent for none, but then it was measured, as hitches were.
      Cell(name: "start_delay") { _, end in field(end?.hitch == nil ? nil : end?.startDelay ?? 0) },
    ]
    var cells = Dictionary((ends + begins + derived).map { ($0.name, $0) }) { _, last in last }
    let first = [
      "transition", "kind", "from", "to", "start", "input", "end", "outcome", "frames_due",
      "frames_presented",
      "frames_skipped", "frames_late", "hitch_ms", "click_to_picture_ms", "window",
    ]
    let names = first + (begins + ends).map(\.name).filter { !first.contains($0) }
    return names.compactMap { cells.removeValue(forKey: $0) }
  }()
}

private func field(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "" }

// A field with a comma, a quote or a line break is quoted.
private func quoted(_ text: String) -> String {
  guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
  return "\"" + text.replacing("\"", with: "\"\"") + "\""
}
