// Encoding of entries. `RecordLineReader` decodes them.

extension RecordEntry: Encodable {
  private enum Key: String, CodingKey { case type }

  /// Encodes the fields of the entry together with its `type`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(type, forKey: .type)
    switch self {
    case .header(let header): try header.encode(to: encoder)
    case .begin(let begin): try begin.encode(to: encoder)
    case .frame(let frame): try frame.encode(to: encoder)
    case .pace(let change): try change.encode(to: encoder)
    case .end(let end):
      try end.encode(to: encoder)
      try end.counts.encode(to: encoder)
    case .footer(let footer): try footer.encode(to: encoder)
    }
  }

  private var type: String {
    switch self {
    case .header: "header"
    case .begin: "begin"
    case .frame: "frame"
    case .pace: "pace"
    case .end: "end"
    case .footer: "footer"
    }
  }
}

extension RecordEntry {
  /// Appends the entry as a line of `recording.jsonl`, with its newline.
  ///
  /// The line is the one that a `JSONEncoder` writes with sorted keys in snake case and without escaping slashes.
  /// Throws `EncodingError`, and appends nothing, if a number is not finite.
  package func appendLine(to bytes: inout [UInt8]) throws(EncodingError) {
    let start = bytes.count
    do {
      try appendObject(to: &bytes)
    } catch {
      bytes.removeSubrange(start...)
      throw error
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  // The fields are in the order of their names, so that they need not be collected and sorted.
  private func appendObject(to bytes: inout [UInt8]) throws(EncodingError) {
    bytes.append(UInt8(ascii: "{"))
    switch self {
    case .header(let header):
      try header.appendFields(type, to: &bytes)
    case .begin(let begin):
      bytes.append("frames_due", begin.framesDue)
      bytes.append("from", begin.from)
      bytes.append("input", begin.input)
      bytes.append("interval", begin.interval)
      bytes.append("kind", begin.kind)
      bytes.append("start", begin.start)
      bytes.append("to", begin.to)
      bytes.append("transition", begin.transition)
      bytes.append("type", type)
      bytes.append("window", begin.window)
    case .frame(let frame):
      bytes.append("accessibility_time", frame.accessibilityTime)
      bytes.append("begin", frame.begin)
      bytes.append("composite_end", frame.compositeEnd)
      bytes.append("damaged_pixels", frame.damagedPixels)
      bytes.append("deadline", frame.deadline)
      bytes.append("degraded", frame.degraded)
      bytes.append("draw_end", frame.drawEnd)
      bytes.append("input_end", frame.inputEnd)
      bytes.append("late", frame.late)
      bytes.append("overlay", frame.overlay)
      bytes.append("present_end", frame.presentEnd)
      bytes.append("processor_time", frame.processorTime)
      try bytes.append("progress", frame.progress)
      bytes.append("run_queue_delay", frame.runQueueDelay)
      bytes.append("shown", frame.shown)
      bytes.append("skipped", frame.skipped)
      bytes.append("transition", frame.transition)
      bytes.append("type", type)
      bytes.append("update_end", frame.updateEnd)
    case .pace(let change):
      bytes.append("budget", change.budget)
      bytes.append("deadline", change.deadline)
      bytes.append("pace", change.pace.rawValue)
      bytes.append("transition", change.transition)
      bytes.append("type", type)
      bytes.append("work", change.work)
    case .end(let end):
      bytes.append("allocations", end.counts.allocations)
      bytes.append("click_to_picture", end.clickToPicture)
      bytes.append("context_switches", end.contextSwitches)
      bytes.append("frames_late", end.framesLate)
      bytes.append("frames_presented", end.framesPresented)
      bytes.append("frames_skipped", end.framesSkipped)
      bytes.append("hitch", end.hitch)
      bytes.append("lines_shaped", end.counts.linesShaped)
      bytes.append("outcome", end.outcome.rawValue)
      bytes.append("page_faults", end.pageFaults)
      bytes.append("pixels_mixed", end.counts.pixelsMixed)
      bytes.append("processor_time", end.processorTime)
      bytes.append("start_delay", end.startDelay)
      bytes.append("tiles_compared", end.counts.tilesCompared)
      bytes.append("transition", end.transition)
      bytes.append("type", type)
      bytes.append("widgets_drawn", end.counts.widgetsDrawn)
    case .footer(let footer):
      bytes.append("cycles_completed", footer.cyclesCompleted)
      bytes.append("dropped", footer.dropped)
      bytes.append("type", type)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension RecordingHeader {
  fileprivate func appendFields(_ type: String, to bytes: inout [UInt8]) throws(EncodingError) {
    bytes.append("build", build)
    bytes.append("build_digest", buildDigest)
    bytes.append("cycles_due", cyclesDue)
    bytes.appendObject("display") { bytes in
      bytes.append("clock", display.clock.rawValue)
      bytes.append("driver", display.driver)
      bytes.append("path", display.path)
      bytes.append("pixel_format", display.pixelFormat)
    }
    bytes.append("format", format)
    bytes.append("full_present", fullPresent)
    bytes.append("height", height)
    bytes.append("kernel", kernel)
    if let machine {
      bytes.appendObject("machine") { bytes in
        bytes.append("cores", machine.cores)
        bytes.append("processor", machine.processor)
        bytes.append("system", machine.system)
      }
    }
    bytes.append("rate", rate)
    try bytes.append("scale", scale)
    bytes.appendObject("settings") { bytes in
      for (name, value) in settings.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        bytes.append(name, value)
      }
    }
    bytes.append("started", started)
    bytes.append("type", type)
    bytes.append("width", width)
  }
}

// Fields of a JSON object, each with the comma that separates it from the field before it. A nil value has no field.
extension [UInt8] {
  fileprivate mutating func append(_ name: String, _ number: (some FixedWidthInteger)?) {
    guard let number else { return }
    appendName(name)
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    var (first, last) = (count, count - 1)
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      last += 1
    } while rest > 0
    // The last digit came first.
    while first < last {
      swapAt(first, last)
      first += 1
      last -= 1
    }
  }

  fileprivate mutating func append(_ name: String, _ number: Double) throws(EncodingError) {
    guard number.isFinite else {
      throw .invalidValue(number, .init(codingPath: [], debugDescription: "\"\(name)\" is not finite"))
    }
    appendName(name)
    var text = number.description.utf8[...]
    if text.suffix(2).elementsEqual(".0".utf8) { text.removeLast(2) }
    append(contentsOf: text)
  }

  fileprivate mutating func append(_ name: String, _ text: String?) {
    guard let text else { return }
    appendName(name)
    appendText(text)
  }

  fileprivate mutating func appendObject(_ name: String, _ appendFields: (inout [UInt8]) -> Void) {
    appendName(name)
    append(UInt8(ascii: "{"))
    appendFields(&self)
    append(UInt8(ascii: "}"))
  }

  private mutating func appendName(_ name: String) {
    if last != UInt8(ascii: "{") { append(UInt8(ascii: ",")) }
    appendText(name)
    append(UInt8(ascii: ":"))
  }

  // Appends a string in quotes. Only quotes, backslashes and control characters are escaped (RFC 8259, section 7).
  private mutating func appendText(_ text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 0x08: append(contentsOf: "\\b".utf8)
      case 0x09: append(contentsOf: "\\t".utf8)
      case 0x0A: append(contentsOf: "\\n".utf8)
      case 0x0C: append(contentsOf: "\\f".utf8)
      case 0x0D: append(contentsOf: "\\r".utf8)
      case ..<0x20:
        append(contentsOf: byte < 0x10 ? "\\u000".utf8 : "\\u001".utf8)
        append(contentsOf: String(byte % 16, radix: 16).utf8)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
