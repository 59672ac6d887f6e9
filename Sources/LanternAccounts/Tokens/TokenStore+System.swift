public import FoundationEssentials
import Synchronization

extension TokenStore {
  /// Keeps the token in the desktop's keyring where that is offered and unlocked, else in a file of the data directory.
  ///
  /// Nobody is asked to unlock anything, and a keyring that hangs costs at most three and a half seconds a call: too long
  /// for a thread that paints. `remark` is told, in words for a person, what was found and not believed, and what
  /// a keyring that is there did not do.
  public static func system(
    dataDirectory: URL, now: @escaping @Sendable () -> Date, remark: @escaping @Sendable (String) -> Void
  ) -> TokenStore {
    TokenStore(
      KeptToken(
        file: TokenFile(folder: dataDirectory, now: now, remark: remark),
        keyring: Keyring(dataDirectory: dataDirectory), remark: remark))
  }

  /// Keeps the token in a file of the data directory and asks no keyring, as suits a data directory that is soon
  /// gone.
  public static func file(
    dataDirectory: URL, now: @escaping @Sendable () -> Date, remark: @escaping @Sendable (String) -> Void
  ) -> TokenStore {
    TokenStore(
      KeptToken(
        file: TokenFile(folder: dataDirectory, now: now, remark: remark), keyring: nil, remark: remark))
  }

  private init(_ token: KeptToken) {
    self.init(
      place: { token.place }, read: { () throws(TokenError) in try token.read() },
      store: { (fresh) throws(TokenError) in try token.store(fresh) },
      forget: { () throws(TokenError) in try token.forget() })
  }
}

/// The token of one data directory, in whichever of two places holds it.
///
/// **The file is read first.** It is written only when the keyring did not take the token, so what the keyring still has
/// is older: one that was locked at log in and is not at the next launch has the session before. The other way
/// round, the file goes once the keyring has the token; should the machine stop between the two, the file has the
/// session that holds, for a new token counts only after `store` has returned.
///
/// **Whoever logs out is logged out.** A keyring out of reach may keep a token that the database no longer knows: it
/// opens nothing, and the next takes its place. A file that cannot be removed is an error, for there is
/// somebody who can remove it.
private final class KeptToken: Sendable {
  private let file: TokenFile
  private let keyring: Keyring?
  private let remark: @Sendable (String) -> Void
  /// Where it is, while that is known. Held through each call: one at a time.
  private let known = Mutex<TokenPlace?>(nil)

  init(file: TokenFile, keyring: Keyring?, remark: @escaping @Sendable (String) -> Void) {
    self.file = file
    self.keyring = keyring
    self.remark = remark
  }

  var place: TokenPlace {
    known.withLock { $0 ?? (keyring?.isOffered == true ? .keyring : .file) }
  }

  func read() throws(TokenError) -> Token? {
    try known.withLock { known throws(TokenError) in
      known = nil
      if let token = try file.read() {
        known = .file
        return token
      }
      guard let token = keyring.flatMap(token(in:)) else { return nil }
      known = .keyring
      return token
    }
  }

  func store(_ token: Token) throws(TokenError) -> TokenPlace {
    try known.withLock { known throws(TokenError) in
      guard let keyring else {
        try file.store(token)
        known = .file
        return .file
      }
      guard let refusal = refusal(of: { () throws(Keyring.Refusal) in try keyring.store(token) }) else {
        try removeFile(before: keyring)
        known = .keyring
        return .keyring
      }
      try file.store(token)
      known = .file
      if refusal != .absent { remark("\(refusal); the session is kept in a file") }
      // One that hangs or is locked would not do this either. The file is read first, so nothing hangs on it.
      if case .refused = refusal { clear(keyring) }
      return .file
    }
  }

  func forget() throws(TokenError) {
    try known.withLock { known throws(TokenError) in
      let before = known
      known = nil
      let removal = Result { () throws(TokenError) in try file.remove() }
      if let keyring { clear(keyring, isExpectedThere: before == .keyring) }
      try removal.get()
    }
  }

  private func token(in keyring: Keyring) -> Token? {
    do throws(Keyring.Refusal) {
      guard let text = try keyring.text() else { return nil }
      if let token = Token(text: text) { return token }
      remark("what the keyring keeps for “\(keyring.dataDirectory.path)” is no session; log in again")
    } catch {
      if error != .absent { remark("\(error); a session that is kept there is out of reach, log in again") }
    }
    return nil
  }

  // One that stayed would be read before what the keyring has: then the keyring gives up again what it was given.
  private func removeFile(before keyring: Keyring) throws(TokenError) {
    do {
      try file.remove()
    } catch {
      clear(keyring)
      throw error
    }
  }

  private func clear(_ keyring: Keyring, isExpectedThere: Bool = true) {
    guard let refusal = refusal(of: { () throws(Keyring.Refusal) in try keyring.clear() }) else { return }
    if refusal != .absent || isExpectedThere { remark("\(refusal); a token left there opens nothing") }
  }
}

/// Why the keyring does not do it; nil when it did.
private func refusal(of wish: () throws(Keyring.Refusal) -> Void) -> Keyring.Refusal? {
  do {
    try wish()
    return nil
  } catch {
    return error
  }
}
