import LanternAccounts
package import LanternDesktop
import LanternProcess
import LanternStrings

/// The session and the demo account that the start-up call found.
struct ResumedSession: Sendable {
  /// A problem with the accounts.
  struct Warning: Sendable {
    /// The message for standard error.
    let message: String
    /// The text for the screen.
    let text: String
  }

  var signedIn: SignedIn?
  /// The demo account, if there is one.
  var demo: DemoAccount?
  var warnings: [Warning] = []

  init() {}

  /// Opens the accounts, creates the demo account if there has never been an account, and resumes the session.
  init(
    in accounts: OpenedAccounts, _ strings: Strings, demo: () throws(ExitError) -> DemoAccount?
  ) {
    let account: DemoAccount?
    do {
      account = try demo()
    } catch {
      warnings.append(Warning(message: error.message, text: strings.sentence(error.message)))
      return
    }
    do throws(AccountsError) {
      let accounts = try accounts()
      warnings += accounts.warnings.map { Warning(message: "\($0)", text: strings($0)) }
      if let account {
        try account.make(in: accounts)
        if try accounts.all().contains(where: \.isDemo) { self.demo = account }
      }
      signedIn = try accounts.resume()
    } catch {
      warnings.append(Warning(message: "\(error)", text: strings(error)))
    }
  }
}

extension DemoAccount {
  /// Creates the account if there has never been an account.
  fileprivate func make(in accounts: Accounts) throws(AccountsError) {
    guard let email = EmailAddress(email), let name = PersonName(name) else {
      fatalError("the demo account must have a valid address and name")
    }
    _ = try accounts.makeDemoAccount(email, name, password.utf8.span)
  }

  /// Logs the account in, in a new data directory, for a replay that begins in the main flow.
  package func logIn(in directories: Directories, of app: AppIdentity) throws(ExitError) {
    do throws(AccountsError) {
      let strings = CurrentStrings(Strings.english.withLogin(of: app))
      let accounts = try OpenedAccounts(of: app, in: directories, strings, .light)()
      try make(in: accounts)
      _ = try accounts.logIn(email, password.utf8.span)
    } catch {
      throw ExitError(.inputOutput, "\(error)")
    }
  }
}
