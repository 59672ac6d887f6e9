internal import CAccounts

/// The cost of hashing a password, for the app and for an attacker: Argon2id (RFC 9106) with one lane.
public struct HashingCost: Hashable, Sendable {
  /// The number of passes over the memory.
  public let passes: Int
  /// The memory that a hash fills, in bytes. An attacker needs the same memory for each guess.
  public let bytes: Int

  /// 7 passes over 19 MiB. The minimum in OWASP's password storage cheat sheet is 2 passes over 19 MiB. It takes about
  /// 50 ms on the machine on which it was chosen.
  ///
  /// A guess reads and writes as much memory as with 2 passes over 64 MiB, which libsodium calls interactive, but the app
  /// needs less memory to log in.
  public static let recommended = HashingCost(passes: 7, bytes: 19 << 20)

  /// Creates a cost of at least 1 pass over 8 KiB.
  public init(passes: Int, bytes: Int) {
    guard
      passes >= Int(crypto_pwhash_argon2id_OPSLIMIT_MIN) && bytes >= Int(crypto_pwhash_argon2id_MEMLIMIT_MIN)
    else {
      fatalError("a hash must make at least 1 pass over 8 KiB")
    }
    self.passes = passes
    self.bytes = bytes
  }
}
