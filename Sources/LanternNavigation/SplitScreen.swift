import LanternRaster
public import LanternWidgets

/// A container of two screens: a master to choose in, and a detail that shows the choice.
///
/// If there isn't enough room for both, the split screen is collapsed: it shows the detail, if there is one, and a
/// button in the bar above leads back to the master, as do Escape, Alt+Left and the mouse's back button. If there is
/// enough room, F6 moves the keyboard focus to the other side.
public final class SplitScreen: Screen, Container {
  /// The default of the minimum width, in points, at which both screens are visible.
  public static let roomForBoth = 720.0

  /// The screen on the leading side.
  public private(set) var master: Screen
  /// The screen on the trailing side, or nil.
  public private(set) var detail: Screen?
  /// Whether only one of the two screens is visible. True until the split screen has a size.
  public private(set) var isCollapsed = true
  private let narrowest: Double
  private let backTitle: String
  private let frame: SplitFrame
  private var sides: [ObjectIdentifier: Side] = [:]
  // Whether a change is in progress, and the calls that wait for its end.
  private var isChanging = false
  private var waiting: [() -> Void] = []

  /// Creates a split screen. Widths are in points.
  ///
  /// If the screen is narrower than `roomForBoth`, it is collapsed. `backTitle` is the title of the button that leads
  /// from the detail to the master; a detail that is a stack uses its own title.
  /// Precondition: `masterWidth` is positive and less than `roomForBoth`.
  public init(
    title: String, master: Screen, detail: Screen? = nil, masterWidth: Double = 320,
    roomForBoth: Double = SplitScreen.roomForBoth, backTitle: String = "Back"
  ) {
    precondition(
      masterWidth > 0 && masterWidth < roomForBoth, "masterWidth must be positive and less than roomForBoth")
    self.master = master
    self.detail = detail
    self.backTitle = backTitle
    narrowest = roomForBoth
    frame = SplitFrame(masterWidth: masterWidth)
    super.init(title: title)
    for screen in screens {
      add(screen)
      screen.didMove(to: self)
    }
    showSides()
  }

  // MARK: Content

  /// Replaces both screens, without a transition. A screen that stays, on either side, keeps its state.
  ///
  /// `removalReason` is passed to the observers of the screens that are removed. With `asking`, these screens can
  /// refuse; then nothing changes. A call from a lifecycle hook or a completion waits until the current change is
  /// complete. `completion` is called exactly once.
  /// Precondition: The two screens are different, and a new screen has no parent.
  public func set(
    master: Screen, detail: Screen?, because removalReason: RemovalReason = .replaced, asking: Bool = true,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    exclusively { completion(self.replace(by: master, detail, removalReason, asking: asking)) }
  }

  /// Replaces the detail. Otherwise the same as `set(master:detail:because:asking:completion:)`.
  public func select(
    detail: Screen, asking: Bool = true, completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    exclusively { completion(self.replace(by: self.master, detail, .replaced, asking: asking)) }
  }

  /// Removes the detail. Otherwise the same as `set(master:detail:because:asking:completion:)`.
  public func closeDetail(
    asking: Bool = true, completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    exclusively { completion(self.replace(by: self.master, nil, .closed, asking: asking)) }
  }

  private func replace(
    by master: Screen, _ detail: Screen?, _ removalReason: RemovalReason, asking: Bool
  ) -> NavigationResult<Void> {
    precondition(master !== detail, "the master and the detail are the same screen; pass two screens")
    guard self.master !== master || self.detail !== detail else { return .shown }
    let (old, new) = (screens, [master, detail].compactMap { $0 })
    let (leaving, coming) = (old.without(new), new.without(old))
    let again = { [weak self] in
      self?.set(master: master, detail: detail, because: removalReason, asking: false) ?? ()
    }
    if asking, let refusal = Screen.refusal(of: leaving, leave: again) { return .refused(refusal) }
    interrupt()
    for screen in leaving { screen.willMove(to: nil) }
    for screen in coming { add(screen) }
    self.master = master
    self.detail = detail
    resizeSides()
    showSides()
    settleAppearance()
    for screen in leaving.reversed() {
      sides.removeValue(forKey: ObjectIdentifier(screen))?.close()
      screen.leaveParent(removalReason)
    }
    for screen in coming { screen.didMove(to: self) }
    return .shown
  }

