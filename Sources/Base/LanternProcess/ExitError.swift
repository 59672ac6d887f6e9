package import LanternFiles
package import LanternStrings

/// The exit statuses of the process, after sysexits.
public enum ExitStatus: Int32, Sendable {
  /// Success.
  case success = 0
  /// Compared and worse, or replayed and different.
  case worse = 1
  /// The command line is wrong.
  case usage = 64
  /// A file has contents that cannot be used.
  case unreadableData = 65
  /// A file or a font is missing.
  case noInput = 66
  /// There is no display.
  case noDisplay = 69
  /// The system lacks a resource: open files within the limit, or /proc.
  case system = 71
  /// A file or folder cannot be created.
  case cannotCreate = 73
  /// A file cannot be read or written, or the window was lost.
  case inputOutput = 74
  /// The machine is too noisy for an answer.
  case tooNoisy = 75
}

/// The reason why a command failed: a message that says what happened and what to do, and the exit status.
public struct ExitError: Error, CustomStringConvertible {
  /// The exit status of the process.
  public let status: ExitStatus
  /// What happened, and what to do.
  public let message: String
  // What a window shows instead of the message.
  private let cause: (any TranslatedError)?

  /// Creates an error.
  public init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
    cause = nil
  }

  /// Creates an error whose cause has a translated message, for windows.
  package init(_ status: ExitStatus, _ message: String, cause: any TranslatedError) {
    self.status = status
    self.message = message
    self.cause = cause
  }

  /// The message.
  public var description: String { message }

  package init(_ error: FileError) { self.init(.inputOutput, "\(error)", cause: error) }
}

extension ExitError: Hashable {
  /// Returns whether the status and the message are equal.
  public static func == (left: ExitError, right: ExitError) -> Bool {
    left.status == right.status && left.message == right.message
  }

  /// Hashes the status and the message.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(status)
    hasher.combine(message)
  }
}

extension ExitError: TranslatedError {
  package func message(in strings: Strings) -> String { cause?.message(in: strings) ?? message }
}

/// Runs an action on a file.
package func exitErrors<Value>(_ action: () throws(FileError) -> Value) throws(ExitError) -> Value {
  do {
    return try action()
  } catch {
    throw ExitError(error)
  }
}

/// Runs an action and returns its error message, or nil if it succeeded.
package func failureMessage(_ action: () throws(ExitError) -> Void) -> String? { failureOf(action)?.message }

/// Runs an action and returns its error, or nil if it succeeded.
package func failureOf(_ action: () throws(ExitError) -> Void) -> ExitError? {
  do {
    try action()
    return nil
  } catch {
    return error
  }
}
