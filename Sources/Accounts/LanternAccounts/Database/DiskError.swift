public import LanternFiles

/// The error when files or the database cannot be read or written.
public enum DiskError: Error, Hashable, Sendable {
  /// A file or a folder cannot be used.
  case file(FileError)
  /// The disk has no space left for the database.
  case full(path: String)
  /// The database is read-only, or write access is denied.
  case readOnly(path: String)
  /// The database cannot be opened.
  case notOpened(path: String)
  /// The disk failed. `reason` is SQLite's message.
  case inputOutput(path: String, reason: String)
  /// The database became unreadable while it was in use: the file is damaged, or its disk is failing.
  case unreadable(path: String)
  /// The database is damaged, and could not be replaced.
  case damaged(path: String, DamageError)
  /// The database contains a value of the wrong type.
  case invalidValue(path: String)
  /// The database contains a record that the app cannot have written.
  case foreignRecord(ForeignRecord)
  /// SQLite does not support the settings that the accounts need. The text is the settings that it reports.
  case unsupportedSettings(String)
  /// The list of common passwords cannot be read.
  case passwordListNotRead(path: String)
  /// The database reported an error of no other case. `reason` is SQLite's message.
  case other(path: String, reason: String)
  /// An error that does not come from the database occurred while the database was in use.
  case unexpected(path: String)
  /// The accounts cannot be opened, after a damaged database was renamed to the path `quarantined`.
  indirect case afterQuarantine(AccountsError, quarantined: String)
}

/// A record in the database that the app cannot have written.
public enum ForeignRecord: String, Hashable, Sendable {
  case address = "an address"
  case name = "a name"
  case accountWithoutProfile = "an account without a profile"
}

/// The error when a file or memory is unavailable at the moment.
public enum BusyError: Error, Hashable, Sendable {
  /// Another program uses the database.
  case inUse(path: String)
  /// Another program is opening the accounts and holds the lock file at this path.
  case locked(path: String)
  /// There is too little memory to use the database.
  case outOfMemory(path: String)
}

extension DiskError: CustomStringConvertible {
  /// A message for the log and the command line: what happened, then what to do.
  public var description: String {
    switch self {
    // If a file cannot be created, another folder may do.
    case .file(let error):
      if case .failed(.createOrOpen, _, _) = error {
        "\(error.problem); choose another folder with --data-dir"
      } else {
        "\(error)"
      }
    case .full(let path):
      "no space left for \"\(path)\"; nothing was changed; free some space and try again"
    case .readOnly(let path):
      "cannot write to \"\(path)\"; nothing was changed; restore write permission, or choose another folder"
    case .notOpened(let path):
      "cannot open \"\(path)\"; check the permissions of its folder, or choose another folder"
    case .inputOutput(let path, let reason):
      "disk error on \"\(path)\" (\(reason)); nothing was changed; try again"
    case .unreadable(let path):
      "cannot read \"\(path)\": the file is damaged or its disk is failing; restart the app to check the file, and check the disk"
    case .damaged(let path, let damage):
      "\"\(path)\" is damaged: \(damage); check the disk, or choose another folder"
    case .invalidValue(let path):
      "\"\(path)\" contains an invalid value; restore a backup, or choose another folder"
    case .foreignRecord(let record):
      "the accounts database has \(record.rawValue) that the app cannot have written; move it away, or restore a backup"
    case .unsupportedSettings(let settings):
      "this SQLite lacks settings that the accounts need; it reports \(settings); install another version of SQLite"
    case .passwordListNotRead(let path): "cannot read \"\(path)\"; reinstall the app"
    case .other(let path, let reason):
      "cannot use \"\(path)\": \(reason); nothing was changed; restart the app, and restore a backup if the error persists"
    case .unexpected(let path):
      "cannot use \"\(path)\" because of an unexpected error; nothing was changed; restart the app, and restore a backup if the error persists"
    case .afterQuarantine(let error, let path):
      "\(error); before that, the damaged accounts database was quarantined as \"\(path)\""
    }
  }
}

extension BusyError: CustomStringConvertible {
  /// A message for the log and the command line: what happened, then what to do.
  public var description: String {
    switch self {
    case .inUse(let path): "\"\(path)\" is in use by another program; nothing was changed; try again"
    case .locked(let path):
      "\"\(path)\" is locked by another program that is opening the accounts; try again"
    case .outOfMemory(let path):
      "not enough memory for \"\(path)\"; nothing was changed; close other programs and try again"
    }
  }
}
