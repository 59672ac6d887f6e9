public import LanternStrings

/// The texts about files and folders.
package enum FileMessage: String, MessageKey {
  case clauses
  // What happened.
  case fileNotInspected, fileNotRead, fileNotWritten, fileNotCreated, fileNotOpened, fileNotLocked,
    fileNotSynced, fileNotRenamed, fileNotReplaced, fileNotRemoved, fileNotQuarantined,
    fileNotCreatedOrOpened,
    fileNotRestricted, fileFolderNotCreated, fileFolderNotListed, fileNotAFolder, fileOfAnotherUser,
    fileSharedFolder, fileLinkedFolder, fileNotRegular, fileTooLarge, fileOwnerLacksAccess, fileExists
  // The same of a file that the message has named already.
  case reasonNotCreated, reasonNotListed, reasonNotAFolder, reasonOfAnotherUser, reasonShared, reasonLink,
    reasonNotRegular, reasonTooLarge, reasonOwnerLacksAccess, reasonExists
  // What to do.
  case adviceRemove, adviceCheck, adviceWritableFolder, advicePermissions, adviceMoveOrOther, adviceOwnFolder,
    advicePrivateFolder, adviceReplaceWithFolder, adviceMove, adviceOtherFile, adviceChangeMode,
    adviceRenameBack

  package var message: Message {
    switch self {
    case .clauses:
      Message(
        "{first}; {second}", comment: "Two clauses of a message: for example what happened, then what to do.")
    case .fileNotInspected: "cannot inspect \"{path}\": {reason}"
    case .fileNotRead: "cannot read \"{path}\": {reason}"
    case .fileNotWritten: "cannot write \"{path}\": {reason}"
    case .fileNotCreated: "cannot create \"{path}\": {reason}"
    case .fileNotOpened: "cannot open \"{path}\": {reason}"
    case .fileNotLocked: "cannot lock \"{path}\": {reason}"
    case .fileNotSynced:
      Message("cannot sync \"{path}\": {reason}", comment: "The file could not be made durable on the disk.")
    case .fileNotRenamed: "cannot rename \"{path}\": {reason}"
    case .fileNotReplaced: "cannot replace \"{path}\": {reason}"
    case .fileNotRemoved: "cannot remove \"{path}\": {reason}"
    case .fileNotQuarantined:
      Message("cannot quarantine \"{path}\": {reason}", comment: "A damaged file was to be renamed.")
    case .fileNotCreatedOrOpened: "cannot create or open \"{path}\": {reason}"
    case .fileNotRestricted:
      Message(
        "cannot restrict access to \"{path}\": {reason}", comment: "Permissions of others were to be removed."
      )
    case .fileFolderNotCreated: "cannot create \"{path}\""
    case .fileFolderNotListed: "cannot list \"{path}\""
    case .fileNotAFolder: "\"{path}\" is not a folder"
    case .fileOfAnotherUser: "\"{path}\" belongs to another user"
    case .fileSharedFolder: "\"{path}\" is shared by all users"
    case .fileLinkedFolder: "\"{path}\" is a symbolic link"
    case .fileNotRegular: "\"{path}\" is not a regular file"
    case .fileTooLarge:
      Message(
        one: "\"{path}\" is larger than {count} byte", other: "\"{path}\" is larger than {count} bytes")
    case .fileOwnerLacksAccess: "\"{path}\" cannot be read and written by its owner"
    case .fileExists: "\"{path}\" already exists"
    case .reasonNotCreated: Message("it cannot be created", comment: FileMessage.ofFolder)
    case .reasonNotListed: Message("it cannot be listed", comment: FileMessage.ofFolder)
    case .reasonNotAFolder: Message("it is not a folder", comment: FileMessage.ofFolder)
    case .reasonOfAnotherUser: Message("it belongs to another user", comment: FileMessage.ofFile)
    case .reasonShared: Message("it is shared by all users", comment: FileMessage.ofFolder)
    case .reasonLink: Message("it is a symbolic link", comment: FileMessage.ofFolder)
    case .reasonNotRegular: Message("it is not a regular file", comment: FileMessage.ofFile)
    case .reasonTooLarge:
      Message(
        one: "it is larger than {count} byte", other: "it is larger than {count} bytes",
        comment: FileMessage.ofFile)
    case .reasonOwnerLacksAccess: Message("its owner cannot read and write it", comment: FileMessage.ofFile)
    case .reasonExists: Message("it already exists", comment: FileMessage.ofFile)
    case .adviceRemove: Message("remove it manually", comment: FileMessage.secondClause)
    case .adviceCheck:
      Message("check the path, its permissions and the disk", comment: FileMessage.secondClause)
    case .adviceWritableFolder: Message("choose a writable folder", comment: FileMessage.secondClause)
    case .advicePermissions: Message("check its permissions", comment: FileMessage.secondClause)
    case .adviceMoveOrOther:
      Message("move it away, or choose another folder", comment: FileMessage.secondClause)
    case .adviceOwnFolder: Message("choose a folder of your own", comment: FileMessage.secondClause)
    case .advicePrivateFolder: Message("choose a folder that only you use", comment: FileMessage.secondClause)
    case .adviceReplaceWithFolder: Message("replace it with a folder", comment: FileMessage.secondClause)
    case .adviceMove: Message("move it away", comment: FileMessage.secondClause)
    case .adviceOtherFile: Message("choose another file", comment: FileMessage.secondClause)
    case .adviceChangeMode:
      Message("run chmod u+rw {path}, then try again", comment: FileMessage.secondClause)
    case .adviceRenameBack:
      Message("rename \"{renamed}\" back to \"{original}\"", comment: FileMessage.secondClause)
    }
  }

  private static let ofFile = "The reason in a message that has named a file."
  private static let ofFolder = "The reason in a message that has named a folder."
  private static let secondClause = "The second clause of a message: what to do with the file or folder."

  fileprivate init(_ operation: FileOperation) {
    self =
      switch operation {
      case .inspect: .fileNotInspected
      case .read: .fileNotRead
      case .write: .fileNotWritten
      case .create: .fileNotCreated
      case .open: .fileNotOpened
      case .lock: .fileNotLocked
      case .sync: .fileNotSynced
      case .rename: .fileNotRenamed
      case .replace: .fileNotReplaced
      case .remove: .fileNotRemoved
      case .quarantine: .fileNotQuarantined
      case .createOrOpen: .fileNotCreatedOrOpened
      case .restrictAccess: .fileNotRestricted
      }
  }
}

