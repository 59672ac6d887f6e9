internal import CLogin
package import FoundationEssentials
package import LanternAccounts
import LanternDesktop
import LanternProcess
import LanternStrings
import Synchronization

/// The texts in the current language, for work on other threads.
final class CurrentStrings: Sendable {
  private let current: Mutex<Strings>

  init(_ strings: Strings) { current = Mutex(strings) }

  var value: Strings {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
}

/// The accounts, opened on first use. Opening takes a while, so it must not happen on the main thread.
package final class OpenedAccounts: Sendable {
  private let opened = Mutex<Accounts?>(nil)
  private let open: @Sendable () throws(AccountsError) -> Accounts

  package init(_ open: @escaping @Sendable () throws(AccountsError) -> Accounts) { self.open = open }

  /// Returns the accounts. After a failure, the next call tries again.
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

  /// Checkpoints the database file, if the accounts are open. Returns the error, if any.
  package func settle() -> AccountsError? {
    let accounts = opened.withLock { $0 }
    do throws(AccountsError) {
      try accounts?.settle()
      return nil
    } catch {
      return error
    }
  }
}

/// Settings of the accounts that differ in tests and replays.
package struct AccountSettings: Sendable {
  package var work = HashingCost.recommended
  package var limits = Limits.standard
  /// Whether the session's token may be stored in the desktop's keyring.
  package var usesKeyring = true
  package var now: @Sendable () -> Date = { Date() }
  /// Whether a timer waits for the end of the session. Without it, the end is noticed at the next use.
  package var waitsForEnd = true
  /// The delay between an answer and the checkpoint of the database file; nil to checkpoint only on quit.
  package var settlesAfter: Duration? = .seconds(3)

  package init() {}

  /// Minimal password hashing, no keyring and no timers, for measurements and tests of other things.
  package static var light: AccountSettings {
    var accountSettings = AccountSettings()
    accountSettings.work = HashingCost(passes: 1, bytes: 8_192)
    accountSettings.usesKeyring = false
    accountSettings.waitsForEnd = false
    accountSettings.settlesAfter = nil
    return accountSettings
  }
}

extension OpenedAccounts {
  /// The accounts of a data directory, with messages in the app's language.
  convenience init(
    of app: AppIdentity, in directories: Directories, _ strings: CurrentStrings, mailer: Mailer? = nil,
    _ accountSettings: AccountSettings = AccountSettings()
  ) {
    self.init { () throws(AccountsError) in
      let tokenStore = accountSettings.usesKeyring ? TokenStore.system : TokenStore.file
      return try Accounts(
        in: directories.data, tokens: tokenStore(directories.data, accountSettings.now) { printMessage($0) },
        mailer: mailer
          ?? .outbox(directories.outbox, from: app.name, "\(app.identifier)@localhost"),
        messages: MessageTexts(strings),
        rules: .rejectingCommonPasswords, work: accountSettings.work, limits: accountSettings.limits,
        now: accountSettings.now)
    }
  }
}

extension PasswordRules {
  /// Rules that reject the most common passwords, whose list is a part of the program.
  fileprivate static var rejectingCommonPasswords: PasswordRules {
    var size = 0
    guard let list = unsafe common_passwords(&size) else { return PasswordRules() }
    // `size` bytes, which are constants of the program and never written to.
    let bytes = unsafe UnsafeMutableRawPointer(mutating: list)
    return PasswordRules(list: unsafe Data(bytesNoCopy: bytes, count: size, deallocator: .none))
  }
}

extension MessageTexts {
  /// The messages in the app's language when they are sent.
  init(_ strings: CurrentStrings) {
    @Sendable func message(_ subject: LoginMessage, _ body: LoginMessage, _ parts: [String: String]) -> (
      subject: String, body: String
    ) {
      (strings.value(subject), strings.value(body, parts))
    }
    self.init(
      confirm: { message(.messageConfirm, .messageConfirmText, ["name": $0, "code": $1]) },
      alreadyThere: { message(.messageAccountExists, .messageAccountExistsText, ["name": $0]) },
      reset: { message(.messageReset, .messageResetText, ["name": $0, "code": $1]) },
      passwordChanged: { message(.messagePasswordChanged, .messagePasswordChangedText, ["name": $0]) })
  }
}
