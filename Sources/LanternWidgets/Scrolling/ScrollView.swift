public import LanternRaster

/// Shows a part of content that may be longer than the available space, and lets the user scroll to the rest.
///
/// The content is laid out at its preferred length, but never shorter than the view. Short content can therefore
/// fill the view or be centered in it.
public final class ScrollView: ScrollArea {
  private let content: Widget

  public override init(_ content: Widget, axis: Axis = .vertical) {
    self.content = content
    super.init(content, axis: axis)
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let wanted = content.size(within: endless(available), in: environment)
    return Size(min(available.width, wanted.width), min(available.height, wanted.height))
  }

  override func contentLength(_ size: Size, in environment: Environment) -> Double {
    let wanted = along(content.size(within: endless(size), in: environment)) * environment.scale
    // Rounds up to whole pixels, so that the end of the content can align with the end of the view. Content that
    // exceeds the view by less than one pixel does not scroll.
    let length = (wanted - 1e-6).rounded(.up) / environment.scale
    return length < along(size) + environment.hairline ? along(size) : length
  }

  override func placeContent(_ size: Size, in environment: Environment) {
    let start = place(0, in: environment)
    let length = scroller.content
    content.place(
      at: axis == .vertical
        ? Rect(0, start, size.width, length)
        : environment.mirrored(Rect(start, 0, length, size.height), in: size.width),
      in: environment)
  }

  private func endless(_ room: Size) -> Size {
    axis == .vertical ? Size(room.width, .infinity) : Size(.infinity, room.height)
  }
}