extension FileError: CustomStringConvertible, TranslatedError {
  /// A message for the log and the command line: what happened, then what to do.
  public var description: String { message(in: .plain) }

  /// The first half of the description: what happened. Callers with better advice add their own.
  public var problem: String { problem(in: .plain) }

  /// The reason without the path, for a message that has named the file already.
  public var reason: String { reason(in: .plain) }

  package func message(in strings: Strings) -> String {
    if case .notUndone(let error, let second, let renamed, let original) = self {
      let problems = strings.clauses(error.message(in: strings), second.message(in: strings))
      return strings.clauses(
        problems, strings.text(FileMessage.adviceRenameBack, ["renamed": renamed, "original": original]))
    }
    return strings.clauses(problem(in: strings), advice(in: strings))
  }

  private func advice(in strings: Strings) -> String {
    let key: FileMessage =
      switch self {
      case .failed(.remove, _, _): .adviceRemove
      case .failed, .notUndone: .adviceCheck
      case .folderNotCreated: .adviceWritableFolder
      case .folderNotListed: .advicePermissions
      case .notAFolder: .adviceMoveOrOther
      case .folderOfAnotherUser: .adviceOwnFolder
      case .sharedFolder: .advicePrivateFolder
      case .linkedFolder: .adviceReplaceWithFolder
      case .notAFile, .fileOfAnotherUser, .exists: .adviceMove
      case .tooLarge, .sourceNotAFile: .adviceOtherFile
      case .ownerLacksAccess: .adviceChangeMode
      }
    return key == .adviceChangeMode
      ? strings.text(key, ["path": path.shellQuoted]) : strings.text(key)
  }

  /// What happened, in a language.
  package func problem(in strings: Strings) -> String {
    let key: FileMessage
    switch self {
    case .failed(let operation, let path, let code):
      return strings.text(FileMessage(operation), ["path": path, "reason": strings.systemMessage(code)])
    case .tooLarge(let path, let limit):
      return strings.text(FileMessage.fileTooLarge, count: limit, ["path": path])
    case .notUndone(let error, _, _, _): return error.problem(in: strings)
    case .folderNotCreated: key = .fileFolderNotCreated
    case .folderNotListed: key = .fileFolderNotListed
    case .notAFolder: key = .fileNotAFolder
    case .folderOfAnotherUser, .fileOfAnotherUser: key = .fileOfAnotherUser
    case .sharedFolder: key = .fileSharedFolder
    case .linkedFolder: key = .fileLinkedFolder
    case .notAFile, .sourceNotAFile: key = .fileNotRegular
    case .ownerLacksAccess: key = .fileOwnerLacksAccess
    case .exists: key = .fileExists
    }
    return strings.text(key, ["path": path])
  }

  /// The reason without the path, in a language.
  package func reason(in strings: Strings) -> String {
    switch self {
    case .failed(_, _, let code): strings.systemMessage(code)
    case .folderNotCreated: strings.text(FileMessage.reasonNotCreated)
    case .folderNotListed: strings.text(FileMessage.reasonNotListed)
    case .notAFolder: strings.text(FileMessage.reasonNotAFolder)
    case .folderOfAnotherUser, .fileOfAnotherUser: strings.text(FileMessage.reasonOfAnotherUser)
    case .sharedFolder: strings.text(FileMessage.reasonShared)
    case .linkedFolder: strings.text(FileMessage.reasonLink)
    case .notAFile, .sourceNotAFile: strings.text(FileMessage.reasonNotRegular)
    case .tooLarge(_, let limit): strings.text(FileMessage.reasonTooLarge, count: limit)
    case .ownerLacksAccess: strings.text(FileMessage.reasonOwnerLacksAccess)
    case .exists: strings.text(FileMessage.reasonExists)
    case .notUndone(let error, _, _, _): error.reason(in: strings)
    }
  }
}

extension Strings {
  /// Two clauses as one message.
  package func clauses(_ first: String, _ second: String) -> String {
    text(FileMessage.clauses, ["first": first, "second": second])
  }
}
