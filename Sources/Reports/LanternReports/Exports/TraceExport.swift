import LanternBase
package import LanternRecording

/// `trace.json`: the recording as Chrome trace events, for Perfetto, Speedscope and chrome://tracing.
///
/// The trace has one process. It contains a track for the transitions of each window and their nested frames, a track
/// for each phase, a counter of presented pixels, and instant events for input, skipped deadlines, late frames and
/// the refreshes that showed a frame.
///
/// Format: *Trace Event Format* (Google), the object form. Times are in microseconds on the display's clock, with
/// three decimals for nanoseconds.
package struct TraceExport: Export {
  package static let file = RecordingFolder.ExportName.trace

  private static let frames = 1
  // A gap of a second or more is obvious in the viewer. Each slice also has the number of skipped deadlines.
  private static let maximumSkipCount = 240
  private let header: RecordingHeader
  private var windows = [WindowTrack(window: nil, thread: TraceExport.frames)]
  // The end of the last slice on each track of phases. Slices on a track must not overlap, but frames on a virtual
  // clock may, and so may transitions that supersede each other.
  private var phaseEnds = Array(repeating: Int64(0), count: Phase.allCases.count)

  // The transitions and frames of one window.
  private struct WindowTrack {
    let window: String?
    let thread: Int
    var begin: TransitionBegin?
    var count = 0
    var presentEnd: Int64 = 0
    var end: Int64 = 0
    var lastDeadline: Int64 = 0
    var transitionStart: Int64 = 0
    var interval: Int64 = 0
  }

  package init(_ header: RecordingHeader) {
    self.header = header
  }

  package var head: String {
    let about: [(String, String)] = [
      ("build", header.build), ("clock", header.display.clock.rawValue), ("driver", header.display.driver),
      ("path", header.display.path), ("rate", "\(header.rate) Hz"),
      ("size", "\(header.width)×\(header.height)"),
    ]
    var events = [
      metadata("process_name", thread: 0, #""name":"lantern""#),
      metadata("thread_name", thread: TraceExport.frames, #""name":"transitions and frames""#),
    ]
    for phase in Phase.allCases {
      events.append(metadata("thread_name", thread: thread(of: phase), #""name":"\#(phase.rawValue)""#))
    }
    for thread in TraceExport.frames...TraceExport.frames + Phase.allCases.count {
      events.append(metadata("thread_sort_index", thread: thread, #""sort_index":\#(thread)"#))
    }
    let other = about.map { "\(json($0)):\(json($1))" }.joined(separator: ",")
    return #"{"displayTimeUnit":"ms","otherData":{\#(other)},"traceEvents":["# + "\n"
      + events.joined(separator: ",\n")
  }

  package mutating func text(of entry: RecordEntry) -> String {
    switch entry {
    case .begin(let begin):
      var text = ""
      let place = windows.firstIndex { $0.window == begin.window } ?? windows.count
      if place == windows.count { text = addTrack(begin.window) }
      text += transition(place, outcome: .interrupted)
      windows[place].begin = begin
      windows[place].count = 0
      windows[place].transitionStart = max(begin.start, windows[place].end)
      windows[place].lastDeadline = begin.start
      windows[place].interval = begin.interval ?? header.budget
      guard let input = begin.input else { return text }
      return text + event("i", "input", at: input, windows[place].thread, #","s":"p""#)
    case .frame(let frame):
      return place(of: frame.transition).map { text(of: frame, $0) } ?? ""
    case .pace(let change):
      let thread = place(of: change.transition).map { windows[$0].thread } ?? TraceExport.frames
      return event("i", "pace \(change.pace.rawValue)", at: change.deadline, thread, #","s":"t""#)
    case .end(let end):
      return place(of: end.transition).map { transition($0, outcome: end.outcome) } ?? ""
    case .work, .header, .footer:
      return ""
    }
  }

  package mutating func tail() -> String {
    windows.indices.map { transition($0, outcome: .interrupted) }.joined() + "\n]}\n"
  }

  private func place(of transition: Int) -> Int? {
    windows.firstIndex { $0.begin?.transition == transition }
  }

  // Its thread follows those of the phases.
  private mutating func addTrack(_ window: String?) -> String {
    let thread = TraceExport.frames + Phase.allCases.count + windows.count
    windows.append(WindowTrack(window: window, thread: thread))
    let name = json("transitions and frames of " + (window ?? ""))
    return ",\n" + metadata("thread_name", thread: thread, #""name":\#(name)"#)
  }

  private mutating func text(of frame: FrameRecord, _ place: Int) -> String {
    guard let begin = windows[place].begin else { return "" }
    windows[place].count += 1
    let track = windows[place]
    var text = ""
    let skipped = frame.skipped ?? 0
    for index in (0..<min(skipped, TraceExport.maximumSkipCount)).reversed() {
      let deadline = frame.deadline - Int64(index + 1) * track.interval
      // A transition that was cut has skipped deadlines that lie in the future.
      guard deadline > track.lastDeadline + track.interval / 2 else { continue }
      text += event("i", "skipped deadline", at: deadline, track.thread, #","s":"t""#)
    }
    let start = max(frame.begin, track.end, track.transitionStart)
    let end = max(frame.presentEnd, start)
    text += slice(
      "frame \(track.count)", from: start, to: end, track.thread,
      #""kind":\#(json(begin.kind)),"progress":\#(frame.progress),"work_ms":\#(fixed(Double(frame.work) / 1e6, 3)),"#
        + #""late_ms":\#(fixed(Double(frame.late ?? 0) / 1e6, 3)),"skipped":\#(skipped)"#)
    var moment = min(frame.deadline, frame.begin)
    for phase in Phase.allCases {
      let duration = max(0, frame.duration(of: phase))
      if duration > 0 {
        let start = max(moment, phaseEnds[phase.place])
        phaseEnds[phase.place] = start + duration
        text += slice(
          phase.rawValue, from: start, to: start + duration, thread(of: phase), #""frame":\#(track.count)"#)
      }
      moment += duration
    }
    if let shown = frame.shown { text += event("i", "shown", at: shown, track.thread, #","s":"t""#) }
    if frame.late ?? 0 > 0 {
      text += event("i", "late", at: frame.presentEnd, track.thread, #","s":"t""#)
    }
    text += event(
      "C", "presented pixels", at: frame.begin, 0, #","args":{"pixels":\#(frame.damagedPixels)}"#)
    windows[place].end = end
    windows[place].presentEnd = end
    windows[place].lastDeadline = frame.deadline
    return text
  }

  private mutating func transition(_ place: Int, outcome: TransitionOutcome) -> String {
    let track = windows[place]
    guard let begin = track.begin else { return "" }
    windows[place].begin = nil
    guard track.count > 0 else { return "" }
    return slice(
      begin.kind, from: track.transitionStart, to: max(track.presentEnd, track.transitionStart), track.thread,
      #""from":\#(json(begin.from)),"to":\#(json(begin.to)),"transition":\#(begin.transition),"#
        + #""outcome":"\#(outcome.rawValue)""#)
  }

  private func thread(of phase: Phase) -> Int { TraceExport.frames + 1 + phase.place }

  private func metadata(_ name: String, thread: Int, _ arguments: String) -> String {
    #"{"ph":"M","name":"\#(name)","pid":1,"tid":\#(thread),"args":{\#(arguments)}}"#
  }

  private func slice(_ name: String, from start: Int64, to end: Int64, _ thread: Int, _ arguments: String)
    -> String
  {
    event("X", name, at: start, thread, #","dur":\#(microseconds(end - start)),"args":{\#(arguments)}"#)
  }

  private func event(_ kind: String, _ name: String, at moment: Int64, _ thread: Int, _ rest: String)
    -> String
  {
    ",\n" + #"{"ph":"\#(kind)","name":\#(json(name)),"cat":"frames","pid":1,"tid":\#(thread),"#
      + #""ts":\#(microseconds(moment))\#(rest)}"#
  }

  private func microseconds(_ nanoseconds: Int64) -> String {
    let part = String(nanoseconds % 1_000)
    return "\(nanoseconds / 1_000)." + String(repeating: "0", count: 3 - part.count) + part
  }
}

// Encodes text as a JSON string.
private func json(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case _ where scalar.value < 32:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
