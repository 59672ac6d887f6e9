import LanternWidgets

/// The rest of a route, from the first screen that exists to the destination. Resolving a route creates and changes
/// nothing.
struct ResolvedRoute<Context> {
  /// The screen at which the navigation begins.
  struct Origin {
    /// The name of the step or start.
    let name: String
    let screen: Screen
    /// The step that found the screen, or nil if the route begins at its start.
    var found: RouteStep<Context>?
  }

  /// The origin, or the reason why the route has none now.
  let origin: Result<Origin, RoutingError>
  /// The steps from there to the destination.
  let routeSteps: [RouteStep<Context>]

  /// Searches backward from the destination for a screen that exists.
  init(_ segments: [Segment<Context>], _ hierarchy: ScreenHierarchy, _ context: Context) {
    var routeSteps: [RouteStep<Context>] = []
    origin = Result { () throws(RoutingError) in
      try ResolvedRoute.origin(of: segments, hierarchy, context, &routeSteps)
    }
    self.routeSteps = routeSteps.reversed()
  }

  // Adds the steps on the way from the destination to the origin.
  private static func origin(
    of segments: [Segment<Context>], _ hierarchy: ScreenHierarchy, _ context: Context,
    _ routeSteps: inout [RouteStep<Context>]
  ) throws(RoutingError) -> Origin {
    var rest = segments[...]
    while let segment = rest.popFirst() {
      switch segment {
      case .routeStep(let routeStep):
        if let screen = routeStep.find(hierarchy, context) {
          return Origin(name: routeStep.name, screen: screen, found: routeStep)
        }
        routeSteps.append(routeStep)
      case .choice(let choose):
        guard let chosen = choose(hierarchy, context) else {
          throw .notFound(step: routeSteps.last?.placement?.expected ?? "switch")
        }
        rest = (chosen + rest)[...]
      case .start(let start):
        guard let screen = start.screen(hierarchy), hierarchy.contains(screen) else {
          throw .notFound(step: start.name)
        }
        return Origin(name: start.name, screen: screen)
      }
    }
    throw .notFound(step: routeSteps.last?.name ?? "")
  }

  /// The guards to ask, from the start of the route, each with its step. Without an origin, those of all steps that were
  /// searched for.
  var guards: [StepGuard<Context>] {
    let found = if case .success(let origin) = origin { origin.found } else { RouteStep<Context>?.none }
    return ([found].compactMap { $0 } + routeSteps).flatMap { routeStep in
      routeStep.guards.map { StepGuard(of: routeStep, $0) }
    }
  }

  /// Computes the planned state of the window. With placeholders, no screen is created; the result shows which
  /// screens would be removed.
  func transaction(in root: RootController, _ context: Context, withPlaceholders: Bool) throws(RoutingError)
    -> RouteOutline<
      Context
    >
  {
    let origin = try origin.get()
    var outline = RouteOutline<Context>(transaction: NavigationTransaction(root), shown: origin.screen)
    if let found = origin.found { outline.screens.append((found, origin.screen)) }
    outline.transaction.reveal(origin.screen)
    do {
      try follow(&outline, context, withPlaceholders)
    } catch {
      outline.discard()
      throw error
    }
    // The destination must be visible, whatever the actions did.
    outline.transaction.reveal(outline.shown)
    return outline
  }

  private func follow(_ outline: inout RouteOutline<Context>, _ context: Context, _ withPlaceholders: Bool)
    throws(RoutingError)
  {
    var rest = routeSteps[...]
    while let routeStep = rest.first {
      if routeStep.make == nil {
        rest.removeFirst()
        try outline.find(routeStep, context, withPlaceholders)
      } else {
        let host = try outline.host(for: routeStep)
        let screen = try outline.make(&rest, context, withPlaceholders)
        try outline.place(screen, of: routeStep, in: host)
      }
    }
  }
}

/// The transaction and the screens of a route.
struct RouteOutline<Context> {
  var transaction: NavigationTransaction
  /// The screen of the last processed step. In the end, the screen of the destination.
  var shown: Screen
  var screens: [(routeStep: RouteStep<Context>, screen: Screen)] = []
  var steps: [Plan.Step] = []
  private var made: [Screen] = []

  init(transaction: NavigationTransaction, shown: Screen) {
    self.transaction = transaction
    self.shown = shown
  }

  /// Discards the new screens, so that closures that wait for their removal are called.
  func discard() { for screen in made { screen.discard() } }

  /// The new screens that won't be in the window, because a later action of the route replaced them.
  var displaced: [Screen] { made.filter { !transaction.places($0) } }

