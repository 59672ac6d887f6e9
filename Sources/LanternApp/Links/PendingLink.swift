package import FoundationEssentials
import Glibc
import LanternNavigation
import LanternRecords

/// The link that waits for somebody to log in, from one process to the next.
package struct PendingLink: Sendable {
  private struct Contents: Codable {
    let version: Int
    let link: Link
  }

  private static let version = 1
  package let file: URL

  package init(_ file: URL) { self.file = file }

  /// The place that was kept; nil where there is none. A file that cannot be used is taken away, since what is in it
  /// cannot be followed.
  package func read() throws(Failure) -> AppPlace? {
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
        throw Failure(.unreadableData, "it is of version \(contents.version)")
      }
      return try AppPlace(contents.link)
    } catch let failure as Failure {
      throw try forgotten(because: failure.message)
    } catch let error as LinkError {
      throw try forgotten(because: "\(error)")
    } catch {
      throw try forgotten(because: "the file is damaged")
    }
  }

  private func forgotten(because reason: String) throws(Failure) -> Failure {
    try forget()
    return Failure(.unreadableData, "the link that waited in “\(file.path)” is forgotten: \(reason)")
  }

  /// Keeps a place, safely on disk when this returns.
  package func keep(_ place: AppPlace) throws(Failure) {
    guard let link = place.link else { return }
    do {
      try replaceFile(
        file, with: Array(JSONEncoder().encode(Contents(version: PendingLink.version, link: link))))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.inputOutput, "cannot keep the link: \(systemReason(of: error))")
    }
  }

  /// Forgets it, for good when this returns. That there is none is fine.
  package func forget() throws(Failure) { try removeFile(file) }
}
