package import LanternAccounts

/// What somebody has typed who wants an account, and what is wrong with it. Of the password only that is known.
package struct SignUpForm: Hashable, Sendable {
  package enum Field: CaseIterable, Hashable, Sendable { case name, email, password, repetition }

  package var name: String
  package var email: String
  /// What is wrong with the password.
  package var passwordProblem: PasswordProblem?
  /// Whether it was repeated as it was.
  package var isRepeated: Bool

  package init(name: String, email: String, passwordProblem: PasswordProblem?, isRepeated: Bool) {
    self.name = name
    self.email = email
    self.passwordProblem = passwordProblem
    self.isRepeated = isRepeated
  }

  /// What is wrong with a field, in words for the person; nil when nothing is.
  package func problem(in field: Field, _ words: Strings) -> String? {
    switch field {
    case .name:
      PersonName(name) == nil ? words(name.trimmed.isEmpty ? .formNameMissing : .formNameWrong) : nil
    case .email: EmailAddress(email) == nil ? words(.formEmailWrong) : nil
    case .password: passwordProblem.map { words($0) }
    case .repetition: isRepeated ? nil : words(.formPasswordsDiffer)
    }
  }
}
