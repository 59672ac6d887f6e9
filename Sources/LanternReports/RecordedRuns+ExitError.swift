import LanternProcess
import LanternRecords

extension RecordedRuns {
  /// Finds the recordings at a path that the user named.
  static func folders(at path: String) throws(ExitError) -> [RecordingFolder] {
    do {
      return try RecordedRuns(at: path).folders
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
