public import LanternRaster
public import LanternWidgets

/// A container of stacked screens, of which the top one is visible. It is never empty.
///
/// Its subclasses are `ScreenStack`, whose screens have a navigation bar, `ModalStack`, and `RootController`. They
/// differ in their transitions and in the decoration around a screen.
open class StackContainer: Container {
  let transitionView = TransitionView()
  var drag = Drag()
  var dragStart = 0.0

  /// Creates a container with screens, of which the last is visible. Precondition: There is at least one.
  ///
  /// The default title is the one of the last screen.
  public init(_ screens: [Screen], title: String? = nil) {
    guard let top = screens.last else {
      fatalError("a stack container can't be empty; pass at least one screen")
    }
    super.init(title: title ?? top.title, Arrangement(screens))
    transitionView.gesture = { [weak self] event in self?.handleDrag(event) ?? false }
    transitionView.onPressCancelled = { [weak self] in self?.cancelDrag() }
  }

  /// Creates a container with its first screen.
  public convenience init(root: Screen) { self.init([root]) }

  nonisolated deinit {}

  // MARK: Customization

  /// The default transition for adding a screen.
  open var pushTransition: any Transition { InstantTransition() }
  /// The default transition for removing a screen.
  open var popTransition: any Transition { InstantTransition() }
  /// The default transitions for adding and removing a given screen.
  func pushTransition(of screen: Screen) -> any Transition { pushTransition }
  func popTransition(of screen: Screen) -> any Transition { popTransition }
  /// Whether draggable content of a screen, such as a list, takes precedence over dragging the screen.
  var yieldsDrags: Bool { false }
  /// Returns whether a press at a point can start to drag the top screen out. `screenFrame` is the frame of that
  /// screen. Both are in points of the container.
  open func canDrag(from point: Point, screenFrame: Rect) -> Bool { false }

  /// Returns whether a hand can take hold of the transition of a change.
  func canCatch(_ change: RunningChange) -> Bool { true }

  // MARK: Pushing and popping

  /// The screens, from the bottom to the top. They change when the transition is complete.
  public var screens: [Screen] { arrangement.screens }
  /// The screens after the changes in progress.
  public var targetScreens: [Screen] { targetArrangement.screens }
  /// The top screen, which is visible.
  public var top: Screen { screens[screens.count - 1] }

  /// Pushes a screen, by the container's own transition or another one.
  ///
  /// `returning` is the default transition for the removal of the screen. There is no transition if the container is
  /// off the screen or inside a container whose transition is active, or with `InstantTransition`. `completion` is
  /// called exactly once.
  public func push(
    _ screen: Screen, by transition: (any Transition)? = nil, returning: (any Transition)? = nil,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    change(by: transition, returning: returning, completion: completion) { $0.screens.append(screen) }
  }

  /// Pops the top screen. Does nothing if there is only one.
  ///
  /// Reverses the push of this screen if it is still in progress. With `force`, the screen can't refuse. `completion`
  /// is called exactly once.
  public func pop(
    by transition: (any Transition)? = nil, force: Bool = false,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    changeFromTop(by: transition, force: force, completion: completion) { popped, arrangement in
      arrangement = arrangement.without(popped)
    }
  }

  /// Pops all screens above a screen, in one transition. Does nothing if the screen isn't in the container.
  public func pop(
    to screen: Screen, by transition: (any Transition)? = nil, force: Bool = false,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    change(by: transition, force: force, completion: completion) { [weak screen] arrangement in
      guard let index = arrangement.screens.firstIndex(where: { $0 === screen }) else { return }
      arrangement.screens = Array(arrangement.screens[...index])
    }
  }

  /// Replaces the top screen.
  public func replaceTop(
    with screen: Screen, by transition: (any Transition)? = nil, force: Bool = false,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    changeFromTop(by: transition, because: .replaced, force: force, completion: completion) {
      replaced, arrangement in
      guard let index = arrangement.screens.firstIndex(where: { $0 === replaced }) else { return }
      arrangement.screens = arrangement.screens[..<index] + [screen]
    }
  }

