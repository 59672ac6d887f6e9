package import FoundationEssentials
import Glibc
package import LanternNavigation
import LanternRecords
import Synchronization

/// Where a person was, from one process to the next: what stood in the window.
package final class RestorationFile: Sendable {
  /// What stood there, and in which part of the app.
  package struct Place: Codable, Hashable, Sendable {
    package var part: String
    package var standing: RestorationState

    package init(part: String, standing: RestorationState) {
      self.part = part
      self.standing = standing
    }
  }

  private struct Contents: Codable {
    let version: Int
    let place: Place
  }

  private static let version = 1
  private static let limit = 1 << 20
  package let file: URL
  // The number of the last one that was kept: a slow writer must not come after a later one.
  private let latest = Mutex(0)

  package init(_ file: URL) { self.file = file }

  /// Where it was left; nil where nothing was kept, or an older or newer version did.
  package func read() throws(Failure) -> Place? {
    struct Stamp: Decodable { let version: Int }
    let data: Data
    do {
      data = try readSmallFile(file, limit: RestorationFile.limit)
    } catch .missing {
      return nil
    } catch {
      throw failure("\(error)")
    }
    do {
      let decoder = JSONDecoder()
      guard try decoder.decode(Stamp.self, from: data).version == RestorationFile.version else { return nil }
      return try decoder.decode(Contents.self, from: data).place
    } catch {
      throw failure("it is damaged")
    }
  }

  /// Keeps a place. It is there as a whole or not at all if the process dies; a power cut may lose it, for to force it
  /// onto the disk at each step would wear that out.
  ///
  /// Those with a lower number than one that was kept already are passed over.
  package func keep(_ place: Place, number: Int = 0) throws(Failure) {
    let result = latest.withLock { latest -> Result<Void, Failure> in
      guard number >= latest else { return .success(()) }
      latest = number
      return Result { () throws(Failure) in try write(place) }
    }
    try result.get()
  }

  private func write(_ place: Place) throws(Failure) {
    let data: Data
    do {
      data = try JSONEncoder().encode(Contents(version: RestorationFile.version, place: place))
    } catch {
      throw Failure(.inputOutput, "cannot keep where the app was left: \(systemReason(of: error))")
    }
    try replaceFile(file, with: Array(data), isForced: false)
  }

  private func failure(_ why: String) -> Failure {
    Failure(.unreadableData, "“\(file.path)” says where the app was left, but \(why); it starts anew")
  }
}
