import Glibc

/// The error when a file or a folder cannot be used.
public enum FileError: Error, Hashable, Sendable {
  /// An operation failed. `reason` is the system's message.
  case failed(FileOperation, path: String, reason: String)
  /// The folder cannot be created.
  case folderNotCreated(path: String)
  /// The contents of the folder cannot be listed.
  case folderNotListed(path: String)
  /// The path is not a folder.
  case notAFolder(path: String)
  /// The folder belongs to another user.
  case folderOfAnotherUser(path: String)
  /// All users share the folder, such as /tmp.
  case sharedFolder(path: String)
  /// The folder is a symbolic link.
  case linkedFolder(path: String)
  /// A link, a folder or a pipe has the path of a file that Lantern writes.
  case notAFile(path: String)
  /// The file belongs to another user.
  case fileOfAnotherUser(path: String)
  /// The file's owner may not read and write it.
  case ownerLacksAccess(path: String)
  /// The file to copy is a folder or a pipe.
  case sourceNotAFile(path: String)
  /// A file with the new name exists already.
  case exists(path: String)
  /// An operation failed, and the files that it had renamed did not all get their names back. The file `renamed`
  /// must be renamed to `original`.
  indirect case notUndone(FileError, undoing: FileError, renamed: String, original: String)

  /// Takes the reason from `errno`.
  init(_ operation: FileOperation, _ path: String) {
    self = .failed(operation, path: path, reason: String(cString: strerror(errno)))
  }
}

/// An operation of the file system.
public enum FileOperation: String, Hashable, Sendable {
  case inspect, read, write, create, open, lock, sync, rename, remove, quarantine
  case createOrOpen = "create or open"
  case restrictAccess = "restrict access to"
}

extension FileError: CustomStringConvertible {
  /// A message for the log and the command line: what happened, then what to do.
  public var description: String {
    switch self {
    case .failed(let operation, let path, let reason):
      "cannot \(operation.rawValue) \"\(path)\": \(reason); check the path, its permissions and the disk"
    case .folderNotCreated(let path): "cannot create \"\(path)\"; choose a writable folder"
    case .folderNotListed(let path): "cannot list \"\(path)\"; check its permissions"
    case .notAFolder(let path): "\"\(path)\" is not a folder; move it away, or choose another folder"
    case .folderOfAnotherUser(let path):
      "\"\(path)\" belongs to another user; choose a folder of your own"
    case .sharedFolder(let path):
      "\"\(path)\" is shared by all users; choose a folder that only you use"
    case .linkedFolder(let path): "\"\(path)\" is a symbolic link; replace it with a folder"
    case .notAFile(let path): "\"\(path)\" is not a regular file; move it away"
    case .fileOfAnotherUser(let path): "\"\(path)\" belongs to another user; move it away"
    case .ownerLacksAccess(let path):
      "\"\(path)\" cannot be read and written by its owner; run chmod u+rw \"\(path)\""
    case .sourceNotAFile(let path): "\"\(path)\" is not a regular file; choose another file"
    case .exists(let path): "\"\(path)\" already exists; move it away"
    case .notUndone(let error, let second, let renamed, let original):
      "\(error); \(second); rename \"\(renamed)\" back to \"\(original)\""
    }
  }
}
