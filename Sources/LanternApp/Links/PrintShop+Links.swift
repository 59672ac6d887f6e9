import LanternAccounts
package import LanternNavigation
import LanternWidgets

// The parts as they were left, and where links come in.
extension PrintShop {
  /// Follows a link, or keeps it until that can be done.
  @discardableResult
  package func open(
    _ link: String, completion: @escaping (PassageOutcome) -> Void = { _ in }
  ) -> LinkReply {
    chronicle.note(.opening(link, scheme: AppPlace.scheme))
    return door.open(link, completion: completion)
  }

  /// Has nobody logged in and nothing waiting, as on a first start: for programs that lead it from outside.
  package func startOver() throws(Failure) {
    do {
      try membership.logOutNow()
    } catch {
      throw Failure(.inputOutput, words(error))
    }
    if let problem = door.giveUp() { throw Failure(.inputOutput, problem) }
    leaveShop()
  }

  /// Nobody is logged in any more.
  func leaveShop() {
    door.shut()
    root.show(.login, asking: false)
    letIn(.loggedOut)
  }

  /// The session has ended by itself. Where somebody was is kept, as a link that came would be, until they are back.
  func leaveForLogIn() {
    let seen = root.destinationScreen.firstSeen { $0.link != nil }?.link
    let place = seen.flatMap { try? AppPlace($0) }
    // Who was being welcomed is welcomed by logging in.
    door.shut(keeping: place == .login(.welcome) ? nil : place)
    root.show(.login, asking: false)
    letIn(.loggedOut)
    say(words(.sessionEnded))
  }

  /// Says something over whatever shows.
  func say(_ message: String) {
    root.whenPresented { [root] in root.destinationScreen.view.tree?.show(Toast(message)) }
  }

  /// Refuses whatever leads to the shop while nobody is logged in: what was asked for before that may have waited.
  var sessionGuard: Guard<String> {
    Guard("session") { [weak self] _, answer in
      guard let self, door.gate == .loggedIn else { return answer(.refuse(Refusal("nobody is logged in"))) }
      answer(.pass)
    }
  }

  /// Whether somebody is logged in, and what waits for that, in words that are the same for what is the same.
  package var accessNote: String { "\(door.gate), \(door.waiting.map { "\($0)" } ?? "nothing") waits" }

  func makeDoor() -> DeepLinkHandler {
    DeepLinkHandler(
      pendingLink,
      DeepLinkHandler.Ways(
        words: words,
        title: { [unowned self] place throws(LinkError) in try place.title(words, story.catalog) },
        follow: { [unowned self] in follow($0, $1) }))
  }

  /// It is known who is there.
  func letIn(_ gate: DeepLinkHandler.Gate, kept: AppPlace? = nil) {
    guard let problem = door.letIn(gate, kept: kept) else { return }
    tell(problem)
    say(problem.sentence)
  }

  var waitingLink: WaitingLink {
    WaitingLink(
      title: { [unowned self] in door.waitingTitle }, giveUp: { [unowned self] in _ = door.giveUp() },
      watch: { [unowned self] in door.watch(for: $0, $1) })
  }

  private func follow(_ place: AppPlace, _ completion: @escaping (PassageOutcome) -> Void) {
    let login = coordinator.children.lazy.compactMap { $0 as? LoginCoordinator }.last
    let target: (any LinkTarget)? = root.destination == .main ? story.main : login
    let told = { [weak self] (outcome: PassageOutcome) in
      guard outcome == .shown, let self else { return completion(outcome) }
      // What was there already may be on its way still, or on its way out.
      root.whenPresented { [weak self] in
        completion(self?.root.firstSeen { $0.link == place.link } == nil ? .superseded : .shown)
      }
    }
    switch place {
    case .shop(let place): story.main?.open(place, completion: completion)
    case .login(let place): target?.open(place, completion: told)
    case .tour(let page): target?.take(to: page, completion: told)
    }
  }

  func makeLoginFlow() -> Screen {
    LoginCoordinator.part(loginServices, of: coordinator, restoring: standing(of: .login))
  }

  func makeMainFlow() -> Screen {
    let flow = MainFlow(services, bag: story.bag(of: membership.signedIn?.profile))
    story.main = flow
    return flow.makeFlow(restoring: standing(of: .main))
  }

  // What stood in a part when the last process ended; only the first part that shows comes back.
  private func standing(of part: Flow) -> RestorationState? {
    defer { story.place = nil }
    return story.place.flatMap { $0.part == part.name ? $0.standing : nil }
  }
}
