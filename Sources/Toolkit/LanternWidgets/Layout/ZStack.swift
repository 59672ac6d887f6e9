public import LanternRaster

/// Places its children on top of each other. Each child fills the whole area.
public final class ZStack: Widget {
  public override init(_ children: [Widget]) { super.init(children) }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    children.filter { !$0.isHidden }.reduce(Size.zero) { size, child in
      let wanted = child.size(within: available, in: environment)
      return Size(max(size.width, wanted.width), max(size.height, wanted.height))
    }
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    for child in children { child.place(at: Rect(origin: .zero, size: size), in: environment) }
  }
}

/// A flexible widget that takes up the remaining space in a row or column.
public final class Spacer: Widget {
  /// Creates a spacer with a `flex` of 1.
  public init() {
    super.init()
    flex = 1
  }
}
