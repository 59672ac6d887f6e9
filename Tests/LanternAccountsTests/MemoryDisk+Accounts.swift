import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternHarness
import Testing

extension MemoryDisk {
  /// Opens accounts whose token, emails and database are all on this disk.
  func open(_ machine: String = "here") throws -> Accounts {
    try Accounts(
      in: folder.appending(path: "accounts"),
      tokens: .file(
        dataDirectory: folder.appending(path: machine), now: { AccountsFixture.noon },
        warn: { Issue.record("a token was rejected: \($0)") }),
      mailer: .outbox(folder.appending(path: "outbox")), messages: .plain, rules: PasswordRules(),
      work: HashingCost(passes: 1, bytes: 8192), now: { AccountsFixture.noon })
  }
}
