import LanternRaster

// The places of lines and of the caret.
extension TextArea {
  /// A line, with the block that contains it and the block's first position.
  struct LinePlace {
    let block: Int
    let start: Int
    let index: Int
    let line: WrappedLine
  }

  // MARK: Lines

  func lines(of block: Int, _ environment: Environment) -> [WrappedLine] {
    guard !layout.isCounted(block) else { return layout.lines(of: block, in: document, environment) }
    let before = layout.lineCount
    let lines = layout.lines(of: block, in: document, environment)
    let distance = Double((layout.lineCount - before) * layout.lineHeight) / environment.scale
    let top = Double(layout.firstLine(of: block) * layout.lineHeight) / environment.scale
    if distance != 0 {
      if top < vertical.scroller.offset { vertical.contentBeforeChanged(by: distance) }
      vertical.invalidateArrangement()
      canvas.invalidate()
    }
    return lines
  }

  /// Returns the line with a position.
  func place(of position: Int, _ environment: Environment) -> LinePlace {
    let (block, start) = document.block(at: position)
    let lines = lines(of: block, environment)
    var index = lines.lastIndex { $0.characters.lowerBound <= position - start } ?? 0
    if position == positionAtLineEnd, index > 0, lines[index].characters.lowerBound == position - start,
      !lines[index - 1].hasBreak
    {
      index -= 1
    }
    return LinePlace(block: block, start: start, index: index, line: lines[index])
  }

  /// Returns the line with a number.
  private func place(ofLine number: Int, _ environment: Environment) -> LinePlace {
    let (block, first) = layout.block(withLine: number)
    let lines = lines(of: block, environment)
    let index = min(lines.count - 1, max(0, number - first))
    let start = document.start(of: block)
    return LinePlace(block: block, start: start, index: index, line: lines[index])
  }

  /// Returns the line that is a number of lines below another one, or the nearest one.
  private func place(_ distance: Int, from place: LinePlace, _ environment: Environment) -> LinePlace {
    var (block, start, index) = (place.block, place.start, place.index + distance)
    while index < 0, block > 0 {
      block -= 1
      start -= document.blocks[block].count
      index += lines(of: block, environment).count
    }
    while block < document.blocks.count - 1, index >= lines(of: block, environment).count {
      index -= lines(of: block, environment).count
      start += document.blocks[block].count
      block += 1
    }
    let lines = lines(of: block, environment)
    index = min(lines.count - 1, max(0, index))
    return LinePlace(block: block, start: start, index: index, line: lines[index])
  }

  // MARK: Columns

  func inset(_ environment: Environment) -> Double {
    environment.theme.spacing.small + environment.theme.spacing.tiny - TextArea.border
  }

  func margin(_ environment: Environment) -> Double {
    environment.theme.spacing.small * environment.scale
  }

  // The width between the insets of the content.
  private func textWidth(_ environment: Environment) -> Double {
    let visible = max(1, vertical.frame.width - 2 * inset(environment))
    return wrapsLines ? visible : max(visible, widestLine)
  }

  // The distance by which the text is moved to the left.
  func scrolledColumns(_ environment: Environment) -> Double {
    environment.direction == .rightToLeft ? -horizontal.shownOffset : horizontal.shownOffset
  }

  // Returns the left edge of a line, in points of the canvas.
  func left(of line: WrappedLine, width: Double, _ environment: Environment) -> Double {
    let inset = inset(environment)
    let textWidth = textWidth(environment)
    let isMirrored = environment.direction == .rightToLeft
    let start = isMirrored ? vertical.frame.width - inset - textWidth : inset
    let edge = start - scrolledColumns(environment)
    return (line.direction ?? environment.direction) == .rightToLeft ? edge + textWidth - width : edge
  }

  func font(in environment: Environment) -> Font { font(environment.theme) }

  func caretDirection(_ environment: Environment) -> LayoutDirection {
    place(of: caret, environment).line.direction ?? environment.direction
  }

  /// Returns the distance of the caret from the left edge of the canvas as if the columns were not scrolled.
  func caretColumn(_ environment: Environment) -> Double {
    caretX(environment) + scrolledColumns(environment)
  }

  func caretX(_ environment: Environment) -> Double {
    let place = place(of: caret, environment)
    let text = place.line.layout(font(in: environment), environment)
    return left(of: place.line, width: text.width, environment)
      + text.stop(place.line.place(of: caret - place.start))
  }

  /// Returns the position beside the caret. At the end of a line, it is in the next or the previous line.
  func position(toRight: Bool, _ environment: Environment) -> Int {
    let place = place(of: caret, environment)
    let line = place.line
    let direction = line.direction ?? (line.drawnCount == 0 ? environment.direction : .leftToRight)
    let isRightToLeft = direction == .rightToLeft
    let forwards = toRight == isRightToLeft ? -1 : 1
    // The spaces at which the line was broken are not drawn.
    guard caret - place.start <= line.end else { return caret + forwards }
    let text = line.layout(font(in: environment), environment)
    let stops = (line.characters.lowerBound...line.end).map { text.stop(line.place(of: $0)) }
    let beside = TextLayout.stop(
      beside: caret - place.start - line.characters.lowerBound, in: stops, toRight: toRight,
      isRightToLeft: isRightToLeft)
    return beside.map { place.start + line.characters.lowerBound + $0 } ?? caret + forwards
  }

