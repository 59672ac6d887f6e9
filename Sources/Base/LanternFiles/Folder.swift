import Glibc
import SystemPackage

/// The path of a folder, which need not exist, and the operations on it.
package struct Folder: Hashable, Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Creates the folder and those above it. It is not an error if it exists.
  package func create(access: Access = .userOnly) throws(FileError) {
    if try exists() { return }
    let above = File(path).folder
    if above.path != path { try above.create(access: access) }
    if try createHere(access: access) { return }
    // Another process may have created the folder in the meantime.
    guard try exists() else { throw .notAFolder(path: path) }
  }

  /// Creates the folder in one that exists. Returns false if there is a file or a folder with its path.
  package func createHere(access: Access = .userOnly) throws(FileError) -> Bool {
    do {
      try checked { unsafe mkdir(path, access.ofFolder.rawValue) }
      // A umask may take away permissions even of the user.
      if access == .userOnly, umaskRestrictsUser {
        try checked { unsafe fchmodat(AT_FDCWD, path, access.ofFolder.rawValue, AT_SYMLINK_NOFOLLOW) }
      }
      return true
    } catch Errno.fileExists {
      return false
    } catch {
      throw .failed(.create, path: path, code: error.rawValue)
    }
  }

  /// Creates a folder that only this user can access, in one that exists. Returns false if the path exists and is
  /// anything else, such as a symbolic link.
  package func createPrivate() throws(FileError) -> Bool {
    _ = try createHere()
    guard let status = try File(path).status() else { return false }
    return status.type == .directory && status.userID.rawValue == geteuid()
      && status.permissions.intersection(.all) == .ownerReadWriteExecute
  }

  /// Creates a folder with a new name in one that exists, for this user alone.
  package func createTemporary(prefix: String) throws(FileError) -> Folder {
    var template = Array("\(path)/\(prefix)XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw .failed(.create, path: path, code: errno) }
    return Folder(String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  /// Throws if files cannot be created in the folder.
  package func checkWritable() throws(FileError) {
    guard unsafe access(path, W_OK | X_OK) == 0 else { throw .failed(.write, path: path, code: errno) }
  }

  /// Whether the path is a folder, or a link to one.
  package func exists() throws(FileError) -> Bool { try File(path).kind(followingLinks: true) == .folder }

  /// Returns the names of the files in the folder, in no order.
  package func names() throws(FileError) -> [String] {
    var stream = try FolderStream(path)
    var names: [String] = []
    while let bytes = stream.next() {
      let name = String(decoding: bytes, as: UTF8.self)
      if name != "." && name != ".." { names.append(name) }
    }
    guard stream.code == 0 else { throw .failed(.read, path: path, code: stream.code) }
    return names
  }

  /// Syncs the folder, so that renamed and removed files survive a power cut. It is not an error if there is no folder:
  /// nothing can be lost.
  package func sync() throws(FileError) {
    do throws(FileError) {
      try Folder.sync(OpenFile.folder(path))
    } catch .failed(.open, _, ENOENT), .failed(.open, _, ENOTDIR) {
      return
    }
  }

  static func sync(_ folder: OpenFile) throws(FileError) {
    do throws(FileError) {
      try folder.synchronize(.sync)
    } catch .failed(.sync, _, EINVAL) {
      // Some network file systems cannot sync folders.
      return
    }
  }

  private var umaskRestrictsUser: Bool {
    guard let permissions = try? File(path).status()?.permissions else { return true }
    return permissions.intersection(.all) != .ownerReadWriteExecute
  }
}
