// A route is written from its destination back to where it starts, and kept as data: a list of legs, each of which says
// how to find its screen, how to make it, and how that comes to stand in the one before.

/// A screen of a route: how to find it, and how to make it where it is not found.
public struct Step<Shown: Screen, Context> {
  var routeStep: RouteStep<Context>

  public init(
    _ finder: Finder<Shown, Context>, _ factory: Factory<Shown, Context>, name: String = "\(Shown.self)"
  ) {
    let make: RouteStep<Context>.Make =
      switch factory.form {
      case .alone(let make): .alone(make)
      case .around(let make): .around(make)
      }
    routeStep = RouteStep(name: name, find: finder.find, make: make)
  }

  /// How its screen, made anew, comes to stand in a container.
  public func using<Host>(_ action: Action<Host>) -> Joint<Shown, Host, Context> {
    Joint(segments: [], routeStep: routeStep, action: action)
  }

  /// The same where its container is known only when the route is taken.
  public func expectingContainer() -> ExpectedScreenStep<Context> { ExpectedScreenStep(routeStep: routeStep) }

  /// Asked, from the start of the route to its destination, before anything changes.
  public func guarded(by guardian: Guard<Context>) -> Step { changed { $0.guards.append(guardian) } }

  /// Done with its screen, found or made, once nothing can fail any more and before it shows.
  public func preparing(_ task: @escaping (Shown, Context) -> Void) -> Step {
    changed { $0.prepare.append { screen, context in (screen as? Shown).map { task($0, context) } ?? () } }
  }

  /// Done with its screen once the destination shows.
  public func afterwards(_ task: @escaping (Shown, Context) -> Void) -> Step {
    changed { $0.afterwards.append { screen, context in (screen as? Shown).map { task($0, context) } ?? () } }
  }

  /// The same step in a route with another context, from which its own can be had.
  public func adapted<Outer>(_ context: @escaping (Outer) -> Context) -> Step<Shown, Outer> {
    Step<Shown, Outer>(routeStep: routeStep.adapted(context))
  }

  init(routeStep: RouteStep<Context>) { self.routeStep = routeStep }

  private func changed(_ change: (inout RouteStep<Context>) -> Void) -> Step {
    var step = self
    change(&step.routeStep)
    return step
  }
}

/// A screen of a route that is never made: where it is not found, nothing happens. It has no action.
public struct ExistingScreenStep<Shown: Screen, Context> {
  let segments: [Segment<Context>]
  let routeStep: RouteStep<Context>

  public init(_ finder: Finder<Shown, Context>, name: String = "\(Shown.self)") {
    segments = []
    routeStep = RouteStep(name: name, find: finder.find, make: nil)
  }

  init(segments: [Segment<Context>], routeStep: RouteStep<Context>) {
    self.segments = segments
    self.routeStep = routeStep
  }

  /// The same step in a route with another context, from which its own can be had.
  public func adapted<Outer>(_ context: @escaping (Outer) -> Context) -> ExistingScreenStep<Shown, Outer> {
    ExistingScreenStep<Shown, Outer>(
      segments: segments.map { $0.adapted(context) }, routeStep: routeStep.adapted(context))
  }

  /// What has to be there for it to be found in.
  public func from<Around: Screen>(_ step: Step<Around, Context>) -> Trail<Shown, Context> {
    Trail(segments: segments + [.routeStep(routeStep)], routeStep: step.routeStep)
  }

  public func from<Around: Screen>(_ route: Route<Around, Context>) -> Route<Shown, Context> {
    Route(segments: segments + [.routeStep(routeStep)] + route.segments)
  }

  public func assemble(name: String? = nil) -> Destination<Shown, Context> {
    Route(segments: segments + [.routeStep(routeStep)]).assemble(name: name)
  }
}

/// A step whose container is not known to the compiler.
public struct ExpectedScreenStep<Context> {
  let routeStep: RouteStep<Context>
}

/// A route as far as an action: what is missing is where that leads from.
public struct Joint<Shown: Screen, Host, Context> {
  fileprivate var segments: [Segment<Context>]
  fileprivate var routeStep: RouteStep<Context>

  fileprivate init(segments: [Segment<Context>], routeStep: RouteStep<Context>, action: Action<Host>) {
    self.segments = segments
    self.routeStep = routeStep
    self.routeStep.placement = Placement(
      place: .inside, action: action.name, wanted: "\(Host.self)", tab: action.tab,
      accepts: { $0 is Host }, apply: action.apply)
  }

  private func segments(_ place: Placement.Place) -> [Segment<Context>] {
    var routeStep = routeStep
    routeStep.placement?.place = place
    return segments + [.routeStep(routeStep)]
  }

  /// In the container that a step finds or makes.
  public func from(_ step: Step<Host, Context>) -> Trail<Shown, Context> where Host: Screen {
    Trail(segments: segments(.inside), routeStep: step.routeStep)
  }

  /// In a container that a step finds.
  public func from(_ step: ExistingScreenStep<Host, Context>) -> ExistingScreenStep<Shown, Context>
  where Host: Screen {
    ExistingScreenStep(segments: segments(.inside) + step.segments, routeStep: step.routeStep)
  }

  /// In the container that a whole route leads to.
  public func from(_ route: Route<Host, Context>) -> Route<Shown, Context> where Host: Screen {
    Route(segments: segments(.inside) + route.segments)
  }

  /// In a container that is chosen when the route is taken.
  public func from(_ choice: RouteSwitch<Host, Context>) -> Route<Shown, Context> where Host: Screen {
    Route(segments: segments(.inside) + [.choice(choice.choose)])
  }

