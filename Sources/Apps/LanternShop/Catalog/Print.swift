package import LanternStrings
package import LanternWidgets

/// A print in the shop.
package struct Print: Hashable, Sendable, Identifiable {
  /// The width of each picture divided by its height.
  package static let aspect = 1.25

  /// The size of the sheet of paper, in centimeters.
  package struct Sheet: Hashable, Sendable {
    package let width: Double
    package let height: Double
  }

  /// A unique name for links and files, such as `harbour-light`.
  package let id: String
  /// The names of its card and its picture in transitions between screens.
  var cardName: String { "card of \(id)" }
  var pictureName: String { "picture of \(id)" }
  package let title: String
  package let artist: String
  /// The price in cents.
  package let price: Int
  /// The file in the folder `prints` beside the catalog that is named after the id.
  package let picture: ImageSource
  package let year: Int
  /// The total number of copies, including those sold.
  package let edition: Int
  package let size: Sheet
  /// Two or three sentences, in English.
  package let description: String
  /// The same in other languages, by their tags.
  package let translations: [String: String]
  /// The number of copies left; nil if they are not counted.
  package let stock: Int?

  /// The description in a language, or else in English.
  package func description(in language: LanguageTag) -> String {
    translations[language.description] ?? description
  }
}
