/// Why a route does not lead to its destination. Nothing has changed then.
nonisolated public enum RoutingError: Error, CustomStringConvertible {
  /// No step of the route was found, or one that is not to be made was not.
  case notFound(step: String)
  /// The factory of a step failed; the cause in its own words.
  case notMade(step: String, cause: any Error)
  /// The factory of a step made a screen that stands somewhere already.
  case alreadyPlaced(step: String)
  /// The action that was to put a screen in its place failed.
  case notJoined(step: String, action: String, cause: any Error)
  /// What a step leads from, or stands beside, is not the container that its action needs.
  case noContainer(step: String, wanted: String)
  /// The action needs a window without modals.
  case modalsInTheWay(action: String)
  /// A container would be shown empty: no step says what is in it.
  case emptyContainer(step: String)
  /// A guard did not answer in time.
  case guardTimedOut(guard: String, after: Duration)
  /// Another navigation is under way, and this one does not wait.
  case busy
  /// More navigations wait than anybody can have asked for.
  case tooManyWaiting
  /// What an opening changed was changed again since, by something else.
  case changedMeanwhile(screen: String)
  /// The window is gone.
  case windowGone

  public var description: String {
    switch self {
    case .notFound(let step): "“\(step)” is not shown, and the route does not make it"
    case .notMade(let step, let cause): "“\(step)” could not be made: \(cause)"
    case .alreadyPlaced(let step): "the factory of “\(step)” made a screen that stands somewhere already"
    case .notJoined(let step, let action, let cause):
      "“\(step)” could not be put in its place (\(action)): \(cause)"
    case .noContainer(let step, let wanted): "“\(step)” needs a \(wanted) to be put in, and there is none"
    case .modalsInTheWay(let action): "“\(action)” needs a window without modals; lead from the root instead"
    case .emptyContainer(let step): "“\(step)” would be shown empty; no step says what is in it"
    case .guardTimedOut(let name, let time): "the guard “\(name)” did not answer within \(time)"
    case .busy: "another navigation is under way"
    case .tooManyWaiting: "too many navigations wait"
    case .changedMeanwhile(let screen): "“\(screen)” was changed since by something else"
    case .windowGone: "the window is gone"
    }
  }
}
