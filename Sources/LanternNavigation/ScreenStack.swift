public import LanternWidgets

/// A pile of screens under one navigation bar, of which the top one shows. It is never empty.
open class ScreenStack: Screen {
  private let surface = Overlay([])

  /// A stack with its first screen already in it.
  public init(root: Screen) {
    super.init(title: root.title)
    add(root)
    surface.add(pane(for: root))
    root.didMove(to: self)
  }

  /// From the first to the one that shows.
  public var screens: [Screen] { children }
  /// The screen that shows.
  public var top: Screen { children[children.count - 1] }

  open override var visibleChildren: [Screen] { [top] }
  open override var initialFocus: Widget? { top.initialFocus }

  /// Puts a screen on top, at once.
  public func push(_ screen: Screen) {
    let below = top
    add(screen)
    screen.resize(to: size)
    show(screen)
    exchange(below, for: screen)
    screen.didMove(to: self)
  }

  /// Takes the top screen off, at once, and returns it; nil for the last one, which stays.
  @discardableResult
  public func pop() -> Screen? {
    guard children.count > 1 else { return nil }
    let leaving = top
    let below = children[children.count - 2]
    leaving.willMove(to: nil)
    show(below)
    exchange(leaving, for: below)
    leaving.leaveParent()
    return leaving
  }

  open override func makeView() -> Widget { surface }

  open override func didResize() {
    for screen in children { screen.resize(to: size) }
  }

  open override func hear(_ key: Key, _ modifiers: Modifiers) -> Bool { top.hear(key, modifiers) }

  private func show(_ screen: Screen) {
    for pane in surface.children {
      for part in pane.children { part.removeFromParent() }
      pane.removeFromParent()
    }
    surface.add(pane(for: screen))
    surface.tree?.focus(screen.initialFocus)
  }

  private func pane(for screen: Screen) -> Widget {
    screen.view.flex = 1
    let bar = NavigationBar(title: screen.title, leading: screen.leadingItem, trailing: screen.trailingItem)
    return Column([bar, screen.view])
  }

  private func exchange(_ leaving: Screen, for coming: Screen) {
    if appearance.isShowing { coming.beginAppearance(true) }
    leaving.beginAppearance(false)
    if appearance == .shown { coming.endAppearance() }
    // It is out of sight at once, whatever the stack itself is in the middle of.
    leaving.endAppearance()
  }
}
