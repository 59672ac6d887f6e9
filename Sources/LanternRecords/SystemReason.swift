import FoundationEssentials
import Glibc
import LanternFiles
import LanternStrings

/// Returns the system's own message for an error, in the language of the terminal.
///
/// The description of a Foundation error is meant for programmers: it contains domains and codes.
package func systemReason(of error: any Error) -> String {
  let strings = Strings.terminal
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
    default: return strings.text(RecordsText.reasonUnknown)
    }
  case is EncodingError: return strings.text(RecordsText.reasonNotEncoded)
  case is DecodingError: return strings.text(RecordsText.reasonUnexpectedJSON)
  default: return strings.text(RecordsText.reasonUnknown)
  }
}
