/// Where this machine keeps the session's token between launches.
///
/// All of it may take as long as a keyring takes to answer, so it is not for the main thread. It holds one token at most.
public struct TokenStore: Sendable {
  /// Where the present token is, or the next would go.
  public let place: @Sendable () -> TokenPlace
  /// Nil when there is none.
  public let read: @Sendable () throws(TokenError) -> Token?
  /// Puts a token in the place of the present one; it outlives a power cut when this returns.
  public let store: @Sendable (Token) throws(TokenError) -> TokenPlace
  /// Removes the token from everywhere it may be; that there is none is fine.
  public let forget: @Sendable () throws(TokenError) -> Void

  public init(
    place: @escaping @Sendable () -> TokenPlace,
    read: @escaping @Sendable () throws(TokenError) -> Token?,
    store: @escaping @Sendable (Token) throws(TokenError) -> TokenPlace,
    forget: @escaping @Sendable () throws(TokenError) -> Void
  ) {
    self.place = place
    self.read = read
    self.store = store
    self.forget = forget
  }
}

/// What kind of place a token is kept in, for a person who wants to know.
public enum TokenPlace: Hashable, Sendable {
  /// The desktop's Secret Service.
  case keyring
  /// A file that only its owner can read.
  case file
}

/// Why a token could not be kept, read or removed: what, and what to do.
public struct TokenError: Error, Hashable, Sendable, CustomStringConvertible {
  public let message: String

  public init(_ message: String) { self.message = message }

  public var description: String { message }
}
