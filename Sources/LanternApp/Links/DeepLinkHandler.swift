import LanternNavigation

/// Accepts links and passes them to the navigators. It knows whether there is a session, but no screens.
///
/// A link that cannot be opened yet is kept in one slot: while the app starts, because the session is not known yet,
/// and until login if its place requires a session. It is opened at most once, and a later link replaces it. The
/// slot is stored in a file.
@MainActor
final class DeepLinkHandler {
  /// Whether there is a session, as far as known.
  enum Gate { case starting, loggedOut, loggedIn }

  /// The app's operations that the handler uses.
  struct Ways {
    let strings: Strings
    /// The title of a place. Throws if it does not exist. Unavailable while the app starts.
    let title: (AppPlace) throws(LinkError) -> String
    let follow: (AppPlace, _ completion: @escaping (NavigationResult<Void>) -> Void) -> Void
  }

  private let file: PendingLink
  private let ways: Ways
  private(set) var gate = Gate.starting
  private(set) var waiting: AppPlace?
  private var observers = Observers()

  init(_ file: PendingLink, _ ways: Ways) {
    self.file = file
    self.ways = ways
  }

  /// Opens a link, or keeps it until that is possible. `completion` gets the result if the link is opened
  /// immediately.
  func open(_ text: String, completion: @escaping (NavigationResult<Void>) -> Void = { _ in }) -> LinkReply {
    do {
      let place = try AppPlace(text)
      guard gate != .starting else { return keep(place, ways.strings(.linkKeptStarting)) }
      let title = try ways.title(place)
      if gate == .loggedOut, place.needsSession {
        return keep(place, ways.strings(.linkKeptLogIn, ["place": title]))
      }
      ways.follow(place, completion)
      return LinkReply(isTaken: true)
    } catch {
      return LinkReply(isTaken: false, message: "\(error)")
    }
  }

  /// Closes the gate. `place` is kept like a new link, unless a link is already waiting, and is stored in the file
  /// if possible.
  func shut(keeping place: AppPlace? = nil) {
    gate = .loggedOut
    if waiting == nil, let place, place.needsSession { _ = keep(place, "") }
  }

  /// Sets the gate when the session is known, and opens the waiting link if its place is accessible. `kept` is the
  /// link of an earlier process. Returns an error message for the user, or nil.
  func letIn(_ gate: Gate, kept: AppPlace? = nil) -> String? {
    self.gate = gate
    // A link that has arrived since is newer.
    if waiting == nil { waiting = kept }
    defer { observers.notify() }
    guard let place = waiting, gate == .loggedIn || !place.needsSession else { return nil }
    // Deleted first, so that it can never be opened twice.
    if let problem = giveUp() { return problem }
    do {
      _ = try ways.title(place)
    } catch {
      return "\(error)"
    }
    ways.follow(place) { _ in }
    return nil
  }

  /// The title of the waiting link's place, or nil if no link is waiting.
  var waitingTitle: String? { waiting.flatMap { try? ways.title($0) } }

  /// Discards the waiting link. Returns an error message if its file could not be removed.
  @discardableResult
  func giveUp() -> String? {
    waiting = nil
    observers.notify()
    return failureMessage { () throws(ExitError) in try file.forget() }
  }

  /// Calls back whenever the waiting link changes, as long as the observer exists.
  func observe(for who: AnyObject, _ onChange: @escaping () -> Void) { observers.add(who, onChange) }

  private func keep(_ place: AppPlace, _ message: String) -> LinkReply {
    waiting = place
    observers.notify()
    // Without the file, the link still waits in this process.
    let problem = failureMessage { () throws(ExitError) in try file.keep(place) }
    return LinkReply(isTaken: true, message: [message, problem].compactMap { $0 }.joined(separator: "\n"))
  }
}
