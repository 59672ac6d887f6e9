import LanternWidgets

/// One piece of a route.
enum Segment<Context> {
  case routeStep(RouteStep<Context>)
  /// More of the route, chosen when it is taken; nil where no case fits.
  case choice((ScreenHierarchy, Context) -> [Segment]?)
  case start(Start)

  func adapted<Outer>(_ context: @escaping (Outer) -> Context) -> Segment<Outer> {
    switch self {
    case .routeStep(let routeStep): .routeStep(routeStep.adapted(context))
    case .choice(let choose): .choice { choose($0, context($1))?.map { $0.adapted(context) } }
    case .start(let start): .start(start)
    }
  }
}

/// One screen of a route.
struct RouteStep<Context> {
  enum Make {
    case alone((Context) throws -> Screen)
    /// Around the first screen in it, with the tab that it is to have.
    case around((Screen, TabBar.Item?, Context) throws -> Screen)
  }

  let name: String
  let find: (ScreenHierarchy, Context) -> Screen?
  /// Nil where it is only looked for.
  let make: Make?
  var placement: Placement?
  var guards: [Guard<Context>] = []
  var prepare: [(Screen, Context) -> Void] = []
  var afterwards: [(Screen, Context) -> Void] = []

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
      name: name, find: { [find] in find($0, context($1)) }, make: make, placement: placement,
      guards: guards.map { $0.adapted(context) }, prepare: adapt(prepare), afterwards: adapt(afterwards))
  }
}

/// How a screen comes to stand where its step leads from.
struct Placement {
  enum Place {
    /// In that, which is a container.
    case inside
    /// In the container that it stands in.
    case beside
    /// Over all that the window shows, or instead of it.
    case window
  }

  var place: Place
  let action: String
  let wanted: String
  let tab: TabBar.Item?
  let accepts: (Screen) -> Bool
  let apply: (inout NavigationTransaction, any Container, Screen) throws -> Void
}
