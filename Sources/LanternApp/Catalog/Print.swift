/// One print, as the shop knows it.
package struct Print: Hashable, Sendable, Identifiable {
  /// What it shows; `drawArt` draws it.
  package enum Motif: String, CaseIterable, Hashable, Sendable {
    case harbor, moon, hills, lantern, tide, orbit
    case wave, regatta, koi, cranes, city, mountain, leaves, moth, desert, aurora, shapes, festival
  }

  /// What paper it is on, in centimetres.
  package struct Sheet: Hashable, Sendable {
    package let width: Double
    package let height: Double
  }

  /// A word for links and files, such as `harbour-light`; no two prints have the same.
  package let id: String
  package let title: String
  package let artist: String
  /// In cents.
  package let price: Int
  package let motif: Motif
  package let year: Int
  /// How many there are of it, sold ones and all.
  package let edition: Int
  package let size: Sheet
  /// Two or three sentences.
  package let description: String
  /// How many are left; nil where nobody counts.
  package let stock: Int?
}
