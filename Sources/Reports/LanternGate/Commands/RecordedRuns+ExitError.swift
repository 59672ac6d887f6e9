import LanternProcess
import LanternRecording
import LanternReports

extension RecordedRuns {
  /// Finds the recordings at paths that the user named.
  static func folders(at paths: [String]) throws(ExitError) -> [RecordingFolder] {
    var folders: [RecordingFolder] = []
    do {
      for path in paths { folders += try RecordedRuns(at: path).folders }
    } catch {
      throw ExitError(.noInput, "\(error)")
    }
    return folders
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
