internal import CSodium

/// What proves a session: 256 random bits, known to this machine alone. The database knows their digest.
public struct Token: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  /// Bytes.
  public static let length = 32

  /// What must go nowhere but to where it is kept.
  package let bytes: [UInt8]

  /// A new one, from the system's generator.
  public init() {
    Sodium.start()
    var bytes = [UInt8](repeating: 0, count: Token.length)
    randombytes_buf(&bytes, bytes.count)
    self.bytes = bytes
  }

  /// One that was kept; nil when it has not the length of a token.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Token.length else { return nil }
    self.bytes = bytes
  }

  /// What the database keeps in its stead (BLAKE2b, 256 bits). A fast digest will do: nobody guesses 256 bits.
  public var digest: [UInt8] { Sodium.digest(bytes) }

  /// Takes as long for tokens that differ in the first byte as in the last.
  public static func == (one: Token, other: Token) -> Bool {
    sodium_memcmp(one.bytes, other.bytes, Token.length) == 0
  }

  /// Says nothing of the bytes, for descriptions end up in logs.
  public var description: String { "a token" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
