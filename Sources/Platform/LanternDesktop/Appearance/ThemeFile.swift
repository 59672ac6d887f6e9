package import FoundationEssentials
package import LanternRaster
public import LanternWidgets

/// The light and the dark theme, each also with high contrast.
public struct Themes: Hashable, Sendable {
  /// The light theme.
  public var light = Theme.light
  /// The dark theme.
  public var dark = Theme.dark
  /// The light theme for users who need more contrast.
  public var lightHighContrast = Theme.lightHighContrast
  /// The dark theme for users who need more contrast.
  public var darkHighContrast = Theme.darkHighContrast

  /// Creates Lantern's own themes.
  public init() {}

  /// Returns the theme for a combination.
  func theme(isDark: Bool, isHighContrast: Bool) -> Theme {
    switch (isDark, isHighContrast) {
    case (false, false): light
    case (true, false): dark
    case (false, true): lightHighContrast
    case (true, true): darkHighContrast
    }
  }
}

/// The user's design tokens in `theme.json`. Groups at the top level override tokens of all themes, but colors only
/// those of the light and the dark theme: the colors of high contrast need other values. Groups in `light`, `dark`,
/// `lightHighContrast` or `darkHighContrast` override tokens of that theme only.
///
///     {
///       "colors": { "primary": "#3451C6" },
///       "type": { "body": 16 },
///       "motion": { "swap": 250 },
///       "dark": { "colors": { "primary": "#A9B7FF" } }
///     }
package struct ThemeFile: Sendable {
  private let json: JSONFile

  package init(_ file: URL) { json = JSONFile(file) }

  /// Reads the file and returns themes with the file's overrides. If there is no file, returns the themes unchanged.
  ///
  /// A file with any error is rejected as a whole, because a partly applied theme would look inconsistent.
  package func read(over themes: Themes = Themes()) throws(ExitError) -> Themes {
    guard let object = try json.object() else { return themes }
    var themes = themes
    let ofOneTheme: KeyValuePairs<String, WritableKeyPath<Themes, Theme>> = [
      "light": \.light, "dark": \.dark, "lightHighContrast": \.lightHighContrast,
      "darkHighContrast": \.darkHighContrast,
    ]
    let groups = object.filter { group in !ofOneTheme.contains { $0.key == group.key } }
    for (_, theme) in ofOneTheme {
      let isHighContrast = themes[keyPath: theme].isHighContrast
      let tokens = isHighContrast ? groups.filter { $0.key != "colors" } : groups
      try apply(tokens, to: &themes[keyPath: theme], within: "")
    }
    for (name, theme) in ofOneTheme {
      guard let value = object[name] else { continue }
      guard case .object(let groups) = value else {
        throw json.failure(
          of: name, value,
          expected: "an object, such as {\"colors\": {}}")
      }
      try apply(groups, to: &themes[keyPath: theme], within: name + ".")
    }
    return themes
  }

  private func apply(
    _ groups: [String: JSONValue], to theme: inout Theme, within place: String
  ) throws(ExitError) {
    for (group, value) in groups.sorted(by: { $0.key < $1.key }) {
      guard let tokens = ThemeFile.tokens[group] else {
        let known =
          ThemeFile.tokens.keys.sorted()
          + (place.isEmpty ? ["dark", "darkHighContrast", "light", "lightHighContrast"] : [])
        throw json.unknownKey(place + group, known: known)
      }
      guard case .object(let values) = value else {
        throw json.failure(of: place + group, value, expected: "an object of tokens")
      }
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        guard let token = tokens[ThemeFile.formerNames[name] ?? name] else {
          throw json.unknownKey(place + group + "." + name, known: tokens.keys.sorted())
        }
        guard token.set(value, in: &theme) else {
          throw json.failure(of: "\(place)\(group).\(name)", value, expected: token.expectation)
        }
      }
    }
  }
}

extension ThemeFile {
  /// A token's key path in a theme, and its permitted values.
  package enum Token: Sendable {
    package typealias Place<Value> = any WritableKeyPath<Theme, Value> & Sendable

    case color(Place<Color>)
    /// A color that may be translucent.
    case translucent(Place<Color>)
    case points(Place<Double>, ClosedRange<Int>)
    case milliseconds(Place<Duration>, ClosedRange<Int>)

    /// The permitted values, for messages.
    var expectation: String {
      switch self {
      case .color: "a color such as \"#3451C6\""
      case .translucent: "a color such as \"#3451C6\", or \"#3451C680\" with opacity"
      case .points(_, let range): "a number of points from \(range.lowerBound) to \(range.upperBound)"
      case .milliseconds(_, let range):
        "a whole number of milliseconds from \(range.lowerBound) to \(range.upperBound)"
      }
    }

    // Sets the token. Returns false and changes nothing if the value is not permitted.
    func set(_ value: JSONValue, in theme: inout Theme) -> Bool {
      switch (self, value) {
      case (.color(let path), .text(let text)), (.translucent(let path), .text(let text)):
        guard let color = Color(hexadecimal: text) else { return false }
        if case .color = self, color.alpha < 255 { return false }
        theme[keyPath: path] = color
      case (.points(let path, let range), .number(let number)):
        guard (Double(range.lowerBound)...Double(range.upperBound)).contains(number) else { return false }
        theme[keyPath: path] = number
      case (.milliseconds(let path, let range), .number(let number)):
        guard let whole = Int(exactly: number), range.contains(whole) else { return false }
        theme[keyPath: path] = .milliseconds(whole)
      default: return false
      }
      return true
    }
  }

