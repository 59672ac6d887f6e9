import Glibc
import SystemPackage

/// The error when a file or a folder cannot be used.
public enum FileError: Error, Hashable, Sendable {
  /// An operation failed. `code` is the value that the system gave `errno`.
  case failed(FileOperation, path: String, code: Int32)
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
  /// A link, a folder or a pipe has the path of a regular file.
  case notAFile(path: String)
  /// The file is larger than the limit of its reader, in bytes.
  case tooLarge(path: String, limit: Int)
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
}

/// An operation of the file system.
public enum FileOperation: String, Hashable, Sendable {
  case inspect, read, write, create, open, lock, sync, rename, replace, remove, quarantine
  case createOrOpen = "create or open"
  case restrictAccess = "restrict access to"
}

extension FileError {
  /// The path of the file or folder.
  public var path: String {
    switch self {
    case .failed(_, let path, _), .folderNotCreated(let path), .folderNotListed(let path),
      .notAFolder(let path),
      .folderOfAnotherUser(let path), .sharedFolder(let path), .linkedFolder(let path), .notAFile(let path),
      .tooLarge(let path, _), .fileOfAnotherUser(let path), .ownerLacksAccess(let path),
      .sourceNotAFile(let path), .exists(let path):
      path
    case .notUndone(let error, _, _, _): error.path
    }
  }
}

extension FileError {
  /// Runs calls of the system. Their error becomes the failure of an operation on a path.
  @discardableResult
  static func wrap<Value>(
    _ operation: FileOperation, _ path: String, _ body: () throws -> Value
  ) throws(FileError) -> Value {
    do {
      return try body()
    } catch let error as FileError {
      throw error
    } catch {
      throw .failed(operation, path: path, code: (error as? Errno ?? .ioError).rawValue)
    }
  }

  /// The same failure of an operation, on another path: that of the file that the caller knows.
  func on(_ path: String) -> FileError {
    guard case .failed(let operation, _, let code) = self else { return self }
    return .failed(operation, path: path, code: code)
  }
}

/// Calls a function of the C library that returns a negative number and sets `errno` if it fails, again and again
/// while a signal interrupts it.
@discardableResult
func checked<Number: SignedInteger>(_ call: () -> Number) throws(Errno) -> Number {
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = Errno(rawValue: errno)
    guard error == .interrupted else { throw error }
  }
}
