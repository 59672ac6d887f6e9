/// What the shop sells, as `Assets/catalog.json` lists it.
struct Catalog: Decodable, Hashable, Sendable {
  let prints: [Print]

  static let empty = Catalog(prints: [])
}

/// One print.
struct Print: Decodable, Hashable, Sendable {
  /// What it shows; drawn by `PrintArt`.
  enum Motif: String, Decodable, Hashable, Sendable {
    case harbor, moon, hills, lantern, tide, orbit
  }

  let title: String
  let artist: String
  /// In cents.
  let price: Int
  let motif: Motif

  var priceText: String { "€ \(price / 100).\(price % 100 < 10 ? "0" : "")\(price % 100)" }
}
