public import LanternStrings

/// The texts about recordings that an app writes, and reasons of errors. Texts about recordings that are read are for
/// developers, and English.
package enum RecordsText: String, MessageKey {
  case recordingNotCreated, recordingOtherFiles, recordingInUse, recordingNotWritten, recordingIsAFile,
    recordingFolderUnreadable, reasonUnknown, reasonNotEncoded, reasonUnexpectedJSON

  package var message: Message {
    switch self {
    case .recordingNotCreated: "cannot create \"{path}\": {reason}; name a folder that can be written to"
    case .recordingOtherFiles:
      "\"{path}\" contains files but is not a recording; name a new or empty folder"
    case .recordingInUse:
      "another program is recording into \"{path}\"; name another folder or wait until it finishes"
    case .recordingNotWritten:
      "cannot write \"{path}\": {reason}; the recording so far is kept; free some disk space and record again"
    case .recordingIsAFile:
      Message("a file with this name exists", comment: "The reason why a folder cannot be created.")
    case .recordingFolderUnreadable:
      Message("the folder cannot be read", comment: "The reason why a recording cannot be created.")
    case .reasonUnknown: Message("the system gave no reason", comment: RecordsText.reason)
    case .reasonNotEncoded: Message("a value cannot be encoded as JSON", comment: RecordsText.reason)
    case .reasonUnexpectedJSON:
      Message("the JSON does not have the expected structure", comment: RecordsText.reason)
    }
  }

  private static let reason = "The reason in a message about a file."
}

extension RecordingError: TranslatedError {
  /// A message with the problem, the place and a remedy.
  public var description: String { message(in: .plain) }

  package func message(in strings: Strings) -> String {
    switch self {
    case .cannotCreate(let path, let reason):
      strings.text(RecordsText.recordingNotCreated, ["path": path, "reason": reason])
    case .notARecording(let path): strings.text(RecordsText.recordingOtherFiles, ["path": path])
    case .inUse(let path): strings.text(RecordsText.recordingInUse, ["path": path])
    case .cannotWrite(let path, let reason):
      strings.text(RecordsText.recordingNotWritten, ["path": path, "reason": reason])
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
