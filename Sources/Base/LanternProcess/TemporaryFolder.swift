import FoundationEssentials
import LanternFiles
import LanternStrings

/// A temporary folder, until `remove` is called. The folders of processes that were killed are removed by the next one.
package struct TemporaryFolder {
  private static let prefix = "lantern-"
  // The name of the file that is locked as long as the folder is in use.
  private static let lockName = ".lock"

  package let path: String
  // The folder of the lock and of the folder that others use.
  private let whole: String
  private let lock: OpenFile

  package init() throws(ExitError) {
    let base = FileManager.default.temporaryDirectory.path
    TemporaryFolder.removeUnused(in: base)
    do {
      whole = try Folder(base).createTemporary(prefix: TemporaryFolder.prefix).path
      path = "\(whole)/files"
      lock = try OpenFile.writing("\(whole)/\(TemporaryFolder.lockName)")
      // Where there are no locks, folders are left to the user.
      _ = try? lock.lock()
      try Folder(path).create()
    } catch {
      throw ExitError(
        .cannotCreate,
        "cannot create a folder in \"\(base)\": \(error.reason); set TMPDIR to a writable folder")
    }
  }

  // A folder without a lock file may be of another program, or just being created.
  private static func removeUnused(in base: String) {
    let names = (try? Folder(base).names()) ?? []
    for name in names where name.hasPrefix(prefix) {
      let path = "\(base)/\(name)"
      guard let lock = try? OpenFile.reading("\(path)/\(lockName)", followingLinks: false),
        (try? lock.lock()) == true
      else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  package func remove() {
    do {
      try FileManager.default.removeItem(atPath: whole)
    } catch {
      printMessage(
        "cannot remove \"\(whole)\": \(systemReason(of: error)); remove it manually")
    }
  }
}
