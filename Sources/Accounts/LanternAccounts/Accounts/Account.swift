public import FoundationEssentials

/// An account that can log in, without its password and other secrets.
public struct Account: Hashable, Sendable, Identifiable {
  /// The account's number in the database, which is never reused.
  public let id: Int64
  /// The address that the account logs in with.
  public let email: EmailAddress
  /// Whether the address is confirmed: a code that was sent to it was entered, or the account was added as
  /// confirmed.
  public let isConfirmed: Bool
  /// Whether this is the demo account that comes with the app, whose password is not secret.
  public let isDemo: Bool
  /// When the account was created.
  public let created: Date

  /// Creates an account from its values.
  public init(id: Int64, email: EmailAddress, isConfirmed: Bool, isDemo: Bool, created: Date) {
    self.id = id
    self.email = email
    self.isConfirmed = isConfirmed
    self.isDemo = isDemo
    self.created = created
  }
}
