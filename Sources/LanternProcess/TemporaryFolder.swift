import FoundationEssentials
import LanternFiles
import LanternRecords
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
        .cannotCreate, ProcessText.processNoTemporaryFolder,
        ["path": base, "reason": error.reason(in: .terminal)])
    }
  }

  package func remove() {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      printMessage(
        ProcessText.processFolderNotRemoved, ["path": path, "reason": systemReason(of: error)])
    }
  }
}
