import LanternRaster

// The drawing of the line. All positions follow from its state and its layout.
extension SingleLineInput {
  func drawLine(on canvas: Canvas, _ environment: Environment) {
    let colors = environment.theme.colors
    let inside = canvas.clipped(to: place.inset(by: -1))
    guard !inside.clip.isEmpty else { return }
    let text = setText(environment)
    if edit.characters.isEmpty, composition == nil {
      inside.drawText(
        placeholder, environment.theme.type.body,
        isEnabled ? colors.textSecondary : colors.textSecondary.opacity(0.6), .leading, in: place,
        environment)
      return
    }
    let baseline = baseline(of: text)
    func fill(_ characters: Range<Int>, from top: Double, height: Double, _ color: Color) {
      for span in text.spans(of: characters) {
        inside.fill(
          Rect(lineStart + span.lowerBound, top, span.upperBound - span.lowerBound, height),
          with: .color(color))
      }
    }
    let marked = marked
    if !marked.isEmpty, isFocused {
      fill(
        marked, from: baseline - text.ascent - 2, height: text.ascent + text.descent + 4,
        receivesKeys ? colors.selection : colors.paleSelection)
    }
    for (line, x) in text.pieces {
      inside.draw(
        line, at: Point(lineStart + x, baseline), color: isEnabled ? colors.text : colors.text.opacity(0.45))
    }
    guard let composed else { return }
    fill(composed, from: baseline + 3, height: 1, colors.text)
    fill(marked, from: baseline + 3, height: 2, colors.text)
  }

  /// The position of the visible caret, which can be inside text that an input method composes.
  var caretPosition: Int {
    guard let composition, let composed else { return edit.caret }
    return composed.lowerBound + min(composed.count, max(0, composition.selected.upperBound))
  }

  /// The characters that an input method is composing; nil if it composes none.
  var composed: Range<Int>? {
    guard composition != nil else { return nil }
    let end = shown.caret
    return min(end, edit.selection.lowerBound)..<end
  }

  /// The highlighted characters: the selection, or the selected characters of a composition.
  private var marked: Range<Int> {
    guard let composition, let composed else { return edit.selection }
    let start = composed.lowerBound
    return (start + max(0, composition.selected.lowerBound)..<start + max(0, composition.selected.upperBound))
      .clamped(to: composed)
  }

  var lineStart: Double { place.minX + offset }

  func baseline(of text: TextLayout) -> Double {
    place.minY + (place.height - text.ascent - text.descent) / 2 + text.ascent
  }
}
