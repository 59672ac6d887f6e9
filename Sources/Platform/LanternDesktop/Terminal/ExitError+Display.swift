package import LanternFrames
// Apps throw an ExitError without a second import.
@_exported public import LanternProcess
package import LanternSDL

extension ExitError {
  package init(_ error: DisplayError) {
    self.init(.noDisplay, "\(error)")
  }

  package init(_ error: FontError) {
    let status: ExitStatus =
      switch error {
      case .missing, .unusable: .noInput
      case .unreadable: .system
      }
    self.init(status, "\(error)")
  }
}

/// Runs an action on a display.
@MainActor func exitErrors<Value>(_ action: () throws(DisplayError) -> Value) throws(ExitError) -> Value {
  do {
    return try action()
  } catch {
    throw ExitError(error)
  }
}
