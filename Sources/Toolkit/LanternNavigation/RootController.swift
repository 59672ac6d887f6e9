public import LanternRaster
public import LanternWidgets

/// The root of a window: it shows one flow of the app at a time, and modals above it.
///
/// `show` changes the flow, and `push` presents a modal. At rest, the first screen is the one of the current flow, and
/// the last one is visible. During an animated change, `current` is the old screen until the last frame was presented.
///
/// Until the window's first frame, every change is instant. The frame loop drives every transition of the window, in
/// the root or in a flow: it calls `update`, `advance`, `prepare` and `draw` for each frame, and `finishTransition`
/// after the last frame was presented.
public final class RootController: ModalStack {
  /// The environment of the window, such as its theme and scale.
  ///
  /// A change lays out and draws all screens again, also during a transition. An equal environment does nothing. The
  /// frame loop keeps the scale equal to that of the display.
  public var environment: Environment {
    didSet { if environment != oldValue { fillWindow() } }
  }
  /// The size of the window, in pixels.
  public internal(set) var pixelSize: PixelSize
  /// The transitions between flows. A new table takes effect with the next change of flow.
  public var transitions: TransitionTable

  /// The commands of the window, whose shortcuts work on every screen.
  public let commands = CommandTable()

  let transitionCoordinator = TransitionCoordinator()
  /// The widgets of the window.
  package private(set) lazy var tree = WidgetTree(
    root: transitionView, size: pixelSize, environment: windowEnvironment)
  private let flows: [Flow: () -> [Screen]]
  private var preparedFlow: (flow: Flow, screens: [Screen])?
  // Actions that wait for a frame with the current content, and actions whose content is in the frame being drawn.
  var awaitingFrame: [() -> Void] = []
  var awaitingPresent: [() -> Void] = []
  /// Starts a timer on the clock of the window. The frame loop sets it; until then, timers wait.
  package var startTimer: ((FrameTimer) -> Void)? { didSet { restart() } }
  /// The number of navigations that a guard or a screen has refused, for tests.
  package internal(set) var refusalCount = 0
  /// Observes the questions to screens that refuse to be removed, for tests.
  package var didAsk: ((LeaveQuestion) -> Void)?
  /// Finishes when the root is released.
  let released = PendingResult { _ in }

  /// Creates a root that shows its first flow immediately.
  ///
  /// `flows` has a closure for each flow. It creates a new screen each time the flow is shown. `size` is in pixels.
  /// Precondition: `flows` contains `first`.
  public convenience init(
    flows: [Flow: () -> Screen], first: Flow, transitions: TransitionTable = TransitionTable(),
    size: PixelSize, environment: Environment
  ) {
    self.init(
      flowsWithModals: flows.mapValues { makeScreen in { [makeScreen()] } }, first: first,
      transitions: transitions, size: size, environment: environment)
  }

  /// Creates a root whose flows can start with modals, such as those of a restored state.
  ///
  /// Each closure returns the screen of the flow and the modals above it. Otherwise the same as
  /// `init(flows:first:transitions:size:environment:)`.
  public init(
    flowsWithModals flows: [Flow: () -> [Screen]], first: Flow,
    transitions: TransitionTable = TransitionTable(), size: PixelSize, environment: Environment
  ) {
    guard let makeFirst = flows[first] else {
      fatalError("flows has no entry for the first flow; add one")
    }
    self.flows = flows
    self.transitions = transitions
    self.environment = environment
    pixelSize = size
    let screens = makeFirst()
    super.init(screens, title: "")
    tree.commands = commands
    tree.unhandledKey = { [weak self] key, modifiers, _ in self?.handle(key, modifiers) ?? false }
    tree.update(to: .zero)
    tree.focus(transitionView)
    resize(to: size.points(at: environment.scale))
    beginAppearance(true)
    endAppearance()
    // Also in a callback of another window, the root has its first screen when the initializer returns.
    ChangeQueue.run {
      make(
        ContainerChange(
          edit: { arrangement in
            arrangement.screens = screens
            arrangement.flow = first
          }, consent: Consent(isForced: true),
          completion: { if case .failed(let error) = $0 { fatalError("the first flow: \(error)") } })
      )
    }
  }

  // A window that is released without being closed takes its screens with it.
  isolated deinit {
    discardPreparedFlow()
    if removal == nil { discard() }
  }

  // MARK: Flows

