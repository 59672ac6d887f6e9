import LanternAccounts
package import LanternNavigation
import LanternWidgets

// Restored flows, and links.
extension PrintShop {
  /// Opens a link, or keeps it until that is possible.
  @discardableResult
  package func open(
    _ link: String, completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) -> LinkReply {
    journalRecorder.note(.opening(link, scheme: AppPlace.scheme))
    return deepLinks.open(link, completion: completion)
  }

  /// Logs out and discards the waiting link, as on a first start. For programs that control the app from outside.
  package func startOver() throws(ExitError) {
    do {
      try sessionController.logOutNow()
    } catch {
      throw ExitError(.inputOutput, strings(error))
    }
    if let problem = deepLinks.giveUp() { throw ExitError(.inputOutput, problem) }
    leaveShop()
  }

  /// Leaves the shop after the end of the session.
  func leaveShop() {
    deepLinks.shut()
    root.show(.login, force: true)
    letIn(.loggedOut)
  }

  /// Handles a session that has ended by itself. The visible place is kept like a link, until the next login.
  func leaveForLogIn() {
    let seen = root.firstSeen { $0.link != nil }?.link
    let place = seen.flatMap { try? AppPlace($0) }
    // Login shows the welcome screen anyway.
    deepLinks.shut(keeping: place == .login(.welcome) ? nil : place)
    root.show(.login, force: true)
    letIn(.loggedOut)
    say(strings(.sessionEnded))
  }

  /// Shows a message over the current screen.
  func say(_ message: String) {
    root.whenPresented { [root] in root.say(message) }
  }

  /// Refuses routes into the shop without a session: a request from before logout may have waited.
  var sessionGuard: Guard<NavigationTarget> {
    Guard("session") { [weak self] _, answer in
      guard let self, deepLinks.gate == .loggedIn else { return answer(.refuse(Refusal("not logged in"))) }
      answer(.pass)
    }
  }

  /// The state of the gate and the waiting link, as a text that is equal for equal states.
  package var accessNote: String {
    "\(deepLinks.gate), \(deepLinks.waiting.map { "\($0)" } ?? "nothing") waits"
  }

  func makeDoor() -> DeepLinkHandler {
    DeepLinkHandler(
      pendingLink,
      DeepLinkHandler.Ways(
        strings: strings,
        title: { [unowned self] place throws(LinkError) in try place.title(strings, story.catalog) },
        follow: { [unowned self] in follow($0, $1) }))
  }

  /// Sets the gate when the session is known, and reports an error.
  func letIn(_ gate: DeepLinkHandler.Gate, kept: AppPlace? = nil) {
    guard let problem = deepLinks.letIn(gate, kept: kept) else { return }
    printMessage(problem)
    say(problem.sentence)
  }

  var waitingLink: WaitingLink {
    WaitingLink(
      title: { [unowned self] in deepLinks.waitingTitle },
      giveUp: { [unowned self] in _ = deepLinks.giveUp() },
      observe: { [unowned self] in deepLinks.observe(for: $0, $1) })
  }

  private func follow(_ place: AppPlace, _ completion: @escaping (NavigationResult<Void>) -> Void) {
    let login = coordinator.children.lazy.compactMap { $0 as? LoginCoordinator }.last
    let target: (any LinkTarget)? = root.destination == .main ? story.main : login
    let told = { [weak self] (outcome: NavigationResult<Void>) in
      guard case .shown = outcome, let self else { return completion(outcome) }
      // An existing screen may still be entering or leaving.
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

  func makeLoginFlow() -> [Screen] {
    LoginCoordinator.flow(loginServices, of: coordinator, restoring: standing(of: .login))
  }

  func makeMainFlow() -> [Screen] {
    let flow = MainFlow(services, bag: story.bag(of: sessionController.signedIn?.profile))
    story.main = flow
    return flow.makeFlow(restoring: standing(of: .main))
  }

  // The state of a flow when the last process ended. Only the first flow that is shown is restored.
  private func standing(of part: Flow) -> RestorationState? {
    defer { story.place = nil }
    return story.place.flatMap { $0.part == part.name ? $0.standing : nil }
  }
}

extension ModalStack {
  /// Shows a message over the top screen.
  func say(_ message: String) { targetScreens.last?.view.tree?.show(Toast(message)) }
}
