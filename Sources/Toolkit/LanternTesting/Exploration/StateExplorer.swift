public import LanternNavigation
import LanternRaster
import LanternWidgets

/// Explores the states of an app, and checks that each destination is either shown from every state or changes
/// nothing.
///
/// The app provides a window, events that change it, and destinations that can be requested. The explorer finds the
/// states itself. A violation is a value in the report; nothing traps. The exploration runs on the main actor without
/// suspension. No other code creates screens meanwhile, so that leaks can be counted.
public struct StateExplorer {
  /// The limits of an exploration.
  nonisolated public struct Limits: Hashable, Sendable {
    /// The maximum number of states.
    public var states: Int
    /// The maximum number of events in a row, from the start to a state.
    public var depth: Int
    /// The maximum number of failures.
    public var failures: Int

    /// Creates limits.
    public init(states: Int = 1_000, depth: Int = 32, failures: Int = 20) {
      self.states = states
      self.depth = depth
      self.failures = failures
    }
  }

  /// The limits of the exploration.
  public var limits: Limits
  let start: () throws -> Window

  /// Creates an explorer. `start` returns a window in the state in which the app starts.
  ///
  /// `start` is called once for each path that is followed, often thousands of times. It creates a new window each
  /// time, or resets the same one. The names and the order of the window's destinations must not change. An error is a
  /// violation.
  public init(limits: Limits = Limits(), start: @escaping () throws -> Window) {
    self.limits = limits
    self.start = start
  }

  /// Finds all states that events lead to, and requests each destination in each of them.
  ///
  /// Two states are the same if the text of their windows is the same. With `interrupting`, each destination also
  /// interrupts each event halfway through its transition. The number of starts is the sum of the states, the
  /// events in all of them, the pairs of state and destination, and the interruptions.
  public func everyState(interrupting: Bool = false) -> Report {
    var search = StateSearch(start, limits)
    search.findStates()
    search.requestDestinations()
    if interrupting { search.interruptEvents() }
    search.close()
    return search.report
  }

  /// Requests each destination in each of the given scenarios, and performs each event.
  ///
  /// Its cost is known beforehand, unlike that of `everyState(interrupting:)`: one start per scenario, destination and
  /// event.
  public func everyPair(in scenarios: [Scenario], performingEvents: Bool = true) -> Report {
    var search = StateSearch(start, limits)
    search.explore(scenarios, performingEvents: performingEvents)
    search.close()
    return search.report
  }

  /// Leaves each scenario in every way, and checks that no unsaved input is lost unasked.
  ///
  /// A scenario leads to screens that refuse to be removed, preferably one with a single such screen and one with two. The
  /// ways out are the changes of the containers around them (such as pop, other tabs and other flows), keys and drags that
  /// lead back, logging out or quitting, and all destinations and events that are possible there. Each is tried twice: the
  /// screens that are asked stay, or they agree one after the other. An event with `isForced` asks nobody. Finally, the
  /// process ends and starts again, if the window has a `restart`: screens with links must have their unsaved input again.
  ///
  /// The report's `table` lists the screens that each way asks. The number of starts is about twice the number of ways.
  public func everyWayOut(of scenarios: [Scenario]) -> Report {
    var search = StateSearch(start, limits)
    search.leave(scenarios)
    search.close()
    return search.report
  }

  /// Presses controls at random moments of transitions, and checks that none is dead.
  ///
  /// Random events lead to a transition. Each control that is visible then must act, on the screen that comes or on the one
  /// that leaves, or the press takes hold of what moves. A press on the control that started the transition doesn't count,
  /// nor one on a control that is disabled, does nothing at rest or leads to what a guard refuses, nor one on a control that
  /// has left before the button is released. The app's state is the witness: it is compared with the state that the same
  /// events lead to without the press.
  ///
  /// The window must be created from a `TestWindow`. The report counts the presses by what became of them, and by the
  /// kind of the transition. The same seed results in the same presses.
  public func pressWhileMoving(seed: UInt64, count: Int) -> Report {
    do {
      var presses = try MovingPresses(start, limits, seed: seed)
      try presses.press(count)
      return presses.report
    } catch {
      var report = Report()
      report.seed = seed
      report.failures = [.start(error)]
      return report
    }
  }

  /// Performs random events and requests, also during transitions, for a number of steps or until the first
  /// violation.
  ///
  /// The same seed results in the same walk.
  public func walk(seed: UInt64, steps: Int) -> Report {
    do {
      var walk = RandomWalk(try start(), limits, seed: seed)
      walk.run(steps)
      return walk.report
    } catch {
      var report = Report()
      report.failures = [.start(error)]
      return report
    }
  }
}

extension StateExplorer {
  /// A state with a name, such as “logged in”, and the events that lead to it from the start.
  nonisolated public struct Scenario: Hashable, Sendable {
    /// The name in reports.
    public let name: String
    /// The names of the events and destinations that lead to the state.
    public let events: [String]
    /// Whether the state is the middle of the transition that the last event starts.
    public let isTransition: Bool

    /// Creates a scenario. Precondition: a transition needs an event.
    public init(_ name: String, _ events: [String], isTransition: Bool = false) {
      guard !isTransition || !events.isEmpty else { fatalError("a transition needs an event") }
      self.name = name
      self.events = events
      self.isTransition = isTransition
    }
  }

