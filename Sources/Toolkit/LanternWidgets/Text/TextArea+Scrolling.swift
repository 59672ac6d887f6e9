import LanternRaster

// The size of the content, and the offsets at which it is shown.
extension TextArea {
  /// The width at which lines end that are not wrapped, in points.
  private static let unwrappedWidth = 8_000.0

  /// Scrolls at the next layout so that the caret is visible.
  func reveal() {
    mustReveal = (true, true)
    vertical.invalidateArrangement()
    // Makes the tree ask again when the caret blinks.
    invalidate(.zero)
  }

  func wrappingChanged() {
    horizontal.scrollOffset = 0
    widestLine = 0
    reveal()
    vertical.invalidateArrangement()
    invalidate()
  }

  /// Counts the lines of the blocks that will be visible, and returns the height of all lines.
  func contentHeight(_ size: Size, _ environment: Environment) -> Double {
    let margin = margin(environment)
    let extent = size.height * environment.scale
    func height() -> Double { Double(layout.lineCount * layout.lineHeight) + 2 * margin }
    let width = wrapsLines ? max(1, size.width - 2 * inset(environment)) : TextArea.unwrappedWidth
    let style = TextAreaLayout.Style(font(in: environment), width: width, environment)
    let restyledTop = style == layout.style ? nil : restyle(style, environment)
    if mustReveal.line { _ = place(of: caret, environment) }
    let current = restyledTop ?? vertical.scroller.offset * environment.scale
    var top = min(current, max(0, height() - extent))
    // The lines that are counted may be fewer than estimated, and others become visible.
    for _ in 0..<8 {
      if mustReveal.line { top = topShowingCaret(from: top, extent, margin, environment) }
      let first = Int(max(0, top - margin)) / layout.lineHeight
      let before = layout.lineCount
      let moved = layout.count(
        from: first, to: first + Int(extent) / layout.lineHeight + 1, in: document, environment)
      top = min(top + Double(moved * layout.lineHeight), max(0, height() - extent))
      if !mustReveal.line, restyledTop == nil, moved != 0 {
        vertical.contentBeforeChanged(by: Double(moved * layout.lineHeight) / environment.scale)
      }
      if layout.lineCount == before, moved == 0 { break }
    }
    if mustReveal.line || restyledTop != nil { requiredTop = top / environment.scale }
    mustReveal.line = false
    return height() / environment.scale
  }

  // Discards all lines. Returns the offset in pixels at which the same text is at the upper edge; nil at the beginning.
  private func restyle(_ style: TextAreaLayout.Style, _ environment: Environment) -> Double? {
    let wasSet = layout.style != nil
    let line = Int(max(0, Double(vertical.shown) - margin(environment))) / layout.lineHeight
    let (block, first) = layout.block(withLine: line)
    let share = Double(line - first) / Double(max(1, layout.lineCount(of: block)))
    layout.use(style, for: document, environment)
    widestLine = 0
    guard wasSet, vertical.shown > 0 else { return nil }
    let lines = layout.lines(of: block, in: document, environment)
    let top = layout.firstLine(of: block) + Int(share * Double(lines.count))
    return Double(top * layout.lineHeight) + margin(environment)
  }

  private func topShowingCaret(
    from top: Double, _ extent: Double, _ margin: Double, _ environment: Environment
  ) -> Double {
    let place = place(of: caret, environment)
    let start = Double((layout.firstLine(of: place.block) + place.index) * layout.lineHeight)
    let end = start + Double(layout.lineHeight) + 2 * margin
    if start < top || end - start > extent { return start }
    return end > top + extent ? end - extent : top
  }

  /// Returns the offset to which the lines must scroll; nil to stay.
  func takeRequiredTop() -> Double? {
    defer { requiredTop = nil }
    // Calculations with the scale are not exact.
    guard let requiredTop, abs(requiredTop - vertical.scroller.goal) > 0.01 else { return nil }
    canvas.invalidate()
    return requiredTop
  }

  /// Returns the width of the visible lines, and at least that of the lines that were visible before.
  func contentWidth(_ size: Size, _ environment: Environment) -> Double {
    guard !wrapsLines else { return size.width }
    for (_, _, line) in visibleLines(size, environment) {
      widestLine = max(widestLine, environment.size(of: line.text, font(in: environment)).width)
    }
    return max(size.width, widestLine + 2 * inset(environment))
  }

  /// Returns the offset to which the columns must scroll; nil to stay.
  func requiredStart(_ size: Size, _ environment: Environment) -> Double? {
    guard mustReveal.column else { return nil }
    mustReveal.column = false
    guard !wrapsLines else { return nil }
    let inset = inset(environment)
    let x = caretX(environment)
    let isMirrored = environment.direction == .rightToLeft
    var way = 0.0
    if x < inset { way = x - 4 * inset } else if x > size.width - inset { way = x - size.width + 4 * inset }
    guard way != 0 else { return nil }
    canvas.invalidate()
    return horizontal.scroller.offset + (isMirrored ? -way : way)
  }
}