  /// Returns the end of the selection on one side. If the selection extends over several lines, this follows the direction of
  /// the caret's line.
  func endOfSelection(toRight: Bool, _ environment: Environment) -> Int {
    let place = place(of: caret, environment)
    let line = place.line
    let ends = selection.lowerBound - place.start..<selection.upperBound - place.start
    guard line.characters.lowerBound <= ends.lowerBound, ends.upperBound <= line.end else {
      let isForwards = toRight != (caretDirection(environment) == .rightToLeft)
      return isForwards ? selection.upperBound : selection.lowerBound
    }
    let places = line.place(of: ends.lowerBound)..<line.place(of: ends.upperBound)
    let end = line.layout(font(in: environment), environment).end(of: places, toRight: toRight)
    return end == places.lowerBound ? selection.lowerBound : selection.upperBound
  }

  /// Returns the first and the last position of the caret's line.
  func caretLineEnds(_ environment: Environment) -> Range<Int> {
    let place = place(of: caret, environment)
    return place.start + place.line.characters.lowerBound..<place.start + place.line.end
  }

  /// Returns the position in a line above or below the caret, and the same position if it is the end of the line.
  /// Beyond the first or the last line, it is the beginning or the end of the text.
  func position(
    linesAway distance: Int, column: Double, _ environment: Environment
  ) -> (position: Int, lineEnd: Int?) {
    let here = place(of: caret, environment)
    let there = place(distance, from: here, environment)
    if there.block == here.block, there.index == here.index {
      return (distance < 0 ? 0 : document.count, nil)
    }
    return position(in: there, at: column - scrolledColumns(environment), environment)
  }

  private func position(
    in place: LinePlace, at x: Double, _ environment: Environment
  ) -> (position: Int, lineEnd: Int?) {
    let text = place.line.layout(font(in: environment), environment)
    let x = x - left(of: place.line, width: text.width, environment)
    let position = place.start + place.line.position(of: text.position(at: x))
    return (position, position == place.start + place.line.end ? position : nil)
  }

  // MARK: Points

  /// Returns the position nearest to a point, and the character at the point.
  func place(at point: Point, _ environment: Environment) -> (position: Int, character: Int) {
    guard layout.style != nil else { return (caret, caret) }
    let top =
      (point.y - vertical.frame.minY) * environment.scale + Double(vertical.shown) - margin(environment)
    let number = Int(min(1e9, max(0, top / Double(layout.lineHeight))))
    let place = place(ofLine: min(number, layout.lineCount - 1), environment)
    let x = point.x - vertical.frame.minX
    let found = position(in: place, at: x, environment)
    positionAtLineEnd = found.lineEnd
    let text = place.line.layout(font(in: environment), environment)
    let character = text.character(at: x - left(of: place.line, width: text.width, environment))
    return (found.position, place.start + place.line.position(of: character))
  }

  /// Returns the caret, in points of the text area; empty if its line is not known to be near the visible ones.
  func caretPlace(_ environment: Environment) -> Rect {
    guard layout.style != nil, layout.isCounted(document.block(at: caret).index) else { return .zero }
    let place = place(of: caret, environment)
    let top = top(of: place, environment)
    let height = Double(layout.lineHeight) / environment.scale
    guard top < vertical.frame.height, top + height > 0 else { return .zero }
    return Rect(
      vertical.frame.minX + caretX(environment) - 0.75, vertical.frame.minY + top, 1.5, height)
  }

  private func top(of place: LinePlace, _ environment: Environment) -> Double {
    top(ofLine: layout.firstLine(of: place.block) + place.index, environment)
  }

  func top(ofLine number: Int, _ environment: Environment) -> Double {
    vertical.place(margin(environment) + Double(number * layout.lineHeight), in: environment)
  }

  /// Marks the lines of blocks that changed for redrawing, and everything below them if the number of lines changed.
  func invalidateLines(of replacement: TextDocument.Replacement, _ oldLineCount: Int) {
    guard let environment = tree?.environment, layout.style != nil else { return }
    let blocks = replacement.blocks.lowerBound..<replacement.blocks.lowerBound + replacement.count
    // The lines of a long text that was pasted are counted when they become visible.
    let isShort = blocks.count <= 4
    if isShort {
      for block in blocks { _ = layout.lines(of: block, in: document, environment) }
    }
    let top = top(ofLine: layout.firstLine(of: blocks.lowerBound), environment)
    var bottom = vertical.frame.height
    if isShort, layout.lineCount == oldLineCount, !document.isEmpty {
      bottom = min(bottom, self.top(ofLine: layout.firstLine(of: blocks.upperBound), environment))
    }
    canvas.invalidate(Rect(0, max(0, top - 2), vertical.frame.width, max(0, bottom - max(0, top - 2) + 2)))
    vertical.invalidateArrangement()
  }
}
