import LanternBus
package import LanternRaster
import LanternWidgets

/// The settings of the desktop that Lantern follows.
package struct DesktopSettings: Hashable, Sendable {
  /// Whether the user prefers dark windows.
  package var isDark = false
  /// Whether the user needs more contrast.
  package var isHighContrast = false
  /// Whether the user wants less motion.
  package var reducesMotion = false
  /// The accent color; nil if the desktop has none.
  package var accent: Color?
  /// The factor of the text size, from 0.5 to 3.
  package var textScale = 1.0
  /// The longest time between the two clicks of a double click; nil if the desktop does not define it.
  package var doubleClickTime: Duration?

  /// Creates the settings of a desktop that defines none.
  package init() {}

  /// The values of the desktop by namespace and key, as its portal names them.
  typealias Values = [String: [String: BusValue]]

  /// The namespaces of which the portal is asked.
  static let namespaces = [appearance, "org.gnome.*", "org.kde.kdeglobals.*"]

  private static let appearance = "org.freedesktop.appearance"
  private static let gnome = "org.gnome.desktop.interface"
  private static let kde = "org.kde.kdeglobals."

  /// The settings in the values of a desktop. Values of the wrong type or out of range count as missing.
  ///
  /// What the desktops have agreed on takes precedence over the keys of one desktop.
  init(_ values: Values) {
    func value(_ namespace: String, _ key: String) -> BusValue? { values[namespace]?[key]?.unwrapped }
    func kde(_ group: String, _ key: String) -> String? { value(Self.kde + group, key)?.text }

    isDark =
      Self.choice(value(Self.appearance, "color-scheme"), [1: true, 2: false])
      ?? Self.choice(value(Self.gnome, "color-scheme"), ["prefer-dark": true, "prefer-light": false])
      ?? Color(decimals: kde("Colors:Window", "BackgroundNormal")).map { $0.luminance < 0.2 } ?? false
    isHighContrast =
      Self.choice(value(Self.appearance, "contrast"), [0: false, 1: true])
      ?? value("org.gnome.desktop.a11y.interface", "high-contrast")?.isTrue ?? false
    reducesMotion =
      Self.choice(value(Self.appearance, "reduced-motion"), [0: false, 1: true])
      ?? value(Self.gnome, "enable-animations")?.isTrue.map { !$0 }
      ?? kde("KDE", "AnimationDurationFactor").flatMap(Double.init).map { $0 == 0 } ?? false
    accent =
      value(Self.appearance, "accent-color").flatMap(Color.init(shares:))
      ?? value(Self.gnome, "accent-color")?.text.flatMap { Self.gnomeAccents[$0] }.map { Color($0) }
      ?? Color(decimals: kde("General", "AccentColor"))
    let scale =
      value(Self.gnome, "text-scaling-factor")?.number ?? kde("General", "font").flatMap(Self.fontScale)
    if let scale, Self.textScales.contains(scale) { textScale = scale }
    let milliseconds =
      value("org.gnome.desktop.peripherals.mouse", "double-click")?.number
      ?? value("org.gnome.settings-daemon.peripherals.mouse", "double-click")?.number
      ?? kde("KDE", "DoubleClickInterval").flatMap(Double.init)
    if let milliseconds, Self.doubleClickTimes.contains(milliseconds) {
      doubleClickTime = .milliseconds(Int(milliseconds))
    }
  }

  /// The keys of each namespace that `init(_:)` reads. All others are ignored.
  static let keys: [String: Set<String>] = [
    appearance: ["color-scheme", "contrast", "reduced-motion", "accent-color"],
    gnome: ["color-scheme", "enable-animations", "accent-color", "text-scaling-factor"],
    "org.gnome.desktop.a11y.interface": ["high-contrast"],
    "org.gnome.desktop.peripherals.mouse": ["double-click"],
    "org.gnome.settings-daemon.peripherals.mouse": ["double-click"],
    kde + "Colors:Window": ["BackgroundNormal"],
    kde + "KDE": ["AnimationDurationFactor", "DoubleClickInterval"],
    kde + "General": ["AccentColor", "font"],
  ]

  static let textScales = 0.5...3.0
  static let doubleClickTimes = 100.0...2_000

  // KDE has no factor for text. Its applications use the interface font, which has 10 points by default.
  private static func fontScale(_ font: String) -> Double? {
    font.split(separator: ",").dropFirst().first.flatMap { Double($0) }.map { $0 / 10 }
  }

  private static func choice(_ value: BusValue?, _ choices: [UInt32: Bool]) -> Bool? {
    guard case .uint32(let number) = value else { return nil }
    return choices[number]
  }

  private static func choice(_ value: BusValue?, _ choices: [String: Bool]) -> Bool? {
    value?.text.flatMap { choices[$0] }
  }

  // The accent colors of GNOME, which its keys name.
  private static let gnomeAccents: [String: UInt32] = [
    "blue": 0x3584E4, "teal": 0x2190A4, "green": 0x3A944A, "yellow": 0xC88800, "orange": 0xED5B00,
    "red": 0xE62D42, "pink": 0xD56199, "purple": 0x9141AC, "slate": 0x6F8396,
  ]
}

extension BusValue {
  /// The value without the variants around it. Old portals have two.
  fileprivate var unwrapped: BusValue {
    if case .variant(let inner) = self { inner.unwrapped } else { self }
  }

  fileprivate var isTrue: Bool? {
    if case .bool(let isTrue) = self { isTrue } else { nil }
  }

  fileprivate var number: Double? {
    switch self {
    case .double(let number): number
    case .int32(let number): Double(number)
    case .uint32(let number): Double(number)
    default: nil
    }
  }
}

extension Color {
  // A portal reports a color as three shares from 0 to 1. Any other share means that there is no color.
  fileprivate init?(shares value: BusValue) {
    guard case .structure(let values) = value, values.count == 3 else { return nil }
    let channels = values.compactMap { value -> UInt8? in
      guard case .double(let share) = value, (0.0...1).contains(share) else { return nil }
      return UInt8((share * 255).rounded())
    }
    guard channels.count == 3 else { return nil }
    self.init(red: channels[0], green: channels[1], blue: channels[2])
  }

  // KDE writes a color as `61,174,233`, or with its opacity.
  fileprivate init?(decimals text: String?) {
    let parts = (text ?? "").split(separator: ",", omittingEmptySubsequences: false)
    let channels = parts.compactMap { UInt8($0) }
    guard (3...4).contains(parts.count), channels.count == parts.count else { return nil }
    self.init(red: channels[0], green: channels[1], blue: channels[2])
  }
}
