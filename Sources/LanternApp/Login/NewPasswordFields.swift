import LanternAccounts
import LanternWidgets

/// Where a new password is chosen: once, and once more. What is typed never leaves the two.
@MainActor
struct NewPasswordFields {
  let password: PasswordField
  let repetition: PasswordField
  private let words: Strings
  private let meter: ProgressBar

  init(_ words: Strings, label: StringKey = .loginPassword) {
    self.words = words
    password = PasswordField(words, label)
    repetition = PasswordField(words, .formRepeatPassword)
    meter = ProgressBar(words(.strengthTitle), value: 0)
    judge(besides: [])
  }

  /// Says, once it can be a password, how hard it is to guess for somebody who knows what its owner is called.
  func judge(besides owner: [String]) {
    let strength =
      problem == nil ? password.secret.withBytes { PasswordStrength(of: $0, besides: owner) } : nil
    password.gauge = strength == nil ? nil : meter
    guard let strength else {
      password.help = words(.formPasswordHelp, ["number": "\(PasswordRules.characters.lowerBound)"])
      return
    }
    meter.value = Double(strength.rawValue + 1) / Double(PasswordStrength.allCases.count)
    password.help = words(strength.phrase)
  }

  /// What is wrong with it as far as can be said here; nil when nothing is.
  var problem: PasswordProblem? { password.secret.withBytes { PasswordRules().problem($0) } }
  var isRepeated: Bool { Secret.isSame(password.secret, repetition.secret) }

  func clear() {
    password.clear()
    repetition.clear()
    judge(besides: [])
  }
}

extension PasswordStrength {
  fileprivate var phrase: StringKey {
    switch self {
    case .weak: .strengthWeak
    case .fair: .strengthFair
    case .good: .strengthGood
    case .strong: .strengthStrong
    }
  }
}
