import FoundationEssentials
import Glibc

/// Returns the system's own message for an error.
///
/// The description of a Foundation error is meant for programmers: it contains domains and codes.
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
    default: return "the system gave no reason"
    }
  case is EncodingError: return "a value cannot be encoded as JSON"
  case is DecodingError: return "the JSON does not have the expected structure"
  default: return "the system gave no reason"
  }
}
