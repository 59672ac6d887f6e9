import LanternNavigation

/// Where links come in, in front of all navigators: it knows who is let in, and not one screen.
///
/// A link that cannot be followed yet waits in one slot: while the app starts, since nobody knows then whether somebody
/// is logged in, and until somebody has logged in where that is needed. It is followed at most once, and a later one
/// takes its place. It outlives the process.
@MainActor
final class DeepLinkHandler {
  /// Whether it is known that somebody is logged in.
  enum Gate { case starting, loggedOut, loggedIn }

  /// What the door needs of the app.
  struct Ways {
    let words: Strings
    /// What a place is called, unless it is of something that does not exist. While the app starts nobody knows.
    let title: (AppPlace) throws(LinkError) -> String
    let follow: (AppPlace, _ completion: @escaping (PassageOutcome) -> Void) -> Void
  }

  private let file: PendingLink
  private let ways: Ways
  private(set) var gate = Gate.starting
  private(set) var waiting: AppPlace?
  private var watchers = Observers()

  init(_ file: PendingLink, _ ways: Ways) {
    self.file = file
    self.ways = ways
  }

  /// Follows a link, or keeps it until that can be done. `completion` is told what became of following it at once.
  func open(_ text: String, completion: @escaping (PassageOutcome) -> Void = { _ in }) -> LinkReply {
    do {
      let place = try AppPlace(text)
      guard gate != .starting else { return keep(place, ways.words(.linkKeptStarting)) }
      let title = try ways.title(place)
      if gate == .loggedOut, place.needsSession {
        return keep(place, ways.words(.linkKeptLogIn, ["place": title]))
      }
      ways.follow(place, completion)
      return LinkReply(isTaken: true)
    } catch {
      return LinkReply(isTaken: false, message: "\(error)")
    }
  }

  /// Lets nobody in from here on. A place is kept like a link that came, unless one waits already; it outlives the
  /// process if it can.
  func shut(keeping place: AppPlace? = nil) {
    gate = .loggedOut
    if waiting == nil, let place, place.needsSession { _ = keep(place, "") }
  }

  /// It is known now who is there: what waited is followed, if it may be. `kept` is what an earlier process left.
  /// Returns what is wrong with it, for the person.
  func letIn(_ gate: Gate, kept: AppPlace? = nil) -> String? {
    self.gate = gate
    // What came since is newer.
    if waiting == nil { waiting = kept }
    defer { watchers.tell() }
    guard let place = waiting, gate == .loggedIn || !place.needsSession else { return nil }
    // Forgotten first: whatever happens then, it is not followed twice.
    if let problem = giveUp() { return problem }
    do {
      _ = try ways.title(place)
    } catch {
      return "\(error)"
    }
    ways.follow(place) { _ in }
    return nil
  }

  /// What the waiting link leads to; nil where none waits.
  var waitingTitle: String? { waiting.flatMap { try? ways.title($0) } }

  /// Forgets the link that waits; returns why it cannot.
  @discardableResult
  func giveUp() -> String? {
    waiting = nil
    watchers.tell()
    return failureMessage { () throws(Failure) in try file.forget() }
  }

  /// Calls back whenever another link waits, as long as whoever wants to know lives.
  func watch(for who: AnyObject, _ changed: @escaping () -> Void) { watchers.add(who, changed) }

  private func keep(_ place: AppPlace, _ message: String) -> LinkReply {
    waiting = place
    watchers.tell()
    // It waits all the same in this process.
    let problem = failureMessage { () throws(Failure) in try file.keep(place) }
    return LinkReply(isTaken: true, message: [message, problem].compactMap { $0 }.joined(separator: "\n"))
  }
}
