public import LanternRaster

/// The bar on top of a stack: a title in the middle, an item on the leading and one on the trailing side.
public final class NavigationBar: Widget {
  private let title: Label
  private let leading: Widget?
  private let trailing: Widget?

  public init(title: String, leading: Widget? = nil, trailing: Widget? = nil) {
    self.title = Label(title, font: { $0.title }, alignment: .center, isHeading: true)
    self.leading = leading
    self.trailing = trailing
    super.init([leading, self.title, trailing].compactMap { $0 })
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    Size(available.width, environment.theme.spacing.bar)
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    let inset = environment.theme.spacing.small
    func place(_ item: Widget?, atLeadingSide isLeading: Bool) -> Double {
      guard let item, !item.isHidden else { return 0 }
      let wanted = item.size(within: Size(size.width / 3, size.height), in: environment)
      let isLeft = isLeading == (environment.direction == .leftToRight)
      let x = isLeft ? inset : size.width - inset - wanted.width
      item.place(at: Rect(x, (size.height - wanted.height) / 2, wanted.width, wanted.height), in: environment)
      return wanted.width + 2 * inset
    }
    let widest = max(place(leading, atLeadingSide: true), place(trailing, atLeadingSide: false))
    title.place(at: Rect(widest, 0, max(0, size.width - 2 * widest), size.height), in: environment)
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let colors = environment.theme.colors
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(colors.surface))
    let line = environment.hairline
    canvas.fill(Rect(0, frame.height - line, frame.width, line), with: .color(colors.separator))
  }

  public override func isOpaque(in environment: Environment) -> Bool {
    environment.theme.colors.surface.alpha == 255
  }

  public override var semantics: Semantics? { Semantics(.navigation, name: title.text) }
}
