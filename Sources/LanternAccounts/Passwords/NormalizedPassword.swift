internal import CSodium
internal import CUtf8proc

/// The number of password bytes that are examined at most. 128 characters in any script take far less.
private let maximumByteCount = 4096

/// Passes a password to `body` in Unicode's composed form (NFC), so that it is the same from every keyboard. See
/// `withForm`.
func withNormalized<Value>(
  _ password: Span<UInt8>,
  _ body: (Result<UnsafeBufferPointer<UInt8>, PasswordError>) throws(AccountsError) -> Value
) throws(AccountsError) -> Value {
  try withForm(UTF8PROC_COMPOSE, of: password, body)
}

/// Passes a text to `body` without the accents of its letters, and with characters that stand for several letters
/// replaced by these letters. See `withForm`.
func withPlainLetters<Value>(
  _ text: Span<UInt8>,
  _ body: (Result<UnsafeBufferPointer<UInt8>, PasswordError>) throws(AccountsError) -> Value
) throws(AccountsError) -> Value {
  try withForm(
    utf8proc_option_t(
      UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_STRIPMARK.rawValue | UTF8PROC_COMPAT.rawValue), of: text, body)
}

/// Passes a text to `body` in another Unicode form.
///
/// ASCII has only one form and is passed as it is. Any other text is converted in memory that is locked, excluded
/// from core dumps, and wiped before this function returns; there is no other copy. `body` receives a failure if
/// the text is not valid or is far too long.
private func withForm<Value>(
  _ form: utf8proc_option_t, of text: Span<UInt8>,
  _ body: (Result<UnsafeBufferPointer<UInt8>, PasswordError>) throws(AccountsError) -> Value
) throws(AccountsError) -> Value {
  guard text.count <= maximumByteCount else { return try body(.failure(.tooLong)) }
  return try text.withUnsafeBufferPointer { (typed) throws(AccountsError) -> Value in
    if typed.allSatisfy({ $0 < 0x80 }) { return try body(.success(typed)) }
    let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | form.rawValue)
    let count = utf8proc_decompose(typed.baseAddress, typed.count, nil, 0, options)
    guard count >= 0 else { return try body(.failure(.notText)) }
    Sodium.start()
    // One more than the number of code points: the encoder writes a terminator after them.
    guard let memory = sodium_allocarray(count + 1, MemoryLayout<Int32>.size) else {
      throw .outOfMemory
    }
    defer { sodium_free(memory) }
    let scratch = memory.assumingMemoryBound(to: Int32.self)
    let found = utf8proc_decompose(typed.baseAddress, typed.count, scratch, count, options)
    let bytes = utf8proc_reencode(scratch, found, options)
    guard found == count, bytes >= 0 else { return try body(.failure(.notText)) }
    return try body(
      .success(UnsafeBufferPointer(start: memory.assumingMemoryBound(to: UInt8.self), count: bytes)))
  }
}
