import LanternNavigation
import LanternWidgets

// What the journal is told of, and what a replay needs to begin in the same way.
extension PrintShop {
  /// Begins the journal with the part that is about to show, and the link that will be followed in it.
  func beginJournal(about part: Flow, following kept: AppPlace?) {
    let standing = story.place.flatMap { $0.part == part.name ? $0.standing : nil }
    chronicle.begin(about: part, standing ?? RestorationState())
    if let link = (door.waiting ?? kept)?.link {
      chronicle.note(.opened(link: link.withoutAddresses))
    }
  }

  /// How it looks, what is in the bag, and which link waits.
  var journalSetting: [String: String] {
    var setting = [
      "theme": look.theme.isDark ? "dark" : "light", "motion": look.reducesMotion ? "reduced" : "full",
      "text": "\(look.shown.textScale)",
    ]
    if look.theme != AppearanceSettings(look.shown).theme { setting["tokens"] = "own" }
    if let lines = story.main?.bag.lines, !lines.isEmpty {
      setting["bag"] = lines.map { "\($0.print.id)*\($0.quantity)" }.joined(separator: " ")
    }
    if let link = door.waiting?.link?.withoutAddresses, door.gate != .starting {
      setting["link"] = link.description
    }
    return setting
  }

  /// Takes up what there was in the bag, and the link that waited.
  func takeUp(_ setting: [String: String]) {
    for line in (setting["bag"] ?? "").split(separator: " ") {
      let parts = line.split(separator: "*")
      guard parts.count == 2, let quantity = Int(parts[1]),
        let print = story.catalog.prints.first(where: { $0.id == parts[0] })
      else { continue }
      story.main?.bag.set(quantity, of: print)
    }
    if let link = setting["link"] { _ = door.open(link) }
  }
}

extension AppearanceSettings {
  /// As a journal's setting says; what it does not say is as it comes.
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
