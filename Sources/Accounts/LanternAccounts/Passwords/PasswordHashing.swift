internal import CAccounts
import FoundationEssentials
import Synchronization

/// Hashes passwords, and compares passwords with stored hashes. It counts the hashes: calls that compute the same
/// number of hashes take the same time.
final class PasswordHashing: Sendable {
  private let cost: HashingCost
  private let count = Mutex(0)
  /// A hash that no password has. A password is compared with it if there is no account, so that the cost is the
  /// same.
  private let dummyHash: String

  init(_ cost: HashingCost) {
    self.cost = cost
    func encoded(_ count: Int) -> String {
      Data(Sodium.random(count)).base64EncodedString().replacing("=", with: "")
    }
    // No password has this hash: the salt and the result are both random.
    dummyHash = "$argon2id$v=19$m=\(cost.bytes >> 10),t=\(cost.passes),p=1$\(encoded(16))$\(encoded(32))"
  }

  /// The number of hashes computed so far.
  var hashCount: Int { count.withLock { $0 } }

  /// Returns Argon2's standard string for a password, with a new salt.
  func hash(_ password: Span<UInt8>) throws(AccountsError) -> String {
    Sodium.start()
    return try unsafe withNormalized(password) { (text) throws(AccountsError) -> String in
      guard case .success(let text) = unsafe text else {
        fatalError("a password must be checked against the rules before it is hashed")
      }
      var string = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
      let status = unsafe withCharacters(text) { characters, count in
        unsafe crypto_pwhash_str_alg(
          &string, characters, count, UInt64(cost.passes), cost.bytes, crypto_pwhash_ALG_ARGON2ID13)
      }
      count.withLock { $0 += 1 }
      guard status == 0 else { throw .outOfMemory }
      return String(decoding: string.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Returns whether `hash` was computed from a password. If `hash` is nil, there is no account, and the result is
  /// false.
  func isRight(_ password: Span<UInt8>, for hash: String?) throws(AccountsError) -> Bool {
    Sodium.start()
    return try unsafe withNormalized(password) { (text) throws(AccountsError) -> Bool in
      // A password that is not text is wrong, but takes the same time.
      let text = unsafe (try? text.get()) ?? UnsafeBufferPointer(start: nil, count: 0)
      count.withLock { $0 += 1 }
      // A hash that cannot be read is treated like a missing account.
      guard let stored = (hash.flatMap(StoredHash.init) ?? StoredHash(dummyHash)) else { return false }
      var computed = [UInt8](repeating: 0, count: stored.result.count)
      // Not `crypto_pwhash_str_verify`: if memory runs out, it reports that the password is wrong.
      let status = unsafe withCharacters(text) { characters, count in
        unsafe crypto_pwhash(
          &computed, UInt64(computed.count), characters, count, stored.salt, stored.passes, stored.bytes,
          crypto_pwhash_ALG_ARGON2ID13)
      }
      // The parameters are in range, so nothing else can fail.
      guard status == 0 else { throw .outOfMemory }
      return Sodium.isSame(computed, stored.result) && hash != nil
    }
  }

  /// Returns whether a hash was computed with parameters other than the current ones.
  func isOutdated(_ hash: String) -> Bool {
    unsafe hash.withCString { unsafe crypto_pwhash_str_needs_rehash($0, UInt64(cost.passes), cost.bytes) }
      != 0
  }
}

/// The fields of Argon2's standard string `$argon2id$v=19$m=65536,t=2,p=1$salt$result`. Salt and result are in base
/// 64.
private struct StoredHash {
  let passes: UInt64
  let bytes: Int
  let salt: [UInt8]
  let result: [UInt8]

  /// Returns nil if libsodium would not have written the text.
  init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19",
      let numbers = parts[3].wholeMatch(of: /m=(\d+),t=(\d+),p=1/), let kibibytes = Int(numbers.1),
      let passes = UInt64(numbers.2), let salt = StoredHash.bytes(parts[4], 16),
      let result = StoredHash.bytes(parts[5], 32),
      (Int(crypto_pwhash_argon2id_MEMLIMIT_MIN) >> 10...Int(UInt32.max)).contains(kibibytes),
      (UInt64(crypto_pwhash_argon2id_OPSLIMIT_MIN)...UInt64(UInt32.max)).contains(passes)
    else { return nil }
    (self.passes, self.bytes, self.salt, self.result) = (passes, kibibytes << 10, salt, result)
  }

  private static func bytes(_ text: String, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var length = 0
    let status = unsafe sodium_base642bin(
      &bytes, count, text, text.utf8.count, nil, &length, nil,
      sodium_base64_VARIANT_ORIGINAL_NO_PADDING)
    return status == 0 && length == count ? bytes : nil
  }
}

/// Passes bytes to `body` as C characters. The pointer is valid even if there are no bytes.
private func withCharacters(
  _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<CChar>, UInt64) -> Int32
) -> Int32 {
  unsafe text.withMemoryRebound(to: CChar.self) { characters in
    guard let start = characters.baseAddress else { return unsafe "".withCString { unsafe body($0, 0) } }
    return unsafe body(start, UInt64(characters.count))
  }
}
