/// `trace.json`: the recording as Chrome trace events, for Perfetto, Speedscope and chrome://tracing.
///
/// The trace has one process. It contains a track for transitions and their nested frames, a track for each phase, a
/// counter of presented pixels, and instant events for input, skipped deadlines and late frames.
///
/// Format: *Trace Event Format* (Google), the object form. Times are in microseconds on the display's clock, with
/// three decimals for nanoseconds.
package struct TraceExport: Export {
  package static let fileName = "trace.json"

  private static let frames = 1
  // A gap of a second or more is obvious in the viewer. Each slice also has the number of skipped deadlines.
  private static let maximumSkipCount = 240
  private let header: RecordingHeader
  private let interval: Int64
  private var begin: TransitionBegin?
  private var count = 0
  private var presentEnd: Int64 = 0
  // The end of the last slice on the track of frames, and on each track of phases. Slices on a track must not
  // overlap, but frames on a virtual clock may, and so may transitions that supersede each other.
  private var trackEnd: Int64 = 0
  private var phaseEnds = Array(repeating: Int64(0), count: Phase.allCases.count)
  private var lastDeadline: Int64 = 0
  private var transitionStart: Int64 = 0

  package init(_ header: RecordingHeader) {
    self.header = header
    interval = header.budget
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
      events.append(metadata("thread_name", thread: track(phase), #""name":"\#(phase.rawValue)""#))
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
      let unended = transition(outcome: .interrupted)
      self.begin = begin
      count = 0
      transitionStart = max(begin.start, trackEnd)
      lastDeadline = begin.start
      guard let input = begin.input else { return unended }
      return unended + event("i", "input", at: input, TraceExport.frames, #","s":"p""#)
    case .frame(let frame):
      return text(of: frame)
    case .pace(let change):
      return event("i", "pace \(change.pace.rawValue)", at: change.deadline, TraceExport.frames, #","s":"t""#)
    case .end(let end):
      return transition(outcome: end.outcome)
    case .header, .footer:
      return ""
    }
  }

  package mutating func tail() -> String { transition(outcome: .interrupted) + "\n]}\n" }

  private mutating func text(of frame: FrameRecord) -> String {
    guard let begin else { return "" }
    count += 1
    var text = ""
    let skipped = frame.skipped ?? 0
    for index in (0..<min(skipped, TraceExport.maximumSkipCount)).reversed() {
      let deadline = frame.deadline - Int64(index + 1) * interval
      // A transition that was cut has skipped deadlines that lie in the future.
      guard deadline > lastDeadline + interval / 2 else { continue }
      text += event("i", "skipped deadline", at: deadline, TraceExport.frames, #","s":"t""#)
    }
    let start = max(frame.begin, trackEnd, transitionStart)
    let end = max(frame.presentEnd, start)
    text += slice(
      "frame \(count)", from: start, to: end, TraceExport.frames,
      #""kind":\#(json(begin.kind)),"progress":\#(frame.progress),"work_ms":\#(fixed(Double(frame.work) / 1e6, 3)),"#
        + #""late_ms":\#(fixed(Double(frame.late ?? 0) / 1e6, 3)),"skipped":\#(skipped)"#)
    var moment = min(frame.deadline, frame.begin)
    for phase in Phase.allCases {
      let duration = max(0, frame.duration(of: phase))
      if duration > 0 {
        let start = max(moment, phaseEnds[phase.place])
        phaseEnds[phase.place] = start + duration
        text += slice(phase.rawValue, from: start, to: start + duration, track(phase), #""frame":\#(count)"#)
      }
      moment += duration
    }
    if frame.late ?? 0 > 0 {
      text += event("i", "late", at: frame.presentEnd, TraceExport.frames, #","s":"t""#)
    }
    text += event(
      "C", "presented pixels", at: frame.begin, 0, #","args":{"pixels":\#(frame.damagedPixels)}"#)
    trackEnd = end
    presentEnd = end
    lastDeadline = frame.deadline
    return text
  }

  private mutating func transition(outcome: TransitionOutcome) -> String {
    guard let begin else { return "" }
    self.begin = nil
    guard count > 0 else { return "" }
    return slice(
      begin.kind, from: transitionStart, to: max(presentEnd, transitionStart), TraceExport.frames,
      #""from":\#(json(begin.from)),"to":\#(json(begin.to)),"transition":\#(begin.transition),"#
        + #""outcome":"\#(outcome.rawValue)""#)
  }

  private func track(_ phase: Phase) -> Int { TraceExport.frames + 1 + phase.place }

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
