import LanternRaster

// The visible lines for assistive technology.
extension TextArea {
  /// Everything that the visible lines depend on.
  struct ShownLines: Equatable {
    let revision: Int
    let style: TextAreaLayout.Style?
    let direction: LayoutDirection
    let frame: Rect
    let top: Double
    let columns: Double
  }

  /// Returns the visible lines. They are kept until they change or scroll.
  func accessibleLines(_ environment: Environment) -> [AccessibleLine] {
    guard layout.style != nil else { return [] }
    let top = self.top(ofLine: 0, environment)
    let shown = ShownLines(
      revision: revision, style: layout.style, direction: environment.direction, frame: vertical.frame,
      top: top, columns: scrolledColumns(environment))
    if let describedLines, describedLines.shown == shown { return describedLines.lines }
    let lines = describeLines(environment)
    describedLines = (shown, lines)
    return lines
  }

  private func describeLines(_ environment: Environment) -> [AccessibleLine] {
    let font = font(in: environment)
    let height = Double(layout.lineHeight) / environment.scale
    var lines: [AccessibleLine] = []
    // Where the last line ended: the block, the byte in the document, and the place in the block.
    var end: (block: Int, byte: Int, index: String.Index)?
    for (number, start, line) in visibleLines(vertical.frame.size, environment) {
      let (block, _) = document.block(at: start)
      let text = document.blocks[block].text
      let first: (byte: Int, index: String.Index)
      if let end, end.block == block {
        first = (end.byte, end.index)
      } else {
        let skipped = text.index(text.startIndex, offsetBy: line.characters.lowerBound)
        first = (end?.byte ?? document.offset(of: start + line.characters.lowerBound), skipped)
      }
      let next = text.index(first.index, offsetBy: line.characters.count)
      let byte = first.byte + text.utf8.distance(from: first.index, to: next)
      let set = line.layout(font, environment)
      lines.append(
        AccessibleLine(
          first.byte..<byte, top: vertical.frame.minY + top(ofLine: number, environment), height: height,
          left: vertical.frame.minX + left(of: line, width: set.width, environment), line.extents(in: set)))
      end = (block, byte, next)
    }
    return lines
  }
}
