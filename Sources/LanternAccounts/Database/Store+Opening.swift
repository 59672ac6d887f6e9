import FoundationEssentials
import GRDB
import Glibc

/// The way from a folder to a database that can be used.
///
/// A failed read is tried again, twice, and then ends the opening with nothing changed. Damage has to be found twice, each time
/// by a connection of its own that has read every page; then the database is renamed.
struct Opening {
  let now: Date
  /// Connections that are closed but kept, for `Store`.
  private(set) var closed: [DatabaseQueue] = []
  /// The database that was renamed, if one was.
  private(set) var quarantine: Quarantine?
  private var findings = 0

  init(now: Date) { self.now = now }

  /// A database that can be used.
  struct Opened {
    let queue: DatabaseQueue
    /// Whether there is or ever was an account in it.
    let hasAccounts: Bool
    /// Whether there were accounts in this folder.
    let isMarked: Bool
  }

  /// Precondition: the folder's lock is held.
  mutating func open(
    in folder: PrivateFolder, remark: (String) -> Void
  ) throws(AccountsError) -> Opened {
    let path = folder.url.appending(path: Store.name).path
    do {
      return try retrying { (opening) throws in
        let queue = try opening.attempt(in: folder, remark: remark)
        let hasAccounts = try queue.read { db in try db.everHadAnAccount() }
        let isMarked = try folder.isMarked(Store.lock)
        if hasAccounts && !isMarked { try folder.mark(Store.lock) }
        return Opened(queue: queue, hasAccounts: hasAccounts, isMarked: isMarked || hasAccounts)
      }
    } catch let fault as FileFault {
      throw .disk(fault.message)
    } catch let damage as Damage {
      throw .disk("“\(path)” is damaged: \(damage.what)")
    } catch {
      throw AccountsError(error, at: path)
    }
  }

  /// An error with what was renamed before it, so that nobody has to look for it.
  func told(_ error: AccountsError) -> AccountsError {
    quarantine.map {
      .disk("\(error); before that, the damaged accounts database was quarantined as “\($0.path)”")
    }
      ?? error
  }

  /// Finds damage in a database, in a copy of its pages in memory. Returns how many accounts are in it.
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

  /// Does something that may fail for a moment up to three times, 20 ms apart.
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
    (error as? DatabaseError)?.extendedResultCode.mayPass ?? (error is FileFault)
  }

  private mutating func attempt(
    in folder: PrivateFolder, remark: (String) -> Void
  ) throws -> DatabaseQueue {
    let path = folder.url.appending(path: Store.name).path
    for suffix in Store.suffixes { try folder.close(Store.name + suffix, remark: remark) }
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
      } catch let damage as Damage {
        // One that is damaged as soon as it is made is not replaced over and over.
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

  var remark: String {
    "The accounts database was damaged (\(what)). It was quarantined as “\(path)”."
  }
}

extension Store {
  /// Of the database's file, and of those that SQLite has beside it.
  static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// Renames the database with its log. When that fails, all names are as before, or the error says which are not.
  static func quarantine(
    in folder: PrivateFolder, _ what: String, now: Date
  ) throws(FileFault) -> Quarantine {
    let path = folder.url.appending(path: name).path
    let aside = PrivateFolder.asidePath(of: path, now)
    var moved: [String] = []
    do throws(FileFault) {
      // The log goes last: a power cut earlier, the database would look whole without it.
      for suffix in suffixes where try folder.move(path + suffix, to: aside + suffix) {
        moved.append(suffix)
      }
      try folder.sync()
    } catch {
      for suffix in moved.reversed() {
        do throws(FileFault) {
          _ = try folder.move(aside + suffix, to: path + suffix)
        } catch let second {
          throw FileFault(
            message:
              "\(error.message); “\(aside + suffix)” belongs beside it again, but \(second.message)"
          )
        }
      }
      throw error
    }
    return Quarantine(what: what, path: aside)
  }
}
