package import Foundation
package import LanternAccounts
import Synchronization
import Testing

/// A folder for accounts, with a clock that the test sets, a store for this machine's token, and the emails that
/// were sent.
package final class AccountsFixture: Sendable {
  /// Noon on 31 July 2026.
  package static let noon = Date(timeIntervalSince1970: 1_785_499_200)
  package static let password = "a light in the window"
  package static let other = "rain on a tin roof"

  package let folder: URL
  private let time = Mutex(AccountsFixture.noon)
  private let sentMessages = Mutex<[Message]>([])
  private let mailerError = Mutex<MailerError?>(nil)
  private let deliveryAction = Mutex<(@Sendable () -> Void)?>(nil)
  package let fakeStore = FakeTokenStore()

  package init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    folder = parent.appending(path: "accounts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      Issue.record("cannot remove \(folder.path): \(error)")
    }
  }

  /// Returns all files below a folder except shared memory, which is created again.
  package static func files(in folder: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where !name.hasSuffix("-shm") {
      let path = folder + "/" + name
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      contents[name] = try Data(contentsOf: URL(filePath: path))
    }
    return contents
  }

  package var database: URL { folder.appending(path: "accounts.sqlite") }

  /// Opens the accounts with the cheapest possible hashes.
  package func open(
    _ store: FakeTokenStore? = nil, rules: PasswordRules = PasswordRules(),
    work: HashingCost = HashingCost(passes: 1, bytes: 8192), limits: Limits = .standard
  ) throws -> Accounts {
    try Accounts(
      in: folder, tokens: (store ?? fakeStore).tokenStore,
      mailer: Mailer { (message) throws(MailerError) in
        if let error = self.mailerError.withLock({ $0 }) { throw error }
        self.deliveryAction.withLock { $0 }?()
        self.sentMessages.withLock { $0.append(message) }
      },
      messages: MessageTexts(
        confirm: { name, code in ("Confirm", "\(name), your code is \(code).") },
        alreadyThere: { name in ("Already there", "\(name), you have an account.") },
        reset: { name, code in ("Reset", "\(name), your code is \(code).") },
        passwordChanged: { name in ("Changed", "\(name), your password was changed.") }),
      rules: rules, work: work, limits: limits,
      now: { self.time.withLock { $0 } })
  }

  package func advanceClock(by duration: Duration) {
    time.withLock {
      $0 += Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
  }

  /// Sets the error for each further email; nil to accept emails again.
  package func failMail(with error: MailerError?) { mailerError.withLock { $0 = error } }

  /// Sets an action to run while an email is accepted, inside the transaction that the email reports.
  package func onDelivery(_ action: (@Sendable () -> Void)?) { deliveryAction.withLock { $0 = action } }

  /// All emails that were sent so far.
  package var messages: [Message] { sentMessages.withLock { $0 } }

  package var subjects: [String] { messages.map(\.subject) }

  /// The code in the last email that has one.
  package func code() throws -> String {
    let body = try #require(messages.map(\.body).last { $0.contains("code is ") })
    return try #require(body.firstMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}/)).output.description
  }
}

/// A store for one token, which can be made to fail.
package final class FakeTokenStore: Sendable {
  private struct State {
    var token: Token?
    var error: TokenError?
    var storeCount = 0
  }

  private let state = Mutex(State())

  package init() {}

  package var token: Token? { state.withLock(\.token) }
  package var storeCount: Int { state.withLock(\.storeCount) }

  /// Sets the error for each further operation; nil to succeed again.
  package func fail(with error: TokenError?) { state.withLock { $0.error = error } }

  package func set(_ token: Token?) { state.withLock { $0.token = token } }

  package var tokenStore: TokenStore {
    TokenStore(
      place: { .file },
      read: { () throws(TokenError) -> Token? in
        try self.state.withLock { (state) throws(TokenError) -> Token? in
          if let error = state.error { throw error }
          return state.token
        }
      },
      store: { (token) throws(TokenError) -> TokenPlace in
        try self.state.withLock { (state) throws(TokenError) -> TokenPlace in
          if let error = state.error { throw error }
          state.token = token
          state.storeCount += 1
          return .file
        }
      },
      forget: { () throws(TokenError) in
        try self.state.withLock { (state) throws(TokenError) in
          if let error = state.error { throw error }
          state.token = nil
        }
      })
  }
}

/// Calls with literal texts.
extension Accounts {
  package func logIn(_ email: String, _ password: String) throws(AccountsError) -> SignedIn {
    try logIn(email, Array(password.utf8).span)
  }

  package func signUp(_ name: String, _ email: String, _ password: String) throws {
    try signUp(try self.name(name), try address(email), Array(password.utf8).span)
  }

  package func add(_ name: String, _ email: String, _ password: String = AccountsFixture.password) throws {
    try add(try self.name(name), try address(email), Array(password.utf8).span)
  }

  package func confirm(_ email: String, code: String) throws { try confirm(try address(email), code: code) }

  package func requestReset(of email: String) throws { try requestReset(of: try address(email)) }

  package func sendConfirmation(to email: String) throws { try sendConfirmation(to: try address(email)) }

  package func resetPassword(of email: String, code: String, _ password: String) throws {
    try resetPassword(of: try address(email), code: code, Array(password.utf8).span)
  }

  package func changePassword(from old: String, to new: String) throws {
    try changePassword(from: Array(old.utf8).span, to: Array(new.utf8).span)
  }

  package func deleteAccount(_ password: String) throws { try deleteAccount(Array(password.utf8).span) }

  package func addProfile(_ name: String) throws -> SignedIn { try addProfile(try self.name(name)) }

  package func address(_ typed: String) throws -> EmailAddress { try #require(EmailAddress(typed)) }

  package func name(_ typed: String) throws -> PersonName { try #require(PersonName(typed)) }

  /// Returns the number of hashes that `body` computes, whether it succeeds or not.
  package func hashes(of action: () throws -> Void) -> Int {
    let before = hashes
    _ = try? action()
    return hashes - before
  }
}

extension MessageTexts {
  package static let plain = MessageTexts(
    confirm: { _, code in ("Confirm", code) }, alreadyThere: { name in ("Already there", name) },
    reset: { _, code in ("Reset", code) }, passwordChanged: { name in ("Changed", name) })
}

extension EmailAddress {
  package static var ines: EmailAddress {
    guard let ines = EmailAddress("ines@example.org") else {
      preconditionFailure("the address must be valid")
    }
    return ines
  }
}
