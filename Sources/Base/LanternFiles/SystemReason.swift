import FoundationEssentials
import Glibc
import LanternStrings

/// Returns the system's own message for an error.
///
/// The description of a Foundation error is meant for programmers: it contains domains and codes.
package func systemReason(of error: any Error) -> String {
  let strings = Strings.plain
  switch error {
  case let error as POSIXError: return strings.systemMessage(error.code.rawValue)
  case let error as CocoaError:
    if let cause = error.underlying { return systemReason(of: cause) }
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: return strings.systemMessage(ENOENT)
    case .fileReadNoPermission, .fileWriteNoPermission: return strings.systemMessage(EACCES)
    case .fileWriteFileExists: return strings.systemMessage(EEXIST)
    case .fileWriteOutOfSpace: return strings.systemMessage(ENOSPC)
    case .fileWriteVolumeReadOnly: return strings.systemMessage(EROFS)
    default: return "the system gave no reason"
    }
  case is EncodingError: return "a value cannot be encoded as JSON"
  case is DecodingError: return "the JSON does not have the expected structure"
  default: return "the system gave no reason"
  }
}
