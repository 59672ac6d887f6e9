import LanternWidgets

/// One segment of a route.
enum Segment<Context> {
  case routeStep(RouteStep<Context>)
  /// A choice that is made when the route runs. Nil means that no case applies.
  case choice((ScreenHierarchy, Context) -> [Segment]?)
  case start(Start)

  func adapted<Outer>(_ context: @escaping (Outer) -> Context) -> Segment<Outer> {
    switch self {
    case .routeStep(let routeStep): .routeStep(routeStep.adapted(context))
    case .choice(let choose): .choice { choose($0, context($1))?.map { $0.adapted(context) } }
    case .start(let start): .start(start)
    }
  }

  /// The segment as a part of a case of a choice.
  func inCase(_ number: Int) -> Segment {
    switch self {
    case .routeStep(var routeStep):
      routeStep.cases.insert(number, at: 0)
      return .routeStep(routeStep)
    case .choice(let choose): return .choice { choose($0, $1)?.map { $0.inCase(number) } }
    case .start: return self
    }
  }
}

/// One screen of a route.
struct RouteStep<Context> {
  enum Make {
    case alone((Context) throws -> Screen)
    /// Creates a container around its first screen, with the tab item for that screen.
    case around((Screen, TabBar.Item?, Context) throws -> Screen)
  }

  let name: String
  /// The numbers of the cases of choices that lead to the step, from the outside in.
  var cases: [Int] = []
  let find: (ScreenHierarchy, Context) -> Screen?
  /// Nil if the screen must already exist.
  var make: Make?
  var placement: Placement?
  var guards: [Guard<Context>] = []
  var prepare: [(Screen, Context) -> Void] = []
  var afterwards: [(Screen, Context) -> Void] = []

  /// The step with another guard.
  func guarded(by guardian: Guard<Context>) -> RouteStep {
    var routeStep = self
    routeStep.guards.append(guardian)
    return routeStep
  }

  /// The step with another task of one of its lists, for a screen of a type.
  func with<Shown>(
    _ task: @escaping (Shown, Context) -> Void,
    in tasks: WritableKeyPath<RouteStep, [(Screen, Context) -> Void]>
  ) -> RouteStep {
    var routeStep = self
    routeStep[keyPath: tasks].append { screen, context in
      if let screen = screen as? Shown { task(screen, context) }
    }
    return routeStep
  }

  func adapted<Outer>(_ context: @escaping (Outer) -> Context) -> RouteStep<Outer> {
    let make: RouteStep<Outer>.Make? =
      switch self.make {
      case .alone(let make): .alone { try make(context($0)) }
      case .around(let make): .around { try make($0, $1, context($2)) }
      case nil: nil
      }
    func adapt(_ tasks: [(Screen, Context) -> Void]) -> [(Screen, Outer) -> Void] {
      tasks.map { task in { task($0, context($1)) } }
    }
    return RouteStep<Outer>(
      name: name, cases: cases, find: { [find] in find($0, context($1)) }, make: make, placement: placement,
      guards: guards.map { $0.adapted(context) }, prepare: adapt(prepare), afterwards: adapt(afterwards))
  }
}

/// How to place a screen relative to the screen that its step starts from.
struct Placement {
  enum Place {
    /// In that screen, which is a container.
    case inside
    /// In the container of that screen.
    case beside
    /// Over the whole window, or in place of its root.
    case window
  }

  var place: Place
  let action: String
  let expected: String
  let tab: TabBar.Item?
  let accepts: (Screen) -> Bool
  let apply: (inout NavigationTransaction, Container, Screen) throws -> Void
}
