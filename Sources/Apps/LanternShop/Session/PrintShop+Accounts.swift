import FoundationEssentials
package import LanternAccounts
package import LanternDesktop
import LanternFrames
package import LanternNavigation
import LanternProcess
import LanternStrings
import LanternWidgets

// The account operations that the flows use, and their consequences.
extension PrintShop {
  /// The session and the demo account that the start-up call found.
  struct ResumedSession: Sendable {
    var signedIn: SignedIn?
    /// The demo account, if there is one.
    var demo: DemoAccount?
    var warnings: [Warning] = []
  }

  /// A problem with the accounts.
  struct Warning: Sendable {
    /// The message for standard error.
    let message: String
    /// The text for the screen.
    let text: String
  }

  /// Opens the accounts, creates the demo account if there has never been an account, and resumes the session.
  nonisolated static func resumeSession(in accounts: OpenedAccounts, _ strings: Strings, _ assets: Assets)
    -> ResumedSession
  {
    var session = ResumedSession()
    let account: DemoAccount
    do {
      account = try assets.read(DemoAccount.self, from: Assets.demoAccount)
    } catch {
      session.warnings.append(Warning(message: error.message, text: strings.sentence(error.message)))
      return session
    }
    do throws(AccountsError) {
      let accounts = try accounts()
      session.warnings += accounts.warnings.map {
        Warning(message: "\($0)", text: strings($0))
      }
      try makeDemo(account, in: accounts)
      if try accounts.all().contains(where: \.isDemo) { session.demo = account }
      session.signedIn = try accounts.resume()
    } catch {
      session.warnings.append(Warning(message: "\(error)", text: strings(error)))
    }
    return session
  }

  nonisolated private static func makeDemo(_ account: DemoAccount, in accounts: Accounts)
    throws(AccountsError)
  {
    guard let email = EmailAddress(account.email), let name = PersonName(account.name) else {
      fatalError("the demo account in Assets must have a valid address and name")
    }
    _ = try accounts.makeDemoAccount(email, name, account.password.utf8.span)
  }

  /// Logs the demo account in, in a new data directory, for a replay that begins in the main flow.
  static func logDemoIn(_ directories: Directories, _ assets: Assets) throws(ExitError) {
    let account = try assets.read(DemoAccount.self, from: Assets.demoAccount)
    do throws(AccountsError) {
      let accounts = try OpenedAccounts(in: directories, CurrentStrings(.english), assets, .light)()
      try makeDemo(account, in: accounts)
      _ = try accounts.logIn(account.email, account.password.utf8.span)
    } catch {
      throw ExitError(.inputOutput, "\(error)")
    }
  }
}

// The actions of the app as a whole.
extension PrintShop: AppShell {
  package func showShop() {
    root.show(.main)
    setSessionState(.loggedIn)
  }

  package var pendingLinkTitle: String? {
    model.pendingLink.flatMap { link in try? places.title(of: link) }
  }

  package func discardPendingLink() { deepLinks.discardPending() }

  package func closeModal() { root.pop() }

  package func open(_ link: Link?) {
    if let link { services.follow(link) }
  }

  package var outboxPath: String { outboxFolder.path }

  package func openFolder(_ path: String, _ completion: @escaping (String?) -> Void) {
    let strings = strings
    loop.work(
      { openInDesktop(URL(filePath: path)) },
      then: { isOpen in completion(isOpen ? nil : strings(.folderNotOpened, ["folder": path])) })
  }

  package func saveRecording(_ completion: @escaping AppServices.RecordingCompletion) {
    services.saveRecording?(completion)
  }

  package func apply(_ appearance: AppearanceSettings) { services.apply(appearance) }

  package func leaveDeletedAccount() {
    model.emptyBags()
    if model.isDemo { model.demo = nil }
    sessionController.clearSession()
    leaveShop()
    showMessage(strings(.deletionDone))
  }

  // Each profile has its own shop: no screen of the previous profile stays.
  package func switchProfile(_ profile: Profile.ID, _ onFailure: @escaping (String?) -> Void) {
    let refusal = root.leave { [weak self, strings] in
      self?.sessionController.update({ accounts throws(AccountsError) in try accounts.chooseProfile(profile) }
      ) {
        switch $0 {
        case .success: self?.root.show(.main, force: true)
        case .failure(let error): onFailure(strings(error))
        }
      }
    }
    if let refusal { onFailure(refusal.reason) }
  }

  // A screen with unsaved changes asks before the session ends.
  package func logOut(_ completion: @escaping (String?) -> Void) {
    if root.leave({ [weak self] in self?.endSession(completion) }) != nil { completion(nil) }
  }

  // The session is deleted before any screen is shown that does not need it.
  private func endSession(_ completion: @escaping (String?) -> Void) {
    sessionController.logOut { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error): completion(strings(error))
      case .success:
        completion(nil)
        model.emptyBags()
        leaveShop()
      }
    }
  }
}
