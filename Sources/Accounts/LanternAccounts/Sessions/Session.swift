public import FoundationEssentials

/// An active session of an account.
public struct Session: Hashable, Sendable, Identifiable {
  /// The session's number in the database, which is never reused.
  public let id: Int64
  /// When the session began.
  public let began: Date
  /// When the session was last used, to the minute.
  public let lastUsed: Date
  /// When the session ends if it is not used before.
  public let ends: Date
  /// Whether this is the session of the calling instance.
  public let isThisOne: Bool

  /// Creates a session from its values.
  public init(id: Int64, began: Date, lastUsed: Date, ends: Date, isThisOne: Bool) {
    self.id = id
    self.began = began
    self.lastUsed = lastUsed
    self.ends = ends
    self.isThisOne = isThisOne
  }
}
