import FoundationEssentials
import LanternAccounts
import LanternFrames
import LanternNavigation
import LanternWidgets

// What the parts may ask of the accounts, and what follows from the answers.
extension PrintShop {
  /// Who there is, as the start-up call found it.
  struct People: Sendable {
    var signedIn: SignedIn?
    /// The account for show, where there is one.
    var demo: DemoAccount?
    /// What went wrong, for the person.
    var remarks: [String] = []
  }

  /// Opens the accounts, makes the one for show where there never was any, and looks who is logged in.
  nonisolated static func people(in accounts: OpenedAccounts, _ words: Strings, _ assets: Assets) -> People {
    var people = People()
    let account: DemoAccount
    do {
      account = try assets.read(DemoAccount.self, from: Assets.demoAccount)
    } catch {
      people.remarks.append(error.message)
      return people
    }
    do throws(AccountsError) {
      let accounts = try accounts()
      people.remarks += accounts.remarks
      try makeDemo(account, in: accounts)
      if try accounts.all().contains(where: \.isDemo) { people.demo = account }
      people.signedIn = try accounts.resume()
    } catch {
      people.remarks.append(words(error))
    }
    return people
  }

  nonisolated private static func makeDemo(_ account: DemoAccount, in accounts: Accounts)
    throws(AccountsError)
  {
    guard let email = EmailAddress(account.email), let name = PersonName(account.name) else {
      preconditionFailure("the demo account that comes with the app has an address and a name")
    }
    _ = try accounts.makeDemoAccount(email, name, account.password.utf8.span)
  }

  /// Leaves somebody logged in in a fresh data directory: for a replay that begins so.
  static func logDemoIn(_ directories: Directories, _ assets: Assets) throws(Failure) {
    let account = try assets.read(DemoAccount.self, from: Assets.demoAccount)
    let words = try assets.words()
    do throws(AccountsError) {
      let accounts = try OpenedAccounts(in: directories, words, assets, .light)()
      try makeDemo(account, in: accounts)
      _ = try accounts.logIn(account.email, account.password.utf8.span)
    } catch {
      throw Failure(.inputOutput, words(error))
    }
  }

  // MARK: Logging in

  /// What the login part asks. R18: a session is stored before anything is shown that needs it.
  var loginQuestions: LoginQuestions {
    let (membership, words) = (membership, words)
    func refusal(_ error: AccountsError) -> FormRefusal {
      if case .notConfirmed(let email) = error { .notConfirmed(email) } else { .refused(words(error)) }
    }
    func ask(
      _ answer: @escaping (Result<Void, FormRefusal>) -> Void,
      _ question: @escaping SessionController.Question<Void>
    ) {
      membership.give(question) { answer($0.mapError(refusal)) }
    }
    return LoginQuestions(
      logIn: { credentials, answer in
        membership.logIn(credentials) { result in
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
    let (folder, words) = (outboxFolder, words)
    return Outbox(path: folder.path) { [unowned self] answer in
      loop.work({ openInDesktop(folder) }) { isOpen in
        answer(isOpen ? nil : words(.outboxClosed, ["folder": folder.path]))
      }
    }
  }

  // MARK: Being logged in

  /// What the main part may ask.
  var memberServices: MemberServices {
    MemberServices(
      membership: membership,
      choose: { [unowned self] in choose($0, $1) },
      leave: { [unowned self] in
        story.emptyBags()
        story.demo = story.demo.flatMap { membership.signedIn?.account.isDemo == true ? nil : $0 }
        membership.forget()
        leaveShop()
      })
  }

  // Whoever shops now has a shop of their own: nothing of what the other one had open stays.
  private func choose(_ profile: Profile.ID, _ answer: @escaping (String?) -> Void) {
    let refusal = root.leave { [weak self, words] in
      self?.membership.change({ accounts throws(AccountsError) in try accounts.chooseProfile(profile) }) {
        switch $0 {
        case .success: self?.root.show(.main, asking: false)
        case .failure(let error): answer(words(error))
        }
      }
    }
    if let refusal { answer(refusal.reason) }
  }

  // R76: whoever has something unsaved is asked before it ends.
  func logOut(_ answer: @escaping (String?) -> Void) {
    if root.leave({ [weak self] in self?.endSession(answer) }) != nil { answer(nil) }
  }

  // R18: the session is gone before anything is shown that does without.
  private func endSession(_ answer: @escaping (String?) -> Void) {
    membership.logOut { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error): answer(words(error))
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
