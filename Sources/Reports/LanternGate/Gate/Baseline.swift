import Glibc
import LanternFiles
import LanternProcess
import LanternRecording

/// What a gate compares with a new build.
enum Baseline {
  /// The path of a build that is recorded.
  case program(String)
  /// Runs that were recorded earlier, and the run that was recorded with them for its exact counts.
  case recorded([Run], headless: Run?)

  /// Finds the program, the recording or the folder of recordings at a path.
  init(at path: String) throws(ExitError) {
    guard Baseline.kind(of: path) == .folder else {
      self = .program(try Baseline.program(at: path))
      return
    }
    var runs: [Run] = []
    for folder in try RecordedRuns.folders(at: [path]) { runs.append(try Run(of: folder)) }
    // Before anything is recorded, which takes minutes.
    do {
      try Comparison.checkAreWhole(runs)
      try Comparison.checkSession(of: runs)
    } catch {
      throw ExitError(.unreadableData, "\(error)")
    }
    self = .recorded(runs, headless: try Baseline.headlessRun(beside: path))
  }

  /// The folders of the recordings that were made earlier.
  var folders: [RecordingFolder] {
    switch self {
    case .program: []
    case .recorded(let runs, let headless):
      (runs + [headless].compactMap { $0 }).map { RecordingFolder($0.folder) }
    }
  }

  // `gate --output` writes the headless recording of `DIR/base` to `DIR/headless/base`.
  private static func headlessRun(beside path: String) throws(ExitError) -> Run? {
    guard let name = path.split(separator: "/").last else { return nil }
    let folder = RecordingFolder("\(path)/../headless/\(name)")
    return unsafe access(folder.recording, F_OK) == 0 ? try Run(of: folder) : nil
  }

  /// Returns the path of a program, with a slash, so that it isn't looked up in `PATH`. Throws an error if there is none.
  static func program(at path: String) throws(ExitError) -> String {
    let problem: String? =
      switch kind(of: path) {
      case nil: "does not exist"
      case .folder: "is a folder"
      default: unsafe access(path, X_OK) == 0 ? nil : "is not executable"
      }
    if let problem { throw ExitError(.noInput, "\"\(path)\" \(problem); name a build of the app") }
    return path.contains("/") ? path : "./" + path
  }

  private static func kind(of path: String) -> File.Kind? { try? File(path).kind(followingLinks: true) }
}
