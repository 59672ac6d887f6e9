public import ArgumentParser
import FoundationEssentials
import Glibc
import LanternAccounts
public import LanternDesktop
import LanternStrings

/// The command `accounts`, for the administrator of a machine that several users share.
///
/// A ``LoginApp`` has it. Another app lists it in its `commands`.
public struct AccountsCommand<App: DesktopApp>: ParsableCommand {
  /// The name, the help and the subcommands.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "accounts",
      abstract: "List, add, delete and restore accounts, and end their sessions.",
      discussion: """
        All of these commands except restore can be used while \(identity.name) is running with the same data \
        directory: the app notices the changes.

        Passwords are read from the terminal. If standard input is not a terminal, the password is its first \
        line. Passwords are not accepted as arguments, because every user of the machine can read arguments.

        Exit status:
           0  success
           1  the request was refused; for example, there is no such account, or \
        the password is not allowed
          64  wrong command line
          65  unreadable data
          73  a folder cannot be created
          74  a file cannot be read or written, or there is too little memory
        """,
      // Each command is named here: otherwise the parser would derive the name from the type at every start of the app.
      subcommands: [
        List.self, Add.self, ResetPassword.self, Revoke.self, Delete.self, Restore.self, Texts.self,
      ])
  }

  private static var identity: AppIdentity { MainActor.assumeIsolated { App.identity } }

  /// Creates the command with the values of an empty command line.
  public init() {}

  struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "list", abstract: "List all accounts with their address, state and creation date.")
    }

    @OptionGroup var options: AccountsOptions

    func run() throws(ExitError) {
      let accounts = try options.openIfAny(of: identity).map { accounts throws(ExitError) in
        try convertingErrors(options) { () throws(AccountsError) in try accounts.all() }
      }
      printLine(accountTable(accounts ?? []))
    }
  }

  struct Add: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "add", abstract: "Add an account with a confirmed address.")
    }

    @OptionGroup var options: AccountsOptions
    @OptionGroup var owner: AccountOwner

    @Option(
      help: ArgumentHelp(
        "The owner's name (default: the part of the address before the @).", valueName: "NAME"),
      transform: personName)
    var name: PersonName?

    func run() throws(ExitError) {
      guard let name = name ?? PersonName(owner.nameInAddress) else {
        throw ExitError(.usage, "\"\(owner.nameInAddress)\" is not a valid name; pass one with --name")
      }
      let accounts = try options.open(of: identity)
      // Checked before the password prompt, so that no one types a password in vain.
      if try accounts.find(owner.email) != nil { throw ExitError(.exists(owner.email), options: options) }
      let password = try TypedPassword(for: owner.email)
      try convertingErrors(options) { () throws(AccountsError) in
        try password.withBytes { bytes throws(AccountsError) in try accounts.add(name, owner.email, bytes) }
      }
      accounts.checkpoint()
      printLine("added \(owner.email)")
    }
  }

  struct ResetPassword: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "reset-password", abstract: "Set a new password for an account, and end its sessions.")
    }

    @OptionGroup var options: AccountsOptions
    @OptionGroup var owner: AccountOwner

    func run() throws(ExitError) {
      let accounts = try options.open(havingAccountOf: owner.email, of: identity)
      let password = try TypedPassword(for: owner.email)
      try convertingErrors(options) { () throws(AccountsError) in
        try password.withBytes { bytes throws(AccountsError) in
          try accounts.setPassword(of: owner.email, bytes)
        }
      }
      accounts.checkpoint()
      printLine("changed the password of \(owner.email) and ended its sessions")
    }
  }

  struct Revoke: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "revoke", abstract: "End all sessions of an account.")
    }

    @OptionGroup var options: AccountsOptions
    @OptionGroup var owner: AccountOwner

    func run() throws(ExitError) {
      let accounts = try options.open(havingAccountOf: owner.email, of: identity)
      let count = try convertingErrors(options) { () throws(AccountsError) in try accounts.revoke(owner.email)
      }
      accounts.checkpoint()
      printLine(
        "ended \(count == 0 ? "no sessions" : count == 1 ? "1 session" : "\(count) sessions") of \(owner.email)"
      )
    }
  }

  struct Delete: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "delete", abstract: "Delete an account with its sessions and profiles.")
    }

    @OptionGroup var options: AccountsOptions
    @OptionGroup var owner: AccountOwner

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    func run() throws(ExitError) {
      let accounts = try options.open(havingAccountOf: owner.email, of: identity)
      if !yes { try confirm("Delete \(owner.email) with its sessions and profiles?") }
      try convertingErrors(options) { () throws(AccountsError) in try accounts.delete(owner.email) }
      accounts.checkpoint()
      printLine("deleted \(owner.email)")
    }
  }

  struct Restore: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "restore",
        abstract: "Restore accounts from a quarantined database or a backup.",
        discussion: """
          FILE and its write-ahead log FILE-wal, if there is one, are copied and stay unchanged. The current \
          database is renamed, not deleted. Quit \(identity.name) first.
          """)
    }

    @OptionGroup var options: AccountsOptions

    @Argument(
      help: ArgumentHelp(
        "The database to restore, such as accounts.sqlite.set-aside-20260731T235959Z.", valueName: "FILE"))
    var file: String

    @Flag(help: "Replace existing accounts without asking for confirmation.")
    var yes = false

    func run() throws(ExitError) {
      let directories = Directories(identity, dataDirectory: options.dataDir)
      try directories.create()
      let restored: RestoredAccounts
      do throws(AccountsError) {
        restored = try restore(into: directories.data, replacingAccounts: yes)
      } catch {
        guard case .hasAccounts(let path, let count) = error, isatty(STDIN_FILENO) == 1 else {
          throw ExitError(error, options: options)
        }
        let accounts = count == 1 ? "1 account" : "\(count) accounts"
        try confirm(
          "\"\(path)\" has \(accounts). Quarantine it and restore \"\(file)\"?",
          otherwise: "nothing was changed")
        restored = try convertingErrors(options) { () throws(AccountsError) in
          try restore(into: directories.data, replacingAccounts: true)
        }
      }
      printLine(
        "restored \(restored.count == 1 ? "1 account" : "\(restored.count) accounts") from \"\(file)\""
      )
      if let path = restored.quarantined { printLine("the previous database is now \"\(path)\"") }
    }

    private func restore(
      into folder: URL, replacingAccounts: Bool
    ) throws(AccountsError) -> RestoredAccounts {
      try Accounts.restore(
        URL(filePath: file), in: folder, replacingAccounts: replacingAccounts, now: Date())
    }
  }

  struct Texts: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "strings", abstract: "Print the texts of the login as a template for translators.",
        // For developers, not for administrators.
        shouldDisplay: false)
    }

    func run() throws {
      printBytes(Array(MessageCatalog.template(of: [LoginMessage.self], project: "lantern-login").utf8))
      try checkOutput()
    }
  }
}

