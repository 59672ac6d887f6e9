import Glibc
import LanternBase
import LanternFiles
import LanternProcess
import LanternRecording
import LanternStrings

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

  /// Throws an error if the recordings were made in another size or at another scale than those of a recorder.
  func check(_ recorder: BuildRecorder) throws(ExitError) {
    guard case .recorded(let runs, _) = self, let header = runs.first?.header,
      let wanted = recorder.windowSize,
      let scale = recorder.scale
    else { return }
    let found = (width: Double(header.width) / header.scale, height: Double(header.height) / header.scale)
    guard
      (found.width.rounded(), found.height.rounded(), header.scale) != (wanted.width, wanted.height, scale)
    else { return }
    let size = "\(Int(found.width.rounded()))x\(Int(found.height.rounded()))"
    throw ExitError(
      .unreadableData,
      "the recordings of BASE have the size \(size) and the scale \(fixed(header.scale, 2)), and those of NEW would have "
        + "\(Int(wanted.width))x\(Int(wanted.height)) and \(fixed(scale, 2)); add: -- --size \(size) --scale "
        + "\(fixed(header.scale, 2))")
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
    // The current folder has a name too.
    let path = (try? File(path).canonicalPath()) ?? path
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
    if let line = interpreterLine(of: path), let problem = Baseline.problem(ofInterpreterLine: line) {
      throw ExitError(
        .noInput, "the first line of \"\(path)\" is \"\(printable(line))\", but \(problem); correct that line"
      )
    }
    return path.contains("/") ? path : "./" + path
  }

  // The first line of a script, which names the program that runs it. Nil for other programs.
  private static func interpreterLine(of path: String) -> String? {
    guard let file = try? OpenFile.reading(path), let start = try? file.bytes(atMost: 256),
      start.starts(with: Array("#!".utf8))
    else { return nil }
    return String(decoding: start.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private static func problem(ofInterpreterLine line: String) -> String? {
    let interpreter = line.dropFirst(2).drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
    if line.unicodeScalars.last == "\r" { return "it ends with a carriage return" }
    if interpreter.isEmpty { return "it names no program" }
    switch kind(of: String(interpreter)) {
    case nil: return "\"\(interpreter)\" does not exist"
    case .folder: return "\"\(interpreter)\" is a folder"
    default:
      return unsafe access(String(interpreter), X_OK) == 0 ? nil : "\"\(interpreter)\" is not executable"
    }
  }

  private static func kind(of path: String) -> File.Kind? { try? File(path).kind(followingLinks: true) }
}
