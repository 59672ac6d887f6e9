import FoundationEssentials
import GRDB
import Glibc
import LanternFiles

/// Opens the database of a folder.
///
/// A failed read is retried twice. If it still fails, opening fails and the database is unchanged. Before a damaged
/// database is quarantined, two separate connections must each read every page and find damage.
struct DatabaseOpener {
  let now: Date
  /// The closed connections of examinations. `Store.closed` retains them and explains why.
  private(set) var closed: [DatabaseQueue] = []
  /// The database that was renamed, if any.
  private(set) var quarantine: Quarantine?
  private var damageCount = 0

  init(now: Date) { self.now = now }

  /// An opened database that can be used.
  struct Opened {
    let queue: DatabaseQueue
    /// Whether the database has or ever had an account.
    let hasAccounts: Bool
    /// Whether the lock file records that the folder has had accounts.
    let isMarked: Bool
  }

  /// Opens the folder's database. The caller must hold the folder's lock.
  mutating func open(
    in folder: PrivateFolder, warn: (AccountsWarning) -> Void
  ) throws(AccountsError) -> Opened {
    let path = folder.path(of: Store.name)
    do {
      return try retrying { (opening) throws in
        let queue = try opening.attempt(in: folder, warn: warn)
        // The mark is read first. Another process may add the first account and set the mark between the two reads, and
        // the database would then look emptied.
        let isMarked = try folder.isMarked(Store.lock)
        let hasAccounts = try queue.read { db in try db.everHadAnAccount() }
        if hasAccounts && !isMarked { try folder.mark(Store.lock) }
        return Opened(queue: queue, hasAccounts: hasAccounts, isMarked: isMarked || hasAccounts)
      }
    } catch let damage as DamageError {
      throw .disk(.damaged(path: path, damage))
    } catch {
      throw AccountsError(error, at: path)
    }
  }

  /// Adds the path of a quarantined database to an error, so that the user does not have to search for it.
  func addingQuarantine(to error: AccountsError) -> AccountsError {
    quarantine.map { .disk(.afterQuarantine(error, quarantined: $0.path)) } ?? error
  }

  /// Copies a database into memory and examines the copy for damage. Returns the number of accounts in it.
  @discardableResult
  mutating func examine(_ name: String, in folder: PrivateFolder) throws -> Int {
    let memory = try DatabaseQueue()
    closed.append(memory)
    let examined = Result {
      try memory.writeWithoutTransaction { db in
        try db.readImage(of: name, in: folder)
        return try Store.examine(db, path: folder.path(of: name))
      }
    }
    try memory.close()
    return try examined.get()
  }

  /// Runs `body`, and retries it up to twice after a temporary failure, at intervals of 20 ms.
  mutating func retrying<Value>(_ body: (inout DatabaseOpener) throws -> Value) throws -> Value {
    var remainingRetries = 2
    while true {
      do {
        return try body(&self)
      } catch let error where remainingRetries > 0 && DatabaseOpener.isTransient(error) {
        remainingRetries -= 1
        poll(nil, 0, 20)
      }
    }
  }

  private static func isTransient(_ error: any Error) -> Bool {
    (error as? DatabaseError)?.extendedResultCode.isTransient ?? (error is FileError)
  }

  private mutating func attempt(
    in folder: PrivateFolder, warn: (AccountsWarning) -> Void
  ) throws -> DatabaseQueue {
    let path = folder.path(of: Store.name)
    for suffix in Store.suffixes {
      let name = Store.name + suffix
      if try folder.restrictAccess(to: name) { warn(.fileWasShared(path: folder.path(of: name))) }
    }
    let size = try folder.size(of: Store.name)
    if try (size ?? 0) == 0 && (folder.size(of: Store.name + "-wal") ?? 0) > 0 {
      // SQLite would delete a log whose database file is missing or empty.
      quarantine = Quarantine(
        damage: size == nil ? .missingFile : .emptyFile, path: try Store.quarantine(in: folder, now: now))
    }
    try folder.create(Store.name)
    while true {
      do {
        try examine(Store.name, in: folder)
        break
      } catch let damage as DamageError {
        // If the new database is damaged too, it is not replaced again.
        guard quarantine == nil else { throw damage }
        damageCount += 1
        guard damageCount > 1 else { continue }
        quarantine = Quarantine(damage: damage, path: try Store.quarantine(in: folder, now: now))
        try folder.create(Store.name)
      }
    }
    let queue = try DatabaseQueue(path: path, configuration: Store.configuration(in: folder))
    try queue.writeWithoutTransaction { db in try Store.migrate(db) }
    return queue
  }
}

/// A database that was renamed so that a new one can take its place.
struct Quarantine {
  let damage: DamageError
  /// The new path.
  let path: String
}

extension Store {
  /// The suffixes of the database file and of the files that SQLite creates next to it.
  static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// Renames the database and its log, and returns the database's new path. If a file cannot be renamed, the others
  /// get their names back. If one cannot get its name back, the error says so.
  static func quarantine(in folder: PrivateFolder, now: Date) throws(FileError) -> String {
    let path = folder.path(of: name)
    let target = PrivateFolder.quarantinePath(of: path, now)
    var moved: [String] = []
    do throws(FileError) {
      // The database is renamed before its log. In the opposite order, a power cut between the two could leave a
      // database that looks intact but lacks the changes in the log.
      for suffix in suffixes where try File(path + suffix).move(to: target + suffix) {
        moved.append(suffix)
      }
      try folder.sync()
    } catch {
      for suffix in moved.reversed() {
        do throws(FileError) {
          _ = try File(target + suffix).move(to: path + suffix)
        } catch let second {
          throw .notUndone(error, undoing: second, renamed: target + suffix, original: path + suffix)
        }
      }
      throw error
    }
    return target
  }
}
