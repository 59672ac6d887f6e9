// The stages between a step and a route. Each type offers only the calls that can follow.

extension Step {
  /// A step whose container is checked only when the route runs.
  public struct ExpectedContainer {
    let routeStep: RouteStep<Context>
  }

  /// A route as far as an action. The next call names the container in which the action places the screen.
  public struct AwaitingContainer<Host> {
    fileprivate let segments: [Segment<Context>]
    fileprivate let routeStep: RouteStep<Context>

    init(segments: [Segment<Context>], routeStep: RouteStep<Context>, action: Action<Host>) {
      var routeStep = routeStep
      routeStep.placement = Placement(
        place: .inside, action: action.name, expected: "\(Host.self)", tab: action.tab,
        accepts: { $0 is Host }, apply: action.apply)
      self.segments = segments
      self.routeStep = routeStep
    }
  }

  /// A route as far as a step. The next call names the action that places the step's screen.
  public struct AwaitingAction {
    let segments: [Segment<Context>]
    let routeStep: RouteStep<Context>

    /// Sets the action that places a newly created screen in its container.
    public func using<Host>(_ action: Action<Host>) -> AwaitingContainer<Host> {
      AwaitingContainer(segments: segments, routeStep: routeStep, action: action)
    }
  }

  /// A route as far as a step whose container is the one of the screen after it.
  public struct AwaitingSiblingAction<Host> {
    let segments: [Segment<Context>]
    let routeStep: RouteStep<Context>

    /// Sets the action that places a newly created screen in the container.
    public func using(_ action: Action<Host>) -> AwaitingContainer<Host> {
      AwaitingContainer(segments: segments, routeStep: routeStep, action: action)
    }
  }
}

extension Step.AwaitingContainer {
  private func segments(_ place: Placement.Place) -> [Segment<Context>] {
    var routeStep = routeStep
    routeStep.placement?.place = place
    return segments + [.routeStep(routeStep)]
  }

  /// Places the screen in the container that a step finds or creates.
  public func from(_ step: Step<Host, Context>) -> Step.AwaitingAction where Host: Screen {
    .init(segments: segments(.inside), routeStep: step.routeStep)
  }

  /// Places the screen in the container that a step finds.
  public func from(_ step: ExistingScreenStep<Host, Context>) -> Route<Shown, Context> where Host: Screen {
    from(step.route)
  }

  /// Places the screen in the container that is the destination of a route.
  public func from(_ route: Route<Host, Context>) -> Route<Shown, Context> where Host: Screen {
    Route(segments: segments(.inside) + route.segments)
  }

  /// Places the screen in a container that is chosen when the route runs.
  public func from(_ choice: RouteSwitch<Host, Context>) -> Route<Shown, Context> where Host: Screen {
    Route(segments: segments(.inside) + [.choice(choice.choose)])
  }

  /// Places the screen in the screen of a step. The route fails when it runs if that is not the right container.
  public func from<Other: Screen>(
    _ step: Step<Other, Context>.ExpectedContainer
  ) -> Step.AwaitingAction {
    .init(segments: segments(.inside), routeStep: step.routeStep)
  }

  /// Places the screen after the screen of a step, in the same container.
  public func after<Other: Screen>(_ step: Step<Other, Context>) -> Step.AwaitingSiblingAction<Host> {
    .init(segments: segments(.beside), routeStep: step.routeStep)
  }

  /// Places the screen after the screen that a step finds, in the same container. The route fails when it runs if that
  /// is not the right container.
  public func after<Other: Screen>(_ step: ExistingScreenStep<Other, Context>) -> Route<Shown, Context> {
    after(step.route)
  }

  /// Places the screen after the destination of a route, in the same container. The route fails when it runs if that
  /// is not the right container.
  public func after<Other: Screen>(_ route: Route<Other, Context>) -> Route<Shown, Context> {
    Route(segments: segments(.beside) + route.segments)
  }
}

extension Step.AwaitingContainer where Host == WholeWindow {
  /// Starts the route from a screen of the window.
  public func from(_ start: Start) -> Route<Shown, Context> {
    Route(segments: segments(.window) + [.start(start)])
  }

  /// Starts from the screen of a step, which is made visible first.
  public func from<Other: Screen>(_ step: Step<Other, Context>) -> Step.AwaitingAction {
    .init(segments: segments(.window), routeStep: step.routeStep)
  }

  /// Starts from the screen that a step finds.
  public func from<Other: Screen>(_ step: ExistingScreenStep<Other, Context>) -> Route<Shown, Context> {
    from(step.route)
  }

  /// Starts from the destination of another route.
  public func from<Other: Screen>(_ route: Route<Other, Context>) -> Route<Shown, Context> {
    Route(segments: segments(.window) + route.segments)
  }
}
