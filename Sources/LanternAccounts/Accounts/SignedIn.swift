public import FoundationEssentials

/// Who is logged in on this machine, as of when it was asked.
public struct SignedIn: Hashable, Sendable {
  public let account: Account
  /// The chosen one of `profiles`.
  public let profile: Profile
  /// In the order in which they were added; never empty.
  public let profiles: [Profile]
  /// Whether this is the account's first log in; never true of the demo account.
  public let isFirstTime: Bool
  /// When the session ends if nothing happens until then, so that it is to be asked for again.
  public let ends: Date
  /// Where this machine keeps the session's token.
  public let keptIn: TokenPlace

  public init(
    account: Account, profile: Profile, profiles: [Profile], isFirstTime: Bool, ends: Date, keptIn: TokenPlace
  ) {
    self.account = account
    self.profile = profile
    self.profiles = profiles
    self.isFirstTime = isFirstTime
    self.ends = ends
    self.keptIn = keptIn
  }
}
