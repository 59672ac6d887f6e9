package import FoundationEssentials
package import LanternAccounts
import Synchronization

/// The accounts, opened by whoever first asks for them: that takes a while, so nobody does on the main thread.
package final class OpenedAccounts: Sendable {
  private let opened = Mutex<Accounts?>(nil)
  private let open: @Sendable () throws(AccountsError) -> Accounts

  package init(_ open: @escaping @Sendable () throws(AccountsError) -> Accounts) { self.open = open }

  /// The accounts. After a failure the next call tries again.
  package func callAsFunction() throws(AccountsError) -> Accounts {
    let result = opened.withLock { opened -> Result<Accounts, AccountsError> in
      if let opened { return .success(opened) }
      return Result { () throws(AccountsError) in
        let accounts = try open()
        opened = accounts
        return accounts
      }
    }
    return try result.get()
  }

  /// Moves all changes into the accounts' database file. Nothing happens where nobody has opened them. Returns what went wrong.
  func settle() -> AccountsError? {
    let accounts = opened.withLock { $0 }
    do throws(AccountsError) {
      try accounts?.settle()
      return nil
    } catch {
      return error
    }
  }
}

/// How accounts are kept, other than as they come: for tests, and for replays.
package struct AccountTerms: Sendable {
  package var work = PasswordWork.recommended
  package var limits = Limits.standard
  /// Whether the session's token may go to the desktop's keyring.
  package var usesKeyring = true
  package var now: @Sendable () -> Date = { Date() }
  /// Whether a session's end is waited for while nobody does anything; else it is found out with the next use.
  package var waitsForEnd = true
  /// How long after an answer the database file is brought up to date; nil for only when the app quits.
  package var settlesAfter: Duration? = .seconds(3)

  package init() {}

  /// With next to no work for a password and nothing of the desktop's: for what is measured or proven otherwise.
  package static var light: AccountTerms {
    var terms = AccountTerms()
    terms.work = PasswordWork(passes: 1, bytes: 8_192)
    terms.usesKeyring = false
    terms.waitsForEnd = false
    terms.settlesAfter = nil
    return terms
  }
}

extension OpenedAccounts {
  /// Those of a data directory, with letters in the app's words.
  convenience init(
    in directories: Directories, _ words: Strings, _ assets: Assets, _ terms: AccountTerms = AccountTerms()
  ) {
    self.init { () throws(AccountsError) in
      let keeper = terms.usesKeyring ? TokenStore.system : TokenStore.file
      return try Accounts(
        in: directories.data, tokens: keeper(directories.data, terms.now) { tell($0) },
        courier: .outbox(directories.outbox), letters: MessageTexts(words),
        rules: try PasswordRules(common: assets.commonPasswords), work: terms.work, limits: terms.limits,
        now: terms.now)
    }
  }
}

extension MessageTexts {
  /// In the app's words.
  init(_ words: Strings) {
    @Sendable func letter(_ subject: StringKey, _ body: StringKey, _ parts: [String: String]) -> (
      subject: String, body: String
    ) {
      (words(subject), words(body, parts))
    }
    self.init(
      confirm: { letter(.letterConfirm, .letterConfirmText, ["name": $0, "code": $1]) },
      alreadyThere: { letter(.letterThere, .letterThereText, ["name": $0]) },
      reset: { letter(.letterReset, .letterResetText, ["name": $0, "code": $1]) },
      passwordChanged: { letter(.letterChanged, .letterChangedText, ["name": $0]) })
  }
}
