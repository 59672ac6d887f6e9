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
}
