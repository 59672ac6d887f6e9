import LanternRaster
public import LanternWidgets

/// A container with one tab for each of its screens. One screen is visible; the others keep their state.
///
/// The tab bar is at the bottom of a narrow window and along the leading edge of a wide one. Ctrl+1 to Ctrl+9,
/// Ctrl+Page Up and Ctrl+Page Down select a tab.
public final class TabScreen: Screen, Container {
  /// A tab: an item of the tab bar, and its screen.
  public struct Tab {
    let item: TabBar.Item
    let screen: Screen

    /// Creates a tab with an item of the tab bar and a screen.
    public init(_ item: TabBar.Item, _ screen: Screen) {
      self.item = item
      self.screen = screen
    }
  }

  /// The index of the selected tab.
  public private(set) var selected = 0
  /// The tab bar, for example to set the badges of its tabs.
  public let bar: TabBar
  private let transitionView = TransitionView()
  private var pages: [HostedScreen]

  /// Creates a tab screen with its first tab selected. Precondition: There is at least one tab.
  public init(title: String, _ tabs: [Tab]) {
    precondition(!tabs.isEmpty, "a tab screen needs at least one tab")
    bar = TabBar(title, tabs.map(\.item))
    pages = tabs.map { HostedScreen($0.screen, content: $0.screen.view) }
    super.init(title: title)
    bar.onSelect = { [weak self] in self?.select($0) }
    for page in pages {
      add(page.screen)
      page.screen.didMove(to: self)
    }
    transitionView.show(pages[0])
  }

  /// Selects a tab, without a transition. Precondition: There is a tab with this index.
  public func select(_ number: Int) {
    precondition(pages.indices.contains(number), "there is no tab with index \(number)")
    guard number != selected else { return }
    change { choose(number) }
  }

  // Requests that wait for the end of a change don't start while hooks are called.
  private func change(_ change: () -> Void) {
    root.map { $0.transitionCoordinator.change(change) } ?? change()
  }

  private func choose(_ number: Int) {
    _ = root?.transitionCoordinator.interrupt(for: transitionView)
    // The container of the interrupted transition may have selected this tab.
    guard number != selected else { return }
    let (old, new) = (pages[selected], pages[number])
    selected = number
    bar.selected = number
    transitionView.show(new)
    if appearance.isShowing { new.screen.beginAppearance(true) }
    old.screen.beginAppearance(false)
    if appearance == .shown { new.screen.endAppearance() }
    old.screen.endAppearance()
  }

  /// Replaces the tabs, without a transition. Screens that stay keep their state.
  ///
  /// With `asking`, a screen that would be removed can refuse. Then nothing changes, and the refusal is returned.
  /// Precondition: `selected` is the index of a tab, and new screens have no parent.
  @discardableResult
  public func set(
    _ tabs: [Tab], selected: Int, because removalReason: RemovalReason = .closed, asking: Bool = true
  ) -> Refusal? {
    precondition(tabs.indices.contains(selected), "the selected index is not the index of a tab")
    let again = { [weak self] in
      self.map { _ = $0.set(tabs, selected: selected, because: removalReason, asking: false) } ?? ()
    }
    let going = pages.map(\.screen).without(tabs.map(\.screen))
    if asking, let refusal = Screen.refusal(of: going, leave: again) { return refusal }
    change { arrange(tabs, selected: selected, because: removalReason) }
    return nil
  }

  private func arrange(_ tabs: [Tab], selected: Int, because removalReason: RemovalReason) {
    _ = root?.transitionCoordinator.interrupt(for: transitionView)
    let old = pages
    let shown = pages[self.selected].screen
    pages = tabs.map { tab in
      old.first { $0.screen === tab.screen } ?? HostedScreen(tab.screen, content: tab.screen.view)
    }
    let gone = old.filter { page in !pages.contains { $0 === page } }
    let new = pages.filter { page in !old.contains { $0 === page } }
    for page in new {
      add(page.screen)
      page.screen.resize(to: size)
    }
    for page in gone { page.screen.willMove(to: nil) }
    self.selected = selected
    bar.offer(tabs.map(\.item), selected: selected)
    let coming = pages[selected]
    if coming.screen !== shown {
      transitionView.show(coming)
      if appearance.isShowing { coming.screen.beginAppearance(true) }
      shown.beginAppearance(false)
      if appearance == .shown { coming.screen.endAppearance() }
      shown.endAppearance()
    }
    for page in gone {
      page.close()
      page.screen.leaveParent(removalReason)
    }
    for page in new { page.screen.didMove(to: self) }
  }

