import LanternAccounts
package import LanternDesktop
package import LanternNavigation
import LanternStrings
import LanternWidgets

// Flows, restored flows, and links.
extension PrintShop {
  package func open(link: String) -> LinkResponse { open(link) }

  /// Opens a link, or keeps it until that is possible.
  @discardableResult
  package func open(
    _ link: String, completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) -> LinkResponse {
    services.journalRecorder.note(.opening(link, scheme: Link.appScheme))
    guard !Link.isScheme(link, Link.appScheme) else { return LinkResponse(isAccepted: true) }
    do {
      let response = try deepLinks.open(link, completion: completion)
      refusedLinkDialog?.dismiss()
      return response
    } catch {
      showRefusedLink(link, because: strings.sentence(error))
      return LinkResponse(isAccepted: false, message: "\(error)")
    }
  }

  // Says why a link was refused, and names similar ones. A desktop that passes a link shows no output.
  private func showRefusedLink(_ link: String, because reason: String) {
    guard deepLinks.sessionState != .starting else {
      refusedLink = (link, reason)
      return
    }
    let similar = places.similarLinks(to: link).map(\.description)
    let parts = ["link": link.shortenedForTerminal, "reason": reason]
    let message =
      similar.isEmpty
      ? strings(.linkRefusedText, parts)
      : strings(
        .linkRefusedSimilar, parts.merging(["places": similar.joined(separator: "\n")]) { $1 })
    let dialog = Dialog(
      strings(.linkRefusedTitle), message: message, [Dialog.Answer(strings(.commonClose), .cancel)])
    root.whenPresented { [root, weak self] in
      // A newer link replaces the dialog of an earlier one.
      self?.refusedLinkDialog?.dismiss()
      self?.refusedLinkDialog = dialog
      root.targetScreens.last?.present(dialog)
    }
  }

  /// Logs out and discards the pending link, as on a first start. For programs that control the app from outside.
  package func startOver() throws(ExitError) {
    do {
      try sessionController.logOutNow()
    } catch {
      throw ExitError(.inputOutput, strings(error))
    }
    if let problem = deepLinks.discardPending() { throw problem }
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
    let link = shownLink(in: root)
    // Login shows the welcome screen anyway.
    deepLinks.sessionDidEnd(keeping: link?.place == ["welcome"] ? nil : link)
    root.show(.login, force: true)
    setSessionState(.loggedOut)
    showMessage(strings(.sessionEnded))
  }

  // The place that is visible, or that a transition leads to.
  private func shownLink(in screen: Screen) -> Link? {
    screen.link ?? screen.targetVisibleChildren.lazy.compactMap { self.shownLink(in: $0) }.first
  }

  /// Shows a message over the current screen.
  func showMessage(_ message: String) {
    root.whenPresented { [root] in root.showMessage(message) }
  }

  /// Refuses routes into the shop without a session: a request from before logout may have waited.
  var sessionGuard: Guard<NavigationTarget> {
    Guard("session") { [weak self] target, decide in
      guard let self, deepLinks.sessionState == .loggedIn || isOpenToAll(target) else {
        return decide(.refuse(Refusal("not logged in")))
      }
      decide(.pass)
    }
  }

  // Whether a navigation leads to a place that requires no session.
  private func isOpenToAll(_ target: NavigationTarget) -> Bool {
    guard let address = target.context as? Place.Address, let place = try? places.find(address.link).place
    else { return false }
    return !place.needsSession
  }

  /// The session state and the pending link, as a text that is equal for equal states.
  package var accessNote: String {
    "\(deepLinks.sessionState), \(model.pendingLink.map { "\($0)" } ?? "nothing") waits"
  }

  /// Sets the session state when it is known, and reports an error.
  func setSessionState(_ state: DeepLinkHandler.SessionState, stored: Link? = nil) {
    let problem = deepLinks.setSessionState(state, stored: stored)
    if let (link, reason) = refusedLink {
      refusedLink = nil
      showRefusedLink(link, because: reason)
    }
    guard let problem else { return }
    printMessage("\(problem)")
    showMessage(strings.sentence(problem))
  }

  // MARK: Flows

  func makeLoginFlow() -> [Screen] {
    let login = LoginCoordinator(model, LoginNavigator(LoginScreens(model), sessionController, self))
    let stack = login.makeStack()
    coordinator.adopt(login, until: stack)
    flowBeingMade = .login
    defer { flowBeingMade = nil }
    return services.restored([stack], in: .login) { makeScreen($0) }
  }

  func makeMainFlow() -> [Screen] {
    let navigator = ShopNavigator(model, sessionController, router, places, self)
    currentShop = navigator
    flowBeingMade = .main
    defer { flowBeingMade = nil }
    return services.restored([navigator.makeTabs()], in: .main) { makeScreen($0) }
  }

  /// Makes the screen of a restoration state. Returns nil for a place that no longer exists.
  package func makeScreen(_ state: RestorationState) -> Screen? {
    guard let link = state.links.last, let (place, address) = try? places.find(link) else { return nil }
    if state.children.isEmpty { return try? places.screen(at: address.link) }
    // A stack over the flow, with its first screen.
    if link.place == ["onboarding"] { return try? places.screen(at: address.link) }
    if !place.needsSession, let navigator = loginNavigator {
      return shopNavigator?.loginStack(around: navigator.screens.logIn(nil, navigator))
    }
    return state.children.lazy.compactMap { self.makeScreen($0) }.first.flatMap {
      shopNavigator?.newStack(around: $0)
    }
  }
}

/// Forwards to the app, which is created after its flows and places.
@MainActor
final class Flows: PlaceContext {
  weak var shop: PrintShop?

  var shopNavigator: ShopNavigator? { shop?.shopNavigator }
  var loginNavigator: LoginNavigator? { shop?.loginNavigator }
  func makeTour(upTo page: OnboardingPage) -> ScreenStack {
    shop?.makeTour(upTo: page) ?? ScreenStack(root: Screen(title: ""))
  }
  func showTourPage(_ page: OnboardingPage, in stack: Screen) { shop?.showTourPage(page, in: stack) }
}

// What the screens of places need.
extension PrintShop {
  private var isInShop: Bool { (flowBeingMade ?? root.destination) == .main }

  var shopNavigator: ShopNavigator? { isInShop ? currentShop : nil }

  private var loginCoordinator: LoginCoordinator? {
    coordinator.children.lazy.compactMap { $0 as? LoginCoordinator }.last
  }

  var loginNavigator: LoginNavigator? { isInShop ? currentShop?.login : loginCoordinator?.navigator }

  private var tourOwner: Coordinator? { isInShop ? currentShop?.coordinator : loginCoordinator }

  func makeTour(upTo page: OnboardingPage) -> ScreenStack {
    let owner = tourOwner ?? coordinator
    return owner.makeTour(model, from: page)
  }

  func showTourPage(_ page: OnboardingPage, in stack: Screen) {
    let tours = (tourOwner?.children ?? []).compactMap { $0 as? OnboardingCoordinator }
    tours.first { $0.stack === stack }?.show(page)
  }
}
