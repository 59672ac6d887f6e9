/// The reason why a route did not lead to its destination. The window is unchanged.
nonisolated public enum RoutingError: Error, CustomStringConvertible {
  /// No step of the route was found, or a step that must exist was not found.
  case notFound(step: String)
  /// The factory of a step failed with the given error.
  case factoryFailed(step: String, cause: any Error)
  /// The factory of a step returned a screen that is already in use.
  case alreadyPlaced(step: String)
  /// The action failed to place the screen of a step.
  case actionFailed(step: String, action: String, cause: any Error)
  /// The action placed the screen of a step nowhere.
  case notPlaced(step: String, action: String)
  /// A container can't have the arrangement that it was asked for.
  case arrangement(container: String, ArrangementError)
  /// The screen that a step starts from, or its container, is not a container that the action can use.
  case noContainer(step: String, expected: String)
  /// The action needs a window without modals.
  case modalsPresented(action: String)
  /// A container would be shown empty, because no step places a screen in it.
  case emptyContainer(step: String)
  /// A guard did not answer before its deadline.
  case guardTimedOut(guard: String, after: Duration)
  /// The policy is `coalesce`, and the context of the destination isn't `Hashable`.
  case notComparable(destination: String)
  /// Guards have navigated to one another's destinations too often.
  case redirectedTooOften(guard: String)
  /// Another navigation is running, and the policy of this one is `reject`.
  case busy
  /// More navigations are waiting than the router accepts.
  case tooManyWaiting
  /// A screen was changed by something else since the navigation or the opened destination changed it.
  case changedMeanwhile(screen: String)
  /// The window no longer exists.
  case windowReleased

  /// A short message that names the step, the action or the guard.
  public var description: String {
    switch self {
    case .notFound(let step): "“\(step)” was not found, and the route does not create it"
    case .factoryFailed(let step, let cause): "“\(step)” could not be created: \(cause)"
    case .alreadyPlaced(let step): "the factory of “\(step)” returned a screen that is already in use"
    case .actionFailed(let step, let action, let cause):
      "“\(step)” could not be placed (\(action)): \(cause)"
    case .notPlaced(let step, let action): "“\(step)” was placed nowhere by the action “\(action)”"
    case .arrangement(let container, let error): "“\(container)” can't be changed: \(error)"
    case .noContainer(let step, let expected):
      "“\(step)” needs a \(expected) as its container, and there is none"
    case .modalsPresented(let action):
      "“\(action)” needs a window without modals; start the route from the root instead"
    case .emptyContainer(let step): "“\(step)” would be empty; no step places a screen in it"
    case .guardTimedOut(let name, let time): "the guard “\(name)” did not answer within \(time)"
    case .notComparable(let destination):
      "the context of “\(destination)” can't be compared; make it Hashable, or use another policy"
    case .redirectedTooOften(let name):
      "the guard “\(name)” redirects in a circle; let it pass the destination that it opens"
    case .busy: "another navigation is running"
    case .tooManyWaiting: "too many navigations are waiting"
    case .changedMeanwhile(let screen): "“\(screen)” was changed by something else"
    case .windowReleased: "the window no longer exists"
    }
  }
}
