import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets

/// A text area that fills a window, with the keyboard focus. Body text is 15 points: a block is 8 points wide, and a
/// line 15 points high. The text starts 12 points from the left edge and 10 from the top, and 35 blocks fit in a line.
@MainActor
final class TextAreaFixture {
  let area: TextArea
  let window: WidgetFixture

  init(
    _ text: String = "", _ width: Double = 304, _ height: Double = 200,
    direction: LayoutDirection = .leftToRight, scale: Double = 1
  ) {
    area = TextArea("Notes", text: text)
    area.isLabelHidden = true
    area.flex = 1
    window = WidgetFixture(
      Column(alignment: .stretch, [area]), width, height, scale: scale, direction: direction)
    window.tree.focus(area)
    window.show()
  }

  func key(_ key: Key, _ modifiers: Modifiers = [], times: Int = 1) {
    for _ in 0..<times { window.pressKey(key, modifiers) }
    window.show()
  }

  func type(_ text: String) {
    window.type(text)
    window.show()
  }

  /// A point in the left half of a block.
  func point(line: Int, column: Int) -> Point {
    Point(12 + 8 * Double(column) + 1, 10 + 15 * Double(line) + 7)
  }

  func click(line: Int, column: Int, times: Int = 1) {
    window.click(point(line: line, column: column), clicks: times)
    window.show()
  }

  /// Places the caret in code.
  func place(at position: Int) {
    area.selection = position..<position
    window.show()
  }

  var clipboard: String? {
    get { window.clipboard }
    set { window.clipboard = newValue }
  }

  /// The line and the column of the visible caret; nil if the caret is not visible.
  var caret: [Int]? {
    window.tree.textInputArea.flatMap { caret in
      caret.isEmpty
        ? nil : [Int(((caret.minY - 10) / 15).rounded()), Int(((caret.center.x - 12) / 8).rounded())]
    }
  }

  /// Whether the picture on the screen equals a full redraw.
  var isDrawn: Bool { window.picture.difference(from: window.redrawn) == nil }
}
