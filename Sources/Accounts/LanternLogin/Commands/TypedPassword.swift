import Glibc
import LanternAccounts
import LanternDesktop

/// A password from the terminal or from standard input, in a single buffer that is wiped afterwards.
@safe struct TypedPassword: ~Copyable {
  // Bytes; more than any valid password has, so that a password that is too long is detected.
  private static let capacity = 4_096

  // Of `capacity` bytes, all initialized, which nothing else owns.
  private let buffer: UnsafeMutablePointer<UInt8>
  // At most `capacity`.
  private var count = 0

  /// Prompts twice without echo on a terminal; otherwise reads one line of standard input.
  init(for email: EmailAddress) throws(ExitError) {
    self.init()
    guard isatty(STDIN_FILENO) == 1 else {
      guard try readLine() else {
        throw ExitError(.usage, "no password on standard input; pipe one line into it")
      }
      return
    }
    try prompt("New password for \(email):")
    var repetition = TypedPassword()
    try repetition.prompt("Repeat the password:")
    guard isSame(as: repetition) else {
      throw ExitError(.refused, "the passwords don't match; nothing was changed; try again")
    }
  }

  private init() {
    unsafe buffer = .allocate(capacity: TypedPassword.capacity)
    unsafe buffer.initialize(repeating: 0, count: TypedPassword.capacity)
    // Locking can fail because of a limit. The password is then as safe as all other memory.
    unsafe mlock(buffer, TypedPassword.capacity)
  }

  deinit {
    wipe()
    unsafe munlock(buffer, TypedPassword.capacity)
    unsafe buffer.deallocate()
  }

  /// Passes the bytes without the line end to `body`.
  func withBytes<Value, Refusal: Error>(
    _ body: (Span<UInt8>) throws(Refusal) -> Value
  ) throws(Refusal) -> Value {
    try unsafe body(UnsafeBufferPointer(start: buffer, count: count).span)
  }

  private func wipe() { unsafe explicit_bzero(buffer, TypedPassword.capacity) }

  // A signal that arrives during the prompt is raised after echo is on again. If the process continues, the prompt
  // is repeated.
  private mutating func prompt(_ text: String) throws(ExitError) {
    while true {
      let terminal = try SilentTerminal()
      writeError(text + " ")
      let isTyped = Result { () throws(ExitError) in try readLine(of: terminal) }
      let signal = terminal.restore()
      if try isTyped.get() { return }
      writeError("\n")
      guard let signal else {
        throw ExitError(.refused, "no password was entered; nothing was changed; try again")
      }
      kill(getpid(), signal)
      wipe()
      count = 0
    }
  }

  /// Reads up to the end of a line and nothing after it. Returns false if the input had already ended, or if a signal
  /// arrived.
  private mutating func readLine(of terminal: SilentTerminal? = nil) throws(ExitError) -> Bool {
    var isBegun = false
    while true {
      if let terminal, !terminal.waitForInput() { return false }
      // Input that is too long overwrites the last byte, so that the count stays too long.
      let index = min(count, TypedPassword.capacity - 1)
      let readCount = unsafe read(STDIN_FILENO, buffer + index, 1)
      if readCount < 0 && errno == EINTR { continue }
      guard readCount >= 0 else {
        throw ExitError(.inputOutput, "cannot read the password: \(lastSystemMessage); try again")
      }
      if readCount == 0 { return isBegun }
      if unsafe buffer[index] == UInt8(ascii: "\n") { return true }
      isBegun = true
      count = index + 1
    }
  }

  private func isSame(as other: borrowing TypedPassword) -> Bool {
    count == other.count && (0..<count).allSatisfy { unsafe buffer[$0] == other.buffer[$0] }
  }
}
