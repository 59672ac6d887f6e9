/// A readable description of what a navigation would do.
nonisolated public struct Plan: Hashable, Sendable, CustomStringConvertible {
  /// One step of a plan.
  public enum Step: Hashable, Sendable, CustomStringConvertible {
    /// The route starts at the given screen, found by a step or named by the route's start.
    case begin(String, at: String)
    /// Removes a screen.
    case remove(String)
    /// Shows a screen instead of a sibling, such as another tab.
    case show(String)
    /// Creates the screen of a step.
    case make(String)
    /// Places a new screen in a container, or over the window, by an action.
    case place(String, action: String)
    /// Searches for the screen of a step in the new screens.
    case find(String)

    /// The step as one line of text.
    public var description: String {
      switch self {
      case .begin(let step, let title): "start at \(step) “\(title)”"
      case .remove(let title): "remove “\(title)”"
      case .show(let title): "show “\(title)”"
      case .make(let step): "create \(step)"
      case .place(let step, let action): "\(action) \(step)"
      case .find(let step): "find \(step) in the new screen"
      }
    }
  }

  /// The name of the destination.
  public let destination: String
  /// The steps, in the order in which they would run.
  public let steps: [Step]

  /// The name of the destination, then one numbered line for each step.
  public var description: String {
    ([destination] + steps.enumerated().map { "  \($0 + 1). \($1)" }).joined(separator: "\n")
  }
}
