// A route is written from its destination back to its start. It is kept as data: a list of route steps. Each step says
// how to find its screen, how to create the screen if it is not found, and how to place it in the container before it.

/// One screen of a route: how to find it, and how to create it if it is not found.
public struct Step<Shown: ScreenClass, Context> {
  let routeStep: RouteStep<Context>

  /// A step that uses the screen that `finder` finds, or else the screen that `factory` creates.
  ///
  /// `name` is the name of the screen in plans and errors.
  public init(
    _ finder: Finder<Shown, Context>, _ factory: Factory<Shown, Context>, name: String = "\(Shown.self)"
  ) {
    routeStep = RouteStep(name: name, find: finder.find, make: factory.make)
  }

  /// Sets the action that places a newly created screen in its container.
  public func using<Host>(_ action: Action<Host>) -> AwaitingContainer<Host> {
    AwaitingContainer(segments: [], routeStep: routeStep, action: action)
  }

  /// This step as a container whose type is checked only when the route runs.
  public func expectingContainer() -> ExpectedContainer { ExpectedContainer(routeStep: routeStep) }

  /// Adds a guard. The router asks all guards, from the start of the route to its destination, before it changes
  /// anything.
  ///
  /// The guards are asked before the navigation fails, too: one of them may show a screen from which the route can be
  /// followed.
  public func guarded(by guardian: Guard<Context>) -> Self {
    Self(routeStep: routeStep.guarded(by: guardian))
  }

  /// Adds a task for the screen, found or created. It runs when the navigation can no longer fail, before the screen
  /// is shown, unless a later action of the route removes the screen.
  public func preparing(_ task: @escaping (Shown, Context) -> Void) -> Self {
    Self(routeStep: routeStep.with(task, in: \.prepare))
  }

  /// Adds a task for the screen that runs when the destination is shown, unless the screen was removed by then.
  public func afterwards(_ task: @escaping (Shown, Context) -> Void) -> Self {
    Self(routeStep: routeStep.with(task, in: \.afterwards))
  }

  /// This step for routes with another context. The closure derives this step's context from theirs.
  public func adapted<Outer>(_ context: @escaping (Outer) -> Context) -> Step<Shown, Outer> {
    Step<Shown, Outer>(routeStep: routeStep.adapted(context))
  }

  /// This step without its factory: if the screen is not found, the navigation fails.
  public func existing() -> ExistingScreenStep<Shown, Context> {
    var routeStep = routeStep
    routeStep.make = nil
    return ExistingScreenStep(routeStep: routeStep)
  }

  init(routeStep: RouteStep<Context>) { self.routeStep = routeStep }
}

/// One screen of a route that is never created. If it is not found, the navigation fails. It has no action.
public struct ExistingScreenStep<Shown: ScreenClass, Context> {
  let routeStep: RouteStep<Context>

  /// A step that uses the screen that `finder` finds.
  ///
  /// `name` is the name of the screen in plans and errors.
  public init(_ finder: Finder<Shown, Context>, name: String = "\(Shown.self)") {
    routeStep = RouteStep(name: name, find: finder.find, make: nil)
  }

  init(routeStep: RouteStep<Context>) { self.routeStep = routeStep }

  /// Adds a guard, as `Step.guarded(by:)` does.
  public func guarded(by guardian: Guard<Context>) -> Self {
    Self(routeStep: routeStep.guarded(by: guardian))
  }

  /// Adds a task that runs before the screen is shown, as `Step.preparing(_:)` does.
  public func preparing(_ task: @escaping (Shown, Context) -> Void) -> Self {
    Self(routeStep: routeStep.with(task, in: \.prepare))
  }

  /// Adds a task that runs when the destination is shown, as `Step.afterwards(_:)` does.
  public func afterwards(_ task: @escaping (Shown, Context) -> Void) -> Self {
    Self(routeStep: routeStep.with(task, in: \.afterwards))
  }

  /// This step for routes with another context. The closure derives this step's context from theirs.
  public func adapted<Outer>(_ context: @escaping (Outer) -> Context) -> ExistingScreenStep<Shown, Outer> {
    ExistingScreenStep<Shown, Outer>(routeStep: routeStep.adapted(context))
  }

  /// Requires another step's screen first: this screen is searched for after that step.
  public func from<Around: Screen>(
    _ step: Step<Around, Context>
  ) -> Step<Shown, Context>.AwaitingAction {
    .init(segments: [.routeStep(routeStep)], routeStep: step.routeStep)
  }

  /// Requires another screen that exists first: this screen is searched for after that step.
  public func from<Around: Screen>(_ step: ExistingScreenStep<Around, Context>) -> Route<Shown, Context> {
    from(step.route)
  }

  /// Requires the destination of another route first: this screen is searched for after that route.
  public func from<Around: Screen>(_ route: Route<Around, Context>) -> Route<Shown, Context> {
    Route(segments: [.routeStep(routeStep)] + route.segments)
  }

  /// The route that ends at this screen.
  public var route: Route<Shown, Context> { Route(segments: [.routeStep(routeStep)]) }

  /// The route that ends at this screen as a destination. The name is for plans, journals and messages.
  public func assemble(name: String? = nil) -> Destination<Shown, Context> { route.assemble(name: name) }
}
