/// A change that a navigation has applied to a container, so that it can be undone.
///
/// It retains no screen: one in the window, or one that the change removed, may retain the closure that undoes the change.
/// The screen of the destination retains those that were removed for it, as long as the change can be undone.
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

  /// Keeps the screens that the change removes until `keeper` is removed for good, or the change is released.
  init(_ change: NavigationTransaction.Change, keptBy keeper: Screen) {
    container = change.container
    let removed = change.before.screens.without(change.after.screens)
    before = Reference(change.before, itemsOf: removed)
    after = Reference(change.after, itemsOf: [])
    kept = KeptScreens(removed, by: keeper)
  }

  /// The removed screens, while the change can be undone.
  var removed: [Screen] { kept.screens }

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

/// The screens that a change has removed. Nothing of them ends until this is released, or until the screen that retains
/// them is removed for good.
final class KeptScreens {
  private weak var keeper: Screen?

  init(_ screens: [Screen], by keeper: Screen) {
    guard !screens.isEmpty else { return }
    self.keeper = keeper
    keeper.keep(screens, for: self)
  }

  isolated deinit { release() }

  var screens: [Screen] { keeper?.keptScreens(for: self) ?? [] }

  func release() { keeper?.stopKeeping(for: self) }
}