  /// The screen of the current flow. During an animated change, the outgoing screen.
  public var current: Screen { arrangement.screens[0] }
  /// The current flow. During an animated change, the outgoing flow.
  public var currentFlow: Flow { arrangement.flow ?? Flow(current.title) }
  /// The current flow, or the flow that an animated change leads to.
  public var destination: Flow { targetArrangement.flow ?? Flow(destinationScreen.title) }
  /// The screen of the `destination` flow.
  public var destinationScreen: Screen { targetArrangement.screens[0] }

  /// The flows of the initializer, by name.
  public var flowNames: [Flow] { flows.keys.sorted { $0.name < $1.name } }

  /// Shows a new screen of a flow, by the transition that `transitions` has for it, or instantly if there is none.
  ///
  /// Modals are removed. A change during another change supersedes it and starts from the picture on the screen. A
  /// change back to the outgoing flow reverses the transition instead. With `force`, the screens of the current flow
  /// can't refuse. `completion` is called exactly once. Precondition: `flow` is a flow of the initializer.
  public func show(
    _ flow: Flow, by transition: (any Transition)? = nil, force: Bool = false,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    guard let makeScreens = flows[flow] else {
      fatalError("there is no flow “\(flow)”; add it to the flows of the root")
    }
    request(
      ContainerChange(
        edit: { [weak self] in
          // Presenting or dismissing a modal over the same flow is no change of flow.
          if let origin = self?.reversible, origin.flow == flow,
            origin.screens.first !== $0.screens.first
          {
            $0 = origin
          } else {
            $0.screens = self?.takePrepared(flow) ?? makeScreens()
            $0.flow = flow
          }
        }, transition: transition, removalReason: .replaced, consent: Consent(isForced: force),
        makesScreens: true, completion: completion))
  }

  /// Makes the screens of a flow and prepares them, so that the next transition to it starts on time.
  ///
  /// The next `show(_:by:force:completion:)` shows these screens if it is for the same flow, and discards them if it is
  /// for another one. Don't prepare a flow whose screens depend on what happens until then, such as on a session.
  /// Precondition: `flow` is a flow of the initializer.
  public func prepare(_ flow: Flow) {
    guard let makeScreens = flows[flow] else {
      fatalError("there is no flow “\(flow)”; add it to the flows of the root")
    }
    guard preparedFlow?.flow != flow, destination != flow else { return }
    discardPreparedFlow()
    let screens = makeScreens()
    preparedFlow = (flow, screens)
    if let screen = screens.first, screens.count == 1 { prepare(screen) }
  }

  private func takePrepared(_ flow: Flow) -> [Screen]? {
    guard let prepared = preparedFlow, prepared.flow == flow else {
      discardPreparedFlow()
      return nil
    }
    preparedFlow = nil
    return prepared.screens
  }

  private func discardPreparedFlow() {
    discardPrepared()
    let screens = preparedFlow?.screens ?? []
    preparedFlow = nil
    for screen in screens { screen.discard() }
  }

  /// Shows a screen in place of the current one, as a flow.
  ///
  /// Otherwise the same as `show(_:by:force:completion:)`.
  public func show(
    _ screen: Screen, as flow: Flow, by transition: (any Transition)? = nil, force: Bool = false,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    change(by: transition, because: .replaced, force: force, completion: completion) {
      $0.screens = [screen]
      $0.flow = flow
    }
  }

  /// Performs an action that removes all screens, such as quitting or logging out, unless a screen refuses.
  ///
  /// The screens are asked in turn. The first that refuses is notified by `refused(leave:)`, and its refusal is
  /// returned. When it agrees, the others are asked. The action is performed when all have agreed.
  @discardableResult
  public func leave(_ action: @escaping () -> Void) -> Refusal? { leave(with: Consent(), action) }

  private func leave(with consent: Consent, _ action: @escaping () -> Void) -> Refusal? {
    let refusal = consent.refusal(of: targetScreens) { [weak self] in _ = self?.leave(with: $0, action) }
    if refusal == nil { action() }
    return refusal
  }

  // Modals can be dragged, flows can't.
  override func canCatch(_ change: RunningChange) -> Bool { change.after.screens.first === current }

  // MARK: Container

  // The first screen is added when the root has its size.
  override var startsLater: Bool { true }

  public override func transition(from before: Arrangement, to after: Arrangement) -> (any Transition)? {
    guard before.screens.first !== after.screens.first, let from = before.flow, let to = after.flow else {
      return super.transition(from: before, to: after)
    }
    return transitions[from, to]
  }

  override func names(
    from before: Arrangement, to after: Arrangement, in view: TransitionView
  ) -> (from: String, to: String) {
    guard before.screens.first !== after.screens.first, let from = before.flow, let to = after.flow else {
      return super.names(from: before, to: after, in: view)
    }
    return (from.name, to.name)
  }
}
