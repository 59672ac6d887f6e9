public import LanternRaster

/// The bar at the top of a stack, with a title in the middle, a leading item and a trailing item.
public final class NavigationBar: Widget {
  private let title: Label
  private let leading: Widget?
  private let trailing: Widget?

  /// Creates a navigation bar.
  public init(title: String, leading: Widget? = nil, trailing: Widget? = nil) {
    self.title = Label(title, font: { $0.title }, alignment: .center, isHeading: true)
    self.leading = leading
    self.trailing = trailing
    super.init([leading, self.title, trailing].compactMap { $0 })
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let spacing = environment.theme.spacing
    return Size(
      available.width, environment.isLow ? min(spacing.bar, spacing.control + spacing.tiny) : spacing.bar)
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    let inset = environment.theme.spacing.small
    func wanted(_ item: Widget?) -> Size {
      guard let item, !item.isHidden else { return .zero }
      return item.size(within: size, in: environment)
    }
    func place(_ item: Widget?, _ rect: Rect) {
      item?.place(at: environment.mirrored(rect, in: size.width), in: environment)
    }
    // Items keep their size if both fit. Otherwise, the smaller item gets up to half of the width.
    let (first, last) = (wanted(leading), wanted(trailing))
    let room = max(2, size.width - 2 * inset)
    let before = min(first.width, max(room / 2, room - last.width))
    let after = min(last.width, room - before)
    place(leading, Rect(inset, (size.height - first.height) / 2, before, first.height))
    place(trailing, Rect(size.width - inset - after, (size.height - last.height) / 2, after, last.height))

    // The title is centered in the bar, or between the items if the bar is too narrow.
    let start = before > 0 ? before + 2 * inset : inset
    let end = size.width - (after > 0 ? after + 2 * inset : inset)
    let title = self.title.size(within: size, in: environment).width
    let margin = max(start, size.width - end)
    let fits = title <= size.width - 2 * margin
    let space =
      fits
      ? Rect(margin, 0, size.width - 2 * margin, size.height)
      : Rect(start, 0, max(0, end - start), size.height)
    place(self.title, space)
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let colors = environment.theme.colors
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(colors.surface))
    let line = environment.hairline
    canvas.fill(Rect(0, frame.height - line, frame.width, line), with: .color(colors.separator))
  }

  public override func opaqueArea(in environment: Environment) -> Rect? {
    environment.theme.colors.surface.alpha == 255 ? Rect(origin: .zero, size: frame.size) : nil
  }

  public override var semantics: Semantics? { Semantics(.navigation, name: title.text) }
}
