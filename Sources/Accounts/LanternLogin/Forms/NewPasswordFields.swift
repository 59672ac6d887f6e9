import LanternAccounts
import LanternStrings
import LanternWidgets

/// The two fields for a new password and its repetition. The text stays in the memory of the fields.
@MainActor
struct NewPasswordFields {
  let password: PasswordField
  let repetition: PasswordField
  private let strings: Strings
  private let meter: ProgressBar

  init(_ strings: Strings, label: LoginMessage = .loginPassword) {
    self.strings = strings
    password = PasswordField(strings, label)
    repetition = PasswordField(strings, .formRepeatPassword)
    meter = ProgressBar(strings(.strengthTitle), value: 0)
    updateStrength(personalTexts: [])
  }

  /// Shows the strength of a valid password. The words of `personalTexts`, such as the user's name, add none.
  func updateStrength(personalTexts: [String]) {
    let strength =
      problem == nil ? password.secret.withBytes { PasswordStrength(of: $0, besides: personalTexts) } : nil
    password.gauge = strength == nil ? nil : meter
    guard let strength else {
      password.help = strings(.formPasswordHelp, count: PasswordRules.characters.lowerBound)
      return
    }
    meter.value = Double(strength.rawValue + 1) / Double(PasswordStrength.allCases.count)
    password.help = strings(strength.stringKey)
  }

  /// The error of the password as far as it can be checked here, or nil.
  var problem: PasswordError? { password.secret.withBytes { PasswordRules().problem($0) } }
  var isRepeated: Bool { Secret.isSame(password.secret, repetition.secret) }

  func clear() {
    password.clear()
    repetition.clear()
    updateStrength(personalTexts: [])
  }
}

extension PasswordStrength {
  fileprivate var stringKey: LoginMessage {
    switch self {
    case .weak: .strengthWeak
    case .fair: .strengthFair
    case .good: .strengthGood
    case .strong: .strengthStrong
    }
  }
}
