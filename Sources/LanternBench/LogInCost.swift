import FoundationEssentials
import Glibc
import LanternAccounts
import LanternHarness
import LanternWidgets

// What the password's hash takes of a log in, which is made to be much: it is taken off what frames and pictures take,
// and reported apart.

/// What a hash takes.
enum LogInCost {
  /// The memory that it fills, bytes.
  static let memory = PasswordWork.recommended.bytes

  /// Processor time of a log in that is refused: the hash, and what is written down of it. The median of five.
  static func processorTime() throws -> Duration {
    let files = try TemporaryDirectory()
    let nobody: MessageTexts.Text = ("", "")
    let accounts = try Accounts(
      in: URL(filePath: files.path),
      tokens: .file(dataDirectory: URL(filePath: files.path), now: { Date() }) { _ in },
      courier: .outbox(URL(filePath: files / "outbox")),
      letters: MessageTexts(
        confirm: { _, _ in nobody }, alreadyThere: { _ in nobody }, reset: { _, _ in nobody },
        passwordChanged: { _ in nobody }),
      rules: PasswordRules(), now: { Date() })
    // Somebody else each time, for nobody may guess so often.
    let times = try (0..<5).map { number in
      let start = moment(of: CLOCK_THREAD_CPUTIME_ID)
      guard try isRefused("nobody\(number)@example.org", accounts) else {
        throw BenchError.failed("somebody logged in with no account")
      }
      return moment(of: CLOCK_THREAD_CPUTIME_ID) - start
    }
    return times.sorted()[times.count / 2]
  }

  private static func isRefused(_ email: String, _ accounts: Accounts) throws -> Bool {
    do throws(AccountsError) {
      _ = try accounts.logIn(email, "a password that is wrong".utf8.span)
      return false
    } catch .wrong {
      return true
    }
  }
}
