package import FoundationEssentials
import Glibc

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
      throw CatalogRefusal(file, .damaged("\(error)"))
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

  // Whatever the file says of its size, no more than the limit and a byte is ever read.
  private static func read(_ file: URL) throws(CatalogRefusal) -> Data {
    func refusal() -> CatalogRefusal {
      errno == ENOENT
        ? CatalogRefusal(file, .missing) : CatalogRefusal(file, .unreadable(String(cString: strerror(errno))))
    }
    // Of a pipe that nobody writes to, opening would wait for ever.
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw refusal() }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw refusal() }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw CatalogRefusal(file, .unreadable("it is not a plain file"))
    }
    guard facts.st_size <= mostBytes else { throw CatalogRefusal(file, .tooLarge) }
    var bytes = [UInt8](repeating: 0, count: mostBytes + 1)
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw refusal() }
      if count == 0 { break }
      filled += count
    }
    guard filled <= mostBytes else { throw CatalogRefusal(file, .tooLarge) }
    return Data(bytes[..<filled])
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
