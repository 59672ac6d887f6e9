import FoundationEssentials
import Glibc
import LanternAccounts
import Synchronization

/// Runs a script with one call of the accounts a line. It prints "trying N" before each call and "confirmed N"
/// after it, so that a test that kills this process knows how far it came.
///
/// A line names the call, the machine that makes it (each machine has its own token), and the other arguments.
/// Names have no spaces. The accounts are in the subfolder `accounts`, the emails in `outbox`, and each machine's
/// token in a subfolder with the machine's name. The clock advances by one second with each line.
final class AccountsScript {
  private let folder: URL
  private let steps: [[String]]
  private let sentMessages = SentMessages()
  private let clock = Clock()
  private var machines: [String: Accounts] = [:]

  init(folder: String, script: String) throws {
    self.folder = URL(filePath: folder)
    steps = try String(contentsOf: URL(filePath: script), encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
  }

  /// Runs the script. "confirmed" is followed by the digests of the tokens that the machines have now.
  func run() throws {
    for (number, step) in steps.enumerated() {
      say("trying \(number)")
      do {
        try perform(step)
      } catch {
        say("failed \(number): \(step[0]): \(error)")
        throw error
      }
      clock.tick()
      let digests = try machines.keys.sorted().map { try tokenStore($0).read().map(name) ?? "-" }
      say((["confirmed \(number)"] + digests).joined(separator: " "))
    }
  }

  private func perform(_ step: [String]) throws {
    let accounts = try accounts(on: step[1])
    switch step[0] {
    case "open":
      machines[step[1]] = nil
      _ = try self.accounts(on: step[1])
    case "sign-up": try accounts.signUp(name(step[4]), email(step[2]), Array(step[3].utf8).span)
    case "send-confirmation": try accounts.sendConfirmation(to: email(step[2]))
    case "confirm": try accounts.confirm(email(step[2]), code: code("Confirm", for: step[2]))
    case "request-reset": try accounts.requestReset(of: email(step[2]))
    case "reset-password":
      try accounts.resetPassword(
        of: email(step[2]), code: code("Reset", for: step[2]), Array(step[3].utf8).span)
    case "log-in": _ = try accounts.logIn(step[2], Array(step[3].utf8).span)
    case "fail-to-log-in":
      do throws(AccountsError) {
        _ = try accounts.logIn(step[2], Array(step[3].utf8).span)
      } catch {
        guard error == .wrongCredentials else { throw error }
      }
    case "log-out": try accounts.logOut()
    case "change-password":
      try accounts.changePassword(from: Array(step[2].utf8).span, to: Array(step[3].utf8).span)
    case "end-other-sessions": try accounts.endOtherSessions()
    case "add-profile": _ = try accounts.addProfile(name(step[2]))
    case "choose-profile": _ = try accounts.chooseProfile(profile(step[2], of: accounts).id)
    case "remove-profile": _ = try accounts.removeProfile(profile(step[2], of: accounts).id)
    case "keep":
      var changed = try profile(step[2], of: accounts)
      changed.note = step[3]
      _ = try accounts.keep(changed)
    case "delete-account": try accounts.deleteAccount(Array(step[2].utf8).span)
    case "add": try accounts.add(name(step[4]), email(step[2]), Array(step[3].utf8).span)
    case "set-password": try accounts.setPassword(of: email(step[2]), Array(step[3].utf8).span)
    case "revoke": _ = try accounts.revoke(email(step[2]))
    case "delete": try accounts.delete(email(step[2]))
    // Ends as the app does.
    case "quit": try accounts.settle()
    // Waits to be killed. If that does not happen, the script ends.
    case "wait": sleep(600)
    default: throw ScriptError(what: step[0])
    }
  }

  /// Returns the accounts of a machine. The first call opens them.
  private func accounts(on machine: String) throws -> Accounts {
    if let open = machines[machine] { return open }
    let outbox = Mailer.outbox(folder.appending(path: "outbox"))
    // The script must continue however many failures it causes.
    var limits = Limits.standard
    limits.freeFailures = .max
    limits.freeFailuresOverall = .max
    let accounts = try Accounts(
      in: folder.appending(path: "accounts"), tokens: tokenStore(machine),
      mailer: Mailer { [sentMessages] (message) throws(MailerError) in
        try outbox.deliver(message)
        sentMessages.add(message)
      },
      messages: MessageTexts(
        confirm: { _, code in ("Confirm", code) }, alreadyThere: { name in ("Already there", name) },
        reset: { _, code in ("Reset", code) }, passwordChanged: { name in ("Changed", name) }),
      rules: PasswordRules(), work: HashingCost(passes: 1, bytes: 8192), limits: limits,
      now: { [clock] in clock.now })
    if !accounts.warnings.isEmpty {
      throw ScriptError(what: accounts.warnings.map(\.description).joined(separator: " "))
    }
    _ = try accounts.resume()
    machines[machine] = accounts
    return accounts
  }

  private func tokenStore(_ machine: String) -> TokenStore {
    .file(
      dataDirectory: folder.appending(path: machine), now: { [clock] in clock.now },
      warn: { say("warning: \($0)") })
  }

  private func code(_ subject: String, for email: String) throws -> String {
    guard let code = sentMessages.body(subject, to: email) else {
      throw ScriptError(what: "no code was sent to \(email)")
    }
    return code
  }

  private func profile(_ name: String, of accounts: Accounts) throws -> Profile {
    guard let profile = try accounts.resume()?.profiles.first(where: { $0.name.description == name }) else {
      throw ScriptError(what: "there is no profile \(name)")
    }
    return profile
  }

  private func email(_ typed: String) throws -> EmailAddress {
    guard let email = EmailAddress(typed) else { throw ScriptError(what: typed) }
    return email
  }

  private func name(_ typed: String) throws -> PersonName {
    guard let name = PersonName(typed) else { throw ScriptError(what: typed) }
    return name
  }

  private func name(_ token: Token) -> String {
    token.digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// A line of the script that cannot be executed.
private struct ScriptError: Error {
  let what: String
}

/// A clock that starts at noon on 31 July 2026 and advances one second at a time.
private final class Clock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_785_499_200))

  var now: Date { time.withLock { $0 } }

  func tick() { time.withLock { $0 += 1 } }
}

/// The last email of each subject to each address.
private final class SentMessages: Sendable {
  private let sent = Mutex<[[String]: String]>([:])

  func body(_ subject: String, to email: String) -> String? { sent.withLock { $0[[subject, email]] } }

  func add(_ message: Message) {
    sent.withLock { $0[[message.subject, message.to.description]] = message.body }
  }
}
