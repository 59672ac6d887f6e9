internal import CSodium
internal import CUtf8proc

/// How many bytes of a password are looked at. Whoever types 128 characters in any script stays far below.
private let mostBytes = 4096

/// Lends a password in Unicode's composed form (NFC), so that it is the same from every keyboard; see `withForm`.
func withNormalized<Value>(
  _ password: Span<UInt8>,
  _ body: (Result<UnsafeBufferPointer<UInt8>, PasswordProblem>) throws(AccountsError) -> Value
) throws(AccountsError) -> Value {
  try withForm(UTF8PROC_COMPOSE, of: password, body)
}

/// Lends a text with its letters without their accents, and what is shown as several letters as those; see `withForm`.
func withPlainLetters<Value>(
  _ text: Span<UInt8>,
  _ body: (Result<UnsafeBufferPointer<UInt8>, PasswordProblem>) throws(AccountsError) -> Value
) throws(AccountsError) -> Value {
  try withForm(
    utf8proc_option_t(
      UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_STRIPMARK.rawValue | UTF8PROC_COMPAT.rawValue), of: text, body)
}

/// Lends a text in another form of it.
///
/// ASCII has only one and is lent as it is. Anything else is made in memory that is locked, kept out of core dumps, and wiped
/// before this returns; there is no other copy. A failure stands for what is no text, or far too long.
private func withForm<Value>(
  _ form: utf8proc_option_t, of text: Span<UInt8>,
  _ body: (Result<UnsafeBufferPointer<UInt8>, PasswordProblem>) throws(AccountsError) -> Value
) throws(AccountsError) -> Value {
  guard text.count <= mostBytes else { return try body(.failure(.tooLong)) }
  return try text.withUnsafeBufferPointer { (typed) throws(AccountsError) -> Value in
    if typed.allSatisfy({ $0 < 0x80 }) { return try body(.success(typed)) }
    let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | form.rawValue)
    let count = utf8proc_decompose(typed.baseAddress, typed.count, nil, 0, options)
    guard count >= 0 else { return try body(.failure(.notText)) }
    Sodium.start()
    // One more than there are code points: what encodes writes an end behind them.
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
