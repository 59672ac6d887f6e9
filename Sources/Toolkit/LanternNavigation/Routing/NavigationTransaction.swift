/// The planned state of the window, computed before anything changes.
///
/// Actions edit the values in the transaction. If every step succeeds, the router applies all changes together. If a
/// step fails, the router discards the transaction, and the window is unchanged.
struct NavigationTransaction {
  /// The planned change of one container.
  struct Change {
    /// The container, held weakly. A closure in the window that waits for the change would otherwise keep the window
    /// alive.
    weak var container: Container?
    let before: Arrangement
    var after: Arrangement
    var transition: (any Transition)?
    var returning: (any Transition)?

    /// The screen that is shown after the change.
    var shownScreen: Screen? {
      after.screens.indices.contains(after.shown) ? after.screens[after.shown] : nil
    }
  }

  let root: RootController
  /// The changes, in the order in which they were first made.
  private(set) var changes: [Change] = []

  init(_ root: RootController) { self.root = root }

  func arrangement(of container: Container) -> Arrangement {
    changes.first { $0.container === container }?.after ?? container.targetArrangement
  }

  mutating func change(
    _ container: Container, by transition: (any Transition)? = nil, returning: (any Transition)? = nil,
    _ edit: (inout Arrangement) throws -> Void
  ) rethrows {
    var arrangement = arrangement(of: container)
    try edit(&arrangement)
    arrangement = container.normalized(arrangement)
    let index = changes.firstIndex { $0.container === container }
    var change =
      index.map { changes[$0] }
      ?? Change(container: container, before: container.completeTarget, after: arrangement)
    change.after = arrangement
    change.transition = transition ?? change.transition
    change.returning = returning ?? change.returning
    if let index { changes[index] = change } else { changes.append(change) }
  }

  /// Makes a screen visible: removes the screens above it, and selects it in its containers.
  mutating func reveal(_ screen: Screen) {
    var child = screen
    // A screen that is not a container shows all its child screens.
    while let parent = holder(of: child) ?? child.parent {
      if let container = parent as? Container {
        change(container) { $0 = container.revealing(child, in: $0) }
      }
      child = parent
    }
  }

  /// Returns the container that holds a screen, or will hold it.
  func holder(of screen: Screen) -> Container? {
    changes.first { $0.after.contains(screen) }?.container ?? screen.parent as? Container
  }

  /// Whether an action has placed a screen in a container.
  func hasPlaced(_ screen: Screen) -> Bool { changes.contains { $0.after.contains(screen) } }

  /// Whether a screen will be in the window.
  func places(_ screen: Screen) -> Bool {
    var child = screen
    while child !== root {
      guard let parent = holder(of: child) ?? child.parent else { return false }
      if let container = parent as? Container, !arrangement(of: container).contains(child) { return false }
      child = parent
    }
    return true
  }

  /// The screens that will be removed, in each container from the top down.
  var removed: [Screen] {
    changes.flatMap { $0.before.screens.reversed() }.without(changes.flatMap(\.after.screens))
  }

  /// The screens that replace a visible sibling, where the siblings stay.
  var newlySelected: [Screen] {
    let selected = changes.filter {
      $0.after.shown != $0.before.shown && $0.after.screens.elementsEqual($0.before.screens, by: ===)
    }
    return remaining(of: selected).map { $0.after.screens[$0.after.shown] }
  }

  /// The changes that have an effect on a container that stays.
  var effective: [Change] {
    remaining(of: changes.filter { !$0.after.isSame(as: $0.before) })
  }

  // Returns the changes whose containers stay.
  private func remaining(of changes: [Change]) -> [Change] {
    guard !changes.isEmpty else { return [] }
    let removed = Set(removed.map(ObjectIdentifier.init))
    return changes.filter { change in
      change.container?.selfAndAncestors.contains { removed.contains(ObjectIdentifier($0)) } == false
    }
  }

  /// Applies all changes, as one change of the window. `completion` receives the result of the one change that the
  /// user sees, or of the last change. `transition` replaces the transition of that change.
  func apply(by transition: (any Transition)? = nil, completion: @escaping (NavigationResult<Void>) -> Void) {
    // Inner containers change first, without animation, while another screen still shows. Only one change is
    // animated.
    let ordered = effective.compactMap { change in
      change.container.map { (change: change, container: $0, depth: $0.depth(in: root)) }
    }.sorted { $0.depth > $1.depth }
    if ordered.isEmpty { return completion(.shown) }
    // The transition to a new screen in a container that is shown by a change further out. If that has none, as the choice
    // of a tab, the screen appears by its own.
    var entrance: (container: Container, transition: any Transition)?
    for (index, entry) in ordered.enumerated() {
      let (change, isLast) = (entry.change, index == ordered.count - 1)
      let isInside = ordered[(index + 1)...].contains { entry.container.isDescendant(of: $0.container) }
      let inner = ordered[..<index].map { AppliedChange($0.change, keptBy: root) }
      let finish = {
        [weak root, weak container = change.container, before = change.before]
        (result: NavigationResult<Void>) in
        // If the animated change was reversed, undo the changes that the user did not see.
        if result.kind != .shown, let root, container?.targetArrangement.isSame(as: before) == true {
          for change in inner.reversed() { change.undo(in: root) }
        }
        completion(result)
      }
      let replacesFlow =
        entry.container === root && change.before.screens.first !== change.after.screens.first
      let screen = change.shownScreen
      let isShown = { (container: Container) in
        container === screen || screen.map(container.isDescendant) == true
      }
      let inherited = entrance.flatMap { isShown($0.container) ? $0.transition : nil }
      let shown =
        transition ?? change.transition
        ?? entry.container.defaultTransition(from: change.before, to: change.after) ?? inherited
      if isInside, let shown, inherited != nil || screen.map(change.before.contains) == false {
        entrance = (entry.container, shown)
      }
      entry.container.make(
        ContainerChange(
          edit: { [after = change.after] in $0 = after },
          transition: isInside ? InstantTransition() : shown,
          returning: change.returning,
          removalReason: replacesFlow ? .replaced : .navigatedAway, consent: Consent(isForced: true),
          completion: isLast ? finish : { _ in }))
    }
  }
}

extension Screen {
  // The screen and its ancestors, from the inside out.
  fileprivate var selfAndAncestors: [Screen] { Array(sequence(first: self, next: { $0.parent })) }

  // The number of screens from this one to the outermost ancestor. Screens outside of the window count as the
  // deepest.
  fileprivate func depth(in root: RootController) -> Int {
    let ancestors = selfAndAncestors
    return ancestors.count + (ancestors.last === root ? 0 : 1 << 16)
  }

  fileprivate func isDescendant(of other: Screen) -> Bool {
    selfAndAncestors.dropFirst().contains { $0 === other }
  }
}
