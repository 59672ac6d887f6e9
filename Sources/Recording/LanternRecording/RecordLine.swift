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
    case .work(let share):
      try share.encode(to: encoder)
      try share.place.encode(to: encoder)
      try share.work.encode(to: encoder)
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
    case .work: "work"
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
    case .begin(let begin): try bytes.append(begin)
    case .frame(let frame): try bytes.append(frame)
    case .work(let share): try bytes.append(share)
    case .pace(let change): try bytes.append(change)
    case .end(let end): try bytes.append(end)
    case .footer(let footer): try bytes.append(footer)
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
  fileprivate mutating func append<Row: RecordRow>(_ row: Row) throws(EncodingError) {
    let line = Row.line
    // Without a copy of the row for each of its columns. The memory is only read.
    try unsafe Swift.withUnsafeBytes(of: row) { values throws(EncodingError) in
      for (index, field) in line.fields.enumerated() {
        if index == line.typePosition { append("type", "\(Row.type)") }
        if let number = unsafe field.column.slot.integer(in: values) {
          append(field: field.name)
          append(number)
        } else if let number = unsafe field.column.slot.fraction(in: values) {
          try append("\(field.column.name)", number)
        } else if let text = field.column.text(of: row) {
          append(field: field.name)
          appendText(text)
        }
      }
    }
    if line.typePosition == line.fields.count { append("type", "\(Row.type)") }
  }

  fileprivate mutating func append(_ name: String, _ number: (some FixedWidthInteger)?) {
    guard let number else { return }
    appendName(name)
    append(number)
  }

  private mutating func append(_ number: some FixedWidthInteger) {
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

  private mutating func append(field name: [UInt8]) {
    if last != UInt8(ascii: "{") { append(UInt8(ascii: ",")) }
    append(contentsOf: name)
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
