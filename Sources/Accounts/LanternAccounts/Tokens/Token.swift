internal import CAccounts

/// The secret that proves a session: 256 random bits, known only to this machine. The database stores their digest.
public struct Token: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  /// The length in bytes.
  public static let length = 32

  /// The secret bytes. They must not leave this module except for the token store.
  ///
  /// Every initializer makes `length` of them.
  package let bytes: [UInt8]

  /// Creates a random token with the system's random number generator.
  public init() {
    Sodium.start()
    var bytes = [UInt8](repeating: 0, count: Token.length)
    unsafe randombytes_buf(&bytes, bytes.count)
    self.bytes = bytes
  }

  /// Creates a token from stored bytes. Returns nil unless there are `length` bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Token.length else { return nil }
    self.bytes = bytes
  }

  /// The digest that the database stores instead of the token (BLAKE2b, 256 bits). A fast digest suffices, because
  /// 256 random bits cannot be guessed.
  public var digest: [UInt8] { Sodium.digest(bytes) }

  /// Compares tokens in a time that does not depend on where they differ.
  public static func == (one: Token, other: Token) -> Bool {
    unsafe sodium_memcmp(one.bytes, other.bytes, Token.length) == 0
  }

  /// A text without the bytes, because descriptions end up in logs.
  public var description: String { "a token" }
  /// A mirror without children, because reflection must not reveal the bytes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
