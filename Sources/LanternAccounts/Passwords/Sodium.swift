internal import CSodium

/// What libsodium is asked for in more than one place.
enum Sodium {
  private static let started: Void = precondition(
    sodium_init() >= 0, "libsodium finds a source of random bytes")

  /// Must come before anything else of libsodium; more than once is fine.
  static func start() { started }

  /// BLAKE2b, 256 bits.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    start()
    var digest = [UInt8](repeating: 0, count: 32)
    crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0)
    return digest
  }

  static func random(_ count: Int) -> [UInt8] {
    start()
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  /// Compares in a time that does not tell where they differ.
  static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && sodium_memcmp(one, other, one.count) == 0
  }
}
