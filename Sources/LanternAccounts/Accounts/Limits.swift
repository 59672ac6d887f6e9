/// How long what lasts, and how often one may be wrong.
///
/// The standard ones follow OWASP's cheat sheets on sessions, authentication and forgotten passwords, and ASVS 4.0.3: 2.2.1
/// (at most 100 failures an hour on one account), 2.7.2 (a code for 10 minutes at most), 3.3.2 (30 days at most).
public struct Limits: Hashable, Sendable {
  public static let standard = Limits()

  /// How long a session lives unused.
  public var idle = Duration.seconds(7 * 24 * 3600)
  /// How long a session lives at all.
  public var absolute = Duration.seconds(30 * 24 * 3600)
  public var resetCode = Duration.seconds(10 * 60)
  public var confirmationCode = Duration.seconds(3600)
  /// How many wrong tries spend a code.
  public var triesPerCode = 5
  /// How many failures of one account cost no wait.
  public var freeFailures = 4
  /// How many failures cost no wait, whosever they were.
  public var freeFailuresOverall = 20
  /// How long to wait after the first failure that is not free; every further one doubles it.
  public var firstWait = Duration.seconds(1)
  public var longestWait = Duration.seconds(15 * 60)
  public var longestWaitOverall = Duration.seconds(60)
  /// How long after the last failure of an account it is forgotten that there were any.
  public var failuresForgottenAfter = Duration.seconds(24 * 3600)
  public var failuresForgottenAfterOverall = Duration.seconds(15 * 60)
  /// How many accounts' failures are remembered; beyond, the oldest are forgotten.
  public var rememberedFailures = 10_000
  /// How many sessions an account has at most; beyond, those longest unused end.
  public var sessionsPerAccount = 100
  public var profilesPerAccount = 8

  public init() {}
}
