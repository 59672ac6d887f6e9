package import Foundation
package import LanternAccounts
package import LanternHarness
import Synchronization
import Testing

/// The accounts of a data directory as another process opens them, with a session of its own.
package struct OtherProcess {
  package let accounts: Accounts

  /// Opens the accounts of an app whose data directory is in `files`. The token of this process is in the folder
  /// `tokenFolder` there.
  package init(
    _ files: TemporaryDirectory, now: @escaping @Sendable () -> Date = { Date() },
    tokenFolder: String = "elsewhere"
  ) throws {
    let data = URL(filePath: files / "data")
    let tokens = URL(filePath: files / tokenFolder)
    accounts = try Accounts(
      in: data, tokens: .file(dataDirectory: tokens, now: now) { Issue.record("\($0)") },
      mailer: .outbox(data.appending(path: "outbox")),
      messages: MessageTexts(
        confirm: { ("confirm", "\($0) \($1)") }, alreadyThere: { ("there", $0) },
        reset: { ("reset", "\($0) \($1)") }, passwordChanged: { ("changed", $0) }),
      rules: PasswordRules(), work: HashingCost(passes: 1, bytes: 8_192), now: now)
  }

  /// Adds a confirmed account.
  package func add(_ name: String, _ email: String, _ password: String) throws {
    try accounts.add(name, email, password)
  }

  @discardableResult
  package func logIn(_ email: String, _ password: String) throws -> SignedIn {
    try accounts.logIn(email, password)
  }
}

/// The clock of the accounts in a test. The test sets it.
package final class WallClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_750_000_000))

  package init() {}

  package var now: Date { time.withLock { $0 } }

  package func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}
