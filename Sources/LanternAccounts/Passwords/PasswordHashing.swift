internal import CSodium
import FoundationEssentials
import Glibc
import Synchronization

/// Makes the hashes that passwords are kept as, and holds passwords against them. Counts them: what takes as many hashes
/// takes as long.
final class PasswordHashing: Sendable {
  private let work: PasswordWork
  private let count = Mutex(0)
  /// A hash of nothing, to be held against where there is no account, so that it costs the same.
  private let nobody: String

  init(_ work: PasswordWork) {
    self.work = work
    func encoded(_ count: Int) -> String {
      Data(Sodium.random(count)).base64EncodedString().replacing("=", with: "")
    }
    // What no password has: a salt and a result from the same dice.
    nobody = "$argon2id$v=19$m=\(work.bytes >> 10),t=\(work.passes),p=1$\(encoded(16))$\(encoded(32))"
  }

  /// How many hashes were computed so far.
  var done: Int { count.withLock { $0 } }

  /// Argon2's standard string of a password, with a salt of its own.
  func hash(_ password: Span<UInt8>) throws(AccountsError) -> String {
    Sodium.start()
    return try withNormalized(password) { (text) throws(AccountsError) -> String in
      guard case .success(let text) = text else {
        preconditionFailure("what is hashed was held against the rules")
      }
      var string = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
      let status = withCharacters(text) { characters, count in
        crypto_pwhash_str_alg(
          &string, characters, count, UInt64(work.passes), work.bytes, crypto_pwhash_ALG_ARGON2ID13)
      }
      count.withLock { $0 += 1 }
      guard status == 0 else { throw PasswordHashing.outOfMemory }
      return String(decoding: string.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Whether a password is the one that `hash` was made of; nil stands for that of nobody, which none is.
  func isRight(_ password: Span<UInt8>, for hash: String?) throws(AccountsError) -> Bool {
    Sodium.start()
    return try withNormalized(password) { (text) throws(AccountsError) -> Bool in
      // What is no text is wrong, but not sooner.
      let text = (try? text.get()) ?? UnsafeBufferPointer(start: nil, count: 0)
      errno = 0
      let status = (hash ?? nobody).withCString { hash in
        withCharacters(text) { characters, count in crypto_pwhash_str_verify(hash, characters, count) }
      }
      let reason = errno
      count.withLock { $0 += 1 }
      if status != 0 && reason == ENOMEM { throw PasswordHashing.outOfMemory }
      return status == 0 && hash != nil
    }
  }

  /// Whether a hash was made with other parameters than are asked for now.
  func isOutdated(_ hash: String) -> Bool {
    hash.withCString { crypto_pwhash_str_needs_rehash($0, UInt64(work.passes), work.bytes) } != 0
  }

  private static let outOfMemory = AccountsError.busy(
    "there is not enough memory to check a password; close something and try again")
}

/// Bytes as C has them; none are somewhere too.
private func withCharacters(
  _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<CChar>, UInt64) -> Int32
) -> Int32 {
  text.withMemoryRebound(to: CChar.self) { characters in
    guard let start = characters.baseAddress else { return "".withCString { body($0, 0) } }
    return body(start, UInt64(characters.count))
  }
}
