import FoundationEssentials
import Glibc
import LanternFiles
import LanternFrames
import LanternRecords
import LanternSDL

/// The exit statuses of the process, after sysexits.
enum ExitStatus: Int32 {
  case success = 0
  /// Compared and worse, or replayed and different.
  case worse = 1
  case usage = 64
  case unreadableData = 65
  case noInput = 66
  case noDisplay = 69
  /// The system lacks a resource: open files within the limit, or /proc.
  case system = 71
  case cannotCreate = 73
  case inputOutput = 74
}

/// The reason why a command failed: a message that says what happened and what to do, and the exit status.
package struct ExitError: Error, Hashable, CustomStringConvertible {
  let status: ExitStatus
  package let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  package var description: String { message }

  init(_ error: DisplayError) {
    self.init(.noDisplay, "\(error)")
  }

  init(_ error: FontError) {
    let status: ExitStatus =
      switch error {
      case .missing, .unusable: .noInput
      case .unreadable: .system
      }
    self.init(status, "\(error)")
  }

  init(_ error: FileError) {
    self.init(.inputOutput, "\(error)")
  }

  init(_ error: RecordingError) {
    let status: ExitStatus =
      switch error {
      case .cannotCreate, .notARecording, .inUse: .cannotCreate
      case .cannotWrite, .cannotRead: .inputOutput
      case .missing: .noInput
      case .damaged, .tooNew, .incomparable: .unreadableData
      }
    self.init(status, "\(error)")
  }
}

/// Runs an action on a file.
func exitErrors<Value>(_ action: () throws(FileError) -> Value) throws(ExitError) -> Value {
  do {
    return try action()
  } catch {
    throw ExitError(error)
  }
}

/// Runs an action and returns its error message, or nil if it succeeded.
func failureMessage(_ action: () throws(ExitError) -> Void) -> String? { failureOf(action)?.message }

/// Runs an action and returns its error, or nil if it succeeded.
func failureOf(_ action: () throws(ExitError) -> Void) -> ExitError? {
  do {
    try action()
    return nil
  } catch {
    return error
  }
}
