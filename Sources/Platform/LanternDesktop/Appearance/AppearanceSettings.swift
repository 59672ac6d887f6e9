import LanternStrings
public import LanternWidgets

/// The appearance of the app: the user's preferences, the overrides of the command line, the settings of the desktop, and
/// the themes.
public struct AppearanceSettings: Hashable, Sendable {
  /// The preferences that are stored between launches.
  public private(set) var preferences: Preferences
  /// The preferences in effect, including overrides of the command line.
  public private(set) var shown: Preferences
  /// The settings that `system` stands for.
  package var desktop = DesktopSettings()
  // Whether the text size is a percentage of the designed size, whatever the desktop's is.
  private var ignoresDesktopTextScale = false
  private let themes: Themes

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - preferences: The preferences that are stored.
  ///   - shown: The preferences in effect, if they differ.
  ///   - themes: The light and the dark theme, each also with high contrast.
  public init(
    _ preferences: Preferences = Preferences(), shown: Preferences? = nil, themes: Themes = Themes()
  ) {
    self.preferences = preferences
    self.shown = shown ?? preferences
    self.themes = themes
  }

  /// Creates settings on a desktop.
  package init(
    _ preferences: Preferences, shown: Preferences, themes: Themes, desktop: DesktopSettings,
    ignoresDesktopTextScale: Bool
  ) {
    self.init(preferences, shown: shown, themes: themes)
    self.desktop = desktop
    self.ignoresDesktopTextScale = ignoresDesktopTextScale
  }

  /// Changes a preference. It takes effect immediately, also over the command line.
  public mutating func choose<Value>(_ choice: WritableKeyPath<Preferences, Value>, _ value: Value) {
    preferences[keyPath: choice] = value
    shown[keyPath: choice] = value
  }

  /// The same settings with the language of others.
  func with(languageOf other: AppearanceSettings) -> AppearanceSettings {
    var settings = self
    settings.preferences.language = other.preferences.language
    settings.shown.language = other.shown.language
    return settings
  }

  /// The theme in effect, with the accent color of the desktop and the text size.
  ///
  /// A theme whose primary color is not Lantern's own keeps it: it is that of a brand, or the user's choice. So does a theme with
  /// high contrast.
  public var theme: Theme {
    var theme = themes.theme(isDark: isDark, isHighContrast: hasHighContrast)
    let own = Themes().theme(isDark: isDark, isHighContrast: false)
    if let accent = desktop.accent, !hasHighContrast, theme.colors.primary == own.colors.primary {
      theme = theme.accented(accent)
    }
    return theme.scaled(text: Double(textPercent) / 100)
  }

  /// Whether the theme in effect is dark.
  public var isDark: Bool { shown.theme == .system ? desktop.isDark : shown.theme == .dark }

  /// Whether the theme in effect is one with high contrast.
  public var hasHighContrast: Bool {
    shown.contrast == .system ? desktop.isHighContrast : shown.contrast == .high
  }

  /// Whether screens dissolve instead of sliding.
  public var reducesMotion: Bool {
    shown.motion == .system ? desktop.reducesMotion : shown.motion == .reduced
  }

  /// The size of text in percent of the designed size, within `Preferences.textScales`: the preference, multiplied by the
  /// factor of the desktop.
  public var textPercent: Int {
    let factor = ignoresDesktopTextScale ? 1 : desktop.textScale
    let (least, most) = (Preferences.textScales.lowerBound, Preferences.textScales.upperBound)
    return min(most, max(least, Int((Double(shown.textScale) * factor).rounded())))
  }

  /// Whether a theme has other tokens than Lantern's own ones.
  package var hasOwnTokens: Bool { themes != Themes() }
}

extension AppearanceSettings {
  /// The settings in a journal's header; defaults for missing ones.
  package init(_ setting: [String: String]) {
    var preferences = Preferences()
    preferences.theme = setting["theme"].flatMap(Preferences.ThemeChoice.init) ?? preferences.theme
    preferences.contrast =
      setting["contrast"].flatMap(Preferences.ContrastChoice.init) ?? preferences.contrast
    preferences.motion = setting["motion"].flatMap(Preferences.MotionChoice.init) ?? preferences.motion
    if let percent = setting["text"].flatMap(Int.init), Preferences.textScales.contains(percent) {
      preferences.textScale = percent
    }
    preferences.language = setting["language"].flatMap { try? LanguageTag($0) }
    self.init(preferences)
  }
}
