import FoundationEssentials

/// A catalogue as it stands in its file, before anything is checked: so that a fault can be told with the name of the
/// print that has it.
struct CatalogSheet: Decodable {
  let prints: [Entry]

  /// One print, or why it is none.
  struct Entry: Decodable {
    /// The title, or else the id, of what may be no print at all.
    let name: String?
    private let draft: Result<Draft, CatalogRefusal.Fault>

    init(from decoder: any Decoder) throws {
      name = (try? Name(from: decoder)).flatMap { $0.title ?? $0.id }
      do {
        draft = .success(try Draft(from: decoder))
      } catch let error as DecodingError {
        draft = .failure(.lacks(CatalogSheet.lack(of: error)))
      } catch {
        // What the decoder throws of numbers that no type holds.
        draft = .failure(.lacks("form of it that can be read"))
      }
    }

    /// The print, checked by itself.
    func print() throws(CatalogRefusal.Fault) -> Print { try draft.get().print() }
  }

  private struct Name: Decodable {
    let title: String?
    let id: String?
  }

  // A number with a fraction is the wrong type for an `Int`, but the decoder does not say so, nor of which field.
  private struct WholeNumber: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
      guard let value = Int(exactly: try decoder.singleValueContainer().decode(Double.self)) else {
        throw DecodingError.typeMismatch(
          Int.self, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not whole"))
      }
      self.value = value
    }
  }

  private struct Draft: Decodable {
    struct Size: Decodable {
      let width: Double
      let height: Double
    }

    let id: String
    let title: String
    let artist: String
    let price: WholeNumber
    let motif: String
    let year: WholeNumber
    let edition: WholeNumber
    let size: Size
    let description: String
    let stock: WholeNumber?

    func print() throws(CatalogRefusal.Fault) -> Print {
      let (price, year, edition, stock) = (price.value, year.value, edition.value, stock?.value)
      guard !id.isEmpty, id.utf8.allSatisfy({ Draft.slug.contains($0) }) else { throw .malformedID(id) }
      for (field, text) in [("title", title), ("artist", artist), ("description", description)]
      where text.allSatisfy(\.isWhitespace) {
        throw .emptyText(field)
      }
      guard (0...Catalog.highestPrice).contains(price) else { throw .price(price) }
      guard let motif = Print.Motif(rawValue: motif) else { throw .unknownMotif(motif) }
      guard edition >= 1 else { throw .edition(edition) }
      guard (0.1...1_000).contains(size.width), (0.1...1_000).contains(size.height) else { throw .size }
      if let stock, !(0...edition).contains(stock) { throw .stock(stock, ofEdition: edition) }
      return Print(
        id: id, title: title, artist: artist, price: price, motif: motif, year: year, edition: edition,
        size: Print.Sheet(width: size.width, height: size.height), description: description, stock: stock)
    }

    private static let slug = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
  }

  /// What is wrong with the file as a whole.
  static func fault(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound, .typeMismatch, .valueNotFound: "there is no \(lack(of: error))"
    default: "it is not whole JSON"
    }
  }

  private static func lack(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): field(context.codingPath + [key])
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(field(context.codingPath)) that is \(form(of: type))"
    case .dataCorrupted(let context): "\(field(context.codingPath)) that can be read"
    @unknown default: "form of it that can be read"
    }
  }

  // By name alone: which print it is stands elsewhere.
  private static func field(_ path: [any CodingKey]) -> String {
    guard let last = path.last else { return "catalogue" }
    guard last.intValue == nil else { return "print" }
    let names = path.split { $0.intValue != nil }.last ?? []
    return "“\(names.map(\.stringValue).joined(separator: "."))”"
  }

  private static func form(of type: any Any.Type) -> String {
    switch type {
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is String.Type: "text in quotes"
    case is [String: Any].Type: "an object in braces"
    case is any Collection.Type: "a list"
    default: "of another form"
    }
  }
}
