import Glibc
public import LanternRaster

nonisolated extension Theme {
  /// Returns the theme with another color for `primary` and, if they are equal, for `focus`.
  ///
  /// The color is darkened, in a dark theme lightened, by as little as text in and on that color needs for a contrast of
  /// at least 4.5 : 1, hovered and pressed controls included. `onPrimary` becomes white or a dark shade of the color.
  public func accented(_ color: Color) -> Theme {
    var theme = self
    for step in 0...Theme.accentSteps {
      let share = Double(step) / Double(Theme.accentSteps)
      theme = replacingPrimary(with: color.mixed(with: isDark ? .white : .black, by: share))
      if theme.colors.primaryIsReadable(isDark: isDark) { break }
    }
    return theme
  }

  private static let accentSteps = 50

  private func replacingPrimary(with primary: Color) -> Theme {
    var theme = self
    theme.colors.primary = primary
    theme.colors.onPrimary = isDark ? primary.mixed(with: .black, by: 0.85) : .white
    if colors.focus == colors.primary { theme.colors.focus = primary }
    return theme
  }
}

nonisolated extension Theme.Colors {
  /// The background of selected text that typed text does not replace, because another widget or window receives keys.
  var paleSelection: Color { surface.mixed(with: selection, by: 0.6) }

  fileprivate func primaryIsReadable(isDark: Bool) -> Bool {
    // A plain button fills its background with a part of the primary color while it is hovered or pressed.
    let backgrounds = [background, accentBackground, surface].flatMap { color in
      [0, 0.11, 0.22].map { color.mixed(with: primary, by: $0) }
    }
    let fills = [0, 0.14, 0.28].map { primary.mixed(with: isDark ? onPrimary : text, by: $0) }
    return backgrounds.allSatisfy { $0.contrast(with: primary) >= 4.5 }
      && fills.allSatisfy { $0.contrast(with: onPrimary) >= 4.5 }
      && [track, accent, selection].allSatisfy { $0.contrast(with: primary) >= 3 }
  }
}

nonisolated extension Color {
  /// Returns the contrast ratio with another opaque color after WCAG 2.2, from 1 to 21.
  package func contrast(with other: Color) -> Double {
    Color.contrast(ofLuminances: luminance, other.luminance)
  }

  /// Returns the contrast ratio of two relative luminances after WCAG 2.2, from 1 to 21.
  package static func contrast(ofLuminances one: Double, _ two: Double) -> Double {
    (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance after WCAG 2.2, from 0 (black) to 1 (white).
  package var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
