import LanternBase
public import LanternNavigation

extension StateExplorer {
  /// The result of an exploration: what was explored, and which conditions were violated.
  nonisolated public struct Report: Hashable, Sendable, CustomStringConvertible {
    /// A state of a window at rest.
    public struct State: Hashable, Sendable, CustomStringConvertible {
      /// The screens of the window as text.
      ///
      /// Each screen has its type and title. The screens of a container are in brackets, with a star before the
      /// visible ones.
      public let text: String
      /// The events that lead to the state from the start, by a shortest path. For a walk, only the most recent ones.
      public let path: [String]

      /// The text and the path.
      public var description: String {
        path.isEmpty ? text : "\(text)\n    after \(path.joined(separator: " → "))"
      }
    }

    /// The result of the request for a destination in a scenario.
    public struct Pair: Hashable, Sendable {
      /// The name of the scenario.
      public let scenario: String
      /// The name of the destination.
      public let destination: String
      /// The state that the app was then in, or why the destination was not shown.
      public let result: String
    }

    /// The results of the requests for one destination.
    public struct Tally: Hashable, Sendable {
      /// The name of the destination.
      public let destination: String
      /// The number of requests with the result `shown`.
      public internal(set) var shown = 0
      /// The number of requests that left the app unchanged: refused, cancelled or failed.
      public internal(set) var unchanged = 0
    }

    /// A limit that ended an exploration early.
    public enum Truncation: Hashable, Sendable, CustomStringConvertible {
      /// The number of states.
      case states(Int)
      /// The number of events in a row.
      case depth(Int)
      /// The number of failures.
      case failures(Int)

      /// The limit that was reached, as text.
      public var description: String {
        switch self {
        case .states(let limit): "the app has more than \(limit) states"
        case .depth(let limit): "some states are more than \(limit) events from the start"
        case .failures(let limit): "there are \(limit) failures or more"
        }
      }
    }

    /// The states, in the order in which they were found. For a walk, the states at rest, up to the limit.
    public internal(set) var states: [State] = []
    /// The number of requests for a destination at rest.
    public internal(set) var pairs = 0
    /// The results of the requests in scenarios, or the screens that each way out of a scenario has asked.
    public internal(set) var results: [Pair] = []
    /// The number of events that were performed in scenarios.
    public internal(set) var events = 0
    /// The number of requests for a destination in the middle of a transition.
    public internal(set) var interruptions = 0
    /// The number of times that a scenario was left.
    public internal(set) var waysOut = 0
    /// The numbers of presses while screens moved, by what became of them.
    public internal(set) var presses: [String: Int] = [:]
    /// The numbers of these presses by the kind of the transition.
    public internal(set) var pressedTransitions: [String: Int] = [:]
    /// The seed of a walk or of presses, or nil.
    public internal(set) var seed: UInt64?
    /// The number of steps of a walk, or of presses.
    public internal(set) var steps = 0
    /// The results for each destination.
    public internal(set) var destinations: [Tally] = []
    /// The violations, with the way to reproduce them.
    public internal(set) var failures: [Failure] = []
    /// The limits that were reached. Empty if everything was explored.
    public internal(set) var truncations: [Truncation] = []

    /// Whether everything was explored and no condition was violated.
    public var passed: Bool { failures.isEmpty && truncations.isEmpty }

    /// The destinations that were never shown. Nothing is known about them.
    public var neverShown: [String] { destinations.filter { $0.shown == 0 }.map(\.destination) }

    /// The results in scenarios as text: for each destination a line with its result in each scenario, where equal
    /// results stand once. A team can store it, and compare it with the next exploration.
    public var table: String {
      var lines: [String] = []
      var pairsByDestination: [String: [Pair]] = [:]
      var order: [String] = []
      for pair in results {
        if pairsByDestination[pair.destination] == nil { order.append(pair.destination) }
        pairsByDestination[pair.destination, default: []].append(pair)
      }
      for destination in order {
        lines.append(destination)
        let pairs = pairsByDestination[destination] ?? []
        var seen: Set<String> = []
        for result in pairs.map(\.result) where seen.insert(result).inserted {
          let scenarios = pairs.filter { $0.result == result }.map(\.scenario)
          lines.append("  \(result): \(scenarios.joined(separator: ", "))")
        }
      }
      return lines.joined(separator: "\n") + "\n"
    }

    /// The report as text, one fact per line.
    public var description: String {
      var lines = [passed ? "The exploration passed." : "The exploration failed."]
      guard presses.isEmpty else {
        lines.append("\(steps) presses from seed \(seed ?? 0), during \(Report.list(pressedTransitions))")
        lines.append(Report.list(presses))
        return (lines + failures.map(\.description)).joined(separator: "\n")
      }
      lines.append(
        "\(states.count) states, \(destinations.count) destinations, \(pairs) pairs, \(interruptions) interruptions"
      )
      if waysOut > 0 {
        lines.append("scenarios left \(waysOut) times")
      } else if !results.isEmpty {
        lines.append("\(results.count) requests and \(events) events in scenarios")
      }
      if let seed { lines.append("\(steps) steps from seed \(seed)") }
      if !neverShown.isEmpty { lines.append("never shown: \(neverShown.joined(separator: ", "))") }
      lines += truncations.map { "not fully explored: \($0)" }
      lines += failures.map(\.description)
      return lines.joined(separator: "\n")
    }

    private static func list(_ counts: [String: Int]) -> String {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
        .joined(separator: ", ")
    }
  }

