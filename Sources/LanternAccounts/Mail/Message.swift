public import FoundationEssentials

/// A message to somebody, in plain text.
public struct Message: Hashable, Sendable {
  public let to: EmailAddress
  public let subject: String
  public let body: String
  public let date: Date

  public init(to: EmailAddress, subject: String, body: String, date: Date) {
    self.to = to
    self.subject = subject
    self.body = body
    self.date = date
  }
}

/// What the letters say, in whatever language the app speaks; `name` is what the reader is called.
public struct MessageTexts: Sendable {
  public typealias Text = (subject: String, body: String)

  /// Brings the code that confirms a new account.
  public let confirm: @Sendable (_ name: String, _ code: String) -> Text
  /// Says to whoever has an account that somebody wanted to make one for the same address.
  public let alreadyThere: @Sendable (_ name: String) -> Text
  /// Brings the code that sets another password.
  public let reset: @Sendable (_ name: String, _ code: String) -> Text
  /// Says that the password is another now.
  public let passwordChanged: @Sendable (_ name: String) -> Text

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
