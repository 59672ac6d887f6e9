/// One of the app's independent parts, each in a stack of its own, such as splash, log in or main.
nonisolated public struct Flow: Hashable, Sendable, CustomStringConvertible {
  /// What records call it: a short word.
  public let name: String

  public init(_ name: String) { self.name = name }

  public var description: String { name }
}

/// Which transition leads from one part to another. A swap that is not listed is instant.
nonisolated public struct TransitionTable: Sendable {
  private struct Edge: Hashable {
    let from: Flow
    let to: Flow
  }

  private var transitions: [Edge: any Transition] = [:]

  public init() {}

  /// The transition of a swap; nil for an instant one.
  public subscript(from: Flow, to: Flow) -> (any Transition)? {
    get { transitions[Edge(from: from, to: to)] }
    set { transitions[Edge(from: from, to: to)] = newValue }
  }
}
