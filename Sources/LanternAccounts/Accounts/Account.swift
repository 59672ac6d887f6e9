public import FoundationEssentials

/// Somebody who can log in, without anything that they do it with.
public struct Account: Hashable, Sendable, Identifiable {
  public let id: Int64
  public let email: EmailAddress
  /// Whether a code that was sent to the address has come back.
  public let isConfirmed: Bool
  /// Whether it came with the app, so that its password is no secret.
  public let isDemo: Bool
  public let created: Date

  public init(id: Int64, email: EmailAddress, isConfirmed: Bool, isDemo: Bool, created: Date) {
    self.id = id
    self.email = email
    self.isConfirmed = isConfirmed
    self.isDemo = isDemo
    self.created = created
  }
}
