package import LanternDesktop
package import LanternNavigation

/// Accepts links and opens them. It knows whether there is a session, but no screens.
///
/// A link that cannot be opened yet is kept in one slot, `LoginModel.pendingLink`: while the app starts, because the
/// session is not known yet, and until login if its place requires a session. It is opened at most once, and a later
/// link replaces it. The slot is stored in a file.
@MainActor
package final class DeepLinkHandler {
  /// Whether there is a session, as far as known.
  package enum SessionState { case starting, loggedOut, loggedIn }

  private let file: PendingLinkFile
  private let model: LoginModel
  private let places: () -> PlaceTable?
  private let open: (Link, _ completion: @escaping (NavigationResult<Void>) -> Void) -> Void
  package private(set) var sessionState = SessionState.starting

  /// `open` opens a link by the route of its place.
  package init(
    _ file: PendingLinkFile, _ model: LoginModel, _ places: @autoclosure @escaping () -> PlaceTable?,
    open: @escaping (Link, _ completion: @escaping (NavigationResult<Void>) -> Void) -> Void
  ) {
    self.file = file
    self.model = model
    self.places = places
    self.open = open
  }

  /// Opens a link, or keeps it until that is possible. `completion` is called if the link is opened immediately.
  ///
  /// The response is for the terminal.
  package func open(
    _ text: String, completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) throws(LinkError) -> LinkResponse {
    guard let places = places() else {
      return LinkResponse(isAccepted: false, message: "\(model.identity.name) opens no links")
    }
    let (place, address) = try places.find(text)
    guard sessionState != .starting else {
      return keep(address.link, "It opens when \(model.identity.name) has started.")
    }
    let title = try places.title(of: address.link)
    if sessionState == .loggedOut, place.needsSession {
      return keep(address.link, "\(title) opens after someone logs in.")
    }
    open(address.link, completion)
    return LinkResponse(isAccepted: true)
  }

  /// Notes the end of the session. `link` is kept like a new link, unless a link is already pending or its place
  /// requires no session.
  package func sessionDidEnd(keeping link: Link? = nil) {
    sessionState = .loggedOut
    if model.pendingLink == nil, let link, needsSession(link) { _ = keep(link, "") }
  }

  /// Sets the state of the session when it is known, and opens the pending link if its place is accessible. `stored` is
  /// the link of an earlier process. Returns an error for the user, or nil.
  package func setSessionState(_ sessionState: SessionState, stored: Link? = nil) -> (any Error)? {
    self.sessionState = sessionState
    // A link that has arrived since is newer.
    if model.pendingLink == nil { model.pendingLink = stored }
    guard let link = model.pendingLink, sessionState == .loggedIn || !needsSession(link) else { return nil }
    // Deleted first, so that it can never be opened twice.
    if let problem = discardPending() { return problem }
    do {
      _ = try places()?.title(of: link)
    } catch {
      return error
    }
    open(link) { _ in }
    return nil
  }

  /// Discards the pending link. Returns an error if its file could not be removed.
  @discardableResult
  package func discardPending() -> ExitError? {
    model.pendingLink = nil
    return failureOf { () throws(ExitError) in try file.remove() }
  }

  // A link to no place needs none, so that its error is reported.
  private func needsSession(_ link: Link) -> Bool {
    do {
      return try places()?.find(link).place.needsSession ?? false
    } catch {
      return false
    }
  }

  private func keep(_ link: Link, _ message: String) -> LinkResponse {
    model.pendingLink = link
    // Without the file, the link is still pending in this process.
    let problem = failureMessage { () throws(ExitError) in try file.write(link) }
    return LinkResponse(
      isAccepted: true, message: [message, problem].compactMap { $0 }.joined(separator: "\n"))
  }
}
