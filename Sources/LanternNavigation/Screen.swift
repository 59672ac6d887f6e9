public import LanternRaster
public import LanternWidgets

/// One screenful: its view, its place among other screens, and whether a person sees it.
///
/// A screen neither builds nor pushes another one; containers do. Subclasses override `makeView` and whichever
/// of the open calls they care about; the calls arrive balanced and in UIKit's order.
@MainActor
open class Screen {
  /// What a navigation bar calls it.
  public let title: String
  /// The container that it is in.
  public private(set) weak var parent: Screen?
  /// The screens that this one contains.
  public private(set) var children: [Screen] = []
  /// The root of the window that it is in, or nil.
  var root: RootController? {
    sequence(first: self, next: { $0.parent }).first { $0 is RootController } as? RootController
  }
  /// The extent that its container gave it, in points.
  public private(set) var size = Size.zero
  public private(set) var appearance = Appearance.hidden
  /// Made when first asked for.
  public var view: Widget {
    if let loadedView { return loadedView }
    let view = makeView()
    loadedView = view
    return view
  }
  private var loadedView: Widget?
  // What is to be left in it as soon as there is a tree to leave it in.
  private var waitingStates: ScreenState?
  private let presence: Presence
  private var farewells: [(RemovalReason) -> Void] = []

  public init(title: String) {
    self.title = title
    presence = Presence(Self.self)
  }

  // Isolated by default, it would trap where a subclass of another module is released off the main thread.
  nonisolated deinit {}

  // MARK: What a subclass says of itself

  /// Builds the view; called once.
  open func makeView() -> Widget { Panel() }
  /// What stands on the leading side of the bar above it.
  open var leadingItem: Widget? { nil }
  /// What stands on the trailing side of the bar above it.
  open var trailingItem: Widget? { nil }
  /// What has the keyboard when the screen first shows.
  open var initialFocus: Widget? { nil }
  /// What leads to it, by which it is brought back after a restart; nil where it is not.
  open var link: Link? { nil }
  /// Why it does not want to be taken away now, with whatever was entered in it; nil lets it go.
  open var refusal: Refusal? { nil }
  /// Somebody wanted to take it away and was refused. `leave` does what was wanted all the same, once a person has
  /// decided; its refusal is not asked for again.
  open func refused(leave: @escaping () -> Void) {}
  /// Those children that are seen when this screen is.
  open var visibleChildren: [Screen] { children }

  /// The first of this one and those in it, from the outside in, that is wanted and on the screen, not on its way there
  /// or out.
  public final func firstSeen(where isWanted: (Screen) -> Bool) -> Screen? {
    guard appearance == .shown else { return nil }
    if isWanted(self) { return self }
    for child in visibleChildren {
      if let found = child.firstSeen(where: isWanted) { return found }
    }
    return nil
  }

  // The same and all of them, once what is under way is through.
  var seenToBe: [Screen] { visibleChildren }
  var heldToBe: [Screen] { children }
  /// How it shows as a modal.
  public var modalStyle = ModalStyle.fullScreen

  open func willMove(to parent: Screen?) {}
  open func didMove(to parent: Screen?) {}
  open func didResize() {}
  open func willAppear() {}
  open func didAppear() {}
  open func willDisappear() {}
  open func didDisappear() {}
  /// Takes a key that no widget wanted, nor a screen in this one; returns whether it did.
  open func hear(_ key: Key, _ modifiers: Modifiers) -> Bool { false }

  // What a person left in it; nil as long as it was never shown.
  var screenState: ScreenState? {
    get { waitingStates ?? loadedView?.tree.map(ScreenState.init(in:)) }
    set {
      waitingStates = newValue
      loadedView?.tree.map(restoreState)
    }
  }

  // It has a tree to leave them in now.
  func restoreState(in tree: WidgetTree) {
    waitingStates?.leave(in: tree)
    waitingStates = nil
  }

  // MARK: For containers

  /// Takes a screen as a child, telling it first that it will move here. Its view is not added.
  ///
  /// Precondition: it has no parent.
  public final func add(_ child: Screen) {
    precondition(child.parent == nil, "a screen has one parent; it leaves the old one first")
    child.willMove(to: self)
    child.parent = self
    children.append(child)
  }

  /// Leaves the parent and tells the screen so; nothing happens when it has none. Who asked to be told that it, or
  /// whatever it contains, is gone is told why.
  public final func leaveParent(_ removalReason: RemovalReason = .closed) {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(to: nil)
    sayFarewell(removalReason)
  }

  /// It never came to stand anywhere, and will not: who asked to be told that it is gone is told so now.
  final func discard() {
    guard parent == nil else { return }
    sayFarewell(.closed)
  }

  private func sayFarewell(_ removalReason: RemovalReason) {
    // A question of it would go on being asked in front of others.
    loadedView?.tree?.recallLayers()
    let farewells = farewells
    self.farewells = []
    for farewell in farewells { farewell(removalReason) }
    for child in children { child.sayFarewell(removalReason) }
  }

  /// Has something done once, when it leaves its place, or something around it does.
  public final func whenGone(_ action: @escaping (RemovalReason) -> Void) { farewells.append(action) }

  /// Gives the screen its extent, in points.
  public final func resize(to size: Size) {
    guard size != self.size else { return }
    self.size = size
    didResize()
  }

  /// Starts to show or to hide the screen and whatever is visible in it. Asking again for what already
  /// goes on does nothing; asking for the opposite turns it round.
  public final func beginAppearance(_ shows: Bool) {
    guard appearance.isShowing != shows else { return }
    appearance = shows ? .appearing : .disappearing
    if shows { willAppear() } else { willDisappear() }
    // What it was told may have turned it round.
    guard appearance.isShowing == shows else { return }
    for child in visibleChildren {
      // What the one before was told may have turned this round, or changed what is seen.
      guard appearance.isShowing == shows, visibleChildren.contains(where: { $0 === child }) else { continue }
      child.beginAppearance(shows)
    }
  }

  /// Ends what `beginAppearance` started; does nothing when nothing goes on.
  public final func endAppearance() {
    switch appearance {
    case .appearing:
      appearance = .shown
      didAppear()
    case .disappearing:
      appearance = .hidden
      didDisappear()
    case .hidden, .shown:
      return
    }
    guard appearance == .shown || appearance == .hidden else { return }
    let reached = appearance
    for child in visibleChildren where appearance == reached { child.endAppearance() }
  }
}

/// Whether a person sees a screen. It moves along hidden → appearing → shown → disappearing → hidden, and may
/// turn round between appearing and disappearing; nothing else.
nonisolated public enum Appearance: Hashable, Sendable {
  case hidden, appearing, shown, disappearing

  var isShowing: Bool { self == .appearing || self == .shown }
}
