import ArgumentParser
package import FoundationEssentials
import Glibc
import LanternAccounts
package import LanternDesktop
import LanternFiles
import LanternProcess

/// The data directory whose accounts a command uses.
struct AccountsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The app's data directory (default: the XDG directories).", valueName: "DIR"))
  var dataDir: String?

  /// Opens the accounts of the data directory, which is created if it does not exist.
  func open(of app: AppIdentity) throws(ExitError) -> Accounts {
    let directories = Directories(app, dataDirectory: dataDir)
    try directories.create()
    return try openAccounts(of: app, directories)
  }

  /// Opens the accounts. Returns nil, and creates nothing, if no accounts were ever created.
  func openIfAny(of app: AppIdentity) throws(ExitError) -> Accounts? {
    if let dataDir {
      let kind = try exitErrors { () throws(FileError) in try File(dataDir).kind(followingLinks: true) }
      guard kind == .folder else {
        let problem = kind == nil ? "does not exist" : "is not a folder"
        throw ExitError(.noInput, "\"\(dataDir)\" \(problem); name the app's data directory with --data-dir")
      }
    }
    let directories = Directories(app, dataDirectory: dataDir)
    // A lost database leaves its lock file or its log behind. A folder that cannot be searched may contain one.
    let mayExist = directories.accounts.contains { file in
      var status = stat()
      return unsafe lstat(file.path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
    }
    guard mayExist else { return nil }
    return try openAccounts(of: app, directories)
  }

  /// Opens the accounts if one of them has this address. Throws if none has.
  func open(havingAccountOf email: EmailAddress, of app: AppIdentity) throws(ExitError) -> Accounts {
    guard let accounts = try openIfAny(of: app), try accounts.find(email) != nil else {
      throw ExitError(.noSuchAccount(email), options: self)
    }
    return accounts
  }

  /// The option as a user types it in a shell, with a space before it; empty if it was not given.
  var typedDataDir: String { dataDir.map { " --data-dir \($0.shellQuoted)" } ?? "" }
}

/// The account that a command is about.
struct AccountOwner: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The account's email address.", valueName: "EMAIL"),
    transform: { typed in
      guard let email = EmailAddress(typed) else {
        throw ValidationError("\"\(typed)\" is not an email address; enter one such as ann@example.org")
      }
      return email
    })
  var email: EmailAddress

  var nameInAddress: String { email.description.split(separator: "@").first.map(String.init) ?? "" }
}

extension Directories {
  /// The messages that an app with a mail service would send.
  package var outbox: URL { data.appending(path: "outbox") }
  package var pendingLink: URL { state.appending(path: "pending-link.json") }
  /// The files of the account database.
  fileprivate var accounts: [URL] {
    ["accounts.sqlite", "accounts.sqlite-wal", "accounts.lock"].map { data.appending(path: $0) }
  }
}

extension Accounts {
  /// The account with an address, or nil.
  func find(_ email: EmailAddress) throws(ExitError) -> Account? {
    // Addresses are compared as in the database. `String` equality ignores differences in Unicode normalization.
    try convertingErrors { () throws(AccountsError) in try all() }
      .first { $0.email.description.lowercased() == email.description.lowercased() }
  }
}

extension Accounts {
  /// Checkpoints the database file after a command. A failure is logged, because the command itself has succeeded.
  func checkpoint() {
    do throws(AccountsError) {
      try settle()
    } catch {
      printMessage("\(error)")
    }
  }
}

/// Runs an operation on accounts, and converts its error to an `ExitError`. Commands in its message have the options.
func convertingErrors<Value>(
  _ options: AccountsOptions? = nil, _ operation: () throws(AccountsError) -> Value
) throws(ExitError) -> Value {
  do {
    return try operation()
  } catch {
    throw ExitError(error, options: options)
  }
}

extension ExitError {
  init(_ error: AccountsError, options: AccountsOptions?) {
    let dataDir = options?.typedDataDir ?? ""
    let advice =
      switch error {
      case .noSuchAccount: "; list the accounts with: \(programName) accounts list\(dataDir)"
      case .exists(let email):
        "; to set a new password, use: \(programName) accounts reset-password\(dataDir) \(email)"
      case .badPassword: "; nothing was changed"
      case .hasAccounts: "; pass --yes to quarantine it and restore the file"
      default: ""
      }
    let status: ExitStatus =
      switch error {
      case .notRestorable(_, .missing): .noInput
      case .newer, .notRestorable: .unreadableData
      case .disk, .busy, .outOfMemory, .tokenStoreFailed, .messageNotSent: .inputOutput
      default: .refused
      }
    self.init(status, "\(error)" + advice)
  }
}

extension ExitStatus {
  /// The request was refused in the present state.
  static let refused = ExitStatus.worse
}
