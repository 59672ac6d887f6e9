package import FoundationEssentials
import Glibc
import LanternNavigation
import LanternRecords

/// The file of the link that waits for a login, between processes.
package struct PendingLink: Sendable {
  private struct Contents: Codable {
    let version: Int
    let link: Link
  }

  private static let version = 1
  package let file: URL

  package init(_ file: URL) { self.file = file }

  /// Reads the place in the file, or returns nil if there is no file. A file that cannot be used is removed, because
  /// its link cannot be opened.
  package func read() throws(ExitError) -> AppPlace? {
    let data: Data
    do {
      data = try readSmallFile(file, limit: 2 * Link.longest)
    } catch .missing {
      return nil
    } catch {
      throw try forgotten(because: "\(error)")
    }
    do {
      let contents = try JSONDecoder().decode(Contents.self, from: data)
      guard contents.version == PendingLink.version else {
        throw ExitError(.unreadableData, "it has the unknown version \(contents.version)")
      }
      return try AppPlace(contents.link)
    } catch let failure as ExitError {
      throw try forgotten(because: failure.message)
    } catch let error as LinkError {
      throw try forgotten(because: "\(error)")
    } catch {
      throw try forgotten(because: "the file is damaged")
    }
  }

  private func forgotten(because reason: String) throws(ExitError) -> ExitError {
    try forget()
    return ExitError(.unreadableData, "discarded the waiting link in \"\(file.path)\": \(reason)")
  }

  /// Writes a place to the file and syncs it.
  package func keep(_ place: AppPlace) throws(ExitError) {
    guard let link = place.link else { return }
    do {
      try replaceFile(
        file, with: Array(JSONEncoder().encode(Contents(version: PendingLink.version, link: link))))
    } catch let failure as ExitError {
      throw failure
    } catch {
      throw ExitError(.inputOutput, "cannot store the link: \(systemReason(of: error))")
    }
  }

  /// Removes the file permanently. Succeeds if there is none.
  package func forget() throws(ExitError) { try removeFile(file) }
}
