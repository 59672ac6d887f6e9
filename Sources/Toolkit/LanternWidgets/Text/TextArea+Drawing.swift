import LanternRaster

// The visible lines, the selection and the caret.
extension TextArea {
  func visibleLines(
    _ size: Size, _ environment: Environment
  ) -> [(number: Int, start: Int, line: WrappedLine)] {
    let top = max(0, Double(vertical.shown) - margin(environment))
    var number = Int(top) / layout.lineHeight
    let last = Int((top + size.height * environment.scale) / Double(layout.lineHeight)) + 1
    var (block, first) = layout.block(withLine: number)
    var start = document.start(of: block)
    var found: [(number: Int, start: Int, line: WrappedLine)] = []
    while block < document.blocks.count, number <= last {
      for line in lines(of: block, environment).dropFirst(number - first) where number <= last {
        found.append((number, start, line))
        number += 1
      }
      first = number
      start += document.blocks[block].count
      block += 1
    }
    return found
  }

  func drawText(on canvas: Canvas, _ environment: Environment, at moment: Moment) {
    guard layout.style != nil else { return }
    let theme = environment.theme
    let inset = inset(environment)
    let height = Double(layout.lineHeight) / environment.scale
    if document.isEmpty {
      let color = isEnabled ? theme.colors.textSecondary : theme.colors.textSecondary.opacity(0.6)
      let line = Rect(
        inset, top(ofLine: 0, environment), max(0, vertical.frame.width - 2 * inset), height)
      canvas.drawText(placeholder, font(in: environment), color, .leading, in: line, environment)
    }
    let selected = min(anchor, caret)..<max(anchor, caret)
    for (number, start, line) in visibleLines(vertical.frame.size, environment) {
      let row = Rect(0, top(ofLine: number, environment), vertical.frame.width, height)
      let inside = canvas.clipped(to: row.inset(by: -textOverhang))
      guard !inside.clip.isEmpty else { continue }
      draw(line, from: start, selected, in: row, on: inside, environment)
    }
    if receivesKeys, caretShows(at: moment, environment) {
      let rect = caretPlace(environment).offset(by: Point(-vertical.frame.minX, -vertical.frame.minY))
      if !rect.isEmpty { canvas.fill(rect, with: .color(theme.colors.primary)) }
    }
  }

  private func draw(
    _ line: WrappedLine, from start: Int, _ selected: Range<Int>, in row: Rect, on canvas: Canvas,
    _ environment: Environment
  ) {
    let colors = environment.theme.colors
    let text = environment.line(line.drawnText(environment), font(in: environment))
    let scale = environment.scale
    let width = Double(text.advance) / scale
    let left = left(of: line, width: width, environment)
    let own = start + line.characters.lowerBound..<start + line.characters.upperBound
    func fill(_ range: Range<Int>, from top: Double, height: Double, _ color: Color) {
      let part = range.clamped(to: own)
      guard !part.isEmpty else { return }
      let places = line.place(of: part.lowerBound - start)..<line.place(of: part.upperBound - start)
      let isWhole = places.lowerBound == 0 && part.upperBound - start >= line.end
      let spans =
        isWhole
        ? [0...width] : line.layout(font(in: environment), environment).spans(of: places)
      for span in spans {
        canvas.fill(
          Rect(left + span.lowerBound, top, span.upperBound - span.lowerBound, height), with: .color(color))
      }
    }
    if !selected.isEmpty {
      let color = receivesKeys ? colors.selection : colors.paleSelection
      fill(selected, from: row.minY, height: row.height, color)
      // A selected line break shows as a narrow strip.
      if line.hasBreak, selected.contains(own.upperBound - 1) {
        let x = line.direction == .rightToLeft ? left - 5 : left + width
        canvas.fill(Rect(x, row.minY, 5, row.height), with: .color(color))
      }
    }
    let baseline =
      row.minY + (row.height - Double(text.ascent + text.descent) / scale) / 2 + Double(text.ascent) / scale
    canvas.draw(
      text, at: Point(left, baseline), color: isEnabled ? colors.text : colors.text.opacity(0.45))
    guard let composition, let composed = composedRange else { return }
    fill(composed, from: baseline + 3, height: 1, colors.text)
    let marked = composed.lowerBound + max(0, composition.selected.lowerBound)
    let end = composed.lowerBound + max(0, composition.selected.upperBound)
    fill((marked..<end).clamped(to: composed), from: baseline + 3, height: 2, colors.text)
  }
}