  /// A window of the app, for an exploration.
  public struct Window {
    let root: RootController
    let frame: () throws -> Void
    let rest: () throws -> Void
    let note: () -> String
    let check: () -> [String]
    let retained: () -> [Screen]
    let destinations: [Destination]
    let events: () -> [Event]
    let restart: (() throws -> Window)?
    private(set) var testWindow: TestWindow?

    /// Creates a window, for an app that makes frames in its own way. An error of a closure is a violation.
    ///
    /// - `frame` advances the time by one frame and draws it.
    /// - `rest` draws frames until nothing moves and no request waits for a result.
    /// - `note` returns text that distinguishes states beyond the window, such as the name of the user.
    /// - `check` returns the violations of the app's own conditions.
    /// - `retained` returns the screens that the app retains on purpose outside of the window.
    /// - `events` returns the events that are possible now.
    /// - `restart` ends the app as the end of its process does, which no screen can refuse, and starts it again with the
    ///   files that it has stored.
    public init(
      _ root: RootController, frame: @escaping () throws -> Void, rest: @escaping () throws -> Void,
      note: @escaping () -> String = { "" }, check: @escaping () -> [String] = { [] },
      retained: @escaping () -> [Screen] = { [] }, restart: (() throws -> Window)? = nil,
      destinations: [Destination], events: @escaping () -> [Event]
    ) {
      self.root = root
      self.restart = restart
      self.frame = frame
      self.rest = rest
      self.note = note
      self.check = check
      self.retained = retained
      self.destinations = destinations
      self.events = events
    }

    /// Creates a window from a test window.
    ///
    /// `patience` is how long the exploration waits for timers. It must be longer than the guards of the app take. A
    /// pointer that drags a transition is released before the window comes to rest.
    public init(
      _ window: TestWindow, patience: Duration = .seconds(60), note: @escaping () -> String = { "" },
      check: @escaping () -> [String] = { [] }, retained: @escaping () -> [Screen] = { [] },
      restart: (() throws -> Window)? = nil, destinations: [Destination], events: @escaping () -> [Event]
    ) {
      self.init(
        window.root, frame: window.step,
        rest: {
          window.step()
          if window.root.activeTransition?.pace == .held { window.send(.pointerUp(at: .zero)) }
          try window.settle(patience: patience)
        }, note: note, check: check, retained: retained, restart: restart, destinations: destinations,
        events: events)
      testWindow = window
    }
  }

  /// An event that changes the window, caused by the user or by the app.
  public struct Event {
    /// The name in reports. It is unique among the events that are possible at the same time.
    public let name: String
    /// The relative frequency of the event in a walk.
    public let weight: Int
    /// Whether no screen can refuse the event, such as the end of a session.
    public let isForced: Bool
    let perform: () throws -> Void

    /// Creates an event. An error of `perform` is a violation. Precondition: `weight` is not negative.
    public init(_ name: String, weight: Int = 1, isForced: Bool = false, perform: @escaping () throws -> Void)
    {
      guard weight >= 0 else { fatalError("a weight must not be negative") }
      self.name = name
      self.weight = weight
      self.isForced = isForced
      self.perform = perform
    }

    /// Creates an event that requests a destination, for states that are only reached this way. Its result isn't
    /// checked.
    public init(requesting destination: Destination) {
      self.init(destination.name, weight: destination.weight) { destination.open { _ in } }
    }
  }

  /// A destination that can be requested in every state.
  public struct Destination {
    /// The name in reports.
    public let name: String
    /// The relative frequency of the destination in a walk.
    public let weight: Int
    /// Requests the destination. `completion` must be called exactly once, with the result.
    public let open: (_ completion: @escaping (Result) -> Void) -> Void

    /// Creates a destination. `open` requests it, in the app's own way, and calls `completion` exactly once with the
    /// result.
    ///
    /// Precondition: `weight` is not negative.
    public init(
      _ name: String, weight: Int = 1, open: @escaping (_ completion: @escaping (Result) -> Void) -> Void
    ) {
      guard weight >= 0 else { fatalError("a weight must not be negative") }
      self.name = name
      self.weight = weight
      self.open = open
    }

    /// Creates a destination that a router navigates to.
    public init<Shown, Context>(
      _ destination: LanternNavigation.Destination<Shown, Context>, with context: Context,
      by router: Router, named name: String? = nil, weight: Int = 1, policy: NavigationPolicy = .queue
    ) {
      self.init(name ?? destination.name, weight: weight) { completion in
        router.navigate(to: destination, with: context, policy: policy) { completion($0.explorerResult()) }
      }
    }

    /// Creates a destination without a context that a router navigates to.
    public init<Shown>(
      _ destination: LanternNavigation.Destination<Shown, Void>, by router: Router,
      named name: String? = nil, weight: Int = 1, policy: NavigationPolicy = .queue
    ) {
      self.init(name ?? destination.name, weight: weight) { completion in
        router.navigate(to: destination, policy: policy) { completion($0.explorerResult()) }
      }
    }
  }

  /// The result of a request. With `shown` it has a condition for the screen that must be visible now.
  public typealias Result = NavigationResult<(Screen) -> Bool>
}

extension NavigationResult where Value == (Screen) -> Bool {
  /// A result for a given screen that is shown.
  public static func shown(screen: Screen) -> Self { .shown({ [weak screen] in $0 === screen }) }
}

extension NavigationResult {
  /// Returns the result in the form for a state explorer.
  public func explorerResult<Shown>() -> StateExplorer.Result where Value == PresentedDestination<Shown> {
    map { presented in { [weak screen = presented.screen] in $0 === screen } }
  }
}
