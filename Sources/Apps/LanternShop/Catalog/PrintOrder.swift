package import LanternStrings

/// An order in which the shop shows its prints.
package enum PrintOrder: CaseIterable, Hashable, Sendable {
  /// The order of the catalog.
  case shop
  case newest, cheapest, dearest, title

  /// Returns the prints in this order. Equal prints keep the order of the catalog.
  package func sorted(_ prints: [Print], by formats: any Formats) -> [Print] {
    switch self {
    case .shop: prints
    case .newest: prints.sorted { $0.year > $1.year }
    case .cheapest: prints.sorted { $0.price < $1.price }
    case .dearest: prints.sorted { $0.price > $1.price }
    case .title: prints.sorted { formats.isOrdered($0.title, before: $1.title) }
    }
  }
}
