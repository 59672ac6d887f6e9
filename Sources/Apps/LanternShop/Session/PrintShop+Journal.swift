import LanternLogin
import LanternNavigation
import LanternWidgets

// The state that a replay of the journal needs to start.
extension PrintShop {
  /// The contents of the bag, and the pending link.
  var journalSettings: [String: String] {
    var settings = login.journalSettings
    if let lines = currentShop.map({ _ in model.bag.lines }), !lines.isEmpty {
      settings["bag"] = lines.map { "\($0.print.id)*\($0.quantity)" }.joined(separator: " ")
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
    login.restore(from: setting)
  }
}
