package import LanternProcess
package import LanternRecording

extension ExitError {
  /// The exit status and the message of a command that fails with an error of a recording.
  package init(_ error: RecordingError) {
    let status: ExitStatus =
      switch error {
      case .cannotCreate, .notARecording, .inUse: .cannotCreate
      case .cannotWrite, .cannotRead: .inputOutput
      case .missing: .noInput
      case .damaged, .tooNew, .incomparable: .unreadableData
      }
    self.init(status, "\(error)", cause: error)
  }
}
