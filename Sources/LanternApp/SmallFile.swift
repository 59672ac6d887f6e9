import FoundationEssentials
import Glibc

/// The reason why a small regular file could not be read.
enum SmallFileError: Error, CustomStringConvertible {
  case missing
  /// With the system's message.
  case unreadable(String)
  case notPlain
  case tooLarge(limit: Int)

  var description: String {
    switch self {
    case .missing: "it does not exist"
    case .unreadable(let reason): reason
    case .notPlain: "it is not a regular file"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    }
  }
}

/// Reads a regular file of at most `limit` bytes. Never reads more than one byte over the limit, even if the file's
/// size is wrong.
func readSmallFile(_ file: URL, limit: Int) throws(SmallFileError) -> Data {
  // Nonblocking: the path may be a pipe without a writer.
  let descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else {
    throw errno == ENOENT ? .missing : .unreadable(String(cString: strerror(errno)))
  }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw .unreadable(String(cString: strerror(errno))) }
  guard status.st_mode & S_IFMT == S_IFREG else { throw .notPlain }
  guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
  // The file may grow while it is read.
  var data = Data(count: Int(status.st_size) + 1)
  var count = 0
  while count < data.count {
    let got = data.withUnsafeMutableBytes {
      read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
    }
    if got < 0 && errno == EINTR { continue }
    guard got >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
    guard got > 0 else { break }
    count += got
    if count == data.count, count <= limit { data.count = min(limit + 1, 2 * count) }
  }
  guard count <= limit else { throw .tooLarge(limit: limit) }
  return data.prefix(count)
}
