public import LanternRaster

/// Lays its children over one another, each filling the whole.
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

/// Takes up what space is left over in a row or column.
public final class Spacer: Widget {
  public init() {
    super.init()
    flex = 1
  }
}
