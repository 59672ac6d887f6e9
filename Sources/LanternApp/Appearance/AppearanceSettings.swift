package import LanternWidgets

/// What the app looks like: what a person chose, what the command line says instead, and the themes to choose from.
package struct AppearanceSettings: Hashable, Sendable {
  /// What is kept from one launch to the next.
  package private(set) var preferences: Preferences
  /// What shows: where the command line said otherwise, that.
  package private(set) var shown: Preferences
  private let themes: Themes

  package init(
    _ preferences: Preferences = Preferences(), shown: Preferences? = nil, themes: Themes = Themes()
  ) {
    self.preferences = preferences
    self.shown = shown ?? preferences
    self.themes = themes
  }

  /// A person chose: from now on that shows, and it is to be kept.
  package mutating func choose<Value>(_ choice: WritableKeyPath<Preferences, Value>, _ value: Value) {
    preferences[keyPath: choice] = value
    shown[keyPath: choice] = value
  }

  /// The tokens in use, text as large as chosen.
  package var theme: Theme {
    (shown.theme == .dark ? themes.dark : themes.light).scaled(text: Double(shown.textScale) / 100)
  }

  package var reducesMotion: Bool { shown.motion == .reduced }
}
