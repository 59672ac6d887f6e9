/// A change that a navigation has applied to a container, so that it can be undone.
///
/// It keeps the screens that it removed. It doesn't keep the screens in the window: one of them may keep the closure
/// that undoes the change.
struct AppliedChange {
  /// An arrangement without the ownership of its screens.
  private struct Reference {
    private struct Place {
      weak var screen: Screen?
      let removed: Screen?
    }

    private let places: [Place]
    private let rest: Arrangement

    init(_ arrangement: Arrangement, keeping removed: [Screen]) {
      let removed = Set(removed.map(ObjectIdentifier.init))
      places = arrangement.screens.map {
        Place(screen: $0, removed: removed.contains(ObjectIdentifier($0)) ? $0 : nil)
      }
      // The items of tabs that stay may have changed by then.
      var rest = arrangement
      rest.screens = []
      rest.tabs = arrangement.tabs.filter { removed.contains($0.key) }
      self.rest = rest
    }

    /// The arrangement, or nil if one of its screens is gone.
    var arrangement: Arrangement? {
      let screens = places.compactMap(\.screen)
      guard screens.count == places.count else { return nil }
      var arrangement = rest
      arrangement.screens = screens
      return arrangement
    }
  }

  private(set) weak var container: Container?
  private let before: Reference
  private let after: Reference

  init(_ change: NavigationTransaction.Change) {
    container = change.container
    before = Reference(change.before, keeping: change.before.screens.without(change.after.screens))
    after = Reference(change.after, keeping: [])
  }

  /// Undoes the change immediately, if nothing else has changed the container since.
  func takeBack(in root: RootController) {
    guard let before = undone(in: root) else { return }
    container?.request(
      ContainerChange(
        edit: { $0 = before }, transition: InstantTransition(), removalReason: .carriedOff, force: true))
  }

  /// Returns the arrangement before the change, if the container is in the window and still in the state that the
  /// change left it in. Screens that were added on top since then don't count.
  func undone(in root: RootController) -> Arrangement? {
    guard let container, container === root || container.root === root, let before = before.arrangement,
      let after = after.arrangement
    else { return nil }
    let now = container.targetArrangement
    guard before.screens.without(now.screens).allSatisfy({ $0.parent == nil }) else { return nil }
    if now.isSame(as: after) { return before }
    guard after.screens.indices.contains(after.shown) else { return nil }
    let uncovered = container.normalized(container.revealing(after.screens[after.shown], in: now))
    return uncovered.screens.count < now.screens.count && uncovered.isSame(as: after) ? before : nil
  }
}
