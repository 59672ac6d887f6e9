import LanternRaster
import LanternScreenFixtures
import LanternWidgets

/// The contrasts of a page in a theme, from one picture with blocks in place of its text and one without text.
@MainActor
struct ContrastAudit {
  private let page: String
  private let theme: String
  // At least these contrasts: of text, and of the parts that identify a control.
  private let least: (text: Double, mark: Double)
  private let blocks: Bitmap
  private let blank: Bitmap

  init(_ page: String, _ name: String, _ theme: Theme, blocks: Bitmap, blank: Bitmap) {
    (self.page, self.theme, self.blocks, self.blank) = (page, name, blocks, blank)
    least = theme.isHighContrast ? (7, 4.5) : (4.5, 3)
  }

  /// `texts` is the number of texts in the picture.
  func audit(
    _ widgets: [AuditedWidget], texts: Int, _ contrast: inout PictureContrast, _ table: AuditTable
  ) {
    // A pixel of a block has the color of the text, and the same pixel without it the color beneath it.
    table.count("1.4.3", theme, texts)
    var seen: Set<String> = []
    for low in contrast.compare(blocks, blank, least: least.text).low {
      let point = Point(Double(low.x) + 0.5, Double(low.y) + 0.5)
      // Text beneath a dialog's scrim can't be used. The dialog itself has no text, but its parts have.
      guard let widget = widgets.last(where: { $0.visible.contains(point) }), !widget.isDisabled,
        widget.semantics.role != .dialog, !(widget.widget is ScrollArea),
        seen.insert(widget.description + low.colors).inserted
      else { continue }
      table.miss("1.4.3", theme, "\(page): \(widget.description), \(low.colors)")
    }
    for widget in widgets where widget.isControl && widget.visible == widget.frame {
      auditMarks(widget, &contrast, table)
    }
    for widget in widgets where widget.semantics.role == .figure && widget.visible == widget.frame {
      let marks = contrast.countMarks(in: blank, widget.frame.pixels(at: 1), least: least.mark)
      table.expect(marks > 100, "1.4.11", theme, "\(page): \(widget.description) has \(marks) visible pixels")
    }
  }

  // A control with a title is identified by the title; a field, by its border.
  private func auditMarks(
    _ widget: AuditedWidget, _ contrast: inout PictureContrast, _ table: AuditTable
  ) {
    let part = widget.frame.pixels(at: 1)
    let hasTitle =
      contrast.countDifferences(blocks, part, from: blank, x: part.x, y: part.y, least: least.mark) > 0
    let needsMark =
      widget.isField || [.checkbox, .radio, .switch, .slider, .combobox].contains(widget.semantics.role)
    guard needsMark || !hasTitle else { return }
    let marks = contrast.countMarks(in: blank, part, least: least.mark)
    table.expect(
      marks >= (widget.isField ? Int(widget.frame.width) : 12), "1.4.11", theme,
      "\(page): \(widget.description) has \(marks) visible pixels")
  }
}
