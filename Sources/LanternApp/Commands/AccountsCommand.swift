import ArgumentParser
import FoundationEssentials
import Glibc
import LanternAccounts

/// For whoever looks after a machine that others use.
struct AccountsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts",
    abstract: "List, add, delete and restore accounts, and end their sessions.",
    discussion: """
      It works beside a Lantern that runs on the same data directory, which notices.

      Passwords are asked for on a terminal, and read as one line from standard input where that is none. They are
      never given on the command line, where every user of the machine could read them.

      Exit status: 0 fine, 1 it was refused (no such account, one that is there already, a password that will not
      do), 64 wrong command line, 65 unreadable data, 73 cannot create a folder, 74 cannot read or write, or too
      little memory.
      """,
    // Each has a name: one that has none gets it from its type, at every start of the app.
    subcommands: [List.self, Add.self, ResetPassword.self, Revoke.self, Delete.self, Restore.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Print every account: address, what it is, and when it was made.")

    @OptionGroup var options: AccountsOptions

    func run() throws(Failure) {
      let accounts = try options.openIfAny().map { accounts throws(Failure) in
        try asking { () throws(AccountsError) in try accounts.all() }
      }
      printLine(accountTable(accounts ?? []))
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Make an account whose address counts as confirmed.")

    @OptionGroup var options: AccountsOptions
    @OptionGroup var owner: AccountOwner

    @Option(
      help: ArgumentHelp("What its owner is called (default: what stands before the @).", valueName: "NAME"),
      transform: personName)
    var name: PersonName?

    func run() throws(Failure) {
      guard let name = name ?? PersonName(owner.nameInAddress) else {
        throw Failure(.usage, "“\(owner.nameInAddress)” is no name; say with --name what the owner is called")
      }
      let accounts = try options.open()
      // Whoever is asked for a password should not hear only afterwards that it was in vain.
      if try accounts.find(owner.email) != nil { throw Failure(.exists(owner.email)) }
      let password = try TypedPassword(for: owner.email)
      try asking { () throws(AccountsError) in
        try password.withBytes { bytes throws(AccountsError) in try accounts.add(name, owner.email, bytes) }
      }
      accounts.settleOrTell()
      printLine("added \(owner.email)")
    }
  }

  struct ResetPassword: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset-password", abstract: "Set another password for an account, and end its sessions.")

    @OptionGroup var options: AccountsOptions
    @OptionGroup var owner: AccountOwner

    func run() throws(Failure) {
      let accounts = try options.open(havingAccountOf: owner.email)
      let password = try TypedPassword(for: owner.email)
      try asking { () throws(AccountsError) in
        try password.withBytes { bytes throws(AccountsError) in
          try accounts.setPassword(of: owner.email, bytes)
        }
      }
      accounts.settleOrTell()
      printLine("\(owner.email) has another password, and its sessions have ended")
    }
  }

  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke", abstract: "End all sessions of an account.")

    @OptionGroup var options: AccountsOptions
    @OptionGroup var owner: AccountOwner

    func run() throws(Failure) {
      let accounts = try options.open(havingAccountOf: owner.email)
      let count = try asking { () throws(AccountsError) in try accounts.revoke(owner.email) }
      accounts.settleOrTell()
      printLine(
        "ended \(count == 0 ? "no sessions" : count == 1 ? "1 session" : "\(count) sessions") of \(owner.email)"
      )
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete an account with its sessions and profiles.")

    @OptionGroup var options: AccountsOptions
    @OptionGroup var owner: AccountOwner

    @Flag(help: "Do not ask whether that is meant.")
    var yes = false

    func run() throws(Failure) {
      let accounts = try options.open(havingAccountOf: owner.email)
      if !yes { try confirm("Delete \(owner.email) with its sessions and profiles?") }
      try asking { () throws(AccountsError) in try accounts.delete(owner.email) }
      accounts.settleOrTell()
      printLine("deleted \(owner.email)")
    }
  }

  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Bring back accounts from a quarantined database or a backup.",
      discussion: """
        FILE is copied and stays as it is; a log beside it, FILE-wal, is read too. The database that it replaces is
        renamed, never deleted. Quit Lantern first.
        """)

    @OptionGroup var options: AccountsOptions

    @Argument(
      help: ArgumentHelp(
        "The database to restore, such as accounts.sqlite.set-aside-….", valueName: "FILE"))
    var file: String

    @Flag(help: "Replace a database that has accounts, without asking.")
    var yes = false

    func run() throws(Failure) {
      let directories = Directories(dataDirectory: options.dataDir)
      try directories.create()
      let restored: RestoredAccounts
      do throws(AccountsError) {
        restored = try restore(into: directories.data, replacingAccounts: yes)
      } catch {
        guard case .hasAccounts(let path, let count) = error, isatty(STDIN_FILENO) == 1 else {
          throw Failure(error)
        }
        try confirm(
          "“\(path)” has \(count == 1 ? "1 account" : "\(count) accounts"). Quarantine it and restore “\(file)”?",
          otherwise: "nothing was changed")
        restored = try asking { () throws(AccountsError) in
          try restore(into: directories.data, replacingAccounts: true)
        }
      }
      printLine(
        "restored \(restored.count == 1 ? "1 account" : "\(restored.count) accounts") from “\(file)”"
      )
      if let path = restored.quarantined { printLine("the database before it is now “\(path)”") }
    }

    private func restore(
      into folder: URL, replacingAccounts: Bool
    ) throws(AccountsError) -> RestoredAccounts {
      try Accounts.restore(
        URL(filePath: file), in: folder, replacingAccounts: replacingAccounts, now: Date())
    }
  }
}

/// The accounts as lines of three columns under their heads, dates in universal time.
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
    throw ValidationError("a name has 1 to \(PersonName.longest) characters, none of them invisible")
  }
  return name
}

/// Asks a person on the terminal; anything but a yes is a no, and ends it.
private func confirm(
  _ question: String, otherwise refusal: String = "nothing was deleted"
) throws(Failure) {
  guard isatty(STDIN_FILENO) == 1 else {
    throw Failure(.usage, "there is no terminal to ask on; say --yes if it is meant; see lantern --help")
  }
  writeError("\(question) [y/N] ")
  let answer = readLine()
  if answer == nil { writeError("\n") }
  guard let answer, ["y", "yes"].contains(answer.lowercased()) else {
    throw Failure(.refused, refusal)
  }
}
