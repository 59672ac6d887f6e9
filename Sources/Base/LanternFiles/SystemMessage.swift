import Glibc
package import LanternStrings
import SystemPackage

/// The system's messages for the errors of files that users meet, with the English texts of the C library.
package enum SystemMessage: String, MessageKey {
  case systemNotPermitted, systemMissing, systemInputOutput, systemNoMemory, systemDenied, systemBusy,
    systemExists, systemOtherDevice, systemNotAFolder, systemIsAFolder, systemInvalid, systemManyFilesOfAll,
    systemManyFiles, systemTooLarge, systemDiskFull, systemReadOnly, systemNameTooLong, systemNotEmpty,
    systemManyLinks, systemQuota

  package var message: Message {
    switch self {
    case .systemNotPermitted: "Operation not permitted"
    case .systemMissing: "No such file or directory"
    case .systemInputOutput: "Input/output error"
    case .systemNoMemory: "Cannot allocate memory"
    case .systemDenied: "Permission denied"
    case .systemBusy: "Device or resource busy"
    case .systemExists: "File exists"
    case .systemOtherDevice: "Invalid cross-device link"
    case .systemNotAFolder: "Not a directory"
    case .systemIsAFolder: "Is a directory"
    case .systemInvalid: "Invalid argument"
    case .systemManyFilesOfAll: "Too many open files in system"
    case .systemManyFiles: "Too many open files"
    case .systemTooLarge: "File too large"
    case .systemDiskFull: "No space left on device"
    case .systemReadOnly: "Read-only file system"
    case .systemNameTooLong: "File name too long"
    case .systemNotEmpty: "Directory not empty"
    case .systemManyLinks: "Too many levels of symbolic links"
    case .systemQuota: "Disk quota exceeded"
    }
  }

  fileprivate init?(code: Int32) {
    switch code {
    case EPERM: self = .systemNotPermitted
    case ENOENT: self = .systemMissing
    case EIO: self = .systemInputOutput
    case ENOMEM: self = .systemNoMemory
    case EACCES: self = .systemDenied
    case EBUSY: self = .systemBusy
    case EEXIST: self = .systemExists
    case EXDEV: self = .systemOtherDevice
    case ENOTDIR: self = .systemNotAFolder
    case EISDIR: self = .systemIsAFolder
    case EINVAL: self = .systemInvalid
    case ENFILE: self = .systemManyFilesOfAll
    case EMFILE: self = .systemManyFiles
    case EFBIG: self = .systemTooLarge
    case ENOSPC: self = .systemDiskFull
    case EROFS: self = .systemReadOnly
    case ENAMETOOLONG: self = .systemNameTooLong
    case ENOTEMPTY: self = .systemNotEmpty
    case ELOOP: self = .systemManyLinks
    case EDQUOT: self = .systemQuota
    default: return nil
    }
  }
}

extension Strings {
  /// The system's message for a value of `errno`. A rare one is in English.
  package func systemMessage(_ code: Int32) -> String {
    SystemMessage(code: code).map { text($0) } ?? Errno(rawValue: code).description
  }

  /// The translation of a system's message in English. Any other text is returned unchanged.
  package func systemMessage(english: String) -> String {
    SystemMessage.allCases.first { $0.message.text == english }.map { text($0) } ?? english
  }
}
