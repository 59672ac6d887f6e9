/// An independent section of the app with a stack of its own, such as splash, login or main.
nonisolated public struct Flow: Hashable, Sendable, CustomStringConvertible {
  /// The name of the flow in records, a short word.
  public let name: String

  /// Creates a flow with a name.
  public init(_ name: String) { self.name = name }

  /// The name of the flow.
  public var description: String { name }
}

/// The transitions between flows. A change of flow that isn't listed is instant.
nonisolated public struct TransitionTable: Sendable {
  private struct Edge: Hashable {
    let from: Flow
    let to: Flow
  }

  private var transitions: [Edge: any Transition] = [:]

  /// Creates an empty table.
  public init() {}

  /// The transition from one flow to another, or nil for an instant change.
  public subscript(from: Flow, to: Flow) -> (any Transition)? {
    get { transitions[Edge(from: from, to: to)] }
    set { transitions[Edge(from: from, to: to)] = newValue }
  }
}
