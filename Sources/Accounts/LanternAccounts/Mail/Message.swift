public import FoundationEssentials

/// An email in plain text.
public struct Message: Hashable, Sendable {
  /// The recipient.
  public let to: EmailAddress
  /// The subject.
  public let subject: String
  /// The text.
  public let body: String
  /// When the email was written.
  public let date: Date

  /// Creates an email from its values.
  public init(to: EmailAddress, subject: String, body: String, date: Date) {
    self.to = to
    self.subject = subject
    self.body = body
    self.date = date
  }
}

/// The texts of the emails in the app's language. `name` is the name of the recipient.
public struct MessageTexts: Sendable {
  /// The subject and the body of an email.
  public typealias Text = (subject: String, body: String)

  /// Returns the email with the code that confirms a new account.
  public let confirm: @Sendable (_ name: String, _ code: String) -> Text
  /// Returns the email to the owner of an account whose address was used for another sign-up.
  public let alreadyThere: @Sendable (_ name: String) -> Text
  /// Returns the email with the code that resets the password.
  public let reset: @Sendable (_ name: String, _ code: String) -> Text
  /// Returns the email that reports a changed password.
  public let passwordChanged: @Sendable (_ name: String) -> Text

  /// Creates the texts from a function for each email.
  public init(
    confirm: @escaping @Sendable (_ name: String, _ code: String) -> Text,
    alreadyThere: @escaping @Sendable (_ name: String) -> Text,
    reset: @escaping @Sendable (_ name: String, _ code: String) -> Text,
    passwordChanged: @escaping @Sendable (_ name: String) -> Text
  ) {
    self.confirm = confirm
    self.alreadyThere = alreadyThere
    self.reset = reset
    self.passwordChanged = passwordChanged
  }
}
