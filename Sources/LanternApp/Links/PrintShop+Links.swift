import LanternAccounts
package import LanternNavigation
import LanternWidgets

// Restored flows, and links.
extension PrintShop {
  /// Opens a link, or keeps it until that is possible.
  @discardableResult
  package func open(
    _ link: String, completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) -> LinkResponse {
    journalRecorder.note(.opening(link, scheme: AppPlace.scheme))
    return deepLinks.open(link, completion: completion)
  }

  /// Logs out and discards the pending link, as on a first start. For programs that control the app from outside.
  package func startOver() throws(ExitError) {
    do {
      try sessionController.logOutNow()
    } catch {
      throw ExitError(.inputOutput, strings(error))
    }
    if let problem = deepLinks.discardPending() { throw ExitError(.inputOutput, problem) }
    leaveShop()
  }

  /// Leaves the shop after the end of the session.
  func leaveShop() {
    deepLinks.sessionDidEnd()
    root.show(.login, force: true)
    setSessionState(.loggedOut)
  }

  /// Handles a session that has ended by itself. The visible place is stored like a link, until the next login.
  func sessionDidEnd() {
    let link = root.firstVisible { $0.link != nil }?.link
    let place = link.flatMap { try? AppPlace($0) }
    // Login shows the welcome screen anyway.
    deepLinks.sessionDidEnd(keeping: place == .login(.welcome) ? nil : place)
    root.show(.login, force: true)
    setSessionState(.loggedOut)
    showMessage(strings(.sessionEnded))
  }

  /// Shows a message over the current screen.
  func showMessage(_ message: String) {
    root.whenPresented { [root] in root.showMessage(message) }
  }

  /// Refuses routes into the shop without a session: a request from before logout may have waited.
  var sessionGuard: Guard<NavigationTarget> {
    Guard("session") { [weak self] _, decide in
      guard let self, deepLinks.sessionState == .loggedIn else {
        return decide(.refuse(Refusal("not logged in")))
      }
      decide(.pass)
    }
  }

  /// The state of the session and the pending link, as a text that is equal for equal states.
  package var accessNote: String {
    "\(deepLinks.sessionState), \(deepLinks.pending.map { "\($0)" } ?? "nothing") waits"
  }

  func makeDeepLinkHandler() -> DeepLinkHandler {
    DeepLinkHandler(
      pendingLinkFile,
      DeepLinkHandler.Operations(
        strings: strings,
        title: { [unowned self] place throws(LinkError) in try place.title(strings, appState.catalog) },
        open: { [unowned self] in follow($0, $1) }))
  }

  /// Sets the state of the session, and reports an error.
  func setSessionState(_ state: DeepLinkHandler.SessionState, stored: AppPlace? = nil) {
    guard let problem = deepLinks.setSessionState(state, stored: stored) else { return }
    printMessage(problem)
    showMessage(problem.sentence)
  }

  var pendingLink: PendingLink {
    PendingLink(
      title: { [unowned self] in deepLinks.pendingTitle },
      discard: { [unowned self] in _ = deepLinks.discardPending() },
      observe: { [unowned self] in deepLinks.observe(for: $0, $1) })
  }

  private func follow(_ place: AppPlace, _ completion: @escaping (NavigationResult<Void>) -> Void) {
    let login = coordinator.children.lazy.compactMap { $0 as? LoginCoordinator }.last
    let target: (any LinkTarget)? = root.destination == .main ? appState.main : login
    let whenShown = { [weak self] (result: NavigationResult<Void>) in
      guard case .shown = result, let self else { return completion(result) }
      // An existing screen may still be entering or leaving.
      root.whenPresented { [weak self] in
        completion(self?.root.firstVisible { $0.link == place.link } == nil ? .superseded : .shown)
      }
    }
    switch place {
    case .shop(let place): appState.main?.open(place, completion: completion)
    case .login(let place): target?.open(place, completion: whenShown)
    case .tour(let page): target?.showTour(from: page, completion: whenShown)
    }
  }

  func makeLoginFlow() -> [Screen] {
    LoginCoordinator.flow(loginServices, of: coordinator, restoring: restorationState(of: .login))
  }

  func makeMainFlow() -> [Screen] {
    let flow = MainFlow(services, bag: appState.bag(of: sessionController.signedIn?.profile))
    appState.main = flow
    return flow.makeFlow(restoring: restorationState(of: .main))
  }

  // The state of a flow when the last process ended. Only the first flow that is shown is restored.
  private func restorationState(of flow: Flow) -> RestorationState? {
    defer { appState.restored = nil }
    return appState.restored.flatMap { $0.flow == flow.name ? $0.state : nil }
  }
}

extension ModalStack {
  /// Shows a message over the top screen.
  func showMessage(_ message: String) { targetScreens.last?.view.tree?.show(Toast(message)) }
}
