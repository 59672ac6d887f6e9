import Glibc
import SystemPackage

/// The path of a file, which need not exist, and the operations on the file as a whole.
package struct File: Sendable {
  package let path: String
  // The open folder of the file. Nil for the folder that has the path at the time of an operation.
  private let openFolder: OpenFile?

  package init(_ path: String) { (self.path, openFolder) = (path, nil) }

  /// A file of an open folder, even if another folder takes its path. `path` names the file in errors.
  init(_ path: String, in folder: OpenFile) { (self.path, openFolder) = (path, folder) }

  /// The folder and the name in it, as the system's calls take them.
  var base: Int32 { openFolder?.withDescriptor { $0 } ?? AT_FDCWD }
  var name: String { openFolder == nil ? path : FilePath(path).lastComponent?.string ?? path }

  /// The kind of a file.
  package enum Kind: Hashable, Sendable {
    case regular, folder, link, socket
    /// A pipe or a device.
    case other
  }

  /// Returns the kind of the file; nil if there is none. Links are followed on request only.
  package func kind(followingLinks: Bool = false) throws(FileError) -> Kind? {
    switch try status(followingLinks: followingLinks)?.type {
    case .regular: .regular
    case .directory: .folder
    case .symbolicLink: .link
    case .socket: .socket
    case nil: nil
    default: .other
    }
  }

  /// Returns the size in bytes; nil if there is no such file.
  package func size() throws(FileError) -> Int? { try status().map { Int($0.size) } }

  /// Reads a regular file of at most `limit` bytes. Returns nil if there is no file.
  ///
  /// Never waits, and never reads more than one byte over the limit, even if the file's size is wrong.
  package func contents(limit: Int) throws(FileError) -> [UInt8]? {
    guard let file = try OpenFile.reading(path) else { return nil }
    guard try file.size <= limit else { throw .tooLarge(path: path, limit: limit) }
    let bytes = try file.bytes(atMost: limit + 1)
    guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    return bytes
  }

  /// Replaces the file atomically, or creates it. Other programs see either the old file or the new one, never a
  /// part, and so do they after an error.
  ///
  /// Writes a new file next to it, under a name that no other file has, and renames it. A symbolic link is replaced,
  /// not followed.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - access: The users who can access the file.
  ///   - isDurable: Whether the new file has to survive a power cut once this returns. If false, a power cut can lose
  ///     or damage the file.
  package func replace(
    with bytes: [UInt8], access: Access = .userOnly, isDurable: Bool = true
  ) throws(FileError) {
    try replace(with: bytes, access, permissions: nil, isDurable: isDurable)
  }

  /// Writes a file that the user named.
  ///
  /// A regular file is replaced atomically and keeps its permissions; a link to it stays a link. A pipe, a terminal
  /// or a device is written in its place.
  package func output(_ bytes: [UInt8]) throws(FileError) {
    guard let status = try status(followingLinks: true, .create) else {
      // A link without a target: the target is created, as by any other program.
      guard try kind() == .link else {
        return try replace(with: bytes, .umask, permissions: nil, isDurable: false)
      }
      let file = try OpenFile.writing(path, access: .umask)
      do {
        try file.write(bytes)
        return try file.close()
      } catch {
        // This error is the cause of any other. The link stays.
        try? File(canonicalPath()).remove()
        throw error
      }
    }
    guard status.type == .regular else {
      let file = try OpenFile.writingExisting(path)
      try file.write(bytes)
      return try file.close()
    }
    // Replacing a file needs no permission for the file itself, but the user may have protected it.
    guard unsafe access(path, W_OK) == 0 else {
      throw .failed(.create, path: path, code: errno)
    }
    try File(try canonicalPath()).replace(
      with: bytes, .umask, permissions: status.permissions, isDurable: false)
  }

  /// Copies a regular file to a new file. Returns false if there is no file to copy.
  ///
  /// The copy is durable when this returns. After an error, a part of it may exist.
  package func copy(to target: String, access: Access = .userOnly) throws(FileError) -> Bool {
    let source: OpenFile?
    do throws(FileError) {
      source = try OpenFile.reading(path)
    } catch .notAFile(let path) {
      throw .sourceNotAFile(path: path)
    }
    guard let source else { return false }
    let copy = try OpenFile.writing(target, existing: .refused, access: access)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try source.read(into: &buffer)
      guard count > 0 else { break }
      try copy.write(buffer[..<count])
    }
    try copy.synchronize()
    try copy.close()
    return true
  }

  /// Renames a file to a path that does not exist yet. Returns false if there is no such file.
  package func move(to target: String) throws(FileError) -> Bool {
    guard unsafe access(path, F_OK) == 0 else { return false }
    guard unsafe access(target, F_OK) != 0 else { throw .exists(path: target) }
    try rename(to: target)
    return true
  }

  /// Renames a file, and replaces a file at the new path.
  package func rename(to target: String, _ operation: FileOperation = .rename) throws(FileError) {
    try FileError.wrap(operation, path) { try checked { unsafe Glibc.rename(path, target) } }
  }

  /// Removes a file or a link. It is not an error if there is none.
  ///
  /// - Parameter isDurable: Whether the file has to stay removed after a power cut.
  package func remove(isDurable: Bool = false) throws(FileError) {
    do {
      try checked { unsafe unlinkat(base, name, 0) }
    } catch Errno.noSuchFileOrDirectory {
      return
    } catch {
      throw .failed(.remove, path: path, code: error.rawValue)
    }
    if isDurable { try syncFolder() }
  }

  /// Removes the incomplete files that `replace` left when the process was killed or the machine stopped.
  ///
  /// A `replace` of this file in another process fails if it is running.
  package func removeIncomplete() throws(FileError) {
    let name = FilePath(path).lastComponent?.string ?? ""
    for other in try folder.names() where File.isIncomplete(other, of: name) {
      try File("\(folder.path)/\(other)").remove()
    }
  }

  /// Whether `name` is the name of an incomplete file that `replace` left of a file.
  package static func isIncomplete(_ name: String, of original: String) -> Bool {
    guard name.hasPrefix("\(original)."), name.hasSuffix(incomplete) else { return false }
    let digits = name.dropFirst(original.count + 1).dropLast(incomplete.count)
    return digits.count == digitCount && digits.allSatisfy(\.isHexDigit)
  }

  /// The folder that contains the file.
  package var folder: Folder {
    let folder = FilePath(path).removingLastComponent()
    return Folder(folder.isEmpty ? "." : folder.string)
  }

  /// Returns the absolute path without links, `.` and `..`. The file must exist.
  package func canonicalPath() throws(FileError) -> String {
    try FileError.wrap(.inspect, path) {
      guard let path = unsafe realpath(path, nil) else { throw Errno(rawValue: errno) }
      defer { unsafe free(path) }
      return unsafe String(cString: path)
    }
  }

  // MARK: Implementation

  private static let incomplete = ".new"
  private static let digitCount = 16

  private func replace(
    with bytes: [UInt8], _ access: Access, permissions: FilePermissions?, isDurable: Bool
  ) throws(FileError) {
    let (file, temporary) = try newFile(access)
    do {
      if let permissions { try file.setPermissions(permissions) }
      try file.write(bytes)
      if isDurable { try file.synchronize() }
      try file.close()
      try FileError.wrap(.replace, path) { try checked { unsafe renameat(base, temporary.name, base, name) } }
    } catch {
      // This error is the cause of any other.
      try? temporary.remove()
      throw error.on(path)
    }
    if isDurable { try syncFolder() }
  }

  private func syncFolder() throws(FileError) {
    if let openFolder { try Folder.sync(openFolder) } else { try folder.sync() }
  }

  // A new file in the same folder with a name that no other file has.
  private func newFile(_ access: Access) throws(FileError) -> (OpenFile, File) {
    while true {
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      let padding = String(repeating: "0", count: File.digitCount - digits.count)
      let newPath = "\(path).\(padding)\(digits)\(File.incomplete)"
      let temporary = openFolder.map { File(newPath, in: $0) } ?? File(newPath)
      do {
        return (try OpenFile.writing(temporary, existing: .refused, access: access), temporary)
      } catch .failed(_, _, EEXIST) {
        continue
      } catch {
        throw error.on(path)
      }
    }
  }

  func status(
    followingLinks: Bool = false, _ operation: FileOperation = .inspect
  ) throws(FileError) -> Stat? {
    do {
      return try Stat(
        FilePath(name), relativeTo: FileDescriptor(rawValue: base),
        flags: followingLinks ? [] : [.symlinkNoFollow])
    } catch Errno.noSuchFileOrDirectory {
      return nil
    } catch {
      throw .failed(operation, path: path, code: error.rawValue)
    }
  }
}
