import Glibc
import LanternBase
public import LanternRaster
public import LanternWidgets

/// A view with a lifecycle, similar to a view controller.
///
/// A screen doesn't create or push other screens; containers do. Subclasses override `makeView()` and any of the
/// lifecycle hooks. The default implementations of the hooks do nothing.
///
/// ## Lifecycle
///
/// Containers call all hooks synchronously on the main actor, in UIKit's order. These are the calls for a screen B that
/// is pushed above a screen A in a stack and popped later:
///
/// | time | calls |
/// | --- | --- |
/// | B is added to the stack | B: `willMove(to: stack)`, `didResize()` |
/// | the transition starts | B: `willAppear()`, A: `willDisappear()` |
/// | the last frame was presented | B: `didAppear()`, A: `didDisappear()`, B: `didMove(to: stack)` |
/// | B is popped | B: `willMove(to: nil)` |
/// | the transition starts | A: `willAppear()`, B: `willDisappear()` |
/// | the last frame was presented | A: `didAppear()`, B: `didDisappear()`, B: `didMove(to: nil)` |
/// | right after that, or when `Router.close` can't add B again | actions of B's `onRemoval(_:)` |
///
/// - For each screen the order is `willMove`, `willAppear`, transition, `didAppear`, `didMove`, or the same with
///   `willDisappear` and `didDisappear` when it leaves.
/// - A change without a transition makes the same calls, immediately and without a frame between them. The new screens
///   arrive completely, `didMove` included, before the old ones start to leave.
/// - The `did` call follows its `will` call, unless the transition is reversed. A reversal makes the opposite `will`
///   calls: `willAppear()` may be followed by `willDisappear()` and `didDisappear()`, without `didAppear()`.
/// - A hook of a container is called before the same hook of its visible children.
/// - The screens of a container's initializer get `willMove(to:)` and `didMove(to:)` there. The other hooks follow
///   when the container gets a size and appears.
/// - In a container that is itself appearing, `didMove(to:)` comes before `didAppear()`, which follows with the
///   container's own.
/// - `appearance` already has its new value when a hook is called.
/// - A change that a hook requests, of any container or by a router, waits until the current change has started.
@MainActor
open class Screen {
  /// The title, shown in a navigation bar. A new title appears there and in the title of the window; the item of a tab keeps its
  /// own.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      // The frame also gives the window its title.
      if let titleBar { titleBar.title = title } else { loadedView?.invalidate() }
    }
  }
  /// The navigation bar that shows the title; nil if there is none.
  weak var titleBar: NavigationBar?
  /// The title of the window while the screen is in front, such as the name of its document. By default, the title.
  open var windowTitle: String { title }
  /// The container of the screen, or nil.
  public private(set) weak var parent: Screen?
  /// The screens in this container.
  public private(set) var children: [Screen] = []
  /// The root of the screen's window, or nil.
  var root: RootController? {
    sequence(first: self, next: { $0.parent }).first { $0 is RootController } as? RootController
  }
  /// The size that the container has set, in points.
  public private(set) var size = Size.zero
  /// The lifecycle state of the screen.
  public private(set) var appearance = Appearance.hidden
  /// The view, created at the first access.
  public var view: Widget {
    if let loadedView { return loadedView }
    let view = measured { makeView() }
    loadedView = view
    return view
  }
  private(set) var loadedView: Widget?
  // The state to restore when the widget tree is created.
  private var pendingState: ScreenState?
  private let liveScreenToken: LiveScreenToken
  private var removalActions: [(RemovalReason) -> Void] = []
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var taskCount = 0
  // The timers that can still fire, and those of them that wait for a window.
  var timers: [FrameTimer] = []
  var waitingTimers: [FrameTimer] = []
  // What the screen shows above itself as soon as it has a widget tree.
  var waitingOverlays: [(WidgetTree) -> Void] = []
  /// The removal of the screen, or of a container around it, from its parent. Nil before that, and since the screen was
  /// added to one again.
  private(set) var removal: Removal?
  /// The number of navigations that have removed the screen and can still be undone.
  private var keeperCount = 0
  // The screens that navigations to this screen have removed, while they can be undone.
  private var keptScreens: [(change: ObjectIdentifier, screens: [Screen])] = []

  /// Creates a hidden screen without a parent.
  public init(title: String) {
    self.title = title
    liveScreenToken = LiveScreenToken(Self.self)
  }

  // A deinitializer is isolated by default. It would trap if a subclass of another module is released off the main
  // thread.
  nonisolated deinit {}

  // MARK: Customization

  /// Creates the view. Called once, at the first access to `view`, possibly before the screen has a parent or a size.
  open func makeView() -> Widget { Panel() }
  /// The widget on the leading side of the navigation bar.
  open var leadingItem: Widget? { nil }
  /// The widget on the trailing side of the navigation bar.
  open var trailingItem: Widget? { nil }
  /// The widget that has the keyboard focus when the screen is first shown, also by a click on its tab. Where the user selects
  /// a tab by the arrow keys, the focus stays in the tab bar.
  open var initialFocus: Widget? { nil }
  /// The field that searches the screen's content, which Ctrl+F gives the keyboard focus; nil if there is none.
  open var searchField: Widget? { nil }
  /// The color behind the screen, by its role in the theme. While a window grows, its new parts have the color of the
  /// visible screen until the next picture.
  open var backgroundColor: KeyPath<Theme.Colors, Color> { \.background }
  /// The link that restores the screen after a restart, or nil if the screen isn't restored.
  ///
  /// A screen that a `PlaceTable` creates has the link of its place.
  open var link: Link? { placeLink }
  /// The link that a place table has set.
  var placeLink: Link?
  /// The name by which restoration recognizes the screen among others in a container.
  var restorationName: Link? { link }
  /// The reason why the screen can't be removed now, such as unsaved input, or nil if it can be removed.
  ///
  /// By default, a screen refuses while a `Form` in its view has unsaved changes.
  ///
  /// While a screen with a `link` refuses, the texts, numbers, dates and choices in its view, and the rows of bound lists, are
  /// stored with the place of the window. If the process ends, they are there again at the next start. `Widget.storesDrafts`
  /// keeps confidential ones from being stored.
  open var refusal: Refusal? { changedForm.map { _ in Refusal(unsavedMessage) } }
  /// Called when this screen has refused a removal. Nothing was removed.
  ///
  /// `leave` says that this screen agrees to the removal, and requests the removal again. This screen isn't asked for
  /// its `refusal` again; every other screen that would be removed by then is. Call `leave` when the user has decided,
  /// and keep unsaved input until the screen is removed, because another screen can still refuse. Only the first call
  /// has an effect, and none has once this screen is removed in another way. Release `leave` when the user stays:
  /// `Router.navigateForResult` waits until then.
  ///
  /// By default, asks whether to discard the changes of the `Form` in the view, and gives the model its saved values back
  /// when the screen is removed. Does nothing without one.
  open func refused(leave: @escaping () -> Void) { askToDiscard(leave) }
  /// The children that are visible when this screen is visible.
  open var visibleChildren: [Screen] { children }

  /// Returns the first fully shown screen that meets a condition: this screen or a visible descendant.
  ///
  /// The search runs from the outside in and skips screens that are appearing or disappearing.
  public final func firstVisible(where predicate: (Screen) -> Bool) -> Screen? {
    guard appearance == .shown else { return nil }
    if predicate(self) { return self }
    for child in visibleChildren {
      if let found = child.firstVisible(where: predicate) { return found }
    }
    return nil
  }

  // The visible children, and all children, after the changes in progress are complete.
  package var targetVisibleChildren: [Screen] { visibleChildren }
  var targetChildren: [Screen] { children }
  /// The presentation style of the screen as a modal.
  public var modalStyle = ModalStyle.fullScreen
  /// The size of the screen as a sheet, in points, or nil for the usual size.
  ///
  /// The sheet is smaller in a window with less space. It covers a small window that it doesn't fit. The value is read
  /// at each layout. Precondition: both lengths are positive.
  open var preferredSheetSize: Size? { nil }

  /// Called before the screen is added to a parent, or removed from its parent (`parent` is nil).
  ///
  /// `self.parent` still has its old value. If an arrival is reversed, this is called again with nil. A removal that
  /// is reversed ends with `didMove(to:)` and the parent that the screen never left.
  open func willMove(to parent: Screen?) {}
  /// Called after a change of the parent is final. `parent` is the new parent, or nil.
  ///
  /// If a removal was reversed, `parent` is the one that the screen never left.
  open func didMove(to parent: Screen?) {}
  /// Called after `size` has changed, also while the screen is hidden.
  ///
  /// The containers of this module set the size before the first `willAppear()`.
  open func didResize() {}
  /// Called when the screen starts to appear, before the first frame that shows it.
  open func willAppear() {}
  /// Called when the screen is fully shown, after the last frame of the transition was presented.
  ///
  /// Without a transition, it follows `willAppear()` in the same call, before a frame shows the screen.
  open func didAppear() {}
  /// Called when the screen starts to disappear, before the first frame of the transition.
  ///
  /// During the transition, the screen looks as it did in the last frame before it, and only what changes with time,
  /// such as a spinner, goes on. Other changes of its widgets show when it returns.
  open func willDisappear() {}
  /// Called when the screen is hidden, after the last frame of the transition was presented.
  ///
  /// Without a transition, it follows `willDisappear()` in the same call.
  open func didDisappear() {}
  /// Handles a key press that no widget and no inner screen handled. Returns true if it was handled.
  open func handle(_ key: Key, _ modifiers: Modifiers) -> Bool { false }

  // The state that the user left in the screen, or nil if it was never shown.
  var screenState: ScreenState? {
    get {
      if let pendingState { return pendingState }
      guard let view = loadedView else { return nil }
      var state = view.tree.map(ScreenState.init(in:))
      if refusal != nil {
        let drafts = ScreenState.drafts(in: view)
        if !drafts.isEmpty {
          state = state ?? ScreenState()
          state?.drafts = drafts
        }
      }
      return state
    }
    set {
      pendingState = newValue
      // At once, so that the screen refuses to be removed before it is visible.
      if let newValue, !newValue.drafts.isEmpty { newValue.restoreDrafts(in: view) }
      loadedView?.tree.map(restoreState)
    }
  }

  // Restores the pending state, if there is one. Called when the widget tree is created.
  func restoreState(in tree: WidgetTree) {
    pendingState?.restore(in: tree)
    pendingState = nil
  }

  // Runs an action whose time belongs to the screen.
  private func measured<Result>(_ action: () -> Result) -> Result {
    WorkMeter.measure(screen: type(of: self), action)
  }

  // MARK: For containers

  /// Adds a child, after calling its `willMove(to:)`.
  ///
  /// The container shows the child's view and calls the child's `didMove(to:)` itself.
  /// Precondition: The child has no parent.
  public final func add(_ child: Screen) {
    guard child.parent == nil else {
      fatalError("the screen already has a parent; remove it from there first")
    }
    child.willMove(to: self)
    child.parent = self
    children.append(child)
    (child as? any ResultScreen)?.attachCompleter()
    child.restart()
  }

  /// Removes the screen from its parent and calls `didMove(to: nil)`. Does nothing if there is no parent.
  ///
  /// Then runs the actions of `onRemoval(_:)` of this screen and its descendants, with the reason.
  public final func leaveParent(_ removalReason: RemovalReason = .closed) {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(to: nil)
    remove(keeperCount > 0 ? .undoable(removalReason) : .final(removalReason))
  }

  /// Runs the actions of `onRemoval(_:)` of a screen that was never added to a parent, and won't be.
  final func discard() {
    guard parent == nil else { return }
    remove(.final(.closed))
  }

  /// Retains screens that a navigation to this screen removes, and keeps what ends with them.
  final func keep(_ screens: [Screen], for change: KeptScreens) {
    for screen in screens { screen.keeperCount += 1 }
    keptScreens.append((ObjectIdentifier(change), screens))
    if hasEnded { stopKeeping(for: change) }
  }

  final func keptScreens(for change: KeptScreens) -> [Screen] {
    keptScreens.first { $0.change == ObjectIdentifier(change) }?.screens ?? []
  }

  /// Releases screens that were kept for a change that is undone or can't be undone any more.
  final func stopKeeping(for change: KeptScreens) { stopKeeping(ObjectIdentifier(change)) }

  private func stopKeeping(_ change: ObjectIdentifier) {
    guard let index = keptScreens.firstIndex(where: { $0.change == change }) else { return }
    for screen in keptScreens.remove(at: index).screens.reversed() { screen.loseKeeper() }
  }

  private func loseKeeper() {
    keeperCount -= 1
    guard keeperCount == 0, parent == nil, case .undoable(let removalReason) = removal else { return }
    remove(.final(removalReason))
  }

  private func remove(_ removal: Removal) {
    self.removal = removal
    waitingOverlays = []
    // Otherwise a dialog of this screen would stay open above other screens.
    loadedView?.tree?.dismissModalOverlays()
    if case .final(let removalReason) = removal {
      let removalActions = removalActions
      self.removalActions = []
      for action in removalActions { action(removalReason) }
      for task in tasks.values { task.cancel() }
      cancelTimers()
      for kept in keptScreens.reversed() { stopKeeping(kept.change) }
    }
    for child in children { child.remove(removal) }
  }

  /// The screen has a parent again, or will have one.
  final func restart() {
    removal = nil
    startWaitingTimers()
    for child in children { child.restart() }
  }

  /// Adds an action to run once, when the screen or a container around it is removed from its parent.
  ///
  /// A window that is closed or released removes its screens. If a navigation removes the screen, the action waits as long
  /// as its `PresentedDestination` can be closed, which adds the screen again. If the screen was removed already, the action
  /// runs at once.
  public final func onRemoval(_ action: @escaping (RemovalReason) -> Void) {
    if case .final(let removalReason) = removal {
      action(removalReason)
    } else {
      removalActions.append(action)
    }
  }

  /// Starts a task on the main actor that is cancelled when the screen or a container around it is removed from its
  /// parent.
  ///
  /// The frame loop runs it at the beginning of a frame. `name` is for messages. A `CancellationError`, such as that of
  /// `sleep(for:)`, ends the task; any other error ends it too, and is printed on standard error. Use `[weak self]` if
  /// the work doesn't end by itself when it is cancelled. A task that is cancelled before it has begun, such as one of a
  /// screen that was removed already, does nothing.
  @discardableResult
  public final func task(
    name: String? = nil, _ work: @escaping @MainActor () async throws -> Void
  ) -> Task<Void, Never> {
    taskCount += 1
    let number = taskCount
    let task = Task(name: name) { [weak self] in
      do {
        try Task.checkCancellation()
        try await work()
      } catch {
        if !(error is CancellationError) { Screen.report(error, of: name) }
      }
      self?.tasks[number] = nil
    }
    tasks[number] = task
    if hasEnded { task.cancel() }
    return task
  }

  private static func report(_ error: any Error, of task: String?) {
    let subject = task.map { "the task \"\($0)\"" } ?? "an unnamed task"
    let message = Array("\(subject) ended with an error that it did not catch: \(error)\n".utf8)
    // Nothing can be done about a failure.
    _ = unsafe write(STDERR_FILENO, message, message.count)
  }

  /// Whether the screen was removed for good.
  var hasEnded: Bool { if case .final = removal { true } else { false } }

  /// Whether a task of this screen or of a descendant has not ended.
  package var hasTasks: Bool { !tasks.isEmpty || children.contains(where: \.hasTasks) }

  /// Sets the size, in points, and calls `didResize()` if it changed.
  public final func resize(to size: Size) {
    guard size != self.size else { return }
    self.size = size
    didResize()
  }

  /// Starts to show or hide the screen and its visible children: calls `willAppear()` or `willDisappear()`.
  ///
  /// Does nothing if the same change is already in progress or complete. Reverses the opposite change.
  public final func beginAppearance(_ shows: Bool) {
    guard appearance.isShowing != shows else { return }
    appearance = shows ? .appearing : .disappearing
    measured { if shows { willAppear() } else { willDisappear() } }
    // The hook may have reversed the change.
    guard appearance.isShowing == shows else { return }
    for child in visibleChildren {
      // A hook of the previous child may have reversed the change, or changed which children are visible.
      guard appearance.isShowing == shows, visibleChildren.contains(where: { $0 === child }) else { continue }
      child.beginAppearance(shows)
    }
  }

  /// Completes the change that `beginAppearance(_:)` started: calls `didAppear()` or `didDisappear()`.
  ///
  /// Does nothing if no change is in progress.
  public final func endAppearance() {
    switch appearance {
    case .appearing:
      appearance = .shown
      measured { didAppear() }
    case .disappearing:
      appearance = .hidden
      measured { didDisappear() }
    case .hidden, .shown:
      return
    }
    guard appearance == .shown || appearance == .hidden else { return }
    let reached = appearance
    for child in visibleChildren where appearance == reached { child.endAppearance() }
  }
}

/// A lifecycle state of a screen: whether it is visible.
///
/// The states follow one another as hidden, appearing, shown, disappearing, hidden. A reversal goes from appearing to
/// disappearing or back. There are no other changes.
nonisolated public enum Appearance: Hashable, Sendable {
  /// `hidden` and `shown` are states at rest; `appearing` and `disappearing` last as long as a transition.
  case hidden, appearing, shown, disappearing

  var isShowing: Bool { self == .appearing || self == .shown }
}
