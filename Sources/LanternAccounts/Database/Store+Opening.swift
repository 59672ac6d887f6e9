import FoundationEssentials
import GRDB
import Glibc

/// Opens the database of a folder.
///
/// A failed read is tried twice more, and then ends the opening with nothing changed. Damage has to be found twice,
/// each time by a connection of its own that has read every page; only then is the database renamed.
struct Opening {
  let now: Date
  /// Closed connections that `Store` keeps.
  private(set) var closed: [DatabaseQueue] = []
  /// The database that was renamed, if any.
  private(set) var quarantine: Quarantine?
  private var findings = 0

  init(now: Date) { self.now = now }

  /// An opened database that can be used.
  struct Opened {
    let queue: DatabaseQueue
    /// Whether the database has or ever had an account.
    let hasAccounts: Bool
    /// Whether the folder is marked as one that had accounts.
    let isMarked: Bool
  }

  /// Opens the folder's database. The caller must hold the folder's lock.
  mutating func open(
    in folder: PrivateFolder, warn: (String) -> Void
  ) throws(AccountsError) -> Opened {
    let path = folder.url.appending(path: Store.name).path
    do {
      return try retrying { (opening) throws in
        let queue = try opening.attempt(in: folder, warn: warn)
        let hasAccounts = try queue.read { db in try db.everHadAnAccount() }
        let isMarked = try folder.isMarked(Store.lock)
        if hasAccounts && !isMarked { try folder.mark(Store.lock) }
        return Opened(queue: queue, hasAccounts: hasAccounts, isMarked: isMarked || hasAccounts)
      }
    } catch let fault as FileError {
      throw .disk(fault.message)
    } catch let damage as DamageError {
      throw .disk("\"\(path)\" is damaged: \(damage.what)")
    } catch {
      throw AccountsError(error, at: path)
    }
  }

  /// Adds the path of a quarantined database to an error, so that the user does not have to search for it.
  func told(_ error: AccountsError) -> AccountsError {
    quarantine.map {
      .disk("\(error); before that, the damaged accounts database was quarantined as \"\($0.path)\"")
    }
      ?? error
  }

  /// Copies a database into memory and examines the copy for damage. Returns the number of accounts in it.
  @discardableResult
  mutating func examine(_ path: String) throws -> Int {
    let memory = try DatabaseQueue()
    closed.append(memory)
    let examined = Result {
      try memory.writeWithoutTransaction { db in
        try db.readImage(of: path)
        return try Store.examine(db, path: path)
      }
    }
    try memory.close()
    return try examined.get()
  }

  /// Runs `body`, which may fail temporarily, up to three times, 20 ms apart.
  mutating func retrying<Value>(_ body: (inout Opening) throws -> Value) throws -> Value {
    var patience = 2
    while true {
      do {
        return try body(&self)
      } catch let error where patience > 0 && Opening.mayPass(error) {
        patience -= 1
        poll(nil, 0, 20)
      }
    }
  }

  private static func mayPass(_ error: any Error) -> Bool {
    (error as? DatabaseError)?.extendedResultCode.mayPass ?? (error is FileError)
  }

  private mutating func attempt(
    in folder: PrivateFolder, warn: (String) -> Void
  ) throws -> DatabaseQueue {
    let path = folder.url.appending(path: Store.name).path
    for suffix in Store.suffixes { try folder.close(Store.name + suffix, warn: warn) }
    let size = try folder.size(of: Store.name)
    if try (size ?? 0) == 0 && (folder.size(of: Store.name + "-wal") ?? 0) > 0 {
      // SQLite would delete the log.
      let what = "its file is \(size == nil ? "missing" : "empty"), but its log is not"
      quarantine = try Store.quarantine(in: folder, what, now: now)
    }
    try folder.create(Store.name)
    while true {
      do {
        try examine(path)
        break
      } catch let damage as DamageError {
        // A database that is damaged as soon as it is created is not replaced again.
        guard quarantine == nil else { throw damage }
        findings += 1
        guard findings > 1 else { continue }
        quarantine = try Store.quarantine(in: folder, damage.what, now: now)
        try folder.create(Store.name)
      }
    }
    let queue = try DatabaseQueue(path: path, configuration: Store.configuration)
    try queue.writeWithoutTransaction { db in try Store.migrate(db) }
    return queue
  }
}

/// A database that was renamed so that a new one can take its place.
struct Quarantine {
  let what: String
  let path: String

  var warn: String {
    "the accounts database was damaged (\(what)) and was quarantined as \"\(path)\"; to restore a backup, run lantern accounts restore FILE"
  }
}

extension Store {
  /// The suffixes of the database file and of the files that SQLite creates next to it.
  static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// Renames the database and its log. If it fails, all names are as before, or the error says which are not.
  static func quarantine(
    in folder: PrivateFolder, _ what: String, now: Date
  ) throws(FileError) -> Quarantine {
    let path = folder.url.appending(path: name).path
    let aside = PrivateFolder.asidePath(of: path, now)
    var moved: [String] = []
    do throws(FileError) {
      // The log is renamed last: after a power cut before that, the database would look intact without it.
      for suffix in suffixes where try folder.move(path + suffix, to: aside + suffix) {
        moved.append(suffix)
      }
      try folder.sync()
    } catch {
      for suffix in moved.reversed() {
        do throws(FileError) {
          _ = try folder.move(aside + suffix, to: path + suffix)
        } catch let second {
          throw FileError(
            message:
              "\(error.message); \(second.message); rename \"\(aside + suffix)\" back to \"\(path + suffix)\""
          )
        }
      }
      throw error
    }
    return Quarantine(what: what, path: aside)
  }
}
