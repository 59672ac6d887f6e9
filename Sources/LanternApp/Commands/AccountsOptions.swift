import ArgumentParser
import FoundationEssentials
import Glibc
import LanternAccounts

/// Which accounts a command is about.
struct AccountsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The data directory of the app that has them (default: the XDG directories).", valueName: "DIR"))
  var dataDir: String?

  /// Those of the data directory, which is made if need be.
  func open() throws(Failure) -> Accounts {
    let directories = Directories(dataDirectory: dataDir)
    try directories.create()
    return try openAccounts(directories)
  }

  /// Nil where nobody ever made any; then none are made.
  func openIfAny() throws(Failure) -> Accounts? {
    let directories = Directories(dataDirectory: dataDir)
    // A database that was lost has left its lock file or its log. A folder that cannot be looked into may hold one.
    let isThere = directories.accounts.contains { file in
      var facts = stat()
      return lstat(file.path, &facts) == 0 || (errno != ENOENT && errno != ENOTDIR)
    }
    guard isThere else { return nil }
    return try openAccounts(directories)
  }

  /// Those that have one of this address. None is a refusal.
  func open(havingAccountOf email: EmailAddress) throws(Failure) -> Accounts {
    guard let accounts = try openIfAny(), try accounts.find(email) != nil else {
      throw Failure(.noSuchAccount(email))
    }
    return accounts
  }
}

/// Whose account a command is about.
struct AccountOwner: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The account's e-mail address.", valueName: "EMAIL"),
    transform: { typed in
      guard let email = EmailAddress(typed) else {
        throw ValidationError("“\(typed)” is no e-mail address; it looks like ann@example.org")
      }
      return email
    })
  var email: EmailAddress

  var nameInAddress: String { email.description.split(separator: "@").first.map(String.init) ?? "" }
}

extension Directories {
  /// The database of accounts, and what stands beside it.
  fileprivate var accounts: [URL] {
    ["accounts.sqlite", "accounts.sqlite-wal", "accounts.lock"].map { data.appending(path: $0) }
  }
}

extension Accounts {
  /// The account of an address; nil for none.
  func find(_ email: EmailAddress) throws(Failure) -> Account? {
    // As the database tells them apart: strings are the same however Unicode writes their letters.
    try asking { () throws(AccountsError) in try all() }
      .first { $0.email.description.lowercased() == email.description.lowercased() }
  }
}

extension Accounts {
  /// Brings the database file up to date after a command. The command was done, whatever comes of this.
  func settleOrTell() {
    do throws(AccountsError) {
      try settle()
    } catch {
      tell("\(error)")
    }
  }
}

/// What was asked of accounts; what they refuse is the command's failure.
func asking<Answer>(_ question: () throws(AccountsError) -> Answer) throws(Failure) -> Answer {
  do {
    return try question()
  } catch {
    throw Failure(error)
  }
}

extension Failure {
  init(_ error: AccountsError) {
    let advice =
      switch error {
      case .noSuchAccount: "; `lantern accounts list` shows which there are"
      case .exists: "; `lantern accounts reset-password` sets another password for it"
      case .badPassword: "; nothing was changed"
      case .hasAccounts: "; pass --yes to quarantine it and restore the file"
      default: ""
      }
    let status: ExitStatus =
      switch error {
      case .newer, .notRestorable: .unreadableData
      case .disk, .busy, .outOfMemory, .tokenNotKept, .letterNotSent: .inputOutput
      default: .refused
      }
    self.init(status, "\(error)\(advice)")
  }
}

extension ExitStatus {
  /// What was asked for is not to be had as things stand.
  static let refused = ExitStatus.worse
}