  /// A violation, with the way to reproduce it.
  nonisolated public struct Failure: Hashable, Sendable, CustomStringConvertible {
    /// The state before the actions, with the path to it.
    public let state: Report.State
    /// The actions in that state: an event, a destination, or an event and a destination that interrupted it.
    public let actions: [String]
    /// The step of a walk, or nil.
    public let step: Int?
    /// The violated condition.
    public let violation: Violation

    /// The app could not be started.
    static func start(_ error: any Error) -> Failure {
      Failure(
        state: Report.State(text: "the start", path: []), actions: [], step: nil,
        violation: .custom("the app can't be started: \(error)"))
    }

    /// The failure as text, with the state and the actions.
    public var description: String {
      let place = step.map { "step \($0): " } ?? ""
      let done = actions.isEmpty ? "" : "\n    then \(actions.joined(separator: ", and halfway through it "))"
      return "- \(place)\(violation)\n    in \(state)\(done)"
    }
  }

  /// A violated condition. Screens and containers are named by their types and titles.
  nonisolated public enum Violation: Hashable, Sendable, CustomStringConvertible {
    /// A destination was reported as shown, but isn't visible.
    case notVisible(String)
    /// A destination reported that nothing changed, but something did.
    case changed(String, how: String)
    /// A destination was superseded, although nothing was requested after it.
    case superseded(String)
    /// A destination reported no result, or more than one.
    case completed(String, times: Int)
    /// Screens outside of the window are alive: their number by type.
    case leaked([String: Int])
    /// The lifecycle state of a screen doesn't match its visibility.
    case appearance(of: String, is: Appearance, isVisible: Bool)
    /// A screen in the arrangement or among the visible children of a container isn't its child.
    case notChild(String, of: String)
    /// A child of a container isn't in its arrangement.
    case notInArrangement(String, by: String)
    /// A stack or a tab screen has no screens.
    case empty(String)
    /// The `shown` index of a container is out of range.
    case nothingShown(String, number: Int)
    /// A transition is still active although the window should be at rest.
    case notAtRest
    /// The same events led to another state than before.
    case notRepeatable(expected: String, found: String)
    /// An event that was possible in this state before isn't possible any more.
    case notPossible(String)
    /// A scenario that should be left has no screen that refuses to be removed.
    case nothingUnsaved(scenario: String)
    /// A screen that refuses to be removed was removed without its agreement.
    case lostUnasked(String)
    /// One way out has asked a screen more than once.
    case askedAgain(String, times: Int)
    /// A screen was asked, although it can't refuse the way out.
    case askedInVain(String)
    /// Screens have agreed to be removed, but none of them was removed.
    case stayed([String])
    /// After a restart, a screen with unsaved input has another text, or isn't there.
    case draftLost(String)
    /// A press on a visible control did nothing while a transition was at a position from 0 to 1.
    case deadPress(String, isLeaving: Bool, transition: String, position: Double)
    /// After an overlay that an event had opened was closed, the focus was elsewhere than before; nil for nowhere.
    case focusMoved(from: String, to: String?)
    /// Two dialogs with this title ask the same question at a time.
    case askedTwice(String)
    /// Something follows a pointer without a button: the press on this widget has not ended with the window's being hidden.
    case followsPointer(String)
    /// A condition that the app added is violated.
    case custom(String)

    /// The violation as text.
    public var description: String {
      switch self {
      case .notVisible(let name): "“\(name)” was reported as shown, but is not visible"
      case .changed(let name, let how): "“\(name)” reported that nothing changed, but \(how)"
      case .superseded(let name): "“\(name)” was superseded, but nothing was requested after it"
      case .completed(let name, 0): "“\(name)” reported no result"
      case .completed(let name, let times): "“\(name)” reported \(times) results instead of one"
      case .leaked(let counts):
        "leaked screens: "
          + counts.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
      case .appearance(let name, let appearance, let isVisible):
        "\(name) is \(isVisible ? "visible" : "not visible"), but its appearance is \(appearance)"
      case .notChild(let name, let container): "\(container) lists \(name), which is not its child"
      case .notInArrangement(let name, let container):
        "\(container) has the child \(name), but does not list it"
      case .empty(let container): "\(container) is empty"
      case .nothingShown(let container, let number):
        "\(container) shows screen number \(number), which it does not have"
      case .notAtRest: "a transition is still active at rest"
      case .notRepeatable(let expected, let found):
        "the events that led to \(expected) led to \(found) when repeated"
      case .notPossible(let event): "“\(event)” is not possible in this state"
      case .nothingUnsaved(let scenario): "no screen of the scenario “\(scenario)” refuses to be removed"
      case .lostUnasked(let name): "\(name) has unsaved input, and was removed without its agreement"
      case .askedAgain(let name, let times): "\(name) was asked \(times) times by one way out"
      case .askedInVain(let name): "\(name) was asked, but can't refuse"
      case .stayed(let names): "\(names.joined(separator: ", ")) agreed to be removed, but stayed"
      case .draftLost(let name): "the unsaved input of \(name) was not there after a restart"
      case .deadPress(let name, let isLeaving, let transition, let position):
        "a press on \(name)\(isLeaving ? ", which leaves," : "") did nothing at \(fixed(position, 2)) of \(transition)"
      case .focusMoved(let old, let new):
        "after it was closed, the focus was at \(new ?? "nothing") instead of \(old)"
      case .askedTwice(let title): "“\(title)” is asked twice at a time"
      case .followsPointer(let name):
        "\(name) follows the pointer without a button after its window was hidden during a press"
      case .custom(let violation): violation
      }
    }
  }
}
