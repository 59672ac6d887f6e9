import LanternRaster
public import LanternWidgets

/// A screen to choose in, the master, beside one that shows what was chosen, the detail.
///
/// Without room for both it is collapsed: the detail shows, if there is one, and a button in the bar above it leads
/// back to the master, as Escape, Alt+Left and a mouse's back button do. With room, F6 takes the keyboard from one
/// side to the other.
public final class SplitScreen: Screen, Container {
  /// From this width on, in points, there is room for both, unless a split screen was made with another one.
  public static let roomForBoth = 720.0

  public private(set) var master: Screen
  public private(set) var detail: Screen?
  /// Whether only one of both shows, as is so until it has a size.
  public private(set) var isCollapsed = true
  private let narrowest: Double
  private let backTitle: String
  private let frame: SplitFrame
  private var sides: [ObjectIdentifier: Side] = [:]
  // Whether it is in the middle of a change, and what was asked for since.
  private var isChanging = false
  private var waiting: [() -> Void] = []

  /// Widths are in points; below `roomForBoth` it is collapsed. `backTitle` is what the button is called that leads
  /// from the detail to the master; a stack as the detail names its own.
  ///
  /// Precondition: the master finds room where both do.
  public init(
    title: String, master: Screen, detail: Screen? = nil, masterWidth: Double = 320,
    roomForBoth: Double = SplitScreen.roomForBoth, backTitle: String = "Back"
  ) {
    precondition(
      masterWidth > 0 && masterWidth < roomForBoth, "beside the master there is room for a detail")
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

  // MARK: What stands in it

  /// Replaces both sides at once. A screen that stays, on whichever side, keeps all that was left in it.
  ///
  /// `removalReason` is what those are told that go. Where they are asked, they may refuse; then nothing changes. A call
  /// from inside a lifecycle call or a completion waits until that is through. `completion` is called exactly once.
  /// Precondition: both are not the same, and one that comes has no parent.
  public func set(
    master: Screen, detail: Screen?, because removalReason: RemovalReason = .replaced, asking: Bool = true,
    completion: @escaping (PassageOutcome) -> Void = { _ in }
  ) {
    exclusively { completion(self.replace(by: master, detail, removalReason, asking: asking)) }
  }

  /// Shows a detail in place of the one that there is, as `set` does.
  public func select(
    detail: Screen, asking: Bool = true, completion: @escaping (PassageOutcome) -> Void = { _ in }
  ) {
    exclusively { completion(self.replace(by: self.master, detail, .replaced, asking: asking)) }
  }

  /// Takes the detail away, as `set` does.
  public func closeDetail(
    asking: Bool = true, completion: @escaping (PassageOutcome) -> Void = { _ in }
  ) {
    exclusively { completion(self.replace(by: self.master, nil, .closed, asking: asking)) }
  }

  private func replace(
    by master: Screen, _ detail: Screen?, _ removalReason: RemovalReason, asking: Bool
  ) -> PassageOutcome {
    precondition(master !== detail, "a screen stands on one side")
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

  // Runs a change and then, one at a time, whatever was asked for meanwhile.
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

  // Ends what is in motion in here, if this shows.
  private func interrupt() {
    if appearance.isShowing { _ = root?.transitionCoordinator.interrupt(for: frame.master) }
  }

  // MARK: As a container

  public var arrangement: Arrangement { Arrangement(screens) }

  public func revealing(_ child: Screen, in arrangement: Arrangement) -> Arrangement {
    guard isCollapsed, child === arrangement.screens.first else { return arrangement }
    return Arrangement([child])
  }

  /// At once, whatever the transition. Precondition: it is to hold a master, and at most one detail.
  public func take(_ change: ArrangementChange) {
    let screens = change.arrangement.screens
    guard let master = screens.first, screens.count <= 2 else {
      preconditionFailure("a split screen holds a master and at most one detail")
    }
    set(
      master: master, detail: screens.dropFirst().first, because: .carriedOff, asking: false,
      completion: change.completion)
  }

  // MARK: What shows

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

  // Those that do not show have the size that they will show in.
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

  // Tells the screens what is seen of them now. Those that no longer are, or leave, are out of sight at once,
  // whatever this itself is in the middle of; and what one is told may hide this.
  private func settleAppearance() {
    let seen = visibleChildren
    let unseen = children.without(seen)
    for screen in seen where appearance.isShowing { screen.beginAppearance(true) }
    for screen in unseen { screen.beginAppearance(false) }
    for screen in seen where appearance == .shown { screen.endAppearance() }
    for screen in unseen { screen.endAppearance() }
  }

  // MARK: Keys

  public override func hear(_ key: Key, _ modifiers: Modifiers) -> Bool {
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
  /// As the master, beside the detail that there is. Collapsed, that goes, or it would cover the new master.
  public static var setAsMaster: Action {
    Action(name: "set as master") { transaction, split, screen in
      transaction.change(split) {
        $0.screens[0] = screen
        $0 = split.revealing(screen, in: $0)
      }
    }
  }

  /// As the detail, in the place of the one that there is.
  public static var pushToDetails: Action {
    Action(name: "push to details") { $0.screens = [$0.screens[0], $1] }
  }
}

// A screen on its page. One that has no bar of its own stands under one while there is a way back from it.
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

// Where both sides and the line between them lie, from leading to trailing. Collapsed, each side has all there is.
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

// Both sides with the line between them. Where nothing shows is the tree's background.
private final class SplitFrame: Widget {
  let master = TransitionView()
  let detail = TransitionView()
  let masterWidth: Double
  private let line = Divider(.vertical)

  init(masterWidth: Double) {
    self.masterWidth = masterWidth
    // The line first, for what is drawn after a stage is in the way of its transitions.
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
    // What does not show cannot have the keyboard.
    for (hidden, shown) in [(master, detail), (detail, master)]
    where hidden.isHidden && tree?.focused === hidden { tree?.focus(shown) }
    tree?.contentMoved()
  }

  /// Takes the keyboard to the other side, where it goes to what had it there, else to the first that takes it.
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
