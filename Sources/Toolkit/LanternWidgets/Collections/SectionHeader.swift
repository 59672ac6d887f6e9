import LanternRaster

/// The header of a section of a list. It hides the rows that scroll beneath it.
final class SectionHeader: Widget {
  var title = "" { didSet { if title != oldValue { invalidate() } } }
  /// The section of a header that scrolls with the rows.
  let section: Int

  init(section: Int = 0, title: String = "") {
    self.section = section
    self.title = title
    super.init()
  }

  /// Returns the height of a header: a whole number of pixels, with space for text of any size.
  static func pixelHeight(in environment: Environment) -> Double {
    let text = environment.size(of: " ", font(environment.theme)).height
    return max(1, ((text + environment.theme.spacing.medium) * environment.scale).rounded())
  }

  private static func font(_ theme: Theme) -> Font { Font(size: theme.type.caption.size, weight: .semibold) }

  override func opaqueArea(in environment: Environment) -> Rect? {
    environment.theme.colors.surface.alpha == 255 ? Rect(origin: .zero, size: frame.size) : nil
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let (colors, bounds) = (environment.theme.colors, Rect(origin: .zero, size: frame.size))
    canvas.fill(bounds, with: .color(colors.surface))
    canvas.fill(bounds, with: .color(colors.track.opacity(0.5)))
    let inset = environment.theme.spacing.medium
    let text = Rect(inset, 0, max(0, frame.width - 2 * inset), frame.height)
    canvas.drawText(
      title, SectionHeader.font(environment.theme), colors.textSecondary, in: text, environment)
  }

  override var semantics: Semantics? { Semantics(.heading, name: title) }
}

extension List.Section {
  /// Returns a section for each run of equal titles.
  static func consecutive(_ titles: [String]) -> [List.Section] {
    titles.indices.compactMap { index in
      index > 0 && titles[index] == titles[index - 1] ? nil : List.Section(titles[index], firstRow: index)
    }
  }
}
