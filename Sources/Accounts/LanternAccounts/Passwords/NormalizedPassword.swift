internal import CAccounts

/// The number of password bytes that are examined at most. 128 characters in any script take far less.
private let maximumByteCount = 4096

/// Passes a password to `body` in Unicode's composed form (NFC), so that it is the same from every keyboard. See
/// `withForm`.
func withNormalized<Value>(
  _ password: Span<UInt8>,
  _ body: (Result<UnsafeBufferPointer<UInt8>, PasswordError>) throws(AccountsError) -> Value
) throws(AccountsError) -> Value {
  try unsafe withForm(UTF8PROC_COMPOSE, of: password, body)
}

/// Passes a text to `body` without the accents of its letters, and with characters that stand for several letters
/// replaced by these letters. See `withForm`.
func withPlainLetters<Value>(
  _ text: Span<UInt8>,
  _ body: (Result<UnsafeBufferPointer<UInt8>, PasswordError>) throws(AccountsError) -> Value
) throws(AccountsError) -> Value {
  try unsafe withForm(
    utf8proc_option_t(
      UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_STRIPMARK.rawValue | UTF8PROC_COMPAT.rawValue), of: text, body)
}

/// Passes a text to `body` in another Unicode form.
///
/// ASCII has only one form and is passed as it is. Any other text is converted in memory that is locked, excluded
/// from core dumps, and wiped before this function returns; there is no other copy. `body` receives a failure if
/// the text is not valid or is far too long. It must not keep the bytes.
private func withForm<Value>(
  _ form: utf8proc_option_t, of text: Span<UInt8>,
  _ body: (Result<UnsafeBufferPointer<UInt8>, PasswordError>) throws(AccountsError) -> Value
) throws(AccountsError) -> Value {
  guard text.count <= maximumByteCount else { return try unsafe body(.failure(.tooLong)) }
  return try unsafe text.withUnsafeBufferPointer { (typed) throws(AccountsError) -> Value in
    if unsafe typed.allSatisfy({ $0 < 0x80 }) { return try unsafe body(.success(typed)) }
    let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | form.rawValue)
    let count = unsafe utf8proc_decompose(typed.baseAddress, typed.count, nil, 0, options)
    guard count >= 0 else { return try unsafe body(.failure(.notText)) }
    Sodium.start()
    // One more than the number of code points: the encoder writes a terminator after them.
    guard let memory = unsafe sodium_allocarray(count + 1, MemoryLayout<Int32>.size) else {
      throw .outOfMemory
    }
    defer { unsafe sodium_free(memory) }
    let scratch = unsafe memory.assumingMemoryBound(to: Int32.self)
    let found = unsafe utf8proc_decompose(typed.baseAddress, typed.count, scratch, count, options)
    let bytes = unsafe utf8proc_reencode(scratch, found, options)
    guard found == count, bytes >= 0 else { return try unsafe body(.failure(.notText)) }
    return try unsafe body(
      .success(UnsafeBufferPointer(start: memory.assumingMemoryBound(to: UInt8.self), count: bytes)))
  }
}
