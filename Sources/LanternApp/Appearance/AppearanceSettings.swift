package import LanternWidgets

/// The appearance of the app: the user's preferences, the overrides of the command line, and the themes.
package struct AppearanceSettings: Hashable, Sendable {
  /// The preferences that are stored between launches.
  package private(set) var preferences: Preferences
  /// The preferences in effect, including overrides of the command line.
  package private(set) var shown: Preferences
  private let themes: Themes

  package init(
    _ preferences: Preferences = Preferences(), shown: Preferences? = nil, themes: Themes = Themes()
  ) {
    self.preferences = preferences
    self.shown = shown ?? preferences
    self.themes = themes
  }

  /// Changes a preference. It takes effect immediately, also over the command line.
  package mutating func choose<Value>(_ choice: WritableKeyPath<Preferences, Value>, _ value: Value) {
    preferences[keyPath: choice] = value
    shown[keyPath: choice] = value
  }

  /// The theme in effect, with the chosen text size.
  package var theme: Theme {
    (shown.theme == .dark ? themes.dark : themes.light).scaled(text: Double(shown.textScale) / 100)
  }

  package var reducesMotion: Bool { shown.motion == .reduced }
}
