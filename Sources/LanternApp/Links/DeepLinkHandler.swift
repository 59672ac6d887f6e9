import LanternNavigation

/// Accepts links and passes them to the navigators. It knows whether there is a session, but no screens.
///
/// A link that cannot be opened yet is pending: while the app starts, because the session is not known yet, and
/// until login if its place requires a session. It is opened at most once, and a later link replaces it. It is stored
/// in a file.
@MainActor
final class DeepLinkHandler {
  /// Whether there is a session, as far as known.
  enum SessionState { case starting, loggedOut, loggedIn }

  /// The app's operations that the handler uses.
  struct Operations {
    let strings: Strings
    /// The title of a place. Throws if it does not exist. Unavailable while the app starts.
    let title: (AppPlace) throws(LinkError) -> String
    let open: (AppPlace, _ completion: @escaping (NavigationResult<Void>) -> Void) -> Void
  }

  private let file: PendingLinkFile
  private let operations: Operations
  private(set) var sessionState = SessionState.starting
  private(set) var pending: AppPlace?
  private var observers = Observers()

  init(_ file: PendingLinkFile, _ operations: Operations) {
    self.file = file
    self.operations = operations
  }

  /// Opens a link, or keeps it until that is possible. `completion` gets the result if the link is opened
  /// immediately.
  func open(_ text: String, completion: @escaping (NavigationResult<Void>) -> Void = { _ in }) -> LinkResponse
  {
    do {
      let place = try AppPlace(text)
      guard sessionState != .starting else { return keep(place, operations.strings(.linkKeptStarting)) }
      let title = try operations.title(place)
      if sessionState == .loggedOut, place.needsSession {
        return keep(place, operations.strings(.linkKeptLogIn, ["place": title]))
      }
      operations.open(place, completion)
      return LinkResponse(isAccepted: true)
    } catch {
      return LinkResponse(isAccepted: false, message: "\(error)")
    }
  }

  /// Handles the end of the session. `place` is kept like a new link, unless a link is already pending.
  func sessionDidEnd(keeping place: AppPlace? = nil) {
    sessionState = .loggedOut
    if pending == nil, let place, place.needsSession { _ = keep(place, "") }
  }

  /// Sets the state of the session, and opens the pending link if its place is accessible. `stored` is the link of an
  /// earlier process. Returns an error message for the user, or nil.
  func setSessionState(_ sessionState: SessionState, stored: AppPlace? = nil) -> String? {
    self.sessionState = sessionState
    // A link that has arrived since is newer.
    if pending == nil { pending = stored }
    defer { observers.notify() }
    guard let place = pending, sessionState == .loggedIn || !place.needsSession else { return nil }
    // Deleted first, so that it can never be opened twice.
    if let problem = discardPending() { return problem }
    do {
      _ = try operations.title(place)
    } catch {
      return "\(error)"
    }
    operations.open(place) { _ in }
    return nil
  }

  /// The title of the pending link's place, or nil if no link is pending.
  var pendingTitle: String? { pending.flatMap { try? operations.title($0) } }

  /// Discards the pending link. Returns an error message if its file could not be removed.
  @discardableResult
  func discardPending() -> String? {
    pending = nil
    observers.notify()
    return failureMessage { () throws(ExitError) in try file.remove() }
  }

  /// Calls back whenever the pending link changes, as long as the observer exists.
  func observe(for observer: AnyObject, _ onChange: @escaping () -> Void) {
    observers.add(observer, onChange)
  }

  private func keep(_ place: AppPlace, _ message: String) -> LinkResponse {
    pending = place
    observers.notify()
    // Without the file, the link is still pending in this process.
    let problem = failureMessage { () throws(ExitError) in try file.write(place) }
    return LinkResponse(
      isAccepted: true, message: [message, problem].compactMap { $0 }.joined(separator: "\n"))
  }
}
