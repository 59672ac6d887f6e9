internal import CSodium

/// How much work a password's hash is, for us and for whoever guesses: Argon2id (RFC 9106) with one lane.
public struct PasswordWork: Hashable, Sendable {
  public let passes: Int
  /// Memory that it fills, and the guesser too.
  public let bytes: Int

  /// 2 passes over 64 MiB: what libsodium calls interactive, above the 2 passes over 19 MiB that OWASP's password storage
  /// cheat sheet asks for at least. About 90 ms on the machine that it was chosen on.
  public static let recommended = PasswordWork(passes: 2, bytes: 64 << 20)

  /// At least 1 pass over 8 KiB.
  public init(passes: Int, bytes: Int) {
    precondition(
      passes >= Int(crypto_pwhash_argon2id_OPSLIMIT_MIN) && bytes >= Int(crypto_pwhash_argon2id_MEMLIMIT_MIN),
      "a hash is at least 1 pass over 8 KiB")
    self.passes = passes
    self.bytes = bytes
  }
}