  // Changes the arrangement from its top screen on. If this screen refuses and agrees later, the same screen counts, and
  // those that are above it by then go too.
  private func changeFromTop(
    by transition: (any Transition)?, because removalReason: RemovalReason = .closed, force: Bool,
    completion: @escaping (NavigationResult<Void>) -> Void,
    _ edit: @escaping (_ top: Screen, _ arrangement: inout Arrangement) -> Void
  ) {
    weak var top: Screen?
    var isChosen = false
    change(by: transition, because: removalReason, force: force, completion: completion) { arrangement in
      if !isChosen { (isChosen, top) = (true, arrangement.screens.last) }
      if let top { edit(top, &arrangement) }
    }
  }

  /// Changes the screens, in one transition from the current top screen to the new one.
  ///
  /// Screens that are already in the container keep their state. `removalReason` is passed to the observers of the
  /// screens that are removed. With `force`, these screens can't refuse. An empty array, a screen that occurs twice or
  /// one that is in another container is an error, and nothing changes.
  public func set(
    _ screens: [Screen], by transition: (any Transition)? = nil, returning: (any Transition)? = nil,
    because removalReason: RemovalReason = .closed, force: Bool = false,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    change(
      by: transition, returning: returning, because: removalReason, force: force, completion: completion
    ) { $0.screens = screens }
  }

  // MARK: Container

  open override func slots(in arrangement: Arrangement) -> [Slot] {
    arrangement.screens.last.map { [Slot(transitionView, $0)] } ?? []
  }

  open override func transition(from before: Arrangement, to after: Arrangement) -> (any Transition)? {
    guard let outgoing = before.screens.last, let incoming = after.screens.last else { return nil }
    return StackContainer.isForward(from: before, to: after)
      ? pushTransition(of: incoming) : popTransition(of: outgoing)
  }

  /// Whether the incoming screen is above the outgoing one.
  static func isForward(from before: Arrangement, to after: Arrangement) -> Bool {
    guard let outgoing = before.screens.last, let incoming = after.screens.last else { return true }
    return !before.contains(incoming) || after.contains(outgoing)
  }

  open override func check(_ arrangement: Arrangement) throws(ArrangementError) {
    if arrangement.screens.isEmpty { throw .empty }
  }

  /// Returns the arrangement without the screens above `child`.
  open override func revealing(_ child: Screen, in arrangement: Arrangement) -> Arrangement {
    guard let index = arrangement.screens.firstIndex(where: { $0 === child }) else { return arrangement }
    var revealing = arrangement
    revealing.screens = Array(arrangement.screens[...index])
    return revealing
  }

  /// Returns the arrangement without `child` and the screens above it, or nil for the first screen.
  open override func closing(_ child: Screen, in arrangement: Arrangement) -> Arrangement? {
    arrangement.screens.dropFirst().contains { $0 === child } ? arrangement.without(child) : nil
  }

  override func normalized(_ arrangement: Arrangement) -> Arrangement {
    var normalized = arrangement
    normalized.shown = arrangement.screens.count - 1
    return normalized
  }

  override func didInterruptTransition() { drag.cancel() }

  // MARK: Screen

  open override var initialFocus: Widget? { transitionView }
  open override func makeView() -> Widget { transitionView }
}

extension Arrangement {
  /// The arrangement of a stack without a screen and those above it. The first screen stays.
  func without(_ screen: Screen) -> Arrangement {
    guard let index = screens.firstIndex(where: { $0 === screen }), index > 0 else { return self }
    var arrangement = self
    arrangement.screens = Array(screens[..<index])
    return arrangement
  }
}

extension Key {
  /// Whether the key leads back in stacks, modals and collapsed split screens: Escape, Back, or Alt and the arrow
  /// against the reading direction.
  func goesBack(_ modifiers: Modifiers, _ direction: LayoutDirection) -> Bool {
    switch (self, modifiers) {
    case (.escape, []), (.back, []): true
    case (.left, .alt): direction == .leftToRight
    case (.right, .alt): direction == .rightToLeft
    default: false
    }
  }
}
