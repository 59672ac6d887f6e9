/// The reason why a test can't use its window as it wants to.
nonisolated public enum TestWindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No widget that the action can use has the name. `candidates` are the roles and names of those that exist.
  case notFound(String, candidates: [String])
  /// Several widgets have the name. `candidates` are their roles and names. Choose one by its role or number.
  case ambiguous(String, candidates: [String])
  /// The control with the name is disabled.
  case disabled(String)
  /// The control with the name is outside of the visible area. Scroll to it first.
  case offscreen(String)
  /// The window was still not idle after a duration on its clock.
  case notAtRest(after: Duration)
  /// A condition was not met after a duration in real time.
  case timedOut(after: Duration)

  /// A message with the names that exist.
  public var description: String {
    switch self {
    case .notFound(let name, []): "nothing is named “\(name)”, and nothing else can be used either"
    case .notFound(let name, let candidates):
      "nothing is named “\(name)”; there are \(candidates.joined(separator: ", "))"
    case .ambiguous(let name, let candidates):
      "\(candidates.count) widgets are named “\(name)”; choose a role or number: "
        + candidates.joined(separator: ", ")
    case .disabled(let name): "“\(name)” is disabled"
    case .offscreen(let name): "“\(name)” is outside of the visible area; scroll to it first"
    case .notAtRest(let time): "the window is still not idle after \(time)"
    case .timedOut(let time): "the condition was not met within \(time)"
    }
  }
}
