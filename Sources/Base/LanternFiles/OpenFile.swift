import Glibc
import Synchronization
import SystemPackage

/// The users who can access a new file or a new folder.
package enum Access: Sendable {
  /// This user alone, whatever the process's umask is: 0600 for a file, 0700 for a folder.
  case userOnly
  /// The users that the process's umask allows.
  case umask

  var ofFile: FilePermissions { self == .userOnly ? .ownerReadWrite : FilePermissions(rawValue: 0o666) }
  var ofFolder: FilePermissions {
    self == .userOnly ? .ownerReadWriteExecute : FilePermissions(rawValue: 0o777)
  }
}

/// An open file. It is closed when it is deinitialized.
///
/// Reads and writes are complete: an interrupted call is repeated, and a partial one is continued. Programs that the
/// process starts do not inherit the file.
package final class OpenFile: Sendable {
  /// The treatment of a file that exists already.
  package enum Existing: Sendable {
    /// An existing file, even a symbolic link, is an error.
    case refused
    /// Its contents are removed.
    case emptied
    /// Its contents are kept. Writing begins at its end.
    case appended
    /// Its contents are kept, and can be read too. Writing begins at its start.
    case kept
  }

  package let path: String
  private let descriptor: FileDescriptor
  private let isClosed = Atomic(false)
  private let isLocked = Atomic(false)

  private init(_ path: String, _ descriptor: FileDescriptor) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit {
    guard !isClosed.load(ordering: .relaxed) else { return }
    unlock()
    try? descriptor.close()
  }

  /// Calls a closure with the descriptor of the file, which the closure must not close.
  package func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result {
    withExtendedLifetime(self) { body(descriptor.rawValue) }
  }

  /// Opens a regular file for reading. Returns nil if there is no file. Never waits: the path may be a pipe without a
  /// writer.
  package static func reading(_ path: String, followingLinks: Bool = true) throws(FileError) -> OpenFile? {
    var options: FileDescriptor.OpenOptions = [.nonBlocking, .closeOnExec]
    if !followingLinks { options.insert(.noFollow) }
    let file: OpenFile
    do {
      file = OpenFile(path, try .open(FilePath(path), .readOnly, options: options))
    } catch Errno.noSuchFileOrDirectory {
      return nil
    } catch {
      throw .failed(.read, path: path, code: (error as? Errno ?? .ioError).rawValue)
    }
    guard try file.status(.read).type == .regular else { throw .notAFile(path: path) }
    return file
  }

  /// Opens a file for writing, and creates it if there is none.
  ///
  /// - Parameters:
  ///   - existing: The treatment of a file that exists already.
  ///   - access: The users who can access the file if it is created. If only this user can, a symbolic link is an
  ///     error.
  ///   - followingLinks: Whether a symbolic link is followed if other users can access the file.
  ///   - operation: The operation of the error.
  package static func writing(
    _ path: String, existing: Existing = .emptied, access: Access = .userOnly, followingLinks: Bool = true,
    operation: FileOperation = .create
  ) throws(FileError) -> OpenFile {
    try writing(
      File(path), existing: existing, access: access, followingLinks: followingLinks, operation: operation)
  }

  static func writing(
    _ path: File, existing: Existing, access: Access = .userOnly, followingLinks: Bool = true,
    operation: FileOperation = .create
  ) throws(FileError) -> OpenFile {
    var options: FileDescriptor.OpenOptions = [.create, .closeOnExec]
    switch existing {
    case .refused: options.insert(.exclusiveCreate)
    case .emptied: options.insert(.truncate)
    case .appended: options.insert(.append)
    case .kept: break
    }
    // Opening a pipe must not wait for its other end.
    if access == .userOnly { options.formUnion([.noFollow, .nonBlocking]) }
    if !followingLinks { options.insert(.noFollow) }
    let flags = options.rawValue | (existing == .kept ? O_RDWR : O_WRONLY)
    return try FileError.wrap(operation, path.path) {
      let file = OpenFile(
        path.path,
        FileDescriptor(
          rawValue: try checked { unsafe openat(path.base, path.name, flags, access.ofFile.rawValue) }))
      if access == .userOnly, existing == .refused { try file.restrictAccess() }
      return file
    }
  }

  /// Opens a file that exists for writing, without changing it. It may be a terminal, a pipe or a device.
  package static func writingExisting(_ path: String) throws(FileError) -> OpenFile {
    try FileError.wrap(.create, path) {
      OpenFile(path, try .open(FilePath(path), .writeOnly, options: [.closeOnExec]))
    }
  }

  /// Opens a folder, to lock or to sync it, or to use its files even if another folder takes its path.
  package static func folder(_ path: String, followingLinks: Bool = true) throws(FileError) -> OpenFile {
    var options: FileDescriptor.OpenOptions = [.directory, .closeOnExec]
    if !followingLinks { options.insert(.noFollow) }
    return try FileError.wrap(.open, path) {
      OpenFile(path, try .open(FilePath(path), .readOnly, options: options))
    }
  }

  /// The standard output of the process. It is never closed.
  package static let standardOutput = OpenFile("standard output", .standardOutput)
  /// The standard error of the process. It is never closed.
  package static let standardError = OpenFile("standard error", .standardError)

  // MARK: Reading

  /// Reads some bytes into an array from its index `start`, at most `count` or up to its end, and returns their number,
  /// which is 0 at the end of the file.
  package func read(
    into bytes: inout [UInt8], from start: Int = 0, atMost count: Int? = nil
  ) throws(FileError) -> Int {
    let end = count.map { start + $0 } ?? bytes.count
    guard start >= 0 && start <= end && end <= bytes.count else {
      fatalError("the bytes must lie inside the array")
    }
    return try FileError.wrap(.read, path) {
      try unsafe bytes.withUnsafeMutableBytes {
        try unsafe descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[start..<end]))
      }
    }
  }

  /// Reads the rest of the file, at most `count` bytes.
  package func bytes(atMost count: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    // The size is only a hint: the file may grow while it is read, and files in /proc have the size 0.
    var capacity = min(count, max(try size, 0) + 1)
    while bytes.count < count {
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: capacity - start))
      var end = start
      while end < capacity {
        let got = try read(into: &bytes, from: end)
        guard got > 0 else {
          bytes.removeSubrange(end...)
          return bytes
        }
        end += got
      }
      capacity = min(count, max(4_096, 2 * capacity))
    }
    return bytes
  }

  /// Reads the file from its start, at most `count` bytes, without moving the place where the next call reads.
  package func start(atMost count: Int) throws(FileError) -> [UInt8] {
    try FileError.wrap(.read, path) {
      try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        initialized = try unsafe descriptor.read(
          fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
      }
    }
  }

  // MARK: Writing

  /// Writes all bytes.
  package func write(_ bytes: some Sequence<UInt8>) throws(FileError) {
    try FileError.wrap(.write, path) { try descriptor.writeAll(bytes) }
  }

  /// Replaces the contents with bytes. A reader may see a part of them.
  package func overwrite(with bytes: [UInt8]) throws(FileError) {
    try resize(to: 0)
    try FileError.wrap(.write, path) { try descriptor.writeAll(toAbsoluteOffset: 0, bytes) }
  }

  /// Sets the size in bytes. Bytes that are added are zero.
  package func resize(to size: Int) throws(FileError) {
    try FileError.wrap(.write, path) { try descriptor.resize(to: Int64(size)) }
  }

  /// Waits until everything that was written is on the disk.
  package func synchronize(_ operation: FileOperation = .write) throws(FileError) {
    try FileError.wrap(operation, path) { try checked { fsync(descriptor.rawValue) } }
  }

  /// Closes the file. Throws the error of a write that the system had postponed.
  package func close() throws(FileError) {
    guard !isClosed.exchange(true, ordering: .relaxed) else { return }
    unlock()
    try FileError.wrap(.write, path) { try descriptor.close() }
  }

  // MARK: Status

  /// The size in bytes.
  package var size: Int { get throws(FileError) { Int(try status(.inspect).size) } }

  /// Whether the file is a regular one and belongs to this user.
  package var isOwn: Bool {
    get throws(FileError) {
      let status = try status(.inspect)
      return status.type == .regular && status.userID.rawValue == geteuid()
    }
  }

  /// Whether other users can access the file.
  package var isShared: Bool {
    get throws(FileError) { !(try status(.inspect).permissions.isDisjoint(with: .othersOfUser)) }
  }

  /// Whether the file still has its path. It may have been removed or replaced since it was opened.
  package var isAtItsPath: Bool {
    guard let opened = try? descriptor.stat(), let named = try? Stat(FilePath(path)) else { return false }
    return opened.inode == named.inode && opened.deviceID == named.deviceID
  }

  /// Removes the permissions of other users.
  package func restrictAccess() throws(FileError) { try setPermissions(Access.userOnly.ofFile) }

  func setPermissions(_ permissions: FilePermissions) throws(FileError) {
    try FileError.wrap(.restrictAccess, path) {
      try checked { fchmod(descriptor.rawValue, permissions.rawValue) }
    }
  }

  func status(_ operation: FileOperation) throws(FileError) -> Stat {
    try FileError.wrap(operation, path) { try descriptor.stat() }
  }

  // MARK: Locks

  /// Locks the file for this process, without waiting. Returns whether it is locked now. Closing the file releases the
  /// lock, and so does the end of the process.
  package func lock() throws(FileError) -> Bool {
    do {
      try checked { flock(descriptor.rawValue, LOCK_EX | LOCK_NB) }
      isLocked.store(true, ordering: .relaxed)
      return true
    } catch Errno.wouldBlock {
      return false
    } catch {
      throw .failed(.lock, path: path, code: error.rawValue)
    }
  }

  // F_OFD_SETLK, which is not imported: locks a part of a file for an open file, not for the process.
  private static let setLock: Int32 = 37

  /// Throws if the file system confirms locks that exclude no one, as some network file systems do. This process must
  /// have locked the file, and have it open for writing.
  ///
  /// Checks the locks of whole files, and those of parts of files, which SQLite uses.
  package func checkLock() throws(FileError) {
    try FileError.wrap(.lock, path) {
      // A lock belongs to an open file, and excludes another one of the same file. The path may have another file by now.
      let sameFile = FilePath("/proc/self/fd/\(descriptor.rawValue)")
      let other = try FileDescriptor.open(sameFile, .readWrite, options: [.closeOnExec])
      defer { try? other.close() }
      // Closing the other file releases what it should not have got.
      guard flock(other.rawValue, LOCK_EX | LOCK_NB) != 0 else { throw Errno.noLocks }
      var part = flock()
      part.l_type = Int16(F_WRLCK)
      try checked { unsafe fcntl(descriptor.rawValue, OpenFile.setLock, &part) }
      defer {
        part.l_type = Int16(F_UNLCK)
        _ = unsafe fcntl(descriptor.rawValue, OpenFile.setLock, &part)
      }
      guard unsafe fcntl(other.rawValue, OpenFile.setLock, &part) != 0 else { throw Errno.noLocks }
    }
  }

  // Closing alone does not release the lock while a program that is just being started has a copy of the descriptor.
  private func unlock() {
    if isLocked.load(ordering: .relaxed) { flock(descriptor.rawValue, LOCK_UN) }
  }
}

extension FilePermissions {
  static var othersOfUser: FilePermissions { [.groupReadWriteExecute, .otherReadWriteExecute] }
  /// The permissions without the sticky bit and the like.
  static var all: FilePermissions {
    [.ownerReadWriteExecute, .groupReadWriteExecute, .otherReadWriteExecute]
  }
}
