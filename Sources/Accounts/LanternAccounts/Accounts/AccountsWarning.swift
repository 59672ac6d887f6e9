/// A problem that was found when the accounts were opened. It is repaired, unless a case says otherwise.
public enum AccountsWarning: Hashable, Sendable {
  /// Other users could read or change the file. Their permissions were removed.
  case fileWasShared(path: String)
  /// The database was damaged, was renamed to the path `quarantined`, and was replaced with a new one.
  case quarantined(DamageError, quarantined: String)
  /// The database had accounts before and is empty now. Only a backup can restore them.
  case emptied(path: String)
}

extension AccountsWarning: CustomStringConvertible {
  /// A message for the log and the command line: what happened, then what to do.
  public var description: String {
    switch self {
    case .fileWasShared(let path):
      "other users could read or change \"\(path)\"; their permissions were removed"
    case .quarantined(let damage, let path):
      "the accounts database was damaged (\(damage)) and was quarantined as \"\(path)\"; to restore a backup, run: lantern accounts restore FILE"
    case .emptied(let path):
      "the accounts database \"\(path)\" had accounts before and is empty now; to restore a backup or a quarantined database, run: lantern accounts restore FILE"
    }
  }
}
