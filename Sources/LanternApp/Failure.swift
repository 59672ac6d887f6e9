import FoundationEssentials
import Glibc
import LanternFrames
import LanternRecords
import LanternSDL

/// How the process ends, after sysexits.
enum ExitStatus: Int32 {
  case success = 0
  /// It was compared, and is worse; or replayed, and is different.
  case worse = 1
  case usage = 64
  case unreadableData = 65
  case noInput = 66
  case noDisplay = 69
  /// The system lacks something: open files that it allows, or /proc.
  case system = 71
  case cannotCreate = 73
  case inputOutput = 74
}

/// Why a command could not do what it was asked: a line that says what and what to do, and the exit status.
package struct Failure: Error, Hashable, CustomStringConvertible {
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

/// Why something failed, in a sentence; nil when it went well.
func failureMessage(_ action: () throws(Failure) -> Void) -> String? { failureOf(action)?.message }

/// Why something failed; nil when it went well.
func failureOf(_ action: () throws(Failure) -> Void) -> Failure? {
  do {
    try action()
    return nil
  } catch {
    return error
  }
}
