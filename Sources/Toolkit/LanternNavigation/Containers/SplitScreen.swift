public import LanternRaster
public import LanternWidgets

/// A container of two screens: a master, such as a list, and a detail that shows the selected item.
///
/// If there isn't enough room for both, the split screen is collapsed: a detail is pushed over the master, and a button
/// in the bar above leads back, as do Escape, Alt+Left and the mouse's back button. If there is enough room, F6 moves
/// the keyboard focus to the other side.
public final class SplitScreen: Container {
  /// The default of the minimum width, in points, at which both screens are visible.
  public static let roomForBoth = 720.0

  /// The screen on the leading side.
  public var master: Screen { arrangement.screens[0] }
  /// The screen on the trailing side, or nil.
  public var detail: Screen? { arrangement.screens.dropFirst().first }
  /// Whether only one of the two screens is visible. True until the split screen has a size.
  public private(set) var isCollapsed = true
  private let minimumExpandedWidth: Double
  private let backTitle: String
  private let frame: SplitFrame
  private var sides: [ObjectIdentifier: Side] = [:]

  /// Creates a split screen. Widths are in points.
  ///
  /// If the screen is narrower than `roomForBoth`, it is collapsed. `backTitle` is the title of the button that leads
  /// from the detail to the master; a detail that is a stack uses its own title.
  /// Precondition: `masterWidth` is positive and less than `roomForBoth`.
  public init(
    title: String, master: Screen, detail: Screen? = nil, masterWidth: Double = 320,
    roomForBoth: Double = SplitScreen.roomForBoth, backTitle: String = "Back"
  ) {
    guard masterWidth > 0 && masterWidth < roomForBoth else {
      fatalError("masterWidth must be positive and less than roomForBoth")
    }
    self.backTitle = backTitle
    minimumExpandedWidth = roomForBoth
    frame = SplitFrame(masterWidth: masterWidth)
    super.init(title: title, Arrangement([master, detail].compactMap { $0 }))
  }

  // MARK: Content

  /// Replaces both screens. A screen that stays, on either side, keeps its state.
  ///
  /// There is no transition, except that a collapsed split screen pushes a detail over the master, and pops it.
  /// `removalReason` is passed to the observers of the screens that are removed. With `force`, these screens can't
  /// refuse. A screen that is on both sides or in use elsewhere is an error, and nothing changes. `completion` is
  /// called exactly once.
  public func set(
    master: Screen, detail: Screen?, because removalReason: RemovalReason = .replaced, force: Bool = false,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    change(because: removalReason, force: force, completion: completion) {
      $0.screens = [master, detail].compactMap { $0 }
    }
  }

  /// Shows a detail, in place of the one before. A transition, if given, applies to either case.
  ///
  /// Otherwise the same as `set(master:detail:because:force:completion:)`.
  public func select(
    detail: Screen, by transition: (any Transition)? = nil, force: Bool = false,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    change(by: transition, because: .replaced, force: force, completion: completion) {
      $0.screens = [$0.screens[0], detail]
    }
  }

  /// Removes the detail. Otherwise the same as `set(master:detail:because:force:completion:)`.
  public func closeDetail(
    force: Bool = false, completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    change(force: force, completion: completion) { $0.screens = [$0.screens[0]] }
  }

  // MARK: Container

  public override func slots(in arrangement: Arrangement) -> [Slot] {
    guard let master = arrangement.screens.first else { return [] }
    guard let detail = arrangement.screens.dropFirst().first else { return [Slot(frame.master, master)] }
    return isCollapsed
      ? [Slot(frame.master, detail)] : [Slot(frame.master, master), Slot(frame.detail, detail)]
  }

  public override func transition(from before: Arrangement, to after: Arrangement) -> (any Transition)? {
    guard isCollapsed, before.screens.first === after.screens.first else { return nil }
    return switch (before.screens.count, after.screens.count) {
    case (1, 2): Push()
    case (2, 1): Backwards(Push(), kind: "pop")
    default: nil
    }
  }

  public override func check(_ arrangement: Arrangement) throws(ArrangementError) {
    if arrangement.screens.isEmpty { throw .empty }
    if arrangement.screens.count > 2 { throw .tooManyScreens(most: 2) }
  }

  /// Returns the arrangement without the detail if the split screen is collapsed and `child` is the master.
  public override func revealing(_ child: Screen, in arrangement: Arrangement) -> Arrangement {
    guard isCollapsed, child === arrangement.screens.first else { return arrangement }
    return Arrangement([child])
  }

  /// Returns the arrangement without the detail, or nil for the master.
  public override func closing(_ child: Screen, in arrangement: Arrangement) -> Arrangement? {
    arrangement.screens.dropFirst().contains { $0 === child } ? Arrangement([arrangement.screens[0]]) : nil
  }

  // `shown` is always the last screen: either all screens are visible, or that one is.
  override func normalized(_ arrangement: Arrangement) -> Arrangement {
    Arrangement(arrangement.screens)
  }

