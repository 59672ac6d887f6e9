internal import CAccounts

/// The libsodium functions that more than one file uses.
enum Sodium {
  private static let started: Void = {
    guard sodium_init() >= 0 else { fatalError("libsodium must have a source of random bytes") }
  }()

  /// Initializes libsodium. Call it before any other libsodium function; repeated calls have no effect.
  static func start() { started }

  /// Returns the BLAKE2b digest of bytes: 256 bits.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    start()
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0)
    return digest
  }

  static func random(_ count: Int) -> [UInt8] {
    start()
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe randombytes_buf(&bytes, count)
    return bytes
  }

  /// Compares bytes in a time that does not reveal where they differ.
  static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    unsafe one.count == other.count && sodium_memcmp(one, other, one.count) == 0
  }
}
