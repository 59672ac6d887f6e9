package import LanternRecording

/// The transitions in progress while a recording is read, at most one per window, each with a value.
package struct OpenTransitions<Value> {
  private var open: [(window: String?, number: Int, value: Value)] = []

  package init() {}

  /// The number of transitions in progress.
  package var count: Int { open.count }

  /// Adds a transition, and returns the value of the one that it replaces in its window.
  package mutating func begin(_ begin: TransitionBegin, _ value: Value) -> Value? {
    let replaced = open.firstIndex { $0.window == begin.window }.map { open.remove(at: $0).value }
    open.append((begin.window, begin.transition, value))
    return replaced
  }

  /// Removes a transition and returns its value. Returns nil if it is not in progress.
  package mutating func end(_ number: Int) -> Value? {
    index(of: number).map { open.remove(at: $0).value }
  }

  /// Removes all transitions and returns their values, in the order in which they began.
  package mutating func endAll() -> [Value] {
    defer { open = [] }
    return open.map(\.value)
  }

  /// Changes the value of a transition in place. Returns nil if it is not in progress.
  package mutating func update<Result>(_ number: Int, _ change: (inout Value) -> Result) -> Result? {
    index(of: number).map { change(&open[$0].value) }
  }

  private func index(of number: Int) -> Int? { open.firstIndex { $0.number == number } }
}
