/// What somebody has typed who wants an account, and what is wrong with it.
package struct SignUpForm: Hashable, Sendable {
  package enum Field: CaseIterable, Hashable, Sendable { case name, email, password, repetition }

  /// In characters, as people count them.
  package static let shortestPassword = 12

  package var name: String
  package var email: String
  package var password: String
  package var repetition: String

  package init(name: String = "", email: String = "", password: String = "", repetition: String = "") {
    self.name = name
    self.email = email
    self.password = password
    self.repetition = repetition
  }

  /// What is wrong with a field; nil when nothing is.
  package func problem(in field: Field) -> Phrase? {
    switch field {
    case .name: name.trimmed.isEmpty ? .formNameMissing : nil
    case .email: EmailAddress(email) == nil ? .formEmailWrong : nil
    case .password: password.count < SignUpForm.shortestPassword ? .formPasswordShort : nil
    case .repetition: repetition == password ? nil : .formPasswordsDiffer
    }
  }

  /// What is asked for, once nothing is wrong; else nil.
  package var newAccount: NewAccount? {
    guard let email = EmailAddress(email), Field.allCases.allSatisfy({ problem(in: $0) == nil }) else {
      return nil
    }
    return NewAccount(name: name.trimmed, email: email, password: password)
  }
}

/// An account that somebody asks for.
package struct NewAccount: Hashable, Sendable {
  package let name: String
  package let email: EmailAddress
  package let password: String
}
