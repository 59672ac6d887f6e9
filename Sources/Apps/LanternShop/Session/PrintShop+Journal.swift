import LanternNavigation
import LanternWidgets

// The state that a replay of the journal needs to start.
extension PrintShop {
  /// The contents of the bag, and the pending link.
  var journalSettings: [String: String] {
    var settings: [String: String] = [:]
    if let lines = currentShop.map({ _ in model.bag.lines }), !lines.isEmpty {
      settings["bag"] = lines.map { "\($0.print.id)*\($0.quantity)" }.joined(separator: " ")
    }
    if let link = model.pendingLink?.withoutAddresses, deepLinks.sessionState != .starting {
      settings["link"] = link.description
    }
    return settings
  }

  /// Restores the contents of the bag, and the pending link.
  func restore(from setting: [String: String]) {
    for line in (setting["bag"] ?? "").split(separator: " ") {
      let parts = line.split(separator: "*")
      guard parts.count == 2, let quantity = Int(parts[1]),
        let print = model.catalog.prints.first(where: { $0.id == parts[0] })
      else { continue }
      model.bag.set(quantity, of: print)
    }
    // A link that leads nowhere was not pending.
    if let link = setting["link"] { _ = try? deepLinks.open(link) }
  }
}
