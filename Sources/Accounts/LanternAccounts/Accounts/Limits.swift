/// The lifetimes of sessions and codes, and the limits on failed attempts.
///
/// The standard limits follow OWASP's cheat sheets on sessions, authentication and forgotten passwords, and ASVS
/// 4.0.3: 2.2.1 (at most 100 failures an hour on one account), 2.7.2 (a code for at most 10 minutes), 3.3.2 (at
/// most 30 days).
public struct Limits: Hashable, Sendable {
  /// The default value of every limit.
  public static let standard = Limits()

  /// How long a session lasts without use.
  public var idle = Duration.seconds(7 * 24 * 3600)
  /// How long a session lasts at most.
  public var absolute = Duration.seconds(30 * 24 * 3600)
  /// How long a code to reset a password is valid.
  public var resetCode = Duration.seconds(10 * 60)
  /// How long a code to confirm an address is valid.
  public var confirmationCode = Duration.seconds(3600)
  /// The number of wrong attempts after which a code is invalid.
  public var triesPerCode = 5
  /// The number of failures of one account without a wait.
  public var freeFailures = 4
  /// The number of failures of all accounts together without a wait.
  public var freeFailuresOverall = 20
  /// The wait after the first failure beyond the free ones. Each further failure doubles it.
  public var firstWait = Duration.seconds(1)
  /// The longest wait for one account.
  public var longestWait = Duration.seconds(15 * 60)
  /// The longest wait because of the failures of all accounts together.
  public var longestWaitOverall = Duration.seconds(60)
  /// The time after an account's last failure when all its failures are forgotten.
  public var failuresForgottenAfter = Duration.seconds(24 * 3600)
  /// The time after the last failure of any account when the failures of all accounts together are forgotten.
  public var failuresForgottenAfterOverall = Duration.seconds(15 * 60)
  /// The number of accounts whose failures are stored. Beyond it, the oldest are forgotten.
  public var rememberedFailures = 10_000
  /// The number of sessions that an account can have. Beyond it, the sessions that were unused the longest end.
  public var sessionsPerAccount = 100
  /// The number of profiles that an account can have.
  public var profilesPerAccount = 8

  /// Creates limits with the standard values.
  public init() {}
}
