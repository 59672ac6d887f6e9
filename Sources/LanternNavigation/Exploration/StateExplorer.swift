public import LanternWidgets

/// Holds an app to what its routes promise: from every state each destination comes to show, or nothing changes.
///
/// It knows the app as a window with events, which change what shows, and destinations, which may be asked for; the
/// states it finds by itself. What does not hold is a value in the report; nothing traps. All of it happens in one
/// stretch on the main actor, in which nobody else makes a screen, so it can count them.
public struct StateExplorer {
  /// Where it gives up.
  nonisolated public struct Limits: Hashable, Sendable {
    /// States that are looked at.
    public var states: Int
    /// Events in a row that lead from the start to a state.
    public var depth: Int
    /// Failures that are reported.
    public var failures: Int

    public init(states: Int = 1_000, depth: Int = 32, failures: Int = 20) {
      self.states = states
      self.depth = depth
      self.failures = failures
    }
  }

  public var limits: Limits
  let start: () -> Window

  /// A proof of windows that `start` brings to where the app begins.
  ///
  /// It is called once for each way that is gone, often thousands of times, and either makes a window anew each time
  /// or brings the same one back. Names and order of its destinations must not change.
  public init(limits: Limits = Limits(), start: @escaping () -> Window) {
    self.limits = limits
    self.start = start
  }

  /// Finds all states that events lead to, and asks for each destination in each of them.
  ///
  /// A state is what stands in the window as text, and the same text is the same state. With `interrupting`, each event
  /// that sets off a transition is also cut short half way by each destination. The time is that of as many starts as
  /// there are events in states, pairs of state and destination, and interruptions.
  public func everyState(interrupting: Bool = false) -> Report {
    var search = StateSearch(start, limits)
    search.findStates()
    search.askForDestinations()
    if interrupting { search.interruptEvents() }
    search.leave()
    return search.report
  }

  /// Does by chance what a person and the app might, one after the other and in mid-transition, for so many steps or
  /// until something does not hold. The same seed walks the same way.
  public func walk(seed: UInt64, steps: Int) -> Report {
    var walk = RandomWalk(start, limits, seed: seed)
    walk.go(steps)
    return walk.report
  }
}

extension StateExplorer {
  /// A window of the app, as a proof uses it.
  public struct Window {
    let root: RootController
    let frame: () -> Void
    let rest: () -> Void
    let note: () -> String
    let check: () -> [String]
    let kept: () -> [Screen]
    let destinations: [Destination]
    let events: () -> [Event]

    /// `frame` lets the time of one frame pass and draws it; `rest` draws frames until nothing moves and nobody waits
    /// for an answer. `note` is whatever else tells states of the app apart, such as who is logged in; `check` says what
    /// of the app's own does not hold; `kept` are screens that it keeps on purpose where they do not stand in the window.
    /// `events` is asked for what is possible now.
    public init(
      _ root: RootController, frame: @escaping () -> Void, rest: @escaping () -> Void,
      note: @escaping () -> String = { "" }, check: @escaping () -> [String] = { [] },
      kept: @escaping () -> [Screen] = { [] }, destinations: [Destination], events: @escaping () -> [Event]
    ) {
      self.root = root
      self.frame = frame
      self.rest = rest
      self.note = note
      self.check = check
      self.kept = kept
      self.destinations = destinations
      self.events = events
    }

    /// A window whose frames are drawn in memory.
    public init(
      _ frames: Frames, note: @escaping () -> String = { "" }, check: @escaping () -> [String] = { [] },
      kept: @escaping () -> [Screen] = { [] }, destinations: [Destination], events: @escaping () -> [Event]
    ) {
      self.init(
        frames.root, frame: frames.frame, rest: frames.rest, note: note, check: check, kept: kept,
        destinations: destinations, events: events)
    }
  }

  /// Something that changes what the window shows, by a person or by the app itself.
  public struct Event {
    /// What reports call it; no other one that is possible at the same time is called the same.
    public let name: String
    /// How often a walk does it, against others.
    public let weight: Int
    let perform: () -> Void

