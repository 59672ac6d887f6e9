import FoundationEssentials
import Glibc
import LanternAccounts
import LanternHarness
import LanternWidgets

// The cost of the password hash at login, which is high by design. It is subtracted from the measured frame times
// and memory and reported separately.

/// The cost of one password hash.
enum LogInCost {
  /// The memory that the hash fills, in bytes.
  static let memory = HashingCost.recommended.bytes

  /// Returns the processor time of a rejected login: the hash and the record of the attempt. The median of five.
  static func processorTime() throws -> Duration {
    let files = try TemporaryDirectory()
    let empty: MessageTexts.Text = ("", "")
    let accounts = try Accounts(
      in: URL(filePath: files.path),
      tokens: .file(dataDirectory: URL(filePath: files.path), now: { Date() }) { _ in },
      mailer: .outbox(URL(filePath: files / "outbox")),
      messages: MessageTexts(
        confirm: { _, _ in empty }, alreadyThere: { _ in empty }, reset: { _, _ in empty },
        passwordChanged: { _ in empty }),
      rules: PasswordRules(), now: { Date() })
    // Each attempt uses a different account, because the number of attempts per account is limited.
    let times = try (0..<5).map { number in
      let start = moment(of: CLOCK_THREAD_CPUTIME_ID)
      guard try isRefused("empty\(number)@example.org", accounts) else {
        throw BenchmarkError.failed("a login without an account succeeded")
      }
      return moment(of: CLOCK_THREAD_CPUTIME_ID) - start
    }
    return times.sorted()[times.count / 2]
  }

  private static func isRefused(_ email: String, _ accounts: Accounts) throws -> Bool {
    do throws(AccountsError) {
      _ = try accounts.logIn(email, "a password that is wrong".utf8.span)
      return false
    } catch .wrongCredentials {
      return true
    }
  }
}
