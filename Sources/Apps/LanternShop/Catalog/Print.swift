/// A print in the shop.
package struct Print: Hashable, Sendable, Identifiable {
  /// The motif, which `drawArt` draws.
  package enum Motif: String, CaseIterable, Hashable, Sendable {
    case harbor, moon, hills, lantern, tide, orbit
    case wave, regatta, koi, cranes, city, mountain, leaves, moth, desert, aurora, shapes, festival
  }

  /// The size of the sheet of paper, in centimeters.
  package struct Sheet: Hashable, Sendable {
    package let width: Double
    package let height: Double
  }

  /// A unique name for links and files, such as `harbour-light`.
  package let id: String
  package let title: String
  package let artist: String
  /// The price in cents.
  package let price: Int
  package let motif: Motif
  package let year: Int
  /// The total number of copies, including those sold.
  package let edition: Int
  package let size: Sheet
  /// Two or three sentences.
  package let description: String
  /// The number of copies left; nil if they are not counted.
  package let stock: Int?
}