    /// Precondition: the weight is not negative.
    public init(_ name: String, weight: Int = 1, perform: @escaping () -> Void) {
      precondition(weight >= 0, "nothing is done less than never")
      self.name = name
      self.weight = weight
      self.perform = perform
    }

    /// Asking for a destination, where there are states that nothing else leads to. What is told of it is not looked at.
    public init(asking destination: Destination) {
      self.init(destination.name, weight: destination.weight) { destination.open { _ in } }
    }
  }

  /// A place that can be asked for, wherever one is.
  public struct Destination {
    public let name: String
    /// How often a walk asks for it, against others.
    public let weight: Int
    /// Asks for it; what became of that is told once.
    public let open: (_ told: @escaping (Ending) -> Void) -> Void

    /// `open` asks for it, in whatever way the app does, and tells exactly once what became of that.
    ///
    /// Precondition: the weight is not negative.
    public init(
      _ name: String, weight: Int = 1, open: @escaping (_ told: @escaping (Ending) -> Void) -> Void
    ) {
      precondition(weight >= 0, "nothing is done less than never")
      self.name = name
      self.weight = weight
      self.open = open
    }

    /// A route's destination, by a router.
    public init<Shown, Context>(
      _ destination: LanternNavigation.Destination<Shown, Context>, with context: Context,
      by router: Router, named name: String? = nil, weight: Int = 1, policy: NavigationPolicy = .queue
    ) {
      self.init(name ?? destination.name, weight: weight) { told in
        router.navigate(to: destination, with: context, policy: policy) { told(Ending($0)) }
      }
    }

    /// A route's destination that needs no context, by a router.
    public init<Shown>(
      _ destination: LanternNavigation.Destination<Shown, Void>, by router: Router,
      named name: String? = nil, weight: Int = 1, policy: NavigationPolicy = .queue
    ) {
      self.init(name ?? destination.name, weight: weight) { told in
        router.navigate(to: destination, policy: policy) { told(Ending($0)) }
      }
    }
  }

  /// What an app says became of asking for a destination.
  public enum Ending {
    /// A screen shows of which this is true.
    case shown(where: (Screen) -> Bool)
    /// Nothing has changed, and why: it was refused, failed, or is kept for later.
    case unchanged(String)
    /// Something else that was asked for later took over.
    case superseded

    /// A screen shows.
    public static func shown(_ screen: Screen) -> Ending {
      .shown(where: { [weak screen] in $0 === screen })
    }

    public init<Shown>(_ outcome: Outcome<Shown>) {
      switch outcome {
      case .shown(let opening): self = .shown(opening.screen)
      case .refused(let refusal): self = .unchanged(refusal.reason)
      case .superseded: self = .superseded
      case .cancelled: self = .unchanged("cancelled")
      case .failed(let error): self = .unchanged(error.description)
      }
    }
  }
}

extension RootController {
  /// A tap on each thing of some roles that can be pressed where it is seen, by role and name: what a person with a
  /// pointer could do now. Those in `leavingOut` are not offered, such as what quits the app. `through` is where what the
  /// pointer does is handed in, such as a frame loop's display; by itself the window hears of it at once.
  public func taps(
    on roles: Set<Semantics.Role> = [.button, .tab, .listitem, .option], leavingOut names: Set<String> = [],
    at moment: Moment, through display: ((InputEvent.Action) -> Void)? = nil
  ) -> [StateExplorer.Event] {
    let hear = display ?? { [weak self] in self?.hear(InputEvent($0, time: moment)) }
    var count: [String: Int] = [:]
    return semantics.compactMap { semantics, frame in
      guard roles.contains(semantics.role), !names.contains(semantics.name),
        semantics.actions.contains(.press), semantics.states.isDisjoint(with: [.disabled, .offscreen])
      else { return nil }
      let name = "\(semantics.role.rawValue) “\(semantics.name)”"
      count[name, default: 0] += 1
      let middle = frame.middle(at: environment.scale)
      return StateExplorer.Event(count[name] == 1 ? name : "\(name) (\(count[name] ?? 0))") {
        hear(.pointerDown(at: middle, clicks: 1))
        hear(.pointerUp(at: middle))
      }
    }
  }
}
