public import LanternRaster

/// A row of titles, each of which opens a menu.
///
/// A click or F10 opens a menu. While a menu is open, the pointer and the Left and Right keys switch to others. Menus
/// whose titles don't fit are in a last menu, More.
public final class MenuBar: Widget {
  private let name: String
  private let menus: [Menu]
  private let titles: [MenuTitle]
  private let more = MenuTitle("")
  // The number of menus whose titles fit.
  private var fitting = 0
  private weak var overlay: MenuOverlay?
  private var openTitle: MenuTitle? { didSet { for title in [oldValue, openTitle] { title?.invalidate() } } }

  /// Creates a menu bar. Screen readers speak its name.
  public init(_ name: String, _ menus: [Menu]) {
    self.name = name
    self.menus = menus
    titles = menus.map { MenuTitle($0.title) }
    super.init(titles + [more])
    more.isHidden = true
    for title in titles + [more] {
      title.onPress = { [weak self, weak title] activation in
        guard let title else { return }
        self?.open(title, highlightsFirst: activation == .key)
      }
    }
  }

  // MARK: Menus

  private var shownTitles: [MenuTitle] { titles[..<fitting] + (fitting < titles.count ? [more] : []) }

  private func items(of title: MenuTitle) -> [MenuItem] {
    if let index = titles.firstIndex(where: { $0 === title }) { return menus[index].items() }
    return menus[fitting...].map { .submenu($0.title, $0.items()) }
  }

  private func open(_ title: MenuTitle, highlightsFirst: Bool) {
    let items = items(of: title)
    let highlighted = highlightsFirst ? MenuOverlay.firstChoice(of: items) : nil
    let anchor = { [weak title] in title?.placeInWindow ?? .zero }
    if let overlay, overlay.tree != nil {
      overlay.show(title.text, items, at: .below, of: anchor, highlighted: highlighted)
    } else if let tree {
      let overlay = MenuOverlay(title.text, items, at: .below, of: anchor, highlighted: highlighted)
      overlay.bar = self
      self.overlay = overlay
      tree.present(overlay)
    }
    openTitle = title
  }

  /// Opens the first menu. Returns false if there is none.
  func open() -> Bool {
    guard let first = shownTitles.first else { return false }
    open(first, highlightsFirst: true)
    return true
  }

  /// Switches to the menu whose title is at a point of the window. Returns false if there is none, or if it is open.
  func switchMenu(at point: Point) -> Bool {
    guard let title = shownTitles.first(where: { $0.placeInWindow.contains(point) }), title !== openTitle
    else { return false }
    open(title, highlightsFirst: false)
    return true
  }

  /// Switches to the next menu, or to the previous one.
  func switchMenu(by step: Int) {
    let titles = shownTitles
    guard let current = titles.firstIndex(where: { $0 === openTitle }) else { return }
    open(titles[(current + step + titles.count) % titles.count], highlightsFirst: true)
  }

  func menuClosed() { openTitle = nil }

  fileprivate func isOpen(_ title: MenuTitle) -> Bool { openTitle === title }

  // MARK: Layout

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let sizes = titles.map { $0.size(within: Size(.infinity, available.height), in: environment) }
    return Size(
      min(available.width, sizes.reduce(0) { $0 + $1.width }),
      min(available.height, environment.theme.spacing.control))
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    more.text = environment.text(.more)
    func width(_ title: MenuTitle) -> Double {
      title.size(within: Size(.infinity, size.height), in: environment).width
    }
    let widths = titles.map(width)
    fitting = titles.count
    if widths.reduce(0, +) > size.width + environment.hairline {
      var room = size.width - width(more)
      fitting =
        widths.prefix { width in
          room -= width
          return room >= 0
        }.count
    }
    for (index, title) in titles.enumerated() { title.isHidden = index >= fitting }
    more.isHidden = fitting == titles.count
    var x = 0.0
    for title in shownTitles {
      let width = min(width(title), max(0, size.width - x))
      title.place(at: environment.mirrored(Rect(x, 0, width, size.height), in: size.width), in: environment)
      x += width
    }
  }

  public override var semantics: Semantics? { Semantics(.menubar, name: name) }
}

/// A title in a menu bar.
private final class MenuTitle: Control {
  var text: String { didSet { if text != oldValue { invalidateLayout() } } }
  var onPress: (Activation) -> Void = { _ in }

  init(_ text: String) {
    self.text = text
    super.init()
  }

  private var isOpen: Bool { (parent as? MenuBar)?.isOpen(self) == true }

  override func activate(_ activation: Activation, at moment: Moment) { onPress(activation) }
  // F10 opens a menu without the focus.
  override var acceptsFocus: Bool { false }
  override var cursor: Cursor { .arrow }
  override var bleed: Double { 0 }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let theme = environment.theme
    let text = environment.size(of: text, theme.type.body)
    return Size(
      min(available.width, text.width + 2 * (theme.spacing.small + theme.spacing.tiny)),
      min(available.height, theme.spacing.control))
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let bounds = Rect(origin: .zero, size: frame.size)
    let shade = isOpen ? 1 : shade(at: moment)
    canvas.fill(
      RoundedRect(Rect(0, 4, bounds.width, max(0, bounds.height - 8)), cornerRadius: theme.radius.control),
      with: .color(theme.colors.primary.opacity(0.14 * shade)))
    canvas.drawText(text, theme.type.body, theme.colors.text, .center, in: bounds, environment)
  }

  override func baseline(_ size: Size, in environment: Environment) -> Double? {
    environment.baseline(of: text, environment.theme.type.body, in: size.height)
  }

  override var semantics: Semantics? {
    Semantics(.menuitem, name: text, states: isOpen ? states.union([.expanded]) : states, actions: actions)
  }
}
