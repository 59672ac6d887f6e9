package import FoundationEssentials
import LanternDesktop
import LanternFiles
import LanternProcess

/// The prints that the shop sells, read from a file and validated.
package struct Catalog: Hashable, Sendable {
  /// At least one print, unless the catalog is `empty`. All have different `id`s.
  package let prints: [Print]
  /// What the shop tells about its artists.
  package let artists: [Artist]

  /// A catalog without prints, as before a file was read.
  package static let empty = Catalog(prints: [], artists: [])

  /// The size limit of the file in bytes. A larger file is rejected without being read.
  package static let maximumBytes = 1_000_000
  /// The highest price in cents, a million in whole units.
  package static let highestPrice = 100_000_000

  private init(prints: [Print], artists: [Artist]) {
    self.prints = prints
    self.artists = artists
  }

  /// Reads a catalog and validates each print. Throws the first error.
  package init(contentsOf file: URL) throws(CatalogError) {
    let data = try Catalog.read(file)
    let sheet: CatalogSheet
    do {
      sheet = try JSONDecoder().decode(CatalogSheet.self, from: data)
    } catch let error as DecodingError {
      throw CatalogError(file, .damaged(CatalogSheet.fileProblem(of: error)))
    } catch {
      throw CatalogError(file, .damaged(systemReason(of: error)))
    }
    guard !sheet.prints.isEmpty else { throw CatalogError(file, .noPrints) }
    let pictures = file.deletingLastPathComponent().appending(path: "prints")
    var prints: [Print] = []
    var entryNumbers: [String: Int] = [:]
    for (index, entry) in sheet.prints.enumerated() {
      let print: Print
      do {
        print = try entry.print(picturesIn: pictures)
      } catch {
        throw CatalogError(file, .entry(number: index + 1, name: entry.name, error))
      }
      if let first = entryNumbers.updateValue(index + 1, forKey: print.id) {
        throw CatalogError(file, .entry(number: index + 1, name: entry.name, .sameID(asEntry: first)))
      }
      prints.append(print)
    }
    self.prints = prints
    artists = sheet.artists ?? []
    let isBlank = { (text: String) in text.allSatisfy(\.isWhitespace) }
    if let artist = artists.first(where: { isBlank($0.life) || isBlank($0.text) }) {
      throw CatalogError(file, .damaged("the artist \(artist.name.quoted) has an empty text"))
    }
  }

  private static func read(_ file: URL) throws(CatalogError) -> Data {
    let bytes: [UInt8]?
    do {
      bytes = try File(file.path).contents(limit: maximumBytes)
    } catch .tooLarge {
      throw CatalogError(file, .tooLarge)
    } catch {
      throw CatalogError(file, .unreadable(error.reason))
    }
    guard let bytes else { throw CatalogError(file, .missing) }
    return Data(bytes)
  }
}

extension Assets {
  /// Reads and validates the catalog that comes with the app.
  func readCatalog() throws(ExitError) -> Catalog {
    do {
      return try Catalog(contentsOf: folder.appending(path: Assets.catalog))
    } catch {
      throw ExitError(error)
    }
  }
}

extension ExitError {
  init(_ error: CatalogError) {
    let status: ExitStatus =
      switch error.reason {
      case .missing, .unreadable: .noInput
      case .tooLarge, .damaged, .noPrints, .entry: .unreadableData
      }
    self.init(status, "\(error)")
  }
}