  // Returns the container for the screen of a step, or nil if the container is a placeholder.
  fileprivate mutating func host(for routeStep: RouteStep<Context>) throws(RoutingError) -> Container? {
    guard let placement = routeStep.placement else {
      throw .noContainer(step: routeStep.name, expected: "container")
    }
    switch placement.place {
    case .window: return transaction.root
    case .inside, .beside:
      if shown is PlaceholderScreen, placement.place == .inside { return nil }
      let host = placement.place == .inside ? shown as? Container : transaction.holder(of: shown)
      if host == nil, shown is PlaceholderScreen { return nil }
      guard let host, placement.accepts(host) else {
        throw .noContainer(step: routeStep.name, expected: placement.expected)
      }
      transaction.change(host) { _ in }
      return host
    }
  }

  // Creates the screen of the first step. If that is a container around its first screen, creates the contained
  // screens too.
  fileprivate mutating func make(
    _ rest: inout ArraySlice<RouteStep<Context>>, _ context: Context, _ withPlaceholders: Bool
  ) throws(RoutingError) -> Screen {
    let routeStep = rest.removeFirst()
    let screen: Screen
    switch routeStep.make {
    case .alone(let make):
      steps.append(.make(routeStep.name))
      screen = try made(routeStep, withPlaceholders) { try make(context) }
      shown = screen
    case .around(let make):
      guard let next = rest.first, next.make != nil, let placement = next.placement,
        placement.place == .inside
      else {
        throw .emptyContainer(step: routeStep.name)
      }
      let index = screens.count
      let first = try self.make(&rest, context, withPlaceholders)
      steps += [.make(routeStep.name), .place(next.name, action: placement.action)]
      let innermost = shown
      screen = try made(routeStep, withPlaceholders) { try make(first, placement.tab, context) }
      if !withPlaceholders, !placement.accepts(screen) {
        throw .noContainer(step: next.name, expected: placement.expected)
      }
      guard withPlaceholders || screen.selfAndDescendants.contains(where: { $0 === first }) else {
        throw .emptyContainer(step: routeStep.name)
      }
      if first.parent === screen, let container = screen as? Container {
        // The action finds the container as it is without its first screen.
        transaction.change(container) { arrangement in arrangement.screens.removeAll { $0 === first } }
        try place(first, next.name, placement, in: container)
      }
      shown = innermost
      // In the order of the route, a container comes before its screens.
      screens.insert((routeStep, screen), at: index)
      return screen
    case nil:
      throw .notFound(step: routeStep.name)
    }
    screens.append((routeStep, screen))
    return screen
  }

  private mutating func made(
    _ routeStep: RouteStep<Context>, _ withPlaceholders: Bool, _ make: () throws -> Screen
  ) throws(RoutingError) -> Screen {
    if withPlaceholders { return PlaceholderScreen(title: routeStep.name) }
    let screen: Screen
    do {
      screen = try make()
    } catch {
      throw .factoryFailed(step: routeStep.name, cause: error)
    }
    // The root has no parent; its `root` is itself.
    guard screen.parent == nil, screen.root == nil, !made.contains(where: { $0 === screen }) else {
      throw .alreadyPlaced(step: routeStep.name)
    }
    made.append(screen)
    // The factory may return a screen that was removed before.
    screen.restart()
    return screen
  }

  fileprivate mutating func place(_ screen: Screen, of routeStep: RouteStep<Context>, in host: Container?)
    throws(RoutingError)
  {
    guard let placement = routeStep.placement else { return }
    steps.append(.place(routeStep.name, action: placement.action))
    // A placeholder cannot contain screens.
    guard let host else { return }
    try place(screen, routeStep.name, placement, in: host)
    guard transaction.places(screen) else {
      throw .notPlaced(step: routeStep.name, action: placement.action)
    }
  }

  // Runs the action of a step, and checks the result against the rules of the container.
  private mutating func place(
    _ screen: Screen, _ step: String, _ placement: Placement, in host: Container
  ) throws(RoutingError) {
    do {
      try placement.apply(&transaction, host, screen)
      try host.validate(transaction.arrangement(of: host))
    } catch let error as RoutingError {
      throw error
    } catch {
      throw .actionFailed(step: step, action: placement.action, cause: error)
    }
    guard transaction.hasPlaced(screen) else {
      throw .notPlaced(step: step, action: placement.action)
    }
  }

  // Searches the new screens for the screen of a step that is never created.
  fileprivate mutating func find(
    _ routeStep: RouteStep<Context>, _ context: Context, _ withPlaceholders: Bool
  ) throws(RoutingError) {
    steps.append(.find(routeStep.name))
    if withPlaceholders {
      shown = PlaceholderScreen(title: routeStep.name)
      return
    }
    guard let screen = routeStep.find(ScreenHierarchy(inside: shown), context) else {
      throw .notFound(step: routeStep.name)
    }
    transaction.reveal(screen)
    screens.append((routeStep, screen))
    shown = screen
  }
}

/// A placeholder for a screen that a plan would create.
private final class PlaceholderScreen: Screen {}
