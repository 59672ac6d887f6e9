package import FoundationEssentials
import LanternRecords

/// What the shop sells, read from a file and checked: what is in it can be shown.
package struct Catalog: Hashable, Sendable {
  /// At least one, unless the catalogue is `empty`; no two with the same `id`.
  package let prints: [Print]

  /// Nothing to sell, as while nothing was read.
  package static let empty = Catalog(prints: [])

  /// A catalogue is text that people write: more than a megabyte is not one, and is not read.
  package static let mostBytes = 1_000_000
  /// A million, in cents.
  package static let highestPrice = 100_000_000

  private init(prints: [Print]) { self.prints = prints }

  /// Reads a catalogue and checks each of its prints. The first fault is the refusal.
  package init(contentsOf file: URL) throws(CatalogRefusal) {
    let data = try Catalog.read(file)
    let sheet: CatalogSheet
    do {
      sheet = try JSONDecoder().decode(CatalogSheet.self, from: data)
    } catch let error as DecodingError {
      throw CatalogRefusal(file, .damaged(CatalogSheet.fault(of: error)))
    } catch {
      throw CatalogRefusal(file, .damaged(systemReason(of: error)))
    }
    guard !sheet.prints.isEmpty else { throw CatalogRefusal(file, .noPrints) }
    var prints: [Print] = []
    var places: [String: Int] = [:]
    for (index, entry) in sheet.prints.enumerated() {
      let print: Print
      do {
        print = try entry.print()
      } catch {
        throw CatalogRefusal(file, .entry(number: index + 1, name: entry.name, error))
      }
      if let first = places.updateValue(index + 1, forKey: print.id) {
        throw CatalogRefusal(file, .entry(number: index + 1, name: entry.name, .sameID(asEntry: first)))
      }
      prints.append(print)
    }
    self.prints = prints
  }

  private static func read(_ file: URL) throws(CatalogRefusal) -> Data {
    do {
      return try readSmallFile(file, limit: mostBytes)
    } catch {
      switch error {
      case .missing: throw CatalogRefusal(file, .missing)
      case .unreadable(let why): throw CatalogRefusal(file, .unreadable(why))
      case .notPlain: throw CatalogRefusal(file, .unreadable("it is not a plain file"))
      case .tooLarge: throw CatalogRefusal(file, .tooLarge)
      }
    }
  }
}

extension Assets {
  /// Reads and checks the catalogue that comes with the app.
  func readCatalog() throws(Failure) -> Catalog {
    do {
      return try Catalog(contentsOf: folder.appending(path: Assets.catalog))
    } catch {
      throw Failure(error)
    }
  }
}

extension Failure {
  init(_ refusal: CatalogRefusal) {
    let status: ExitStatus =
      switch refusal.reason {
      case .missing, .unreadable: .noInput
      case .tooLarge, .damaged, .noPrints, .entry: .unreadableData
      }
    self.init(status, "\(refusal)")
  }
}
