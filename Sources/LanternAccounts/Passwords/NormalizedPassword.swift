internal import CSodium
internal import CUtf8proc

/// How many bytes of a password are looked at. Whoever types 128 characters in any script stays far below.
private let mostBytes = 4096

/// Lends a password in Unicode's composed form (NFC), so that it is the same from every keyboard.
///
/// ASCII is that form already and lent as it is. Anything else is composed in memory that is locked, kept out of core dumps,
/// and wiped before this returns; there is no other copy. Nil stands for what is no text, or far too long.
func withNormalized<Value>(
  _ password: Span<UInt8>,
  _ body: (Result<UnsafeBufferPointer<UInt8>, PasswordProblem>) throws(AccountsError) -> Value
) throws(AccountsError) -> Value {
  guard password.count <= mostBytes else { return try body(.failure(.tooLong)) }
  return try password.withUnsafeBufferPointer { (typed) throws(AccountsError) -> Value in
    if typed.allSatisfy({ $0 < 0x80 }) { return try body(.success(typed)) }
    let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
    let count = utf8proc_decompose(typed.baseAddress, typed.count, nil, 0, options)
    guard count > 0 else { return try body(.failure(.notText)) }
    Sodium.start()
    // One more than there are code points: what composes writes an end behind them.
    guard let memory = sodium_allocarray(count + 1, MemoryLayout<Int32>.size) else {
      throw .busy("there is not enough memory for a password; close something and try again")
    }
    defer { sodium_free(memory) }
    let scratch = memory.assumingMemoryBound(to: Int32.self)
    let found = utf8proc_decompose(typed.baseAddress, typed.count, scratch, count, options)
    let bytes = utf8proc_reencode(scratch, found, options)
    guard found == count, bytes > 0 else { return try body(.failure(.notText)) }
    return try body(
      .success(UnsafeBufferPointer(start: memory.assumingMemoryBound(to: UInt8.self), count: bytes)))
  }
}
