public import FoundationEssentials

/// One log in that goes on.
public struct Session: Hashable, Sendable, Identifiable {
  public let id: Int64
  public let began: Date
  /// To the minute.
  public let lastUsed: Date
  /// When it ends if it is not used until then.
  public let ends: Date
  public let isThisOne: Bool

  public init(id: Int64, began: Date, lastUsed: Date, ends: Date, isThisOne: Bool) {
    self.id = id
    self.began = began
    self.lastUsed = lastUsed
    self.ends = ends
    self.isThisOne = isThisOne
  }
}
