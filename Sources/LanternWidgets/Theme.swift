public import LanternRaster

/// The design tokens: every colour, size and duration that a widget may use. Lengths are in points.
nonisolated public struct Theme: Hashable, Sendable {
  public var colors: Colors
  public var type = TypeScale()
  public var spacing = Spacing()
  public var radius = Radius()
  public var motion = Motion()

  /// Colours by purpose. Text colours have a contrast of at least 4.5 : 1 on the colours that they stand on
  /// (WCAG 2.2, 1.4.3).
  public struct Colors: Hashable, Sendable {
    /// Behind a part that asks for something, such as log in.
    public var background: Color
    /// Behind a part that shows something, such as main.
    public var accentBackground: Color
    /// Cards, bars and fields.
    public var surface: Color
    public var text: Color
    /// Text of lesser weight, and placeholders.
    public var secondaryText: Color
    /// Buttons and whatever else is to be acted on.
    public var primary: Color
    /// Text on `primary`.
    public var onPrimary: Color
    /// Selected text's background.
    public var selection: Color
    /// Messages about what went wrong.
    public var danger: Color
    /// Edges of fields.
    public var outline: Color
    /// Hairlines between surfaces.
    public var separator: Color
    /// The ring around what has the focus.
    public var focus: Color
    /// Laid over what is not to be used now.
    public var veil: Color
    public var shadow: Color
    /// The brand's own light.
    public var brand: Color
  }

  /// Fonts by purpose.
  public struct TypeScale: Hashable, Sendable {
    public var display = Font(size: 30, weight: .bold)
    public var headline = Font(size: 20, weight: .semibold)
    public var title = Font(size: 17, weight: .semibold)
    public var body = Font(size: 15)
    public var label = Font(size: 15, weight: .medium)
    public var caption = Font(size: 13)
  }

  /// Distances between things.
  public struct Spacing: Hashable, Sendable {
    public var tiny = 4.0
    public var small = 8.0
    public var medium = 16.0
    public var large = 24.0
    public var huge = 40.0
    /// Least height of anything that is clicked.
    public var control = 40.0
    public var bar = 56.0
  }

  /// Corner radii.
  public struct Radius: Hashable, Sendable {
    public var control = 8.0
    public var card = 16.0
  }

  /// Durations.
  public struct Motion: Hashable, Sendable {
    public var swap = Duration.milliseconds(300)
    /// A transition that stands in for a larger movement when motion is to be reduced.
    public var reduced = Duration.milliseconds(150)
    public var caretBlink = Duration.milliseconds(500)
    /// A caret left alone this long stops blinking and stays.
    public var caretRest = Duration.seconds(10)
    /// One turn of an activity indicator.
    public var indicatorTurn = Duration.seconds(1)
  }

  public static let light = Theme(
    colors: Colors(
      background: Color(0xEEF1F6), accentBackground: Color(0xFBF1DF), surface: Color(0xFFFFFF),
      text: Color(0x1A1E27), secondaryText: Color(0x566070), primary: Color(0x3451C6),
      onPrimary: Color(0xFFFFFF), selection: Color(0xC5D1FA), danger: Color(0xB42323),
      outline: Color(0x7D8797), separator: Color(0xD9DEE7), focus: Color(0x3451C6),
      veil: Color(0x000000).opacity(0.4), shadow: Color(0x1A2340).opacity(0.16), brand: Color(0xF5A524)))

  public static let dark = Theme(
    colors: Colors(
      background: Color(0x12151B), accentBackground: Color(0x251D12), surface: Color(0x1E232C),
      text: Color(0xEEF1F6), secondaryText: Color(0xA7B0BF), primary: Color(0x93A9FF),
      onPrimary: Color(0x0E1430), selection: Color(0x34437F), danger: Color(0xFF9A94),
      outline: Color(0x7A8596), separator: Color(0x323945), focus: Color(0x93A9FF),
      veil: Color(0x000000).opacity(0.4), shadow: Color(0x000000).opacity(0.45), brand: Color(0xF5B54A)))
}
