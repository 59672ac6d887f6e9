import FoundationEssentials

/// What the previous process left: the state to restore, and whether it crashed.
public struct StoredState: Sendable {
  package private(set) var restored: RestorationFile.FlowState?
  /// Problems, for standard error.
  public package(set) var warnings: [String] = []

  /// Reads the files of an app. Waits for the disk.
  package init(
    _ restorationFile: RestorationFile, _ journals: JournalFolder,
    _ crashMessage: (_ journal: String) -> String
  ) {
    if let journal = read({ () throws(ExitError) in try journals.quarantineUnended() }) ?? nil {
      warnings.append(crashMessage(journal.path))
    }
    restored = read { () throws(ExitError) in try restorationFile.read() } ?? nil
  }

  /// Reads a value. On failure, adds a warning and returns nil.
  package mutating func read<Value>(_ read: () throws(ExitError) -> Value) -> Value? {
    do {
      return try read()
    } catch {
      warnings.append(error.message)
      return nil
    }
  }
}