  /// The names of colors in files of earlier versions, which are still read, with their names today.
  private static let formerNames = [
    "secondaryText": "textSecondary", "tonal": "accent", "onTonal": "onAccent", "danger": "destructive",
    "veil": "scrim",
  ]

  /// All tokens by group and name. Other values of a theme cannot be overridden.
  package static let tokens: [String: [String: Token]] = [
    "colors": [
      "background": .color(\.colors.background), "accentBackground": .color(\.colors.accentBackground),
      "surface": .color(\.colors.surface), "text": .color(\.colors.text),
      "textSecondary": .color(\.colors.textSecondary), "primary": .color(\.colors.primary),
      "onPrimary": .color(\.colors.onPrimary), "accent": .color(\.colors.accent),
      "onAccent": .color(\.colors.onAccent), "inverse": .color(\.colors.inverse),
      "onInverse": .color(\.colors.onInverse), "badge": .color(\.colors.badge),
      "onBadge": .color(\.colors.onBadge), "selection": .color(\.colors.selection),
      "success": .color(\.colors.success), "onSuccess": .color(\.colors.onSuccess),
      "warning": .color(\.colors.warning), "onWarning": .color(\.colors.onWarning),
      "destructive": .color(\.colors.destructive), "onDestructive": .color(\.colors.onDestructive),
      "outline": .color(\.colors.outline),
      "separator": .color(\.colors.separator), "track": .color(\.colors.track),
      "focus": .color(\.colors.focus), "scrim": .translucent(\.colors.scrim),
      "shadow": .translucent(\.colors.shadow), "brand": .color(\.colors.brand),
      "series1": .color(\.colors.series[0]), "series2": .color(\.colors.series[1]),
      "series3": .color(\.colors.series[2]), "series4": .color(\.colors.series[3]),
    ],
    "type": [
      "display": .points(\.type.display.size, 6...72), "headline": .points(\.type.headline.size, 6...72),
      "title": .points(\.type.title.size, 6...72), "body": .points(\.type.body.size, 6...72),
      "label": .points(\.type.label.size, 6...72), "caption": .points(\.type.caption.size, 6...72),
      "code": .points(\.type.code.size, 6...72),
    ],
    "spacing": [
      "tiny": .points(\.spacing.tiny, 0...100), "small": .points(\.spacing.small, 0...100),
      "medium": .points(\.spacing.medium, 0...100), "large": .points(\.spacing.large, 0...100),
      "huge": .points(\.spacing.huge, 0...100), "control": .points(\.spacing.control, 24...100),
      "bar": .points(\.spacing.bar, 24...200),
    ],
    "radius": [
      "control": .points(\.radius.control, 0...100), "card": .points(\.radius.card, 0...100),
    ],
    "elevation": [
      "cardBlur": .points(\.elevation.card.blur, 0...100),
      "cardDrop": .points(\.elevation.card.drop, 0...100),
      "raisedBlur": .points(\.elevation.raised.blur, 0...100),
      "raisedDrop": .points(\.elevation.raised.drop, 0...100),
      "floatingBlur": .points(\.elevation.floating.blur, 0...100),
      "floatingDrop": .points(\.elevation.floating.drop, 0...100),
    ],
    "motion": [
      "swap": .milliseconds(\.motion.swap, 1...5_000), "reduced": .milliseconds(\.motion.reduced, 1...5_000),
      "press": .milliseconds(\.motion.press, 1...5_000), "slide": .milliseconds(\.motion.slide, 1...5_000),
      "toast": .milliseconds(\.motion.toast, 1_000...60_000),
      "tooltip": .milliseconds(\.motion.tooltip, 0...10_000),
      "caretBlink": .milliseconds(\.motion.caretBlink, 200...10_000),
      "caretRest": .milliseconds(\.motion.caretRest, 0...3_600_000),
      "indicatorTurn": .milliseconds(\.motion.indicatorTurn, 200...10_000),
    ],
  ]
}

extension Color {
  // Parses CSS notation: #RRGGBB or #RRGGBBAA.
  init?(hexadecimal text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), [6, 8].contains(digits.count),
      // `UInt32(_:radix:)` alone would also accept a leading sign.
      digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let word = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    let isOpaque = digits.count == 6
    self.init(isOpaque ? word : word >> 8)
    if !isOpaque { alpha = UInt8(truncatingIfNeeded: word) }
  }
}

extension Color {
  /// The opaque color in CSS notation: #RRGGBB.
  var hexadecimal: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
