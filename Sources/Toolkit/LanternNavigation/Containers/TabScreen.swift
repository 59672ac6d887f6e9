import LanternRaster
public import LanternWidgets

/// A container with one tab for each of its screens. One screen is visible; the others keep their state.
///
/// The tab bar is at the bottom of a narrow window and along the leading edge of a wide one. Ctrl+1 to Ctrl+9,
/// Ctrl+Tab, Ctrl+Shift+Tab, Ctrl+Page Up and Ctrl+Page Down select a tab. A drag from the edge of the window goes back in
/// a visible stack, also where the tab bar is between them.
public final class TabScreen: Container {
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
  public var selected: Int { arrangement.shown }
  /// The tab bar, for example to set the badges of its tabs.
  public let bar: TabBar
  /// Called with the screen of the selected tab when the user selects that tab again. By default, a stack goes back to its
  /// first screen, unless a screen refuses.
  public var onReselect: (Screen) -> Void = { screen in
    guard let stack = screen as? StackContainer else { return }
    stack.pop(to: stack.targetScreens[0])
  }
  private let transitionView = TransitionView()
  // The screens in the order of the bar's items.
  private var screensOfBar: [Screen]
  // The items of screens that are being removed. A reversal needs them again.
  private var removedItems: [ObjectIdentifier: TabBar.Item] = [:]

  /// Creates a tab screen with its first tab selected. Precondition: There is at least one tab.
  public init(title: String, _ tabs: [Tab]) {
    guard !tabs.isEmpty else { fatalError("a tab screen needs at least one tab") }
    bar = TabBar(title, tabs.map(\.item))
    screensOfBar = tabs.map(\.screen)
    super.init(title: title, Arrangement(tabs.map(\.screen), shown: 0))
    bar.onSelect = { [weak self] in self?.userSelected($0) }
    bar.onReselect = { [weak self] in self?.reselect() }
  }

  /// Selects a tab, without a transition or by the given one. An index without a tab is an error.
  public func select(
    _ number: Int, by transition: (any Transition)? = nil,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    change(by: transition, completion: completion) { $0.shown = number }
  }

  // A click takes the focus of the bar to the page, if that has a place for it. The keys of the bar keep it.
  private func userSelected(_ number: Int) {
    let isClick = bar.tree?.usesKeyboard == false
    select(number) { [weak self] result in
      guard isClick, case .shown = result, let self, selected == number, wantsFocus else { return }
      bar.tree?.focus(transitionView)
    }
  }

  private func reselect() {
    let target = targetArrangement
    onReselect(target.screens[target.shown])
  }

  /// Replaces the tabs, without a transition. Screens that stay keep their state.
  ///
  /// With `force`, the screens that are removed can't refuse. No tabs, an index without a tab, or a screen that is in
  /// use elsewhere is an error, and nothing changes.
  public func set(
    _ tabs: [Tab], selected: Int, because removalReason: RemovalReason = .closed, force: Bool = false,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    change(because: removalReason, force: force, completion: completion) { arrangement in
      arrangement.screens = tabs.map(\.screen)
      for tab in tabs { arrangement.tabs[ObjectIdentifier(tab.screen)] = tab.item }
      arrangement.shown = selected
    }
  }

  // MARK: Container

  public override func slots(in arrangement: Arrangement) -> [Slot] {
    [Slot(transitionView, arrangement.screens[arrangement.shown])]
  }

  public override func check(_ arrangement: Arrangement) throws(ArrangementError) {
    if arrangement.screens.isEmpty { throw .empty }
    guard arrangement.screens.indices.contains(arrangement.shown) else {
      throw .noScreenToShow(index: arrangement.shown)
    }
  }

  override func didRemove(_ screen: Screen) { removedItems[ObjectIdentifier(screen)] = nil }

  override var completeTarget: Arrangement {
    var target = targetArrangement
    for (screen, item) in zip(screensOfBar, bar.items) { target.tabs[ObjectIdentifier(screen)] = item }
    return target
  }

  public override func arrangementWillChange(to arrangement: Arrangement) {
    if arrangement.tabs.isEmpty, arrangement.screens.elementsEqual(screensOfBar, by: ===) {
      bar.selected = arrangement.shown
      return
    }
    let known = Dictionary(
      zip(screensOfBar.map(ObjectIdentifier.init), bar.items), uniquingKeysWith: { first, _ in first })
    let items = arrangement.screens.map { screen in
      let key = ObjectIdentifier(screen)
      return arrangement.tabs[key] ?? known[key] ?? removedItems[key]
        ?? TabBar.Item(screen.title, icon: Path())
    }
    for screen in screensOfBar.without(arrangement.screens) {
      removedItems[ObjectIdentifier(screen)] = known[ObjectIdentifier(screen)]
    }
    screensOfBar = arrangement.screens
    bar.offer(items, selected: arrangement.shown)
  }

  // MARK: Screen

  public override var initialFocus: Widget? { transitionView }
  public override func makeView() -> Widget {
    TabFrame(transitionView, bar) { [weak self] in
      self.flatMap { $0.arrangement.screens[$0.selected] as? StackContainer }
    }
  }

  public override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    // The tab bar may have the keyboard focus. The visible screen handles the key in this case too.
    let screens = arrangement.screens
    if key == .tab, modifiers == [.control, .shift] {
      select((selected + screens.count - 1) % screens.count)
      return true
    }
    guard modifiers == .control else { return screens[selected].handle(key, modifiers) }
    switch key {
    case .tab: select((selected + 1) % screens.count)
    case .pageUp: select((selected + screens.count - 1) % screens.count)
    case .pageDown: select((selected + 1) % screens.count)
    case .character(let digit):
      guard let number = digit.wholeNumberValue, screens.indices.contains(number - 1) else { return false }
      if number - 1 == targetArrangement.shown { reselect() } else { select(number - 1) }
    default: return false
    }
    return true
  }
}
