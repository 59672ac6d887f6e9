package import LanternRaster

nonisolated extension Theme {
  /// The light theme with high contrast: black text and borders on white.
  public static let lightHighContrast = Theme(
    isDark: false, isHighContrast: true,
    colors: Colors(
      background: Color(0xFFFFFF), accentBackground: Color(0xFFFFFF), surface: Color(0xFFFFFF),
      text: Color(0x000000), textSecondary: Color(0x333333), primary: Color(0x12287A),
      onPrimary: Color(0xFFFFFF), accent: Color(0xFFE08A), onAccent: Color(0x000000),
      inverse: Color(0x000000), onInverse: Color(0xFFFFFF), badge: Color(0x8F1D0B), onBadge: Color(0xFFFFFF),
      selection: Color(0xFFD35C), success: Color(0x0A4A1C), onSuccess: Color(0xFFFFFF),
      warning: Color(0x593400), onWarning: Color(0xFFFFFF), destructive: Color(0x8F0F09),
      onDestructive: Color(0xFFFFFF), outline: Color(0x000000), separator: Color(0x595959),
      track: Color(0xFFFFFF), focus: Color(0x0A3DC4), scrim: Color(0x000000).opacity(0.6),
      shadow: Color(0x000000).opacity(0), brand: Color(0xF5A524),
      series: [Color(0x33489E), Color(0xA85F00), Color(0x1F7A50), Color(0x6E1240)]))

  /// The dark theme with high contrast: white text and borders on black.
  public static let darkHighContrast = Theme(
    isDark: true, isHighContrast: true,
    colors: Colors(
      background: Color(0x000000), accentBackground: Color(0x000000), surface: Color(0x000000),
      text: Color(0xFFFFFF), textSecondary: Color(0xD9D2C8), primary: Color(0xD0DAFF),
      onPrimary: Color(0x000000), accent: Color(0x221A00), onAccent: Color(0xFFEFC2),
      inverse: Color(0xFFFFFF), onInverse: Color(0x000000), badge: Color(0xFFB59E), onBadge: Color(0x000000),
      selection: Color(0x5A4622), success: Color(0xA8ECBA), onSuccess: Color(0x000000),
      warning: Color(0xFFD98F), onWarning: Color(0x000000), destructive: Color(0xFFC9C1),
      onDestructive: Color(0x000000), outline: Color(0xFFFFFF), separator: Color(0xA8A8A8),
      track: Color(0x000000), focus: Color(0xFFD83D), scrim: Color(0x000000).opacity(0.6),
      shadow: Color(0x000000).opacity(0), brand: Color(0xF5B54A),
      series: [Color(0x7F98F5), Color(0xF5B54A), Color(0xA0EBD8), Color(0xE0568F)]))

  /// The color of the border around a surface above other content; nil where its shadow alone is visible.
  package var floatingEdge: Color? { isDark || isHighContrast ? colors.separator : nil }
}