  // MARK: Container

  /// The screens of all tabs, the selected one, and the items of the tab bar.
  public var arrangement: Arrangement {
    var arrangement = Arrangement(pages.map(\.screen), shown: selected)
    for (page, item) in zip(pages, bar.items) { arrangement.tabs[ObjectIdentifier(page.screen)] = item }
    return arrangement
  }

  /// Returns the arrangement with `child` as the selected screen.
  public func revealing(_ child: Screen, in arrangement: Arrangement) -> Arrangement {
    var revealing = arrangement
    revealing.shown = arrangement.screens.firstIndex { $0 === child } ?? arrangement.shown
    return revealing
  }

  /// Replaces or selects tabs, without a transition and without asking for refusals.
  public func take(_ change: ArrangementChange) {
    let arrangement = change.arrangement
    if arrangement.screens.elementsEqual(pages.map(\.screen), by: ===) {
      select(arrangement.shown)
    } else {
      let items = Dictionary(uniqueKeysWithValues: zip(pages.map { ObjectIdentifier($0.screen) }, bar.items))
      let tabs = arrangement.screens.map { screen in
        let key = ObjectIdentifier(screen)
        return Tab(items[key] ?? arrangement.tabs[key] ?? TabBar.Item(screen.title, icon: Path()), screen)
      }
      set(tabs, selected: arrangement.shown, because: .carriedOff, asking: false)
    }
    change.completion(.shown)
  }

  // MARK: Screen

  public override var visibleChildren: [Screen] { [pages[selected].screen] }
  public override var initialFocus: Widget? { transitionView }
  public override func makeView() -> Widget { TabFrame(transitionView, bar) }

  public override func didResize() {
    for page in pages { page.screen.resize(to: size) }
  }

  public override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    // The tab bar may have the keyboard focus. The visible screen handles the key in this case too.
    guard modifiers == .control else { return pages[selected].screen.handle(key, modifiers) }
    switch key {
    case .pageUp: select((selected + pages.count - 1) % pages.count)
    case .pageDown: select((selected + 1) % pages.count)
    case .character(let digit):
      guard let number = digit.wholeNumberValue, pages.indices.contains(number - 1) else { return false }
      select(number - 1)
    default: return false
    }
    return true
  }
}

// The visible screen with the tab bar beside or below it.
private final class TabFrame: Widget {
  // The minimum width for a tab bar at the side, in points.
  private static let wide = 720.0
  private let page: Widget
  private let bar: TabBar

  init(_ page: Widget, _ bar: TabBar) {
    self.page = page
    self.bar = bar
    super.init([page, bar])
  }

  override func measure(_ available: Size, in environment: Environment) -> Size { available }

  override func arrange(_ size: Size, in environment: Environment) {
    let isWide = size.width >= TabFrame.wide
    bar.axis = isWide ? .vertical : .horizontal
    let wanted = bar.size(within: size, in: environment)
    if isWide {
      let breadth = environment.snapped(wanted.width)
      bar.place(
        at: environment.mirrored(Rect(0, 0, breadth, size.height), in: size.width), in: environment)
      page.place(
        at: environment.mirrored(
          Rect(breadth, 0, max(0, size.width - breadth), size.height), in: size.width), in: environment)
    } else {
      let height = min(size.height, environment.snapped(wanted.height))
      page.place(at: Rect(0, 0, size.width, size.height - height), in: environment)
      bar.place(at: Rect(0, size.height - height, size.width, height), in: environment)
    }
  }
}
