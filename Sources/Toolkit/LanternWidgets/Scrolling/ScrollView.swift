public import LanternRaster

/// Shows a part of content that may be longer than the available space, and lets the user scroll to the rest.
///
/// The content is laid out at its preferred length, but never shorter than the view. Short content can therefore
/// fill the view or be centered in it. Content that scrolls leaves the space of the scrollbar free, so that the
/// scrollbar never covers it. Content that is a panel with enough padding does so already.
public final class ScrollView: ScrollArea {
  private let content: Widget
  // The space between the content and the edge with the scrollbar.
  private var gutter = 0.0

  public override init(_ content: Widget, axis: Axis = .vertical) {
    self.content = content
    super.init(content, axis: axis)
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let wanted = content.size(within: endless(available), in: environment)
    guard scrolls(wanted, in: available, environment) else { return wanted.limited(to: available) }
    let gutter = gutter(available)
    let inset = content.size(within: endless(available, gutter), in: environment)
    return Size(
      inset.width + (axis == .vertical ? gutter : 0), inset.height + (axis == .vertical ? 0 : gutter)
    ).limited(to: available)
  }

  // Content that exceeds the view by less than one pixel does not scroll.
  private func scrolls(_ wanted: Size, in size: Size, _ environment: Environment) -> Bool {
    length(wanted, environment) >= along(size) + environment.hairline
  }

  // Rounds up to whole pixels, so that the end of the content can align with the end of the view.
  private func length(_ wanted: Size, _ environment: Environment) -> Double {
    (along(wanted) * environment.scale - 1e-6).rounded(.up) / environment.scale
  }

  // A view that is about as narrow as the scrollbar keeps its content.
  private func gutter(_ size: Size) -> Double {
    let edges = content.emptyEdges
    let (breadth, empty) =
      axis == .vertical ? (size.width, edges.width) : (size.height, edges.height)
    return breadth < 2 * ScrollBar.breadth ? 0 : max(0, ScrollBar.breadth - empty)
  }

  override func contentLength(_ size: Size, in environment: Environment) -> Double {
    gutter = 0
    let wanted = content.size(within: endless(size), in: environment)
    guard scrolls(wanted, in: size, environment) else { return along(size) }
    gutter = gutter(size)
    return length(content.size(within: endless(size, gutter), in: environment), environment)
  }

  override func placeContent(_ size: Size, in environment: Environment) {
    let start = place(0, in: environment)
    let length = scroller.content
    content.place(
      at: axis == .vertical
        ? environment.mirrored(Rect(0, start, size.width - gutter, length), in: size.width)
        : environment.mirrored(Rect(start, 0, length, size.height - gutter), in: size.width),
      in: environment)
  }

  // The space of the content, without an end along the axis.
  private func endless(_ room: Size, _ gutter: Double = 0) -> Size {
    axis == .vertical ? Size(room.width - gutter, .infinity) : Size(.infinity, room.height - gutter)
  }
}

extension Size {
  fileprivate func limited(to available: Size) -> Size {
    Size(min(available.width, width), min(available.height, height))
  }
}
