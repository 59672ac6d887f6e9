import Synchronization

/// Orders the writes of one file. A slow write on another thread does not overwrite a later one.
final class NumberedWrites: Sendable {
  private let latest = Mutex(0)

  /// Performs a write, unless one with a higher number was performed.
  func perform(_ number: Int, _ write: () throws(ExitError) -> Void) throws(ExitError) {
    let result = latest.withLock { latest -> Result<Void, ExitError> in
      guard number >= latest else { return .success(()) }
      latest = number
      return Result { () throws(ExitError) in try write() }
    }
    try result.get()
  }
}
