extension StateExplorer {
  /// What a proof looked at, and what of it does not hold.
  nonisolated public struct Report: Hashable, Sendable, CustomStringConvertible {
    /// Something that a window may show, at rest.
    public struct State: Hashable, Sendable, CustomStringConvertible {
      /// What stands in the window: types and titles, in brackets what they hold, a star before what shows of that.
      public let text: String
      /// The events that lead there from the start, as few as there may be. For a walk, only the last ones.
      public let path: [String]

      public var description: String {
        path.isEmpty ? text : "\(text)\n    by \(path.joined(separator: " → "))"
      }
    }

    /// How often a destination was asked for, and what was told.
    public struct Tally: Hashable, Sendable {
      public let destination: String
      public internal(set) var shown = 0
      public internal(set) var unchanged = 0
    }

    /// What ended a proof before it was through.
    public enum Cut: Hashable, Sendable, CustomStringConvertible {
      case states(Int)
      case depth(Int)
      case failures(Int)

      public var description: String {
        switch self {
        case .states(let limit): "there are more than \(limit) states"
        case .depth(let limit): "some states are more than \(limit) events away"
        case .failures(let limit): "there are \(limit) failures or more"
        }
      }
    }

    /// In the order in which they were found; of a walk those that it rested in, no more than the limit.
    public internal(set) var states: [State] = []
    /// How often a destination was asked for at rest.
    public internal(set) var pairs = 0
    /// How often one was asked for while an event was half through.
    public internal(set) var interruptions = 0
    /// The seed of a walk, and how many steps it went.
    public internal(set) var seed: UInt64?
    public internal(set) var steps = 0
    public internal(set) var destinations: [Tally] = []
    public internal(set) var failures: [Failure] = []
    /// What was not looked at; empty when everything was.
    public internal(set) var cuts: [Cut] = []

    /// Whether all was looked at, and all of it holds.
    public var holds: Bool { failures.isEmpty && cuts.isEmpty }

    /// Destinations that were asked for and showed from nowhere: nothing of them is proven.
    public var neverShown: [String] { destinations.filter { $0.shown == 0 }.map(\.destination) }

    public var description: String {
      var lines = [holds ? "It holds." : "It does not hold."]
      lines.append(
        "\(states.count) states, \(destinations.count) destinations, \(pairs) pairs, \(interruptions) interruptions"
      )
      if let seed { lines.append("\(steps) steps from seed \(seed)") }
      if !neverShown.isEmpty { lines.append("never shown: \(neverShown.joined(separator: ", "))") }
      lines += cuts.map { "not all was looked at: \($0)" }
      lines += failures.map(\.description)
      return lines.joined(separator: "\n")
    }
  }

  /// Something that does not hold, and how to see it.
  nonisolated public struct Failure: Hashable, Sendable, CustomStringConvertible {
    /// The state in which it began, with how to reach it.
    public let state: Report.State
    /// What was done there: an event, a destination, or one half through the other, in that order.
    public let deeds: [String]
    /// At which step of a walk.
    public let step: Int?
    public let flaw: Flaw

    public var description: String {
      let place = step.map { "step \($0): " } ?? ""
      let done = deeds.isEmpty ? "" : "\n    then \(deeds.joined(separator: ", half way through it "))"
      return "- \(place)\(flaw)\n    in \(state)\(done)"
    }
  }

  /// What may not hold. Screens and containers are named by their types and titles.
  nonisolated public enum Flaw: Hashable, Sendable, CustomStringConvertible {
    /// The destination is said to show, and nobody sees it.
    case notSeen(String)
    /// The destination is said to have changed nothing, and something is not as it was.
    case changed(String, how: String)
    /// The destination gave way, though nothing was asked for after it.
    case superseded(String)
    /// What became of the destination was not told, or more than once.
    case told(String, times: Int)
    /// Screens live that stand nowhere: so many of each type.
    case leaked([String: Int])
    /// What a screen was told of its appearance is not what is seen of it.
    case appearance(of: String, is: Appearance, isSeen: Bool)
    /// A container says that it holds, or shows, a screen that is not its child.
    case notChild(String, of: String)
    /// A container's child is none of those that it says it holds.
    case notHeld(String, by: String)
    /// A pile or tabs without a screen.
    case empty(String)
    /// A container says that a number shows under which it has nothing.
    case nothingShown(String, number: Int)
    /// Something still moves when all should be at rest.
    case unrest
    /// The same events led elsewhere than before.
    case notRepeatable(expected: String, found: String)
    /// An event that was possible there before is not.
    case notPossible(String)
    /// What the app itself says does not hold.
    case own(String)

    public var description: String {
      switch self {
      case .notSeen(let name): "“\(name)” is said to be shown, and is not seen"
      case .changed(let name, let how): "“\(name)” is said to have changed nothing, but \(how)"
      case .superseded(let name): "“\(name)” was superseded, though nothing was asked for after it"
      case .told(let name, 0): "what became of “\(name)” was never told"
      case .told(let name, let times): "what became of “\(name)” was told \(times) times"
      case .leaked(let counts):
        "what stands in no window lives on: "
          + counts.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
      case .appearance(let name, let appearance, let isSeen):
        "\(name) is \(isSeen ? "seen" : "not seen"), and \(appearance) as far as it was told"
      case .notChild(let name, let container): "\(container) counts on \(name), which is not its child"
      case .notHeld(let name, let container): "\(container) has \(name) as a child and does not know of it"
      case .empty(let container): "\(container) is empty"
      case .nothingShown(let container, let number):
        "\(container) shows number \(number), which it does not have"
      case .unrest: "it does not come to rest"
      case .notRepeatable(let expected, let found): "what led to \(expected) leads to \(found) another time"
      case .notPossible(let event): "“\(event)” was possible before, and is not"
      case .own(let flaw): flaw
      }
    }
  }
}
