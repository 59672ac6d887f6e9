public import FoundationEssentials
import Synchronization

extension TokenStore {
  /// Returns a store that keeps the token in the desktop's keyring if there is one and it is unlocked, otherwise in
  /// a file of the data directory.
  ///
  /// It never asks to unlock a keyring. A keyring that hangs costs at most three and a half seconds a call, which
  /// is too long for the main thread. `warn` receives messages for the log about tokens that were found but
  /// rejected, and about operations that an existing keyring did not perform.
  public static func system(
    dataDirectory: URL, now: @escaping @Sendable () -> Date, warn: @escaping @Sendable (String) -> Void
  ) -> TokenStore {
    TokenStore(
      SystemTokenStore(
        file: TokenFile(folder: dataDirectory, now: now, warn: warn),
        keyring: Keyring(dataDirectory: dataDirectory), warn: warn))
  }

  /// Returns a store that keeps the token in a file of the data directory and uses no keyring, which suits a
  /// temporary data directory.
  public static func file(
    dataDirectory: URL, now: @escaping @Sendable () -> Date, warn: @escaping @Sendable (String) -> Void
  ) -> TokenStore {
    TokenStore(
      SystemTokenStore(
        file: TokenFile(folder: dataDirectory, now: now, warn: warn), keyring: nil, warn: warn))
  }

  private init(_ store: SystemTokenStore) {
    self.init(
      place: { store.place }, read: { () throws(TokenError) in try store.read() },
      store: { (token) throws(TokenError) in try store.store(token) },
      forget: { () throws(TokenError) in try store.forget() })
  }
}

/// Stores the token of one data directory, in the file or in the keyring.
///
/// **The file is read first.** It is written only if the keyring did not accept the token, so a token in the
/// keyring is older than the one in the file: a keyring that was locked during the log in and is unlocked at the
/// next launch has the token of the previous session. When the keyring has accepted a token, the file is removed.
/// If the machine stops between the two, the file has the token of the valid session, because a new token is valid
/// only after `store` has returned.
///
/// **Logging out always succeeds.** A keyring that is unavailable may keep a token that the database no longer
/// knows. This token is invalid, and the next one replaces it. A file that cannot be removed is an error, because
/// the user can remove it.
private final class SystemTokenStore: Sendable {
  private let file: TokenFile
  private let keyring: Keyring?
  private let warn: @Sendable (String) -> Void
  /// Where the token is, if known. The lock is held during each call, so calls are serialized.
  private let knownPlace = Mutex<TokenPlace?>(nil)

  init(file: TokenFile, keyring: Keyring?, warn: @escaping @Sendable (String) -> Void) {
    self.file = file
    self.keyring = keyring
    self.warn = warn
  }

  var place: TokenPlace {
    knownPlace.withLock { $0 ?? (keyring?.isAvailable == true ? .keyring : .file) }
  }

  func read() throws(TokenError) -> Token? {
    try knownPlace.withLock { knownPlace throws(TokenError) in
      knownPlace = nil
      if let token = try file.read() {
        knownPlace = .file
        return token
      }
      guard let token = keyring.flatMap(token(in:)) else { return nil }
      knownPlace = .keyring
      return token
    }
  }

  func store(_ token: Token) throws(TokenError) -> TokenPlace {
    try knownPlace.withLock { knownPlace throws(TokenError) in
      guard let keyring else {
        try file.store(token)
        knownPlace = .file
        return .file
      }
      guard let refusal = refusal(of: { () throws(Keyring.KeyringError) in try keyring.store(token) }) else {
        try removeFile(before: keyring)
        knownPlace = .keyring
        return .keyring
      }
      try file.store(token)
      knownPlace = .file
      if refusal != .absent { warn("\(refusal); the session is saved in a file") }
      // A keyring that hangs or is locked would not clear it either. The file is read first, so this does no harm.
      if case .refused = refusal { clear(keyring) }
      return .file
    }
  }

  func forget() throws(TokenError) {
    try knownPlace.withLock { knownPlace throws(TokenError) in
      let before = knownPlace
      knownPlace = nil
      let removal = Result { () throws(TokenError) in try file.remove() }
      if let keyring { clear(keyring, isTokenExpected: before == .keyring) }
      try removal.get()
    }
  }

  private func token(in keyring: Keyring) -> Token? {
    do throws(Keyring.KeyringError) {
      guard let text = try keyring.text() else { return nil }
      if let token = Token(text: text) { return token }
      warn("the keyring item for \"\(keyring.dataDirectory.path)\" is not a session; log in again")
    } catch {
      if error != .absent { warn("\(error); a session that is stored there is unavailable; log in again") }
    }
    return nil
  }

  // A remaining file would be read before the keyring, so the keyring's new token is cleared.
  private func removeFile(before keyring: Keyring) throws(TokenError) {
    do {
      try file.remove()
    } catch {
      clear(keyring)
      throw error
    }
  }

  private func clear(_ keyring: Keyring, isTokenExpected: Bool = true) {
    guard let refusal = refusal(of: { () throws(Keyring.KeyringError) in try keyring.clear() }) else {
      return
    }
    if refusal != .absent || isTokenExpected { warn("\(refusal); a token that remains there is invalid") }
  }
}

/// Returns why the keyring did not perform an operation; nil if it did.
private func refusal(of operation: () throws(Keyring.KeyringError) -> Void) -> Keyring.KeyringError? {
  do {
    try operation()
    return nil
  } catch {
    return error
  }
}
