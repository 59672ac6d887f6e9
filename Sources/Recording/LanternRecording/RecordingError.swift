import LanternFiles
package import LanternStrings

/// The reason why a recording cannot be written or read. Each description has the problem, the place and a remedy.
public enum RecordingError: Error, Hashable, CustomStringConvertible {
  /// The folder cannot be created or is not writable.
  case cannotCreate(path: String, reason: String)
  /// The folder contains other files and no recording.
  case notARecording(path: String)
  /// Another process is recording into the folder.
  case inUse(path: String)
  /// Writing failed. Records that were written before are kept.
  case cannotWrite(path: String, reason: String)
  /// Reading failed.
  case cannotRead(path: String, reason: String)
  /// The folder has no recording.
  case missing(path: String)
  /// A line is not a valid entry at its position.
  case damaged(path: String, line: Int, reason: String)
  /// Two recordings were made under conditions that make them incomparable.
  case incomparable(path: String, with: String, difference: String)
  /// The recording was written by a newer version.
  case tooNew(path: String, format: Int)

  /// A message with the problem, the place and a remedy.
  public var description: String {
    switch self {
    case .cannotCreate(let path, let reason):
      "cannot create \"\(path)\": \(reason); name a folder that can be written to"
    case .notARecording(let path):
      "\"\(path)\" contains files but is not a recording; name a new or empty folder"
    case .inUse(let path):
      "another program is recording into \"\(path)\"; name another folder or wait until it finishes"
    case .cannotWrite(let path, let reason):
      """
      cannot write "\(path)": \(reason); the recording so far is kept; free some disk space and record again
      """
    case .cannotRead(let path, let reason):
      "cannot read \"\(path)\": \(reason); name a recording that you can read"
    case .missing(let path): "no recording in \"\(path)\"; name a folder that contains recording.jsonl"
    case .damaged(let path, let line, let reason):
      "\"\(path)\" is damaged at line \(line): \(reason); record again or restore the file"
    case .incomparable(let path, let other, let difference):
      "\"\(other)\" and \"\(path)\" cannot be compared: \(difference); record both under the same conditions"
    case .tooNew(let path, let format):
      "\"\(path)\" has format \(format), but this version reads up to \(RecordingHeader.currentFormat); "
        + "use a newer version of lantern"
    }
  }
}

extension RecordingError: TranslatedError {
  // A window shows only errors of writing: the app records into a new folder of its own.
  package func message(in strings: Strings) -> String {
    func text(_ problem: FileMessage, _ path: String, _ reason: String, _ advice: FileMessage) -> String {
      let reason = strings.systemMessage(english: reason)
      return strings.clauses(strings.text(problem, ["path": path, "reason": reason]), strings.text(advice))
    }
    return switch self {
    case .cannotCreate(let path, let reason): text(.fileNotCreated, path, reason, .adviceWritableFolder)
    case .cannotWrite(let path, let reason): text(.fileNotWritten, path, reason, .adviceCheck)
    case .notARecording, .inUse, .cannotRead, .missing, .damaged, .incomparable, .tooNew: description
    }
  }
}
