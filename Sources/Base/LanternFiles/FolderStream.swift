internal import Glibc

/// The names in an open folder, one after the other.
///
/// The C library's stream is closed once: nothing copies this value. An entry is valid until the next one is read.
@safe package struct FolderStream: ~Copyable {
  private let stream: OpaquePointer
  /// The error that ended the names early; 0 if there was none.
  package private(set) var code: Int32 = 0

  /// Opens a folder. `operation` is that of the error.
  package init(_ path: String, _ operation: FileOperation = .read) throws(FileError) {
    guard let stream = unsafe opendir(path) else {
      throw .failed(operation, path: path, code: errno)
    }
    unsafe self.stream = stream
  }

  deinit { unsafe closedir(stream) }

  /// The descriptor of the folder, which is closed with the stream.
  package var descriptor: Int32 { unsafe dirfd(stream) }

  /// Returns the bytes of the next name, in no order. Nil at the end. The names include `.` and `..`.
  package mutating func next() -> [UInt8]? {
    errno = 0
    guard let entry = unsafe readdir(stream) else {
      code = errno
      return nil
    }
    // Borrows the name where it is: the entry may be shorter than the C structure.
    return unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
  }
}
