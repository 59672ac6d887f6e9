import FoundationEssentials
import Glibc

/// Why the system did not do something, in its own words.
///
/// The description of an error of Foundation's is for programmers: it names domains and codes.
package func systemReason(of error: any Error) -> String {
  switch error {
  case let error as POSIXError: return String(cString: strerror(error.code.rawValue))
  case let error as CocoaError:
    if let cause = error.underlying { return systemReason(of: cause) }
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: return String(cString: strerror(ENOENT))
    case .fileReadNoPermission, .fileWriteNoPermission: return String(cString: strerror(EACCES))
    case .fileWriteFileExists: return String(cString: strerror(EEXIST))
    case .fileWriteOutOfSpace: return String(cString: strerror(ENOSPC))
    case .fileWriteVolumeReadOnly: return String(cString: strerror(EROFS))
    default: return "the system names no reason"
    }
  case is EncodingError: return "a value in it cannot be written as JSON"
  case is DecodingError: return "it is not the JSON that belongs there"
  default: return "the system names no reason"
  }
}
