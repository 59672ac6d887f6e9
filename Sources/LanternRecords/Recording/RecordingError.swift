/// Why a recording cannot be written or read. Each says what, where, and what to do.
public enum RecordingError: Error, Hashable, CustomStringConvertible {
  /// The folder cannot be made or written into.
  case cannotCreate(path: String, reason: String)
  /// The folder holds somebody's other files.
  case notARecording(path: String)
  /// Another process is recording into the folder.
  case inUse(path: String)
  /// Writing failed on the way; what was written before is there.
  case cannotWrite(path: String, reason: String)
  /// Reading failed on the way.
  case cannotRead(path: String, reason: String)
  /// There is no such recording.
  case missing(path: String)
  /// A line says something that no recording says.
  case damaged(path: String, line: Int, reason: String)
  /// Two were made under conditions that keep one from saying anything of the other.
  case incomparable(path: String, with: String, difference: String)
  /// It was written by a newer version.
  case tooNew(path: String, format: Int)

  public var description: String {
    switch self {
    case .cannotCreate(let path, let reason):
      "cannot create “\(path)”: \(reason); name a folder that can be written to"
    case .notARecording(let path):
      "“\(path)” holds something that is not a recording; name a new or empty folder"
    case .inUse(let path):
      "another program is recording into “\(path)”; name another folder, or wait until it ends"
    case .cannotWrite(let path, let reason):
      "cannot write “\(path)”: \(reason); what was recorded before is kept"
    case .cannotRead(let path, let reason):
      "cannot read “\(path)”: \(reason); name a recording that you may read"
    case .missing(let path):
      "there is no recording in “\(path)”; name a folder that has a recording.jsonl"
    case .damaged(let path, let line, let reason):
      "“\(path)” is damaged in line \(line): \(reason); record anew, or restore the file"
    case .incomparable(let path, let other, let difference):
      "“\(other)” and “\(path)” are not comparable: \(difference); record both alike"
    case .tooNew(let path, let format):
      "“\(path)” has format \(format), this version reads up to \(RecordingHeader.currentFormat); "
        + "use a newer lantern"
    }
  }
}