  public override func content(for screen: Screen, in arrangement: Arrangement) -> Widget {
    side(for: screen).content
  }

  public override func arrangementWillChange(to arrangement: Arrangement) {
    for (number, screen) in arrangement.screens.enumerated() {
      side(for: screen).showsBackButton = isCollapsed && number > 0
    }
    frame.adapt(isCollapsed: isCollapsed, hasDetail: arrangement.screens.count > 1)
  }

  public override func arrangementDidChange() { frame.moveFocus() }

  override func didRemove(_ screen: Screen) {
    sides.removeValue(forKey: ObjectIdentifier(screen))?.showsBackButton = false
  }

  private func side(for screen: Screen) -> Side {
    let key = ObjectIdentifier(screen)
    if let side = sides[key] { return side }
    let side = Side(screen, backTitle) { [weak self] in self?.closeDetail() }
    sides[key] = side
    return side
  }

  // MARK: Layout

  public override var initialFocus: Widget? { frame.master }
  public override func makeView() -> Widget { frame }

  public override func didResize() {
    isCollapsed = size.width < minimumExpandedWidth
    super.didResize()
    updateSlots()
  }

  // A hidden side has the size that it will be shown in.
  public override func extent(of screen: Screen) -> Size {
    let scale = root?.environment.scale ?? 1
    let columns = SplitColumns(size, frame.masterWidth, isCollapsed: isCollapsed, scale: scale)
    return targetArrangement.screens.first === screen ? columns.master.size : columns.detail.size
  }

  // MARK: Keyboard

  public override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case _ where key.goesBack(modifiers, frame.master.direction):
      guard isCollapsed, detail != nil else { return false }
      closeDetail()
    case (.function(6), []), (.function(6), .shift):
      guard !isCollapsed, detail != nil else { return false }
      frame.focusOtherSide()
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
        $0.screens = [screen] + $0.screens.dropFirst()
        $0 = split.revealing(screen, in: $0)
      }
    }
  }

  /// Sets the screen as the detail, in place of the current one.
  public static var pushToDetails: Action {
    Action(name: "push to details") { $0.screens = $0.screens.prefix(1) + [$1] }
  }
}

// A screen on one side. A screen without a navigation bar of its own has one while it needs a back button.
private final class Side {
  let content: Widget
  private weak var stack: ScreenStack?
  private let bar: NavigationBar?
  private let back: () -> Void

  init(_ screen: Screen, _ backTitle: String, back: @escaping () -> Void) {
    self.back = back
    if let stack = screen as? ScreenStack {
      bar = nil
      self.stack = stack
      content = screen.view
    } else {
      let bar = NavigationBar(
        title: screen.title, leading: Button(backTitle, style: .plain, action: back))
      self.bar = bar
      screen.titleBar = bar
      screen.view.flex = 1
      content = Column([bar, screen.view])
    }
  }

  var showsBackButton = false {
    didSet {
      bar?.isHidden = !showsBackButton
      stack?.exitAction = showsBackButton ? back : nil
    }
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

// Both sides with a divider between them. An empty side shows the background of the tree. If collapsed, the view of the
// master fills the frame, and shows either screen.
private final class SplitFrame: Widget {
  let master = TransitionView()
  let detail = TransitionView()
  let masterWidth: Double
  private let line = Divider(.vertical)
  // The side that F6 has moved to. A page that appears there has no layout yet in which a widget can have the focus.
  private weak var awaited: TransitionView?
  // The view that had the focus before a change, and the screen that it showed.
  private var focused: (view: TransitionView, screen: HostedScreen?)?

  init(masterWidth: Double) {
    self.masterWidth = masterWidth
    // The divider comes first: a widget that is drawn after a transition view counts as above it and interferes with
    // its transitions.
    super.init([line, master, detail])
  }

  func adapt(isCollapsed: Bool, hasDetail: Bool) {
    focused = [master, detail].first { $0 === tree?.focused }.map { ($0, $0.current) }
    line.isHidden = isCollapsed
    detail.isHidden = isCollapsed || !hasDetail
  }

  /// Keeps the keyboard focus on the screen that had it, or moves it away from a hidden side.
  func moveFocus() {
    if let focused, tree?.focused === focused.view || focused.view.isHidden,
      let view = [master, detail].first(where: { $0.current === focused.screen })
    {
      tree?.focus(view)
    } else if tree?.focused === detail, detail.isHidden {
      tree?.focus(master)
    }
    focused = nil
    if let awaited, tree?.focused === awaited { awaited.activeTree?.focusFirst() }
    awaited = nil
    tree?.contentMoved()
  }

  /// Moves the keyboard focus to the other side: to the widget that had it last, or to the first that accepts it.
  func focusOtherSide() {
    let transitionView = tree?.focused === detail ? master : detail
    tree?.focus(transitionView)
    transitionView.activeTree?.focusFirst()
    awaited = transitionView
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
