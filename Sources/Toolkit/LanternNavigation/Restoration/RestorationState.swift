/// The state of a screen and its children, as a value that can be stored: the screens, their order, which one shows,
/// and the user's state in each.
///
/// A screen is identified by its link. The code that creates screens for links restores it. Screens without a link
/// are not restored. A container is identified by its link, or else by that of the screen that it was created with: a
/// stack in a tab is found again when tabs were added, removed or moved.
nonisolated public struct RestorationState: Codable, Hashable, Sendable {
  /// The link of the screen, or nil if it has none.
  public var link: Link?
  // The link that identifies a container.
  private var name: Link?
  /// Whether the screen is a sheet.
  public var isSheet = false
  /// The states of a container's screens, in their order.
  public var children: [RestorationState] = []
  /// The index of the screen that shows. Stacks always show the last screen.
  public var shown = 0
  /// The state that the user left in the screen, or nil if there is none.
  public var screenState: ScreenState?

  // The keys of the format.
  private enum CodingKeys: String, CodingKey {
    case link
    case name
    case isSheet
    case children = "held"
    case shown
    case screenState = "left"
  }

  /// Creates a state from a link and the states of the contained screens.
  public init(link: Link? = nil, children: [RestorationState] = []) {
    self.link = link
    self.children = children
  }

  /// Captures a screen and all its contained screens, after all running changes have ended.
  @MainActor public init(of screen: Screen) {
    link = screen.link
    isSheet = screen.modalStyle == .sheet
    screenState = screen.screenState
    guard let container = screen as? Container else { return }
    name = container.restorationName
    let arrangement = container.targetArrangement
    children = arrangement.screens.map(RestorationState.init(of:))
    shown = arrangement.shown
  }

  /// The same state without the texts that the user has typed.
  package var withoutDrafts: RestorationState {
    var state = self
    state.screenState?.drafts = []
    state.children = children.map(\.withoutDrafts)
    return state
  }

  /// All links in the state, from the outermost inward and from the bottom up.
  public var links: [Link] { [link].compactMap { $0 } + children.flatMap(\.links) }

  /// The same state with other links. A link is dropped if there is no other one.
  func mapLinks(_ transform: (Link) -> Link?) -> RestorationState {
    var state = self
    state.link = link.flatMap(transform)
    state.name = name.flatMap(transform)
    state.children = children.map { $0.mapLinks(transform) }
    return state
  }
}

extension RestorationState {
  /// Restores the contents of a screen immediately, without animation. Returns the links of the screens that could
  /// not be created, or have no place any more.
  ///
  /// Matching screens that the container already has stay, and so does the first screen of a stack. For every other
  /// state in a stack that contains a link, `make` creates the screen or container, which may already have some of
  /// the contents. If `make` returns nil, the remaining screens are restored without it. Tabs and split screens keep
  /// their screens: each takes the state that matches it, in whatever order they are.
  @MainActor @discardableResult
  public func restore(in screen: Screen, make: (RestorationState) -> Screen?) -> [Link] {
    screen.screenState = screenState
    guard let container = screen as? Container, !children.isEmpty else { return [] }
    var arrangement = container.targetArrangement
    var missing: [Link] = []
    if container is StackContainer {
      (arrangement.screens, missing) = restored(arrangement.screens, make: make)
    } else {
      var rest = Array(arrangement.screens.enumerated())
      for (number, child) in children.enumerated() {
        guard let index = rest.firstIndex(where: { child.matches($0.element) }) else {
          missing += child.links
          continue
        }
        let (position, existing) = rest.remove(at: index)
        missing += child.restore(in: existing, make: make)
        if number == shown { arrangement.shown = position }
      }
    }
    // The change is immediate even in the factory of a flow.
    ChangeQueue.run {
      container.make(
        ContainerChange(
          edit: { [arrangement] in $0 = arrangement }, transition: InstantTransition(),
          removalReason: .navigatedAway, consent: Consent(isForced: true)))
    }
    return missing
  }

  /// Restores the screens of a stack or of a flow, which are not in a container yet: `screens`, of which the first
  /// stays, and those that `make` creates. Returns them, and the links of those that could not be created, or have no
  /// place any more.
  @MainActor
  public func restored(
    _ screens: [Screen], make: (RestorationState) -> Screen?
  ) -> (screens: [Screen], missing: [Link]) {
    var missing: [Link] = []
    var restored: [Screen] = []
    var rest = screens[...]
    for (number, child) in children.enumerated() {
      // The stack may lack some of the screens. A container at its bottom stays, whatever it contains now.
      if let existing = rest.first, child.matches(existing, isBottom: number == 0) {
        rest.removeFirst()
        missing += child.restore(in: existing, make: make)
        restored.append(existing)
      } else if !child.links.isEmpty {
        guard let created = make(child), created.parent == nil else {
          missing += child.links
          continue
        }
        if child.isSheet { created.modalStyle = .sheet }
        missing += child.restore(in: created, make: make)
        restored.append(created)
      }
    }
    if let first = screens.first, restored.first !== first { restored.insert(first, at: 0) }
    return (restored, missing)
  }

  // Returns whether the state can describe a screen.
  @MainActor private func matches(_ screen: Screen, isBottom: Bool = false) -> Bool {
    guard children.isEmpty == !(screen is Container) else { return false }
    return isBottom && !children.isEmpty || identity == screen.restorationName
  }

  // States that were stored by earlier versions have no name.
  private var identity: Link? { link ?? name ?? children.first?.identity }
}
