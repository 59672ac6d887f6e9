import FoundationEssentials
import Glibc

/// Why a file that should be small and plain was not read.
enum SmallFileFault: Error, CustomStringConvertible {
  case missing
  /// In the system's words.
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

/// All bytes of a plain file, if they are no more than `limit`. Whatever the file says of its size, no more than the
/// limit and a byte is ever read.
func readSmallFile(_ file: URL, limit: Int) throws(SmallFileFault) -> Data {
  // Without waiting: it may be a pipe that nobody writes to.
  let descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else {
    throw errno == ENOENT ? .missing : .unreadable(String(cString: strerror(errno)))
  }
  defer { close(descriptor) }
  var facts = stat()
  guard fstat(descriptor, &facts) == 0 else { throw .unreadable(String(cString: strerror(errno))) }
  guard facts.st_mode & S_IFMT == S_IFREG else { throw .notPlain }
  guard facts.st_size <= limit else { throw .tooLarge(limit: limit) }
  // It may grow while it is read, so that its size is only a promise.
  var data = Data(count: Int(facts.st_size) + 1)
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
