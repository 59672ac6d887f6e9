public import LanternRaster

/// Arranges its children like words: from leading to trailing at their desired sizes, continuing on the next line
/// when a child does not fit.
public final class WrapLayout: Widget {
  private let spacing: Double
  private let alignment: Alignment

  /// Creates a layout with `spacing` points between children and between lines.
  ///
  /// `alignment` positions a line that is shorter than the available width. If it is `.stretch`, the spaces between
  /// the children grow to fill the line, or its only child does.
  public init(spacing: Double = 0, alignment: Alignment = .leading, _ children: [Widget]) {
    self.spacing = spacing
    self.alignment = alignment
    super.init(children)
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let lines = lines(available.width, environment)
    let height = lines.reduce(spacing * Double(max(0, lines.count - 1))) { $0 + $1.height }
    return Size(lines.map(\.width).max() ?? 0, min(available.height, height))
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    var y = 0.0
    for line in lines(size.width, environment) {
      var (x, gap) = (alignment.place(line.width, in: size.width).start, spacing)
      if alignment == .stretch, line.items.count > 1 {
        gap += max(0, size.width - line.width) / Double(line.items.count - 1)
      }
      for (child, wanted) in line.items {
        let width = alignment == .stretch && line.items.count == 1 ? size.width : wanted.width
        let rect = Rect(x, y + (line.height - wanted.height) / 2, width, wanted.height)
        child.place(at: environment.mirrored(rect, in: size.width), in: environment)
        x += wanted.width + gap
      }
      y += line.height + spacing
    }
  }

  private struct WrapLine {
    var items: [(Widget, Size)] = []
    var width = 0.0
    var height = 0.0
  }

  private func lines(_ width: Double, _ environment: Environment) -> [WrapLine] {
    var lines: [WrapLine] = []
    var line = WrapLine()
    for child in children where !child.takesNoSpace {
      let wanted = child.size(within: Size(width, .infinity), in: environment)
      if !line.items.isEmpty, line.width + spacing + wanted.width > width {
        lines.append(line)
        line = WrapLine()
      }
      line.width += (line.items.isEmpty ? 0 : spacing) + wanted.width
      line.height = max(line.height, wanted.height)
      line.items.append((child, wanted))
    }
    return line.items.isEmpty ? lines : lines + [line]
  }
}
