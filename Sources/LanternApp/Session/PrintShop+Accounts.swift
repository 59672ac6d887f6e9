import FoundationEssentials
import LanternAccounts
import LanternFrames
import LanternNavigation
import LanternWidgets

// The account operations that the flows use, and their consequences.
extension PrintShop {
  /// The accounts found by the start-up call.
  struct People: Sendable {
    var signedIn: SignedIn?
    /// The demo account, if there is one.
    var demo: DemoAccount?
    /// Problems, for the user.
    var warnings: [String] = []
  }

  /// Opens the accounts, creates the demo account if there has never been an account, and resumes the session.
  nonisolated static func people(in accounts: OpenedAccounts, _ strings: Strings, _ assets: Assets) -> People
  {
    var people = People()
    let account: DemoAccount
    do {
      account = try assets.read(DemoAccount.self, from: Assets.demoAccount)
    } catch {
      people.warnings.append(error.message)
      return people
    }
    do throws(AccountsError) {
      let accounts = try accounts()
      people.warnings += accounts.warnings
      try makeDemo(account, in: accounts)
      if try accounts.all().contains(where: \.isDemo) { people.demo = account }
      people.signedIn = try accounts.resume()
    } catch {
      people.warnings.append(strings(error))
    }
    return people
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
  var loginQuestions: LoginQuestions {
    let (sessionController, strings) = (sessionController, strings)
    func refusal(_ error: AccountsError) -> FormError {
      if case .notConfirmed(let email) = error { .notConfirmed(email) } else { .refused(strings(error)) }
    }
    func ask(
      _ answer: @escaping (Result<Void, FormError>) -> Void,
      _ question: @escaping SessionController.Question<Void>
    ) {
      sessionController.give(question) { answer($0.mapError(refusal)) }
    }
    return LoginQuestions(
      logIn: { credentials, answer in
        sessionController.logIn(credentials) { result in
          answer(result.map { User($0) }.mapError(refusal))
        }
      },
      signUp: { account, answer in
        ask(answer) { accounts throws(AccountsError) in
          try account.password.withBytes { bytes throws(AccountsError) in
            try accounts.signUp(account.name, account.email, bytes)
          }
        }
      },
      sendConfirmation: { email, answer in
        ask(answer) { accounts throws(AccountsError) in try accounts.sendConfirmation(to: email) }
      },
      confirm: { question, answer in
        let (email, code) = question
        ask(answer) { accounts throws(AccountsError) in try accounts.confirm(email, code: code) }
      },
      requestReset: { email, answer in
        ask(answer) { accounts throws(AccountsError) in try accounts.requestReset(of: email) }
      },
      resetPassword: { new, answer in
        ask(answer) { accounts throws(AccountsError) in
          try new.password.withBytes { bytes throws(AccountsError) in
            try accounts.resetPassword(of: new.email, code: new.code, bytes)
          }
        }
      })
  }

  var outbox: Outbox {
    let (folder, strings) = (outboxFolder, strings)
    return Outbox(path: folder.path) { [unowned self] answer in
      loop.work({ openInDesktop(folder) }) { isOpen in
        answer(isOpen ? nil : strings(.outboxClosed, ["folder": folder.path]))
      }
    }
  }

  // MARK: Session

  /// The account operations of the main flow.
  var memberServices: MemberServices {
    MemberServices(
      sessionController: sessionController,
      choose: { [unowned self] in choose($0, $1) },
      leave: { [unowned self] in
        story.emptyBags()
        story.demo = story.demo.flatMap { sessionController.signedIn?.account.isDemo == true ? nil : $0 }
        sessionController.forget()
        leaveShop()
      })
  }

  // Each profile has its own shop: no screen of the previous profile stays.
  private func choose(_ profile: Profile.ID, _ answer: @escaping (String?) -> Void) {
    let refusal = root.leave { [weak self, strings] in
      self?.sessionController.change({ accounts throws(AccountsError) in try accounts.chooseProfile(profile) }
      ) {
        switch $0 {
        case .success: self?.root.show(.main, force: true)
        case .failure(let error): answer(strings(error))
        }
      }
    }
    if let refusal { answer(refusal.reason) }
  }

  // A screen with unsaved changes asks before the session ends.
  func logOut(_ answer: @escaping (String?) -> Void) {
    if root.leave({ [weak self] in self?.endSession(answer) }) != nil { answer(nil) }
  }

  // The session is deleted before any screen is shown that does not need it.
  private func endSession(_ answer: @escaping (String?) -> Void) {
    sessionController.logOut { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error): answer(strings(error))
      case .success:
        answer(nil)
        story.emptyBags()
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
