import LanternNavigation
import LanternWidgets

// The entries that the app adds to its journal, and the state that a replay needs to start.
extension PrintShop {
  /// Begins the journal with the flow that is about to be shown and the link that will be opened in it.
  func beginJournal(about flow: Flow, following stored: Link?) {
    let state = savedState.flatMap { $0.flow == flow.name ? $0.state : nil }
    journalRecorder.begin(aboutToShow: flow, state ?? RestorationState())
    if let link = model.pendingLink ?? stored {
      journalRecorder.note(.opened(link: link.withoutAddresses))
    }
  }

  /// The appearance, the contents of the bag, and the pending link.
  var journalSetting: [String: String] {
    var setting = [
      "theme": model.appearance.theme.isDark ? "dark" : "light",
      "motion": model.appearance.reducesMotion ? "reduced" : "full",
      "text": "\(model.appearance.shown.textScale)",
    ]
    if model.appearance.theme != AppearanceSettings(model.appearance.shown).theme {
      setting["tokens"] = "own"
    }
    if let lines = currentShop.map({ _ in model.bag.lines }), !lines.isEmpty {
      setting["bag"] = lines.map { "\($0.print.id)*\($0.quantity)" }.joined(separator: " ")
    }
    if let link = model.pendingLink?.withoutAddresses, deepLinks.sessionState != .starting {
      setting["link"] = link.description
    }
    return setting
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
    if let link = setting["link"] { _ = deepLinks.open(link) }
  }
}

extension AppearanceSettings {
  /// The settings in a journal's header; defaults for missing ones.
  init(_ setting: [String: String]) {
    var preferences = Preferences()
    preferences.theme = setting["theme"].flatMap(Preferences.ThemeChoice.init) ?? preferences.theme
    preferences.motion = setting["motion"].flatMap(Preferences.MotionChoice.init) ?? preferences.motion
    if let percent = setting["text"].flatMap(Int.init), Preferences.textScales.contains(percent) {
      preferences.textScale = percent
    }
    self.init(preferences)
  }
}
