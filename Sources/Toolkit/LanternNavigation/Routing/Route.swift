/// A route from its start to its destination. It can run by itself or lead to the start of another route.
public struct Route<Shown: ScreenClass, Context> {
  let segments: [Segment<Context>]

  /// This route for routes with another context. The closure derives this route's context from theirs.
  public func adapted<Outer>(_ context: @escaping (Outer) -> Context) -> Route<Shown, Outer> {
    Route<Shown, Outer>(segments: segments.map { $0.adapted(context) })
  }

  /// The route as a destination. The name is for plans, journals and messages.
  public func assemble(name: String? = nil) -> Destination<Shown, Context> {
    Destination(segments: segments, name: name ?? "\(Shown.self)")
  }
}

/// The screen that a route starts from when it finds none of its screens.
public struct Start {
  let name: String
  let screen: (ScreenHierarchy) -> Screen?

  /// The topmost screen.
  public static var current: Start { Start(name: "current") { $0.top } }
  /// The root's own screen. Modals above it are dismissed.
  public static var root: Start { Start(name: "root") { $0.levels[0] } }
  /// The screen that a closure finds. The route fails if the closure returns nil.
  public static func custom(_ name: String, _ screen: @escaping (ScreenHierarchy) -> Screen?) -> Start {
    Start(name: name, screen: screen)
  }
}

/// A choice of routes, made when the route runs: the first case that applies.
public struct RouteSwitch<Shown: ScreenClass, Context> {
  /// A case of a route switch. A case is tried only if no case before it applies.
  public struct Case {
    let name: String
    let segments: (ScreenHierarchy, Context) -> [Segment<Context>]?

    /// A route that applies if a condition is met.
    public static func when(
      _ name: String, _ isMet: @escaping (ScreenHierarchy, Context) -> Bool,
      then route: @escaping @autoclosure () -> Route<Shown, Context>
    ) -> Case {
      Case(name: name) { isMet($0, $1) ? route().segments : nil }
    }

    /// A step that applies if its screen is found.
    public static func found(_ step: ExistingScreenStep<Shown, Context>) -> Case {
      Case(name: step.routeStep.name) { hierarchy, context in
        step.routeStep.find(hierarchy, context).map { _ in [.routeStep(step.routeStep)] }
      }
    }

    /// A route that always applies.
    public static func otherwise(_ route: Route<Shown, Context>) -> Case {
      Case(name: "otherwise") { _, _ in route.segments }
    }
  }

  let cases: [Case]

  /// A choice between cases, in their order.
  public init(_ cases: Case...) { self.cases = cases }

  var choose: (ScreenHierarchy, Context) -> [Segment<Context>]? {
    { [cases] hierarchy, context in
      for (number, entry) in cases.enumerated() {
        if let segments = entry.segments(hierarchy, context) { return segments.map { $0.inCase(number) } }
      }
      return nil
    }
  }
}

/// A screen that a router can navigate to, by a route that runs with a context.
public struct Destination<Shown: ScreenClass, Context> {
  let segments: [Segment<Context>]
  /// The name in plans and journals.
  public let name: String
  let identity = DestinationIdentity()
}

/// Identifies a destination and its copies.
nonisolated final class DestinationIdentity: Hashable, Sendable {
  static func == (one: DestinationIdentity, other: DestinationIdentity) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
