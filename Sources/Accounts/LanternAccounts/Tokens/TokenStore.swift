public import LanternFiles

/// The store of this machine for the session's token between launches. It contains at most one token.
///
/// Every operation may take as long as a keyring takes to answer, so none belongs on the main thread.
public struct TokenStore: Sendable {
  /// Returns where the current token is, or where the next one would be stored.
  public let place: @Sendable () -> TokenPlace
  /// Returns the stored token; nil if there is none.
  public let read: @Sendable () throws(TokenError) -> Token?
  /// Replaces the stored token and returns where it was stored. It survives a power cut when this returns.
  public let store: @Sendable (Token) throws(TokenError) -> TokenPlace
  /// Removes the token from every place where it may be. It is not an error if there is none.
  public let forget: @Sendable () throws(TokenError) -> Void

  /// Creates a store from its operations.
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

/// The kind of place where a token is stored, to show to the user.
public enum TokenPlace: Hashable, Sendable {
  /// The desktop's Secret Service.
  case keyring
  /// A file that only its owner can read.
  case file
}

/// The error when a token could not be stored, read or removed.
public enum TokenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The session file cannot be used.
  case file(FileError)
  /// Another store failed. `reason` is its message or the system's.
  case failed(reason: String)

  /// A message for the log and the command line: what happened, then what to do.
  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .failed(let reason): "cannot access the stored session: \(reason); try again"
    }
  }
}
