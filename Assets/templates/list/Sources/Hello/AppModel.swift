import Foundation
import Observation

/// An item of the list.
struct Item: Identifiable, Equatable {
  let id: Int
  let name: String
  let text: String
}

/// What the screens share. Widgets observe it.
@Observable
final class AppModel {
  var items = [
    Item(id: 1, name: "Lisbon", text: "The city on seven hills."),
    Item(id: 2, name: "Porto", text: "The city at the mouth of the Douro."),
    Item(id: 3, name: "Évora", text: "The city in a Roman wall."),
  ]
  /// The text of the search.
  var query = ""

  /// The items with the text in their names.
  var found: [Item] { query.isEmpty ? items : items.filter { $0.name.localizedStandardContains(query) } }
}
