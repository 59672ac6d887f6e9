public import FoundationEssentials

/// The user who is logged in on this machine, as of the call that returned it.
public struct SignedIn: Hashable, Sendable {
  /// The account that is logged in.
  public let account: Account
  /// The chosen profile, one of `profiles`.
  public let profile: Profile
  /// The account's profiles in the order in which they were added; never empty.
  public let profiles: [Profile]
  /// Whether this is the account's first log in; always false for the demo account.
  public let isFirstTime: Bool
  /// When the session ends if it is not used before. Query the session again at this time.
  public let ends: Date
  /// Where this machine keeps the session's token.
  public let tokenLocation: TokenPlace

  /// Creates a value from its properties.
  public init(
    account: Account, profile: Profile, profiles: [Profile], isFirstTime: Bool, ends: Date,
    tokenLocation: TokenPlace
  ) {
    self.account = account
    self.profile = profile
    self.profiles = profiles
    self.isFirstTime = isFirstTime
    self.ends = ends
    self.tokenLocation = tokenLocation
  }
}
