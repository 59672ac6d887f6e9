import LanternAccounts
package import LanternDesktop
package import LanternNavigation
import LanternStrings
import LanternWidgets

// Links, and what the end of a session does with them.
extension Login {
  /// Opens a link, or keeps it until that is possible.
  @discardableResult
  package func open(
    _ link: String, completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) -> LinkResponse {
    let scheme = services.identity.linkScheme
    services.journalRecorder.note(.opening(link, scheme: scheme))
    guard !Link.isScheme(link, scheme) else { return LinkResponse(isAccepted: true) }
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
    let similar = services.places?.similarLinks(to: link).map(\.description) ?? []
    let parts = ["link": link.shortenedForTerminal, "reason": reason]
    let message =
      similar.isEmpty
      ? strings(.linkRefusedText, parts)
      : strings(
        .linkRefusedSimilar, parts.merging(["places": similar.joined(separator: "\n")]) { $1 })
    let dialog = Dialog(
      strings(.linkRefusedTitle), message: message, [Dialog.Answer(strings(.close), .cancel)])
    services.root.whenPresented { [root = services.root, weak self] in
      // A newer link replaces the dialog of an earlier one.
      self?.refusedLinkDialog?.dismiss()
      self?.refusedLinkDialog = dialog
      root.targetScreens.last?.present(dialog)
    }
  }

  /// Logs out and discards the pending link, as on a first start. For programs that control the app from outside.
  package func startOver() throws(ExitError) {
    do {
      try session.logOutNow()
    } catch {
      throw ExitError(.inputOutput, strings(error))
    }
    if let problem = deepLinks.discardPending() { throw problem }
    leaveMain()
  }

  /// Shows the login after the end of the session.
  func leaveMain() {
    deepLinks.sessionDidEnd()
    services.root.show(.login, force: true)
    setSessionState(.loggedOut)
  }

  /// Handles a session that has ended by itself. The visible place is stored like a link, until the next login.
  func sessionDidEnd() {
    let link = shownLink(in: services.root)
    // Login shows the welcome screen anyway.
    deepLinks.sessionDidEnd(keeping: link?.place == ["welcome"] ? nil : link)
    services.root.show(.login, force: true)
    setSessionState(.loggedOut)
    showMessage(strings(.sessionEnded))
  }

  // The place that is visible, or that a transition leads to.
  private func shownLink(in screen: Screen) -> Link? {
    screen.link ?? screen.targetVisibleChildren.lazy.compactMap { self.shownLink(in: $0) }.first
  }

  /// Refuses routes into the app without a session: a request from before logout may have waited.
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
    guard let address = target.context as? Place.Address,
      let place = try? services.places?.find(address.link).place
    else { return false }
    return !place.needsSession
  }

  /// The session state and the pending link, as a text that is equal for equal states.
  package var accessNote: String {
    "\(deepLinks.sessionState), \(model.pendingLink.map { "\($0)" } ?? "nothing") waits"
  }

  /// The pending link as a setting of the journal, which a replay opens at its start.
  package var journalSettings: [String: String] {
    guard let link = model.pendingLink?.withoutAddresses, deepLinks.sessionState != .starting else {
      return [:]
    }
    return ["link": link.description]
  }

  /// Restores the pending link of a journal.
  package func restore(from setting: [String: String]) {
    // A link that led nowhere was not pending.
    if let link = setting["link"] { _ = try? deepLinks.open(link) }
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
}
