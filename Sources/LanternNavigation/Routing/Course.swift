import LanternWidgets

/// What has to be done for a destination, from the screen that was found on: the outcome of looking, with nothing made
/// or changed yet.
struct Course<Context> {
  /// The name of the step or start that it begins at, and its screen.
  let origin: String
  let anchor: Screen
  /// The step whose screen that is; none where the route begins at its start.
  let found: Leg<Context>?
  /// The steps from there to the destination.
  let legs: [Leg<Context>]

  /// Looks from the destination backwards for a screen that is there.
  init(_ segments: [Segment<Context>], _ scene: Scene, _ context: Context) throws(RoutingError) {
    var rest = segments[...]
    var legs: [Leg<Context>] = []
    while let segment = rest.popFirst() {
      switch segment {
      case .leg(let leg):
        if let screen = leg.find(scene, context) {
          self.init(origin: leg.name, anchor: screen, found: leg, legs: legs.reversed())
          return
        }
        legs.append(leg)
      case .choice(let choose):
        guard let chosen = choose(scene, context) else {
          throw .notFound(step: legs.last?.joining?.wanted ?? "switch")
        }
        rest = (chosen + rest)[...]
      case .start(let start):
        guard let screen = start.screen(scene), scene.holds(screen) else {
          throw .notFound(step: start.name)
        }
        self.init(origin: start.name, anchor: screen, found: nil, legs: legs.reversed())
        return
      }
    }
    throw .notFound(step: legs.last?.name ?? "")
  }

  private init(origin: String, anchor: Screen, found: Leg<Context>?, legs: [Leg<Context>]) {
    self.origin = origin
    self.anchor = anchor
    self.found = found
    self.legs = legs
  }

  /// What to ask, from the start on, each with the step that it guards.
  var guards: [(step: String, guardian: Guard<Context>)] {
    ([found].compactMap { $0 } + legs).flatMap { leg in leg.guards.map { (leg.name, $0) } }
  }

  /// Works out what the window is to hold. With stand-ins nothing is made: that shows what would have to go.
  func draft(in root: RootController, _ context: Context, withStandIns: Bool) throws(RoutingError) -> Outline<
    Context
  > {
    var outline = Outline<Context>(draft: Draft(root), shown: anchor)
    if let found { outline.screens.append((found, anchor)) }
    outline.draft.reveal(anchor)
    do {
      try follow(&outline, context, withStandIns)
    } catch {
      outline.discard()
      throw error
    }
    // Whatever actions did: the destination is to be seen.
    outline.draft.reveal(outline.shown)
    return outline
  }

  private func follow(_ outline: inout Outline<Context>, _ context: Context, _ withStandIns: Bool)
    throws(RoutingError)
  {
    var rest = legs[...]
    while let leg = rest.first {
      if leg.make == nil {
        rest.removeFirst()
        try outline.find(leg, context, withStandIns)
      } else {
        let host = try outline.host(for: leg)
        let screen = try outline.make(&rest, context, withStandIns)
        try outline.join(screen, leg, host)
      }
    }
  }
}

/// A course worked out.
struct Outline<Context> {
  var draft: Draft
  /// The screen that it has come to so far, in the end that of the destination.
  var shown: Screen
  var screens: [(leg: Leg<Context>, screen: Screen)] = []
  var steps: [Plan.Step] = []
  private var made: [Screen] = []

  init(draft: Draft, shown: Screen) {
    self.draft = draft
    self.shown = shown
  }

  /// It comes to nothing: who waits for what was made to go does not wait in vain.
  func discard() { for screen in made { screen.discard() } }

  // The container that a step's screen is to be put in; nil where that is only a stand-in.
  fileprivate mutating func host(for leg: Leg<Context>) throws(RoutingError) -> (any Container)? {
    guard let joining = leg.joining else { throw .noContainer(step: leg.name, wanted: "container") }
    switch joining.place {
    case .window: return draft.root
    case .inside, .beside:
      if shown is StandIn, joining.place == .inside { return nil }
      let host = joining.place == .inside ? shown as? any Container : draft.holder(of: shown)
      if host == nil, shown is StandIn { return nil }
      guard let host, joining.accepts(host) else {
        throw .noContainer(step: leg.name, wanted: joining.wanted)
      }
      draft.change(host) { _ in }
      return host
    }
  }

  // Makes the screen of the first step, and those in it where it is a container made around them.
  fileprivate mutating func make(
    _ rest: inout ArraySlice<Leg<Context>>, _ context: Context, _ withStandIns: Bool
  ) throws(RoutingError) -> Screen {
    let leg = rest.removeFirst()
    let screen: Screen
    switch leg.make {
    case .alone(let make):
      steps.append(.make(leg.name))
      screen = try made(leg, withStandIns) { try make(context) }
      shown = screen
    case .around(let make):
      guard let next = rest.first, next.make != nil, let joining = next.joining, joining.place == .inside
      else {
        throw .emptyContainer(step: leg.name)
      }
      let first = try self.make(&rest, context, withStandIns)
      steps += [.make(leg.name), .join(next.name, action: joining.action)]
      let innermost = shown
      screen = try made(leg, withStandIns) { try make(first, joining.tab, context) }
      if !withStandIns, !joining.accepts(screen) {
        throw .noContainer(step: next.name, wanted: joining.wanted)
      }
      guard withStandIns || screen.everyone.contains(where: { $0 === first }) else {
        throw .emptyContainer(step: leg.name)
      }
      shown = innermost
    case nil:
      throw .notFound(step: leg.name)
    }
    screens.append((leg, screen))
    return screen
  }

  private mutating func made(
    _ leg: Leg<Context>, _ withStandIns: Bool, _ make: () throws -> Screen
  ) throws(RoutingError) -> Screen {
    if withStandIns { return StandIn(title: leg.name) }
    let screen: Screen
    do {
      screen = try make()
    } catch {
      throw .notMade(step: leg.name, cause: error)
    }
    // The root has no parent, and is its own root.
    guard screen.parent == nil, screen.root == nil, !made.contains(where: { $0 === screen }) else {
      throw .alreadyPlaced(step: leg.name)
    }
    made.append(screen)
    return screen
  }

  fileprivate mutating func join(_ screen: Screen, _ leg: Leg<Context>, _ host: (any Container)?)
    throws(RoutingError)
  {
    guard let joining = leg.joining else { return }
    steps.append(.join(leg.name, action: joining.action))
    // Nothing can be put into a stand-in.
    guard let host else { return }
    do {
      try joining.apply(&draft, host, screen)
    } catch let error as RoutingError {
      throw error
    } catch {
      throw .notJoined(step: leg.name, action: joining.action, cause: error)
    }
  }

  // What is never made is looked for in what was.
  fileprivate mutating func find(
    _ leg: Leg<Context>, _ context: Context, _ withStandIns: Bool
  ) throws(RoutingError) {
    steps.append(.find(leg.name))
    if withStandIns {
      shown = StandIn(title: leg.name)
      return
    }
    guard let screen = leg.find(Scene(inside: shown), context) else { throw .notFound(step: leg.name) }
    draft.reveal(screen)
    screens.append((leg, screen))
    shown = screen
  }
}

/// In the place of a screen that a plan would make.
private final class StandIn: Screen {}
