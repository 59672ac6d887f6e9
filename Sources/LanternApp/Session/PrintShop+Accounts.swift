import FoundationEssentials
import LanternAccounts
import LanternFrames
import LanternNavigation
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
      session.warnings.append(Warning(message: error.message, text: error.message.sentence))
      return session
    }
    do throws(AccountsError) {
      let accounts = try accounts()
      session.warnings += accounts.warnings.map { Warning(message: "\($0)", text: strings($0)) }
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
      preconditionFailure("the demo account in Assets must have a valid address and name")
    }
    _ = try accounts.makeDemoAccount(email, name, account.password.utf8.span)
  }

  /// Logs the demo account in, in a new data directory, for a replay that begins in the main flow.
  static func logDemoIn(_ directories: Directories, _ assets: Assets) throws(ExitError) {
    let account = try assets.read(DemoAccount.self, from: Assets.demoAccount)
    let strings = try assets.strings()
    do throws(AccountsError) {
      let accounts = try OpenedAccounts(in: directories, strings, assets, .light)()
      try makeDemo(account, in: accounts)
      _ = try accounts.logIn(account.email, account.password.utf8.span)
    } catch {
      throw ExitError(.inputOutput, strings(error))
    }
  }

  // MARK: Login

  /// The account operations of the login flow. A session is stored before any screen that needs it is shown.
  var loginOperations: LoginOperations {
    let (sessionController, strings) = (sessionController, strings)
    func refusal(_ error: AccountsError) -> FormError {
      if case .notConfirmed(let email) = error { .notConfirmed(email) } else { .refused(strings(error)) }
    }
    func run(
      _ completion: @escaping (Result<Void, FormError>) -> Void,
      _ operation: @escaping SessionController.Operation<Void>
    ) {
      sessionController.runTyped(operation) { completion($0.mapError(refusal)) }
    }
    return LoginOperations(
      logIn: { credentials, completion in
        sessionController.logIn(credentials) { result in
          completion(result.map { User($0) }.mapError(refusal))
        }
      },
      signUp: { account, completion in
        run(completion) { accounts throws(AccountsError) in
          try account.password.withBytes { bytes throws(AccountsError) in
            try accounts.signUp(account.name, account.email, bytes)
          }
        }
      },
      sendConfirmation: { email, completion in
        run(completion) { accounts throws(AccountsError) in try accounts.sendConfirmation(to: email) }
      },
      confirm: { input, completion in
        let (email, code) = input
        run(completion) { accounts throws(AccountsError) in try accounts.confirm(email, code: code) }
      },
      requestReset: { email, completion in
        run(completion) { accounts throws(AccountsError) in try accounts.requestReset(of: email) }
      },
      resetPassword: { new, completion in
        run(completion) { accounts throws(AccountsError) in
          try new.password.withBytes { bytes throws(AccountsError) in
            try accounts.resetPassword(of: new.email, code: new.code, bytes)
          }
        }
      })
  }

  var outbox: Outbox {
    let (folder, strings) = (outboxFolder, strings)
    return Outbox(path: folder.path) { [unowned self] completion in
      loop.work({ openInDesktop(folder) }) { isOpen in
        completion(isOpen ? nil : strings(.outboxClosed, ["folder": folder.path]))
      }
    }
  }

  // MARK: Session

  /// The account operations of the main flow.
  var accountServices: AccountServices {
    AccountServices(
      sessionController: sessionController,
      switchProfile: { [unowned self] in switchProfile($0, $1) },
      leaveShop: { [unowned self] in
        appState.emptyBags()
        appState.demo = appState.demo.flatMap {
          sessionController.signedIn?.account.isDemo == true ? nil : $0
        }
        sessionController.clearSession()
        leaveShop()
      })
  }

  // Each profile has its own shop: no screen of the previous profile stays.
  private func switchProfile(_ profile: Profile.ID, _ onFailure: @escaping (String?) -> Void) {
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
  func logOut(_ completion: @escaping (String?) -> Void) {
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
        appState.emptyBags()
        leaveShop()
      }
    }
  }
}

extension User {
  init(_ signedIn: SignedIn) {
    self.init(name: signedIn.profile.name.description, isNew: signedIn.isFirstTime)
  }
}
