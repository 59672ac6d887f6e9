import FoundationEssentials
import LanternWidgets

/// A catalog as it is in its file, before validation. Errors can therefore contain the title of the print.
struct CatalogSheet: Decodable {
  let prints: [Entry]
  let artists: [Artist]?

  /// A print, or the error in its place.
  struct Entry: Decodable {
    /// The title, or else the id, even if the print is invalid.
    let name: String?
    private let draft: Result<Draft, CatalogError.Problem>

    init(from decoder: any Decoder) throws {
      name = (try? Name(from: decoder)).flatMap { $0.title ?? $0.id }
      do {
        draft = .success(try Draft(from: decoder))
      } catch let error as DecodingError {
        draft = .failure(.invalidField(CatalogSheet.fieldProblem(of: error)))
      } catch {
        // For example a number out of range.
        draft = .failure(.invalidField("a value cannot be read"))
      }
    }

    /// The print, validated, with its picture in a folder.
    func print(picturesIn folder: URL) throws(CatalogError.Problem) -> Print {
      try draft.get().print(picturesIn: folder)
    }
  }

  private struct Name: Decodable {
    let title: String?
    let id: String?
  }

  // For a number with a fraction, the decoder's error names neither the type nor the field.
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
    let year: WholeNumber
    let edition: WholeNumber
    let size: Size
    let description: String
    let translations: [String: String]?
    let stock: WholeNumber?

    func print(picturesIn folder: URL) throws(CatalogError.Problem) -> Print {
      let (price, year, edition, stock) = (price.value, year.value, edition.value, stock?.value)
      guard !id.isEmpty, id.utf8.allSatisfy({ Draft.slug.contains($0) }) else { throw .malformedID(id) }
      for (field, text) in [("title", title), ("artist", artist), ("description", description)]
      where text.allSatisfy(\.isWhitespace) {
        throw .emptyText(field)
      }
      guard (0...Catalog.highestPrice).contains(price) else { throw .price(price) }
      guard edition >= 1 else { throw .edition(edition) }
      guard (0.1...1_000).contains(size.width), (0.1...1_000).contains(size.height) else { throw .size }
      if let stock, !(0...edition).contains(stock) { throw .stock(stock, ofEdition: edition) }
      return Print(
        id: id, title: title, artist: artist, price: price,
        picture: .file(path: folder.appending(path: "\(id).png").path), year: year, edition: edition,
        size: Print.Sheet(width: size.width, height: size.height), description: description,
        translations: translations ?? [:], stock: stock)
    }

    private static let slug = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
  }

  /// The error of the file as a whole.
  static func fileProblem(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound, .typeMismatch, .valueNotFound: "\(fieldProblem(of: error))"
    default: "it is not valid JSON"
    }
  }

  private static func fieldProblem(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "\(field(context.codingPath + [key])) is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(field(context.codingPath)) is not \(form(of: type))"
    case .dataCorrupted(let context): "\(field(context.codingPath)) cannot be read"
    @unknown default: "a value cannot be read"
    }
  }

  // The field's name. The number of the print is added elsewhere.
  private static func field(_ path: [any CodingKey]) -> String {
    guard let last = path.last else { return "the catalog" }
    guard last.intValue == nil else { return "the print" }
    let names = path.split { $0.intValue != nil }.last ?? []
    return "\"\(names.map(\.stringValue).joined(separator: "."))\""
  }

  private static func form(of type: any Any.Type) -> String {
    switch type {
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is String.Type: "text in quotes"
    case is [String: Any].Type: "an object in braces"
    case is any Collection.Type: "a list"
    default: "of the right form"
    }
  }
}
