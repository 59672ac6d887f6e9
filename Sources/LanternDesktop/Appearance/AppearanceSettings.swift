public import LanternWidgets

/// The appearance of the app: the user's preferences, the overrides of the command line, and the themes.
public struct AppearanceSettings: Hashable, Sendable {
  /// The preferences that are stored between launches.
  public private(set) var preferences: Preferences
  /// The preferences in effect, including overrides of the command line.
  public private(set) var shown: Preferences
  private let themes: Themes

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - preferences: The preferences that are stored.
  ///   - shown: The preferences in effect, if they differ.
  ///   - themes: The light and the dark theme.
  public init(
    _ preferences: Preferences = Preferences(), shown: Preferences? = nil, themes: Themes = Themes()
  ) {
    self.preferences = preferences
    self.shown = shown ?? preferences
    self.themes = themes
  }

  /// Changes a preference. It takes effect immediately, also over the command line.
  public mutating func choose<Value>(_ choice: WritableKeyPath<Preferences, Value>, _ value: Value) {
    preferences[keyPath: choice] = value
    shown[keyPath: choice] = value
  }

  /// The theme in effect, with the chosen text size.
  public var theme: Theme {
    (shown.theme == .dark ? themes.dark : themes.light).scaled(text: Double(shown.textScale) / 100)
  }

  /// Whether screens dissolve instead of sliding.
  public var reducesMotion: Bool { shown.motion == .reduced }
}

extension AppearanceSettings {
  /// The settings in a journal's header; defaults for missing ones.
  package init(_ setting: [String: String]) {
    var preferences = Preferences()
    preferences.theme = setting["theme"].flatMap(Preferences.ThemeChoice.init) ?? preferences.theme
    preferences.motion = setting["motion"].flatMap(Preferences.MotionChoice.init) ?? preferences.motion
    if let percent = setting["text"].flatMap(Int.init), Preferences.textScales.contains(percent) {
      preferences.textScale = percent
    }
    self.init(preferences)
  }
}