  private var screens: [Screen] { [master, detail].compactMap { $0 } }

  // Performs a change, then the calls that were made meanwhile, one at a time.
  private func exclusively(_ change: @escaping () -> Void) {
    waiting.append(change)
    guard !isChanging else { return }
    func changeAll() {
      isChanging = true
      while !waiting.isEmpty { waiting.removeFirst()() }
      isChanging = false
    }
    root?.transitionCoordinator.change(changeAll) ?? changeAll()
  }

  // Ends an active transition in this container, if the container is visible.
  private func interrupt() {
    if appearance.isShowing { _ = root?.transitionCoordinator.interrupt(for: frame.master) }
  }

  // MARK: Container

  /// The master and the detail, if there is one.
  public var arrangement: Arrangement { Arrangement(screens) }

  /// Returns the arrangement without the detail if the split screen is collapsed and `child` is the master.
  public func revealing(_ child: Screen, in arrangement: Arrangement) -> Arrangement {
    guard isCollapsed, child === arrangement.screens.first else { return arrangement }
    return Arrangement([child])
  }

  /// Replaces both screens, without a transition and without asking for refusals.
  ///
  /// Precondition: The arrangement contains a master and at most one detail.
  public func take(_ change: ArrangementChange) {
    let screens = change.arrangement.screens
    guard let master = screens.first, screens.count <= 2 else {
      preconditionFailure("a split screen contains a master and at most one detail")
    }
    set(
      master: master, detail: screens.dropFirst().first, because: .carriedOff, asking: false,
      completion: change.completion)
  }

  // MARK: Layout

  public override var visibleChildren: [Screen] {
    guard let detail else { return [master] }
    return isCollapsed ? [detail] : [master, detail]
  }

  public override var initialFocus: Widget? { frame.master.isHidden ? frame.detail : frame.master }
  public override func makeView() -> Widget { frame }

  public override func didResize() { exclusively { self.fit() } }

  private func fit() {
    let collapses = size.width < narrowest
    let folds = collapses != isCollapsed
    if folds, detail != nil { interrupt() }
    isCollapsed = collapses
    resizeSides()
    guard folds else { return }
    showSides()
    settleAppearance()
  }

  // A hidden side has the size that it will be shown in.
  private func resizeSides() {
    let scale = root?.environment.scale ?? 1
    let columns = SplitColumns(size, frame.masterWidth, isCollapsed: isCollapsed, scale: scale)
    master.resize(to: columns.master.size)
    detail?.resize(to: columns.detail.size)
  }

  private func showSides() {
    let (masterSide, detailSide) = (side(for: master), detail.map(side))
    masterSide.showsWayBack = false
    detailSide?.showsWayBack = isCollapsed
    frame.show(masterSide.page, detailSide?.page, isCollapsed: isCollapsed)
  }

  private func side(for screen: Screen) -> Side {
    let key = ObjectIdentifier(screen)
    if let side = sides[key] { return side }
    let side = Side(screen, backTitle) { [weak self] in self?.closeDetail() }
    sides[key] = side
    return side
  }

  // Updates the lifecycle state of all children. A side that is hidden or removed is hidden immediately, even if the
  // split screen itself is appearing or disappearing. A hook may hide the split screen.
  private func settleAppearance() {
    let seen = visibleChildren
    let unseen = children.without(seen)
    for screen in seen where appearance.isShowing { screen.beginAppearance(true) }
    for screen in unseen { screen.beginAppearance(false) }
    for screen in seen where appearance == .shown { screen.endAppearance() }
    for screen in unseen { screen.endAppearance() }
  }

  // MARK: Keyboard

  public override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.escape, []), (.back, []), (.left, .alt):
      guard isCollapsed, detail != nil else { return false }
      closeDetail()
    case (.function(6), []), (.function(6), .shift):
      guard !isCollapsed, detail != nil else { return false }
      frame.changeSides()
    default: return false
    }
    return true
  }
}