  /// In whatever a step shows; that it is the right container is seen when the route is taken.
  public func from(_ step: ExpectedScreenStep<Context>) -> Trail<Shown, Context> {
    Trail(segments: segments(.inside), routeStep: step.routeStep)
  }

  /// Beside the screen of a step, in the same container.
  public func after<Other: Screen>(_ step: Step<Other, Context>) -> Beside<Shown, Host, Context> {
    Beside(segments: segments(.beside), routeStep: step.routeStep)
  }

  /// Beside the screen of a step that is only looked for; that it stands in the right container is seen when the route
  /// is taken.
  public func after<Other: Screen>(_ step: ExistingScreenStep<Other, Context>) -> ExistingScreenStep<
    Shown, Context
  > {
    ExistingScreenStep(segments: segments(.beside) + step.segments, routeStep: step.routeStep)
  }

  /// Beside the screen that a whole route leads to; that it stands in the right container is seen when the route is
  /// taken.
  public func after<Other: Screen>(_ route: Route<Other, Context>) -> Route<Shown, Context> {
    Route(segments: segments(.beside) + route.segments)
  }
}

extension Joint where Host == WholeWindow {
  /// From where the window is.
  public func from(_ start: Start) -> Route<Shown, Context> {
    Route(segments: segments(.window) + [.start(start)])
  }

  /// From the screen of a step, which is made to be seen first.
  public func from<Other: Screen>(_ step: Step<Other, Context>) -> Trail<Shown, Context> {
    Trail(segments: segments(.window), routeStep: step.routeStep)
  }

  /// From the screen of a step that is only looked for.
  public func from<Other: Screen>(_ step: ExistingScreenStep<Other, Context>) -> ExistingScreenStep<
    Shown, Context
  > {
    ExistingScreenStep(segments: segments(.window) + step.segments, routeStep: step.routeStep)
  }

  /// From the screen that another route leads to.
  public func from<Other: Screen>(_ route: Route<Other, Context>) -> Route<Shown, Context> {
    Route(segments: segments(.window) + route.segments)
  }
}

/// A route as far as a step: what is missing is how that comes to stand in its container.
public struct Trail<Shown: Screen, Context> {
  fileprivate let segments: [Segment<Context>]
  fileprivate let routeStep: RouteStep<Context>

  public func using<Host>(_ action: Action<Host>) -> Joint<Shown, Host, Context> {
    Joint(segments: segments, routeStep: routeStep, action: action)
  }
}

/// The same where the container has to be that of the screen before.
public struct Beside<Shown: Screen, Host, Context> {
  fileprivate let segments: [Segment<Context>]
  fileprivate let routeStep: RouteStep<Context>

  public func using(_ action: Action<Host>) -> Joint<Shown, Host, Context> {
    Joint(segments: segments, routeStep: routeStep, action: action)
  }
}

/// A route from its start to its destination. It can be taken by itself, or be what another leads from.
public struct Route<Shown: Screen, Context> {
  let segments: [Segment<Context>]

  /// The same route as part of one with another context, from which its own can be had.
  public func adapted<Outer>(_ context: @escaping (Outer) -> Context) -> Route<Shown, Outer> {
    Route<Shown, Outer>(segments: segments.map { $0.adapted(context) })
  }

  /// The route as a destination to navigate to. The name is for plans and journals.
  public func assemble(name: String? = nil) -> Destination<Shown, Context> {
    Destination(segments: segments, name: name ?? "\(Shown.self)")
  }
}

/// Where a route begins that found none of its screens.
public struct Start {
  let name: String
  let screen: (ScreenHierarchy) -> Screen?

  /// The topmost screen.
  public static var current: Start { Start(name: "current") { $0.top } }
  /// The root's own screen: modals go.
  public static var root: Start { Start(name: "root") { $0.levels[0] } }
  /// A screen that one can say how to find; without it the route fails.
  public static func custom(_ name: String, _ screen: @escaping (ScreenHierarchy) -> Screen?) -> Start {
    Start(name: name, screen: screen)
  }
}

/// Chooses what a route leads from when it is taken: the first case that says so, in their order.
public struct RouteSwitch<Shown: Screen, Context> {
  /// One of its cases, each asked only when those before it said no.
  public struct Case {
    let name: String
    let segments: (ScreenHierarchy, Context) -> [Segment<Context>]?

    /// Where a condition holds, a route.
    public static func when(
      _ name: String, _ holds: @escaping (ScreenHierarchy, Context) -> Bool,
      then route: @escaping @autoclosure () -> Route<Shown, Context>
    ) -> Case {
      Case(name: name) { holds($0, $1) ? route().segments : nil }
    }

    /// Where a step's screen is found, that.
    public static func found(_ step: ExistingScreenStep<Shown, Context>) -> Case {
      Case(name: step.routeStep.name) { hierarchy, context in
        step.routeStep.find(hierarchy, context).map { _ in step.segments + [.routeStep(step.routeStep)] }
      }
    }

    /// In any case, a route.
    public static func otherwise(_ route: Route<Shown, Context>) -> Case {
      Case(name: "otherwise") { _, _ in route.segments }
    }
  }

  let cases: [Case]

  public init(_ cases: Case...) { self.cases = cases }

  var choose: (ScreenHierarchy, Context) -> [Segment<Context>]? {
    { [cases] hierarchy, context in
      for entry in cases {
        if let segments = entry.segments(hierarchy, context) { return segments }
      }
      return nil
    }
  }
}

/// A place that one can navigate to: a route, taken with a context.
public struct Destination<Shown: Screen, Context> {
  let segments: [Segment<Context>]
  /// What plans and journals call it.
  public let name: String
}
