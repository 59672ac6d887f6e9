import FoundationEssentials
import LanternFiles
import LanternStrings

/// A temporary folder, until `remove` is called.
package struct TemporaryFolder {
  package let path: String

  package init() throws(ExitError) {
    let base = FileManager.default.temporaryDirectory.path
    do {
      path = try Folder(base).createTemporary(prefix: "lantern-").path
    } catch {
      throw ExitError(
        .cannotCreate,
        "cannot create a folder in \"\(base)\": \(error.reason); set TMPDIR to a writable folder")
    }
  }

  package func remove() {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      printMessage(
        "cannot remove \"\(path)\": \(systemReason(of: error)); remove it manually")
    }
  }
}