/// The accounts as a table with three columns and their headings. Dates are in UTC.
private func accountTable(_ accounts: [Account]) -> String {
  guard !accounts.isEmpty else { return "no accounts" }
  let rows =
    [("ADDRESS", "STATE", "CREATED")]
    + accounts.map { account in
      (
        account.email.description,
        account.isDemo ? "demo" : account.isConfirmed ? "confirmed" : "unconfirmed",
        account.created.formatted(.iso8601.year().month().day())
      )
    }
  let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
  func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }
  return rows.map { "\(padded($0.0, widths.0))  \(padded($0.1, widths.1))  \($0.2)" }
    .joined(separator: "\n")
}

private func personName(_ typed: String) throws -> PersonName {
  guard let name = PersonName(typed) else {
    throw ValidationError(
      "enter a name of 1 to \(PersonName.maximumLength) characters without invisible ones")
  }
  return name
}

/// Asks for confirmation on the terminal. Throws for any answer other than yes.
private func confirm(
  _ question: String, otherwise refusal: String = "nothing was deleted"
) throws(ExitError) {
  guard isatty(STDIN_FILENO) == 1 else {
    throw ExitError(.usage, "standard input is not a terminal; pass --yes to confirm")
  }
  writeError("\(question) [y/N] ")
  let answer = readLine()
  if answer == nil { writeError("\n") }
  guard let answer, ["y", "yes"].contains(answer.lowercased()) else {
    throw ExitError(.refused, refusal)
  }
}
