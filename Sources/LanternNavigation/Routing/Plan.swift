/// What a navigation would do, to be read.
nonisolated public struct Plan: Hashable, Sendable, CustomStringConvertible {
  /// One thing that would be done.
  public enum Step: Hashable, Sendable, CustomStringConvertible {
    /// The screen of a step is there, or the route starts at it.
    case begin(String, at: String)
    /// It would be taken away.
    case remove(String)
    /// It would show instead of one beside it, such as another tab.
    case show(String)
    /// It would be made.
    case make(String)
    /// It would be put into a container, or over the window, by an action.
    case join(String, action: String)
    /// It would be looked for in what was made.
    case find(String)

    public var description: String {
      switch self {
      case .begin(let step, let title): "begin at \(step) “\(title)”"
      case .remove(let title): "take away “\(title)”"
      case .show(let title): "show “\(title)”"
      case .make(let step): "make \(step)"
      case .join(let step, let action): "\(action) \(step)"
      case .find(let step): "find \(step) in it"
      }
    }
  }

  public let destination: String
  public let steps: [Step]

  public var description: String {
    ([destination] + steps.enumerated().map { "  \($0 + 1). \($1)" }).joined(separator: "\n")
  }
}
