public import LanternRaster

/// The bar at the top of a stack, with a title in the middle, a leading item and a trailing item.
///
/// A title that is too long for one line wraps, and the bar grows with it. One that needs more than two lines between the
/// items is below them.
public final class NavigationBar: Widget {
  private let label: Label
  private let leading: Widget?
  private let trailing: Widget?

  /// Creates a navigation bar.
  public init(title: String, leading: Widget? = nil, trailing: Widget? = nil) {
    label = Label(title, font: { $0.title }, alignment: .center, lines: nil, isHeading: true)
    self.leading = leading
    self.trailing = trailing
    super.init([leading, label, trailing].compactMap { $0 })
  }

  /// The title in the middle.
  public var title: String {
    get { label.text }
    set { label.text = newValue }
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let spacing = environment.theme.spacing
    let least = environment.isLow ? min(spacing.bar, spacing.control + 2 * focusRingReach) : spacing.bar
    let places = places(Size(available.width, 0), environment)
    let all = [places.leading, places.title, places.trailing]
    let height = (all.map(\.maxY).max() ?? 0) - (all.map(\.minY).min() ?? 0)
    return Size(available.width, max(least, height + spacing.tiny))
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    let places = places(size, environment)
    for (item, place) in [(leading, places.leading), (label, places.title), (trailing, places.trailing)] {
      item?.place(at: environment.mirrored(place, in: size.width), in: environment)
    }
  }

  // The places of the items and the title, vertically centered in the bar.
  private func places(
    _ size: Size, _ environment: Environment
  ) -> (leading: Rect, title: Rect, trailing: Rect) {
    let inset = environment.theme.spacing.small
    func wanted(_ item: Widget?, within width: Double) -> Size {
      guard let item, !item.isHidden else { return .zero }
      return item.size(within: Size(width, .infinity), in: environment)
    }
    func place(_ item: Widget?, _ start: Double, _ width: Double) -> Rect {
      let height = wanted(item, within: width).height
      return Rect(start, (size.height - height) / 2, width, height)
    }
    // Items keep their size if both fit. Otherwise, the smaller item gets up to half of the width.
    let room = max(2, size.width - 2 * inset)
    let whole = (leading: wanted(leading, within: room).width, trailing: wanted(trailing, within: room).width)
    let before = min(whole.leading, max(room / 2, room - whole.trailing))
    let after = min(whole.trailing, room - before)

    // The title is centered in the bar. If an item is in the way, it is moved as little as possible.
    let start = before > 0 ? before + 2 * inset : inset
    let end = size.width - (after > 0 ? after + 2 * inset : inset)
    let margin = max(start, size.width - end)
    let line = wanted(label, within: .infinity)
    let fits = line.width <= end - start
    var heading =
      if line.width <= size.width - 2 * margin {
        place(label, margin, size.width - 2 * margin)
      } else if fits {
        place(label, start == margin ? start : end - line.width, line.width)
      } else {
        place(label, start, max(0, end - start))
      }
    var first = place(leading, inset, before)
    var last = place(trailing, size.width - inset - after, after)
    if !fits, heading.height > 2.5 * line.height {
      heading = place(label, inset, size.width - 2 * inset)
      heading.origin.y += max(first.height, last.height) / 2
      first.origin.y -= heading.height / 2
      last.origin.y -= heading.height / 2
    } else if heading.height <= line.height, size.height > 0 {
      // The lines of a taller label would be farther apart.
      heading = Rect(heading.minX, 0, heading.width, size.height)
    }
    return (first, heading, last)
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

  public override var semantics: Semantics? { Semantics(.navigation, name: title) }

  /// The text of the title, and the area in the bar that it takes.
  package var titlePlace: (text: String, frame: Rect) {
    guard let environment = tree?.environment else { return (title, label.frame) }
    let text = label.size(within: Size(label.frame.width, .infinity), in: environment)
    let size = Size(min(text.width, label.frame.width), min(text.height, label.frame.height))
    let origin = Point(
      label.frame.minX + (label.frame.width - size.width) / 2,
      label.frame.minY + (label.frame.height - size.height) / 2)
    return (title, Rect(origin: origin, size: size))
  }
}
