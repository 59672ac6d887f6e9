import Glibc
import LanternAccounts

/// A password that was typed on a terminal, or came in on standard input: in one piece of memory that is wiped
/// afterwards.
struct TypedPassword: ~Copyable {
  // More than any password that is taken has in bytes, so that one too long is told from one that fits.
  private static let capacity = 4_096

  private let buffer: UnsafeMutablePointer<UInt8>
  private var count = 0

  /// Asks for it twice on a terminal, where nothing of it is shown; else reads one line of standard input.
  init(for email: EmailAddress) throws(Failure) {
    self.init()
    guard isatty(STDIN_FILENO) == 1 else {
      guard try readLine() else {
        throw Failure(.usage, "there is no password on standard input; pipe one line into it")
      }
      return
    }
    try ask("New password for \(email): ")
    var again = TypedPassword()
    try again.ask("The same again: ")
    guard isSame(as: again) else {
      throw Failure(.refused, "these were two different passwords; nothing was changed")
    }
  }

  private init() {
    buffer = .allocate(capacity: TypedPassword.capacity)
    buffer.initialize(repeating: 0, count: TypedPassword.capacity)
    // It may be refused, by a limit: then it is as safe as all else in memory.
    mlock(buffer, TypedPassword.capacity)
  }

  deinit {
    wipe()
    munlock(buffer, TypedPassword.capacity)
    buffer.deallocate()
  }

  /// Lends the bytes as they came, without the end of the line.
  func withBytes<Answer, Refusal: Error>(
    _ body: (Span<UInt8>) throws(Refusal) -> Answer
  ) throws(Refusal) -> Answer {
    try body(UnsafeBufferPointer(start: buffer, count: count).span)
  }

  private func wipe() { explicit_bzero(buffer, TypedPassword.capacity) }

  // A signal by which somebody ends the command, or stops it for a while, does so once the terminal shows again
  // what is typed into it. Whoever goes on with it is asked anew.
  private mutating func ask(_ prompt: String) throws(Failure) {
    while true {
      let terminal = try SilentTerminal()
      writeError(prompt)
      let isTyped = Result { () throws(Failure) in try readLine(of: terminal) }
      let signal = terminal.restore()
      if try isTyped.get() { return }
      writeError("\n")
      guard let signal else { throw Failure(.refused, "no password was typed; nothing was changed") }
      kill(getpid(), signal)
      wipe()
      count = 0
    }
  }

  /// Reads up to the end of a line, and nothing of what comes after it. False where the input has ended already, or
  /// a signal came in between.
  private mutating func readLine(of terminal: SilentTerminal? = nil) throws(Failure) -> Bool {
    var isBegun = false
    while true {
      if let terminal, !terminal.waitForInput() { return false }
      // What is too long stays too long, however much comes.
      let place = min(count, TypedPassword.capacity - 1)
      let got = read(STDIN_FILENO, buffer + place, 1)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else {
        throw Failure(.inputOutput, "cannot read the password: \(String(cString: strerror(errno)))")
      }
      if got == 0 { return isBegun }
      if buffer[place] == UInt8(ascii: "\n") { return true }
      isBegun = true
      count = place + 1
    }
  }

  private func isSame(as other: borrowing TypedPassword) -> Bool {
    count == other.count && (0..<count).allSatisfy { buffer[$0] == other.buffer[$0] }
  }
}
