package import LanternAccounts
package import LanternStrings

/// The input for a new account, and its errors. Of the password, only the error is known.
package struct SignUpForm: Hashable, Sendable {
  package enum Field: CaseIterable, Hashable, Sendable { case name, email, password, repetition }

  package var name: String
  package var email: String
  /// The error of the password, or nil.
  package var passwordProblem: PasswordError?
  /// Whether the repetition matches the password.
  package var isRepeated: Bool

  package init(name: String, email: String, passwordProblem: PasswordError?, isRepeated: Bool) {
    self.name = name
    self.email = email
    self.passwordProblem = passwordProblem
    self.isRepeated = isRepeated
  }

  /// The error of a field, for the user; nil if the field is valid.
  package func problem(in field: Field, _ strings: Strings) -> String? {
    switch field {
    case .name:
      PersonName(name) == nil ? strings(name.trimmed.isEmpty ? .formNameMissing : .formNameWrong) : nil
    case .email: EmailAddress(email) == nil ? strings(.formEmailWrong) : nil
    case .password: passwordProblem.map { strings($0) }
    case .repetition: isRepeated ? nil : strings(.formPasswordsDiffer)
    }
  }
}
