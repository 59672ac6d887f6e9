import LanternAccounts
import LanternWidgets

/// Where a new password is chosen: once, and once more. What is typed never leaves the two.
@MainActor
struct NewPasswordFields {
  let password: PasswordField
  let repetition: PasswordField

  init(_ words: Words, label: Phrase = .loginPassword) {
    password = PasswordField(words, label)
    password.help = words(.formPasswordHelp, ["number": "\(PasswordRules.characters.lowerBound)"])
    repetition = PasswordField(words, .formRepeatPassword)
  }

  /// What is wrong with it as far as can be said here; nil when nothing is.
  var problem: PasswordProblem? { password.secret.withBytes { PasswordRules().problem($0) } }
  var isRepeated: Bool { Secret.isSame(password.secret, repetition.secret) }

  func clear() {
    password.clear()
    repetition.clear()
  }
}
