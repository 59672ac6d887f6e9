package import LanternRaster

/// The text of a field, with its caret. The text of a password field consists of bullets.
nonisolated package struct AccessibleText: Equatable, Sendable {
  private enum Contents: Sendable {
    case line(String)
    case document(TextDocument, revision: Int)
  }

  private var contents: Contents
  /// The position at which text is inserted, in bytes of UTF-8.
  package var caret: Int
  /// The other end of the selection.
  package var anchor: Int
  /// Whether the user can change the text.
  package var isEditable: Bool
  /// Whether the text has a caret, which assistive technology can move, and a selection.
  package let hasCaret: Bool
  /// The caret, in pixels of the window.
  package var caretFrame = PixelRect.empty
  /// The parts of the text that differ in style; empty if all of it has one style.
  package var runs: [StyledText.Run] = []
  /// The lines that are at least partly visible, from the upper to the lower one; empty if they are not known, as while
  /// an input method is composing text.
  package var lines: [AccessibleLine] = []
  // The upper left corner of the widget, in pixels of the window, and the pixels per point.
  private var corner = Point.zero
  private var scale = 1.0

  init(_ line: String, caret: Int, anchor: Int, isEditable: Bool) {
    contents = .line(line)
    (self.caret, self.anchor, self.isEditable, hasCaret) = (caret, anchor, isEditable, true)
  }

  private init(_ text: String) {
    contents = .line(text)
    (caret, anchor, isEditable, hasCaret) = (0, 0, false, false)
  }

  init(_ document: TextDocument, revision: Int, caret: Int, anchor: Int, isEditable: Bool) {
    contents = .document(document, revision: revision)
    (self.caret, self.anchor, self.isEditable, hasCaret) = (caret, anchor, isEditable, true)
  }

  /// A text that can only be read.
  package static func reading(_ text: String) -> AccessibleText { AccessibleText(text) }

  /// The text. For a long one, this takes time in proportion to its length.
  package var string: String {
    switch contents {
    case .line(let text): text
    case .document(let document, _): document.text
    }
  }

  mutating func place(at corner: Point, scale: Double) { (self.corner, self.scale) = (corner, scale) }

  /// Returns the frame of characters of a line, in pixels of the window. The characters are numbered from the beginning
  /// of the line.
  package func frame(of characters: Range<Int>, in line: AccessibleLine) -> PixelRect {
    let extent = line.extent(of: characters)
    return Rect(
      corner.x + extent.lowerBound * scale, corner.y + line.top * scale,
      (extent.upperBound - extent.lowerBound) * scale, line.height * scale
    ).pixels(at: 1)
  }

  /// Returns the line and its character at a point, in pixels of the window; nil if there is none.
  package func character(atX x: Int, y: Int) -> (line: AccessibleLine, character: Int)? {
    let (x, y) = ((Double(x) + 0.5 - corner.x) / scale, (Double(y) + 0.5 - corner.y) / scale)
    guard let line = lines.first(where: { y >= $0.top && y < $0.top + $0.height }),
      let character = line.characters.firstIndex(where: { x >= $0.lowerBound && x < $0.upperBound })
    else { return nil }
    return (line, character)
  }

  /// Returns whether two states of one field have the same text, in constant time for a long one.
  package func hasSameText(as other: AccessibleText) -> Bool {
    switch (contents, other.contents) {
    case (.line(let one), .line(let two)): one == two
    case (.document(let one, let first), .document(let two, let second)):
      first == second && one.byteCount == two.byteCount
    default: false
    }
  }

  package static func == (one: AccessibleText, two: AccessibleText) -> Bool {
    one.caret == two.caret && one.anchor == two.anchor && one.isEditable == two.isEditable
      && one.caretFrame == two.caretFrame && one.corner == two.corner && one.scale == two.scale
      && one.lines == two.lines && one.runs == two.runs && one.hasSameText(as: two)
  }
}

/// A line of a text as it is shown, in points of the widget.
nonisolated package struct AccessibleLine: Equatable, Sendable {
  /// The bytes of the text that are on the line, with the spaces and the line break at its end.
  package let bytes: Range<Int>
  package let top: Double
  package let height: Double
  /// The horizontal extents of the characters. Those that are not drawn have no width.
  package let characters: [ClosedRange<Double>]
  // The place of the caret in a line without characters.
  private let start: Double

  /// Creates a line from the extents of its characters, measured from `left`.
  init(_ bytes: Range<Int>, top: Double, height: Double, left: Double, _ characters: [ClosedRange<Double>]) {
    (self.bytes, self.top, self.height, start) = (bytes, top, height, left)
    self.characters = characters.map { left + $0.lowerBound...left + $0.upperBound }
  }

  fileprivate func extent(of range: Range<Int>) -> ClosedRange<Double> {
    if let whole = characters[range.clamped(to: 0..<characters.count)].hull { return whole }
    let place = characters.last?.upperBound ?? start
    return place...place
  }
}
