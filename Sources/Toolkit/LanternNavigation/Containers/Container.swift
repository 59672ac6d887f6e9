public import LanternRaster
public import LanternWidgets

/// A screen that contains other screens and shows some of them in transition views.
///
/// A subclass provides its transition views and says which of its screens each one shows (`slots(in:)`), how large the
/// screens are (`extent(of:)`), and by which transition they change (`transition(from:to:)`). Its `makeView()` lays the
/// transition views out. This class does everything else, in the same way for every
/// container: refusals, the order of the lifecycle hooks, transitions that supersede or reverse each other, and exactly
/// one result for each request.
///
/// A change that is requested in a lifecycle hook, a completion or a guard waits until the change in progress has
/// started. It can supersede or reverse it: see <doc:ChangesInCallbacks>.
open class Container: Screen {
  /// A transition view and the screen that it shows.
  public struct Slot {
    let view: TransitionView
    let screen: Screen

    /// Creates a slot with a transition view and a screen.
    public init(_ view: TransitionView, _ screen: Screen) {
      self.view = view
      self.screen = screen
    }
  }

  /// The current arrangement. During a transition, the one before it.
  public internal(set) final var arrangement = Arrangement([])
  /// The visible slots. During a transition, those before it.
  final var displayed: [Slot] = []
  final var state = ContainerState.settled
  final var hosts: [ObjectIdentifier: HostedScreen] = [:]
  /// The screens whose `willMove(to: nil)` was called and that have not been removed.
  final var leaving: Set<ObjectIdentifier> = []
  /// The screen that is prepared and was not added yet.
  final var preparedScreen: Screen?

  // The link of the first screen at the beginning, or the name of a first container.
  private let name: Link?

  /// Creates a container with its screens. They get their size when the container does.
  public init(title: String, _ arrangement: Arrangement) {
    name = arrangement.screens.first?.restorationName
    super.init(title: title)
    if !startsLater { start(with: arrangement) }
  }

  nonisolated deinit {}

  // MARK: Customization

  /// Whether the first screens are added by a change after the initializer.
  var startsLater: Bool { false }

  /// Returns the transition views that show a screen in an arrangement, each with its screen.
  ///
  /// A change is animated if exactly one of these views shows another screen afterwards. Other changes are instant.
  open func slots(in arrangement: Arrangement) -> [Slot] { [] }
  /// Returns the size that a screen gets, in points. The default is the size of the container.
  open func extent(of screen: Screen) -> Size { size }
  /// Returns the widget that shows a screen: its view, or its view with a decoration. Called once for each screen.
  open func content(for screen: Screen, in arrangement: Arrangement) -> Widget { screen.view }
  /// Returns the default transition between two arrangements. The default is nil: no transition.
  open func transition(from before: Arrangement, to after: Arrangement) -> (any Transition)? { nil }
  /// Checks an arrangement before a change. The default accepts any.
  open func check(_ arrangement: Arrangement) throws(ArrangementError) {}
  /// Returns the given arrangement, changed so that the child is visible. The default sets `shown`.
  open func revealing(_ child: Screen, in arrangement: Arrangement) -> Arrangement {
    var revealing = arrangement
    revealing.shown = arrangement.screens.firstIndex { $0 === child } ?? arrangement.shown
    return revealing
  }
  /// Returns the arrangement without a child that closes, or nil if the container can't be without it and closes with it.
  /// The default is nil.
  open func closing(_ child: Screen, in arrangement: Arrangement) -> Arrangement? { nil }
  /// Called before the transition views show an arrangement, such as to select a tab in a bar.
  open func arrangementWillChange(to arrangement: Arrangement) {}
  /// Called when a change is complete.
  open func arrangementDidChange() {}

  /// Returns the names of both sides of a transition in records: the titles of the screens.
  func names(
    from before: Arrangement, to after: Arrangement, in view: TransitionView
  ) -> (from: String, to: String) {
    func title(_ arrangement: Arrangement) -> String {
      slots(in: arrangement).first { $0.view === view }?.screen.title ?? ""
    }
    return (title(before), title(after))
  }
  /// The arrangement after the changes in progress, with the values that are needed to restore it later.
  var completeTarget: Arrangement { targetArrangement }
  /// Returns an arrangement with the values that this kind of container derives from the others.
  func normalized(_ arrangement: Arrangement) -> Arrangement { arrangement }
  /// Whether the content of a screen can be drawn before the screen is added.
  func canPrepare(_ screen: Screen) -> Bool { true }
  /// Called when a transition of this container ends before its last frame.
  func didInterruptTransition() {}
  /// Called after a screen was removed.
  func didRemove(_ screen: Screen) {}

