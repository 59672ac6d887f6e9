/// A change that a navigation has applied to a container, so that it can be undone.
///
/// It retains the screens that it removed, but not those in the window: one of them may retain the closure that
/// undoes the change.
struct AppliedChange {
  /// An arrangement that retains none of its screens.
  private struct Reference {
    private struct Entry {
      weak var screen: Screen?
    }

    private let entries: [Entry]
    private let rest: Arrangement

    init(_ arrangement: Arrangement, itemsOf removed: [Screen]) {
      entries = arrangement.screens.map(Entry.init)
      // Drop the items of tabs that stay: they may change until then.
      let removed = Set(removed.map(ObjectIdentifier.init))
      var rest = arrangement
      rest.screens = []
      rest.tabs = arrangement.tabs.filter { removed.contains($0.key) }
      self.rest = rest
    }

    /// The arrangement, or nil if one of its screens is gone.
    var arrangement: Arrangement? {
      let screens = entries.compactMap(\.screen)
      guard screens.count == entries.count else { return nil }
      var arrangement = rest
      arrangement.screens = screens
      return arrangement
    }
  }

  private(set) weak var container: Container?
  private let before: Reference
  private let after: Reference
  private let kept: KeptScreens

  init(_ change: NavigationTransaction.Change) {
    container = change.container
    let removed = change.before.screens.without(change.after.screens)
    before = Reference(change.before, itemsOf: removed)
    after = Reference(change.after, itemsOf: [])
    kept = KeptScreens(removed)
  }

  /// Releases the removed screens, after the change was undone.
  func release() { kept.release() }

  /// Undoes the change immediately, if nothing else has changed the container since.
  func undo(in root: RootController) {
    guard let before = arrangementBefore(in: root) else { return }
    container?.request(
      ContainerChange(
        edit: { $0 = before }, transition: InstantTransition(), removalReason: .navigatedAway,
        consent: Consent(isForced: true)))
  }

  /// Returns the arrangement before the change, if the container is in the window and still in the state that the
  /// change left it in. Screens that were added on top since then don't count.
  func arrangementBefore(in root: RootController) -> Arrangement? {
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

/// The screens that a change has removed. They are retained, and nothing of them ends, until this is released.
private final class KeptScreens {
  private var screens: [Screen]

  init(_ screens: [Screen]) {
    self.screens = screens
    for screen in screens { screen.keep() }
  }

  isolated deinit { release() }

  func release() {
    let screens = screens
    self.screens = []
    for screen in screens.reversed() { screen.stopKeeping() }
  }
}
