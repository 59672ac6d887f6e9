public import FoundationEssentials
import GRDB
import LanternFiles

extension Accounts {
  /// Replaces a folder's database with a quarantined database or a backup. The file is copied, with the log next to
  /// it if there is one, and is not changed. The replaced database is renamed to a dated name.
  ///
  /// A file that is damaged, of a newer version or without accounts is rejected. So is a current database with
  /// accounts, unless `replacingAccounts` is true. A database that another process has open throws `.busy`. After
  /// an error nothing has changed.
  public static func restore(
    _ file: URL, in folder: URL, replacingAccounts: Bool = false, now: Date
  ) throws(AccountsError) -> RestoredAccounts {
    let path = folder.appending(path: Store.name).path
    do {
      // Permissions of other users are removed without a warning: the next opening would not find them either.
      let place = try PrivateFolder(folder.path)
      return try place.withExclusiveLock(on: Store.lock) { () throws(AccountsError) in
        let restoring = Restoring(file: file, folder: place, now: now)
        do {
          return try restoring.restore(replacingAccounts: replacingAccounts)
        } catch let damage as DamageError {
          throw .notRestorable(path: file.path, .damaged(damage))
        } catch {
          throw AccountsError(error, at: path)
        }
      }
    } catch {
      throw AccountsError(error, at: path)
    }
  }
}

/// The result of `Accounts.restore`.
public struct RestoredAccounts: Hashable, Sendable {
  /// The number of accounts in the restored database.
  public let count: Int
  /// The path of the replaced database after it was renamed; nil if there was none.
  public let quarantined: String?
}

private struct Restoring {
  private static let copy = Store.name + ".restoring"

  let file: URL
  let folder: PrivateFolder
  let now: Date

  func restore(replacingAccounts: Bool) throws -> RestoredAccounts {
    guard !isCurrent(file) else { throw AccountsError.notRestorable(path: file.path, .isCurrent) }
    try removeCopy()
    do {
      let count = try makeCopy()
      let present = try countCurrent()
      if let present, present > 0, !replacingAccounts {
        throw AccountsError.hasAccounts(path: path(Store.name), count: present)
      }
      // Otherwise another process would continue to use the renamed database.
      if present != nil { try mergeLog(of: Store.name) }
      let quarantined = try replaceCurrent()
      return RestoredAccounts(count: count, quarantined: quarantined)
    } catch {
      try removeCopy()
      throw error
    }
  }

  /// Copies the file and its log, and merges them into one file. Returns the number of accounts in it.
  ///
  /// Precondition: this process has no database open in the file, because closing the file that is read here would
  /// drop SQLite's locks.
  private func makeCopy() throws -> Int {
    guard try File(file.path).copy(to: path(Restoring.copy)) else {
      throw AccountsError.notRestorable(path: file.path, .missing)
    }
    _ = try File(file.path + "-wal").copy(to: path(Restoring.copy + "-wal"))
    var opening = DatabaseOpener(now: now)
    let count: Int
    do {
      count = try opening.retrying { opening in try opening.examine(Restoring.copy, in: folder) }
    } catch AccountsError.newer(_, let version, let known) {
      throw AccountsError.newer(path: file.path, version: version, known: known)
    }
    guard count > 0 else { throw AccountsError.notRestorable(path: file.path, .hasNoAccounts) }
    try mergeLog(of: Restoring.copy)
    return count
  }

  /// Returns the number of accounts in the current database; nil if there is no database, or only a damaged one.
  private func countCurrent() throws -> Int? {
    guard try (folder.size(of: Store.name) ?? 0) > 0 else { return nil }
    var opening = DatabaseOpener(now: now)
    do {
      return try opening.retrying { opening in try opening.examine(Store.name, in: folder) }
    } catch is DamageError {
      return nil
    }
  }

  private func replaceCurrent() throws -> String? {
    var quarantined: String?
    if try Store.suffixes.contains(where: { try folder.size(of: Store.name + $0) != nil }) {
      quarantined = try Store.quarantine(in: folder, now: now)
    }
    do {
      _ = try File(path(Restoring.copy)).move(to: path(Store.name))
      try folder.sync()
    } catch {
      if let quarantined {
        for suffix in Store.suffixes {
          _ = try File(quarantined + suffix).move(to: path(Store.name + suffix))
        }
      }
      throw error
    }
    return quarantined
  }

  /// Merges a database's log into its file and removes the log, which SQLite allows only to the sole connection.
  private func mergeLog(of name: String) throws {
    let queue = try DatabaseQueue(
      path: path(name), configuration: Store.plainConfiguration(of: name, in: folder))
    let mode = Result {
      try queue.writeWithoutTransaction { db in
        try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      }
    }
    try queue.close()
    guard try mode.get() == "delete" else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
  }

  private func removeCopy() throws(FileError) {
    for suffix in Store.suffixes { try folder.remove(Restoring.copy + suffix) }
  }

  private func isCurrent(_ file: URL) -> Bool {
    guard let path = try? File(file.path).canonicalPath(),
      let current = try? File(self.path(Store.name)).canonicalPath()
    else { return false }
    return path == current
  }

  private func path(_ name: String) -> String { folder.path(of: name) }
}