  // MARK: Changes

  /// The arrangement that the running transition comes from, if it can be reversed.
  final var reversible: Arrangement? {
    guard let change = state.transition, change.view.canReverse, let side = change.movement.destination else {
      return nil
    }
    return side == .incoming ? arrangement : change.after
  }

  /// The arrangement after the changes in progress.
  public final var targetArrangement: Arrangement { state.target(from: arrangement) }

  /// Changes the arrangement, with a transition if exactly one view then shows another screen.
  ///
  /// - Parameters:
  ///   - transition: The transition, or nil for the container's own. `InstantTransition()` shows no transition.
  ///   - returning: The default transition for the removal of the screens that are shown.
  ///   - removalReason: The reason that the observers of removed screens get.
  ///   - force: Whether screens are removed without asking for their refusal.
  ///   - completion: Receives the result, exactly once: for a change that shows, after its last frame was presented. A
  ///     change without a transition is complete immediately.
  ///   - edit: Changes the arrangement that the changes before this one lead to. New screens have no parent. An
  ///     arrangement that the container can't have is an error, and nothing changes.
  public final func change(
    by transition: (any Transition)? = nil, returning: (any Transition)? = nil,
    because removalReason: RemovalReason = .closed, force: Bool = false,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in },
    _ edit: @escaping (inout Arrangement) -> Void
  ) {
    request(
      ContainerChange(
        edit: edit, transition: transition, returning: returning, removalReason: removalReason,
        consent: Consent(isForced: force), completion: completion))
  }

  /// Lays out and draws a hidden screen while nothing else is to do, so that its next transition starts on time.
  ///
  /// The screen is one of this container, or one that it will get; of these, only the last is prepared. Its view is made
  /// now. Without a request, a screen is prepared if it was shown before and has changed since. The pictures of at most
  /// two hidden screens are kept. A sheet isn't prepared, because it shows what it covers.
  public final func prepare(_ screen: Screen) {
    guard canPrepare(screen), !displayed.contains(where: { $0.screen === screen }) else { return }
    if screen.parent == nil {
      if preparedScreen !== screen { discardPrepared() }
      preparedScreen = screen
      screen.resize(to: extent(of: screen))
    } else if screen.parent !== self {
      return
    }
    let host = host(for: screen, in: targetArrangement)
    host.transitionView = host.transitionView ?? view(for: screen)
    root?.transitionCoordinator.prepare(host)
  }

  private func view(for screen: Screen) -> TransitionView? {
    guard screen.parent === self else { return displayed.last?.view }
    return slots(in: revealing(screen, in: targetArrangement)).first { $0.screen === screen }?.view
  }

  /// Removes the view of a screen that was prepared and not added.
  final func discardPrepared() {
    if let screen = preparedScreen, screen.parent == nil {
      hosts.removeValue(forKey: ObjectIdentifier(screen))?.close()
    }
    preparedScreen = nil
  }

  // MARK: Screen

  final override var restorationName: Link? { link ?? name }
  /// Whether a visible screen names a widget for the focus, or has had the focus.
  final var wantsFocus: Bool {
    targetVisibleChildren.contains { child in
      if let container = child as? Container { return container.wantsFocus }
      return hosts[ObjectIdentifier(child)]?.tree?.focused != nil || child.initialFocus != nil
    }
  }

  public final override var visibleChildren: [Screen] { displayed.map(\.screen) }
  package final override var targetVisibleChildren: [Screen] { slots(in: targetArrangement).map(\.screen) }
  final override var targetChildren: [Screen] { targetArrangement.screens }

  open override func didResize() {
    for screen in children { screen.resize(to: extent(of: screen)) }
  }
}

/// A requested change of a container.
struct ContainerChange {
  /// Changes the arrangement that the changes before this one lead to.
  let edit: (inout Arrangement) -> Void
  var transition: (any Transition)?
  var returning: (any Transition)?
  var removalReason = RemovalReason.closed
  var consent = Consent()
  /// Whether `edit` makes its new screens, so that they end if they are not shown.
  var makesScreens = false
  var completion: (NavigationResult<Void>) -> Void = { _ in }
}
