/// What the window is to hold, worked out before anything is changed.
///
/// Actions change values in here. Once every step went well all of it becomes true at once; where one did not, the
/// draft is dropped, and nothing was ever changed.
struct NavigationTransaction {
  /// What one container is to hold.
  struct Change {
    /// It does not keep it: what waits in a window for a change to show would keep the window.
    weak var container: (any Container)?
    let before: Arrangement
    var after: Arrangement
    var transition: (any Transition)?
    var returning: (any Transition)?
  }

  let root: RootController
  /// In the order in which they were first made.
  private(set) var changes: [Change] = []

  init(_ root: RootController) { self.root = root }

  func arrangement(of container: any Container) -> Arrangement {
    changes.first { $0.container === container }?.after ?? container.arrangement
  }

  /// What the root is to hold, where modals can lie over it.
  var modals: ModalStack? { arrangement(of: root).screens.first as? ModalStack }

  mutating func change(
    _ container: any Container, by transition: (any Transition)? = nil, returning: (any Transition)? = nil,
    _ edit: (inout Arrangement) throws -> Void
  ) rethrows {
    var arrangement = arrangement(of: container)
    try edit(&arrangement)
    // Of a pile the last one shows, whatever was said of it.
    if container is StackContainer { arrangement.shown = arrangement.screens.count - 1 }
    let index = changes.firstIndex { $0.container === container }
    var change =
      index.map { changes[$0] }
      ?? Change(container: container, before: container.arrangement, after: arrangement)
    change.after = arrangement
    change.transition = transition ?? change.transition
    change.returning = returning ?? change.returning
    if let index { changes[index] = change } else { changes.append(change) }
  }

  mutating func replaceRoot(by screen: Screen, as part: Flow, _ transition: (any Transition)?) {
    change(root, by: transition) {
      $0.screens = [screen is ModalStack ? screen : ModalStack(root: screen)]
      $0.part = part
    }
  }

  /// Sees to it that a screen is seen: what covers it goes, and where another one shows, this one does.
  mutating func reveal(_ screen: Screen) {
    var child = screen
    // What is no container shows whatever stands in it.
    while let around = holder(of: child) ?? child.parent {
      // Noted also where nothing changes: what the draft counts on must stay so until it is applied.
      if let container = around as? any Container {
        change(container) { $0 = container.revealing(child, in: $0) }
      }
      child = around
    }
  }

  /// The container that a screen stands in, or is to.
  func holder(of screen: Screen) -> (any Container)? {
    changes.first { $0.after.screens.contains { $0 === screen } }?.container
      ?? screen.parent as? any Container
  }

  /// The screens that have to go.
  var removed: [Screen] {
    changes.flatMap(\.before.screens).without(changes.flatMap(\.after.screens))
  }

  /// The screens that are to show instead of others which stay.
  var turnedTo: [Screen] {
    let turned = changes.filter {
      $0.after.shown != $0.before.shown && $0.after.screens.elementsEqual($0.before.screens, by: ===)
    }
    return left(of: turned).map { $0.after.screens[$0.after.shown] }
  }

  /// The changes that change something which stays.
  var real: [Change] {
    left(of: changes.filter { !$0.after.isSame(as: $0.before) })
  }

  // Those of some changes whose containers stay.
  private func left(of changes: [Change]) -> [Change] {
    guard !changes.isEmpty else { return [] }
    let removed = Set(removed.map(ObjectIdentifier.init))
    return changes.filter { change in
      change.container?.around.contains { removed.contains(ObjectIdentifier($0)) } == false
    }
  }

  /// Makes it true. `completion` is told of the one change that a person sees, or of all of them where they are seen at
  /// once.
  func apply(completion: @escaping (PassageOutcome) -> Void) {
    // All of it is one change: who asks for another one waits.
    root.transitionCoordinator.change { applyEach(completion) }
  }

  private func applyEach(_ completion: @escaping (PassageOutcome) -> Void) {
    // What is inside goes first, at once, while something else still shows: one change is enough to look at.
    let ordered = real.compactMap { change in
      change.container.map { (change: change, container: $0, depth: $0.depth(in: root)) }
    }.sorted { $0.depth > $1.depth }
    for (index, entry) in ordered.enumerated() {
      let (change, isLast) = (entry.change, index == ordered.count - 1)
      let isInside = ordered[(index + 1)...].contains { entry.container.isInside($0.container) }
      let inner = ordered[..<index].map(\.change)
      let told = { [weak root] (outcome: PassageOutcome) in
        // Led back where a person saw it, it is led back where nobody did.
        if outcome != .shown, let root, change.container?.arrangement.isSame(as: change.before) == true {
          for change in inner.reversed() { change.takeBack(in: root) }
        }
        completion(outcome)
      }
      entry.container.take(
        ArrangementChange(
          arrangement: change.after, transition: isInside ? InstantTransition() : change.transition,
          returning: change.returning, completion: isLast ? told : { _ in }))
    }
    if ordered.isEmpty { completion(.shown) }
  }
}

extension NavigationTransaction {
  /// Whether all is as it was when the draft was made.
  var isUpToDate: Bool {
    changes.allSatisfy { change in
      change.container.map { change.before.isSame(as: $0.arrangement) } ?? false
    }
  }
}

extension NavigationTransaction.Change {
  fileprivate func takeBack(in root: RootController) {
    guard stands(in: root) else { return }
    container?.take(
      ArrangementChange(
        arrangement: before, transition: InstantTransition(), returning: nil, completion: { _ in }))
  }

  /// Whether what it changed stands as it left it, but for what was put on it since, so that it can be undone.
  func stands(in root: RootController) -> Bool {
    guard let container, container === root || container.root === root else { return false }
    let now = container.arrangement
    guard before.screens.without(now.screens).allSatisfy({ $0.parent == nil }) else { return false }
    if now.isSame(as: after) { return true }
    guard after.screens.indices.contains(after.shown) else { return false }
    let uncovered = container.revealing(after.screens[after.shown], in: now)
    return uncovered.screens.count < now.screens.count && uncovered.isSame(as: after)
  }
}

extension Screen {
  // It, and what it stands in, from the inside out.
  fileprivate var around: [Screen] { Array(sequence(first: self, next: { $0.parent })) }

  // How many screens it stands in; what stands in no window yet counts as deeper than anything.
  fileprivate func depth(in root: RootController) -> Int {
    let around = around
    return around.count + (around.last === root ? 0 : 1 << 16)
  }

  fileprivate func isInside(_ other: Screen) -> Bool { around.dropFirst().contains { $0 === other } }
}
