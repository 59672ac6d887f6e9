import LanternRaster
import LanternWidgets

/// A text with the places of its visible lines. Ranges are numbers of Unicode scalars.
struct ShownText {
  let text: AccessibleText
  let string: AccessibleString

  /// Returns the unit of the text that contains a scalar. A line is one as it is shown or, where no line is visible,
  /// one that a line break ends.
  func unit(_ unit: AccessibleString.Unit, at scalar: Int) -> Range<Int> {
    guard unit == .line, let line = line(at: scalar) else { return string.unit(unit, at: scalar) }
    return scalars(of: line)
  }

  /// Returns the part of the text around a scalar that has one style, and the names and values of its attributes.
  func run(at scalar: Int) -> (range: Range<Int>, attributes: [(name: String, value: String)]) {
    var start = 0
    for run in text.runs {
      let end = start + run.text.unicodeScalars.count
      if scalar < end || end == string.count { return (start..<end, run.attributes) }
      start = end
    }
    return (0..<string.count, [])
  }

  /// Returns the frame around the visible part of a range, in pixels of the window; nil if no part is visible.
  func frame(of range: Range<Int>) -> PixelRect? {
    let bytes = string.byte(ofScalar: range.lowerBound)..<string.byte(ofScalar: range.upperBound)
    let frames = text.lines.compactMap { line -> PixelRect? in
      guard line.bytes.overlaps(bytes) || bytes.isEmpty && line.bytes.contains(bytes.lowerBound) else {
        return nil
      }
      let part = bytes.clamped(to: line.bytes)
      let characters = characters(of: line)
      // A scalar in a character has the character's frame.
      let first = characters.lastIndex { $0.lowerBound <= part.lowerBound } ?? 0
      let end = characters.firstIndex { $0.lowerBound >= part.upperBound } ?? characters.count
      return text.frame(of: first..<max(first, end), in: line)
    }
    guard let first = frames.first else { return nil }
    return frames.dropFirst().reduce(first) { $0.union($1) }
  }

  /// Returns the scalar at a point, in pixels of the window; nil if there is none.
  func scalar(atX x: Int, y: Int) -> Int? {
    guard let (line, place) = text.character(atX: x, y: y) else { return nil }
    let characters = characters(of: line)
    return characters.indices.contains(place) ? string.scalar(atByte: characters[place].lowerBound) : nil
  }

  // At the end of the text is the last line, although it contains no character there.
  private func line(at scalar: Int) -> AccessibleLine? {
    let byte = string.byte(ofScalar: scalar)
    let isAtEnd = byte == string.byte(ofScalar: string.count)
    return text.lines.last {
      $0.bytes.contains(byte) || isAtEnd && $0.bytes.upperBound == byte
    }
  }

  private func scalars(of line: AccessibleLine) -> Range<Int> {
    string.scalar(atByte: line.bytes.lowerBound)..<string.scalar(atByte: line.bytes.upperBound)
  }

  // The bytes of the characters of a line, as a reader counts characters.
  private func characters(of line: AccessibleLine) -> [Range<Int>] {
    let scalars = scalars(of: line)
    var start = line.bytes.lowerBound
    return string.part(scalars.lowerBound, scalars.upperBound).map { character in
      defer { start += character.utf8.count }
      return start..<start + character.utf8.count
    }
  }
}

extension StyledText.Run {
  fileprivate var attributes: [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    if isBold { attributes.append(("weight", "700")) }
    if isItalic { attributes.append(("style", "italic")) }
    if isCode { attributes.append(("family-name", "monospace")) }
    if link != nil { attributes.append(("underline", "single")) }
    return attributes
  }
}