extension Action where Host == SplitScreen {
  /// Sets the screen as the master. If the split screen is collapsed, the detail is removed, because it would cover
  /// it.
  public static var setAsMaster: Action {
    Action(name: "set as master") { transaction, split, screen in
      transaction.change(split) {
        $0.screens[0] = screen
        $0 = split.revealing(screen, in: $0)
      }
    }
  }

  /// Sets the screen as the detail, in place of the current one.
  public static var pushToDetails: Action {
    Action(name: "push to details") { $0.screens = [$0.screens[0], $1] }
  }
}

// A hosted screen on one side. If it has no navigation bar of its own, it gets one while it needs a back button.
private final class Side {
  let page: HostedScreen
  private let bar: NavigationBar?
  private let back: () -> Void

  init(_ screen: Screen, _ backTitle: String, back: @escaping () -> Void) {
    self.back = back
    if screen is ScreenStack {
      bar = nil
      page = HostedScreen(screen, content: screen.view)
    } else {
      let bar = NavigationBar(
        title: screen.title, leading: Button(backTitle, style: .plain, action: back))
      self.bar = bar
      screen.view.flex = 1
      page = HostedScreen(screen, content: Column([bar, screen.view]))
    }
  }

  var showsWayBack = false {
    didSet {
      bar?.isHidden = !showsWayBack
      (page.screen as? ScreenStack)?.wayOut = showsWayBack ? back : nil
    }
  }

  func close() {
    showsWayBack = false
    page.close()
  }
}

// The frames of both sides and of the divider. If collapsed, each side fills the split screen.
nonisolated private struct SplitColumns {
  let master: Rect
  let line: Rect
  let detail: Rect

  init(_ size: Size, _ masterWidth: Double, isCollapsed: Bool, scale: Double) {
    guard !isCollapsed else {
      master = Rect(origin: .zero, size: size)
      line = .zero
      detail = master
      return
    }
    let edge = min(size.width, (masterWidth * scale).rounded() / scale)
    let start = min(size.width, edge + 1 / scale)
    master = Rect(0, 0, edge, size.height)
    line = Rect(edge, 0, start - edge, size.height)
    detail = Rect(start, 0, size.width - start, size.height)
  }
}

// Both sides with a divider between them. An empty side shows the background of the tree.
private final class SplitFrame: Widget {
  let master = TransitionView()
  let detail = TransitionView()
  let masterWidth: Double
  private let line = Divider(.vertical)

  init(masterWidth: Double) {
    self.masterWidth = masterWidth
    // The divider comes first: a widget drawn after a transition view counts as above it and gets in the way of its
    // transitions.
    super.init([line, master, detail])
  }

  func show(_ masterPage: HostedScreen, _ detailPage: HostedScreen?, isCollapsed: Bool) {
    for (transitionView, page) in [(master, masterPage), (detail, detailPage)]
    where transitionView.page !== page {
      transitionView.show(page)
    }
    line.isHidden = isCollapsed
    master.isHidden = isCollapsed && detailPage != nil
    detail.isHidden = detailPage == nil
    for transitionView in [master, detail] where transitionView.isHidden {
      transitionView.page?.tree?.cancelPointer()
    }
    // A hidden side can't have the keyboard focus.
    for (hidden, shown) in [(master, detail), (detail, master)]
    where hidden.isHidden && tree?.focused === hidden { tree?.focus(shown) }
    tree?.contentMoved()
  }

  /// Moves the keyboard focus to the other side: to its last focused widget, otherwise to the first that accepts it.
  func changeSides() {
    let transitionView = tree?.focused === detail ? master : detail
    tree?.focus(transitionView)
    transitionView.page?.tree?.focusFirst()
  }

  override func measure(_ available: Size, in environment: Environment) -> Size { available }

  override func arrange(_ size: Size, in environment: Environment) {
    let columns = SplitColumns(size, masterWidth, isCollapsed: line.isHidden, scale: environment.scale)
    let places: [(widget: Widget, place: Rect)] = [
      (line, columns.line), (master, columns.master), (detail, columns.detail),
    ]
    for (widget, place) in places where !widget.isHidden {
      widget.place(at: environment.mirrored(place, in: size.width), in: environment)
    }
  }
}
