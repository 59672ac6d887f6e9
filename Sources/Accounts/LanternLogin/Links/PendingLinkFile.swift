package import FoundationEssentials
package import LanternDesktop
import LanternFiles
package import LanternNavigation

/// The file that stores the pending link between processes.
package struct PendingLinkFile: Sendable {
  private struct Contents: Codable {
    let version: Int
    let link: Link
  }

  private static let version = 1
  package let file: URL

  package init(_ file: URL) { self.file = file }

  /// Reads the place in the file, or returns nil if there is no file. A file that cannot be used is removed, because
  /// its link cannot be opened.
  package func read() throws(ExitError) -> Link? {
    let bytes: [UInt8]?
    do {
      bytes = try File(file.path).contents(limit: 2 * Link.longest)
    } catch {
      throw try discarded(because: error.reason)
    }
    guard let bytes else { return nil }
    do {
      let contents = try JSONDecoder().decode(Contents.self, from: Data(bytes))
      guard contents.version == PendingLinkFile.version else {
        throw ExitError(.unreadableData, "it has the unknown version \(contents.version)")
      }
      return contents.link
    } catch let failure as ExitError {
      throw try discarded(because: failure.message)
    } catch {
      throw try discarded(because: "the file is damaged")
    }
  }

  private func discarded(because reason: String) throws(ExitError) -> ExitError {
    try remove()
    return ExitError(
      .unreadableData, "discarded the waiting link in \"\(file.path)\": \(reason); open the link again")
  }

  /// Writes a place to the file and syncs it.
  package func write(_ link: Link) throws(ExitError) {
    do {
      let data = try JSONEncoder().encode(Contents(version: PendingLinkFile.version, link: link))
      try File(file.path).replace(with: Array(data))
    } catch let error as FileError {
      throw ExitError(error)
    } catch {
      throw ExitError(
        .inputOutput, "cannot store the link: \(systemReason(of: error)); open it again after logging in")
    }
  }

  /// Removes the file permanently. Succeeds if there is none.
  package func remove() throws(ExitError) {
    try exitErrors { () throws(FileError) in try File(file.path).remove(isDurable: true) }
  }
}
