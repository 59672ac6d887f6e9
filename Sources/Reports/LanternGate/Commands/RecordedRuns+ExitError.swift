import LanternProcess
import LanternRecording
import LanternReports

extension RecordedRuns {
  /// Finds the recordings at paths that the user named.
  static func folders(at paths: [String]) throws(ExitError) -> [RecordingFolder] {
    do {
      return try RecordedRuns(at: paths).folders
    } catch {
      throw ExitError(.noInput, "\(error)")
    }
  }
}

extension Run {
  /// Reads a recording that the user named.
  init(of folder: RecordingFolder) throws(ExitError) {
    do {
      try self.init(readingFrom: folder)
    } catch {
      throw ExitError(error)
    }
  }
}
