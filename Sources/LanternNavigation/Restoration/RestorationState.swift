import LanternWidgets

/// What stands somewhere in a window, as a value that can be kept: which screens, in what order, which shows, and what
/// a person left in each.
///
/// A screen is named by its link, and brought back by whoever makes screens for links; one without is not brought back.
/// A container is not named, but for one that is made as a whole, such as a stack that somebody leads through.
nonisolated public struct RestorationState: Codable, Hashable, Sendable {
  public var link: Link?
  /// Whether it is a sheet over what it stands on.
  public var isSheet = false
  /// What a container holds, in its order.
  public var held: [RestorationState] = []
  /// The number of the one that shows, where not simply the last does.
  public var shown = 0
  public var left: ScreenState?

  public init(link: Link? = nil, held: [RestorationState] = []) {
    self.link = link
    self.held = held
  }

  /// A screen and all that it holds, as it will be once what is under way is through.
  @MainActor public init(of screen: Screen) {
    link = screen.link
    isSheet = screen.modalStyle == .sheet
    left = screen.screenState
    guard let container = screen as? any Container else { return }
    let arrangement = container.arrangement
    held = arrangement.screens.map(RestorationState.init(of:))
    shown = arrangement.shown
  }

  /// The links in it, from the outside in and from the bottom up.
  public var links: [Link] { [link].compactMap { $0 } + held.flatMap(\.links) }
}

extension RestorationState {
  /// Has a screen hold again what stood in it, at once; returns the links of those that nobody made.
  ///
  /// What it holds already stays where it is the same, and the first screen of a pile in any case. For everything else
  /// `make` is asked, the container that it stood in included; what it made may hold some of that already. For a nil
  /// the rest comes without it. Nothing is asked for a screen without a link but one that holds some.
  @MainActor @discardableResult
  public func restore(in screen: Screen, make: (RestorationState) -> Screen?) -> [Link] {
    screen.screenState = left
    guard let container = screen as? any Container, !held.isEmpty else { return [] }
    let arrangement = container.arrangement
    var missing: [Link] = []
    var screens: [Screen] = []
    var rest = arrangement.screens[...]
    for standing in held {
      let there = rest.first
      // Of what stands side by side each has its place; in a pile something may be missing.
      if !(container is StackContainer) { rest = rest.dropFirst() }
      if let there, standing.isLike(there) {
        if container is StackContainer { rest = rest.dropFirst() }
        missing += standing.restore(in: there, make: make)
        screens.append(there)
      } else if container is StackContainer, !standing.links.isEmpty {
        guard let made = make(standing), made.parent == nil else {
          missing += standing.links
          continue
        }
        if standing.isSheet { made.modalStyle = .sheet }
        missing += standing.restore(in: made, make: make)
        screens.append(made)
      }
    }
    var restored = arrangement
    if container is StackContainer {
      let first = arrangement.screens[0]
      restored.screens = screens.first === first ? screens : [first] + screens
      restored.shown = restored.screens.count - 1
    } else {
      restored.shown = arrangement.screens.indices.contains(shown) ? shown : arrangement.shown
    }
    container.take(
      ArrangementChange(
        arrangement: restored, transition: InstantTransition(), returning: nil, completion: { _ in }))
    return missing
  }

  // Whether a screen may be what stood here.
  @MainActor private func isLike(_ screen: Screen) -> Bool {
    link == screen.link && held.isEmpty == !(screen is any Container)
  }
}

/// What a person left in a screen: how far it was scrolled, and what had the keyboard.
nonisolated public struct ScreenState: Codable, Hashable, Sendable {
  /// How far each part that scrolls was scrolled, in points and in reading order.
  public var offsets: [Double] = []
  /// Where what had the keyboard stands: the numbers of children, from the outermost on.
  public var focus: [Int] = []

  public init(offsets: [Double] = [], focus: [Int] = []) {
    self.offsets = offsets
    self.focus = focus
  }

  @MainActor init(in tree: WidgetTree) {
    offsets = ScreenState.areas(in: tree.root).map(\.scrollOffset)
    var widget = tree.focused
    while let child = widget, let parent = child.parent {
      guard let number = parent.children.firstIndex(where: { $0 === child }) else { break }
      focus.insert(number, at: 0)
      widget = parent
    }
    // It may stand in something that lies over the rest, and that is not kept.
    if widget !== tree.root { focus = [] }
  }

  /// Leaves the same in another tree, as far as there is a place for it.
  @MainActor func leave(in tree: WidgetTree) {
    for (area, offset) in zip(ScreenState.areas(in: tree.root), offsets) where offset > 0 {
      area.scrollOffset = offset
    }
    var widget = tree.root
    for number in focus {
      guard widget.children.indices.contains(number) else { return }
      widget = widget.children[number]
    }
    if widget !== tree.root, widget.acceptsFocus { tree.focus(widget) }
  }

  @MainActor private static func areas(in widget: Widget) -> [ScrollArea] {
    [widget as? ScrollArea].compactMap { $0 } + widget.children.flatMap(areas)
  }
}
