public import LanternRaster

/// The design tokens: every colour, size and duration that a widget may use. Lengths are in points.
nonisolated public struct Theme: Hashable, Sendable {
  /// Whether light things stand on dark ground.
  public let isDark: Bool
  public var colors: Colors
  public var type = TypeScale()
  public var spacing = Spacing()
  public var radius = Radius()
  public var elevation = Elevation()
  public var motion = Motion()
  /// How much larger than designed text is; what a widget sizes to hold text goes by it too.
  public private(set) var textScale = 1.0

  /// Colours by purpose. Text has a contrast of at least 4.5 : 1 on what it stands on, and what tells where a
  /// control is or what it says at least 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11).
  public struct Colors: Hashable, Sendable {
    /// Behind a part that asks for something, such as log in: dusk, before the lamp is lit.
    public var background: Color
    /// Behind a part that shows something, such as main: paper in lamplight.
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
    /// Buttons of lesser weight, and what is selected among its like, such as a tab.
    public var tonal: Color
    /// Text on `tonal`.
    public var onTonal: Color
    /// What speaks up over everything else, such as a toast.
    public var inverse: Color
    /// Text and focus rings on `inverse`.
    public var onInverse: Color
    /// A count on something that waits to be seen.
    public var badge: Color
    /// Text on `badge`.
    public var onBadge: Color
    /// Selected text's background.
    public var selection: Color
    /// Messages about what went well.
    public var success: Color
    /// Messages about what may go wrong.
    public var warning: Color
    /// Messages about what went wrong.
    public var danger: Color
    /// Edges of fields, and a scrollbar's thumb.
    public var outline: Color
    /// Hairlines between surfaces.
    public var separator: Color
    /// The way that a slider's knob, a progress bar or a scrollbar's thumb goes.
    public var track: Color
    /// The ring around what has the focus.
    public var focus: Color
    /// Laid over what is not to be used now.
    public var veil: Color
    public var shadow: Color
    /// The brand's own light. Too bright for words.
    public var brand: Color
    /// What a chart's four lines are told apart by, colour-blind or not.
    public var series: [Color]
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

  /// How far things are lifted off the ground, which their shadows tell.
  public struct Elevation: Hashable, Sendable {
    /// A shadow without its colour.
    public struct Lift: Hashable, Sendable {
      public var blur: Double
      public var drop: Double
    }

    /// What lies on the page.
    public var card = Lift(blur: 16, drop: 4)
    /// What stands out from it: a card under the pointer, a form.
    public var raised = Lift(blur: 24, drop: 8)
    /// What comes over everything: a dialog, a list that opens, a toast.
    public var floating = Lift(blur: 40, drop: 16)
  }

  /// Durations.
  public struct Motion: Hashable, Sendable {
    public var swap = Duration.milliseconds(300)
    /// A transition that stands in for a larger movement when motion is to be reduced.
    public var reduced = Duration.milliseconds(150)
    /// What a finger does to a button.
    public var press = Duration.milliseconds(100)
    /// A knob or a mark that goes to its new place.
    public var slide = Duration.milliseconds(200)
    /// A toast stays this long.
    public var toast = Duration.seconds(4)
    public var caretBlink = Duration.milliseconds(500)
    /// A caret left alone this long stops blinking and stays.
    public var caretRest = Duration.seconds(10)
    /// One turn of an activity indicator.
    public var indicatorTurn = Duration.seconds(1)
  }

  /// The shadow of what is lifted so far.
  public func shadow(_ lift: KeyPath<Elevation, Elevation.Lift>) -> Shadow {
    let lift = elevation[keyPath: lift]
    return Shadow(color: colors.shadow, blur: lift.blur, drop: lift.drop)
  }

  /// This theme with text so many times as large, and room for it in controls and bars.
  ///
  /// Made for 0.75…2; scaling again multiplies.
  public func scaled(text scale: Double) -> Theme {
    precondition(scale > 0 && scale.isFinite, "text has a size")
    var theme = self
    for font in [\TypeScale.display, \.headline, \.title, \.body, \.label, \.caption] {
      theme.type[keyPath: font].size *= scale
    }
    theme.spacing.control *= scale
    theme.spacing.bar *= scale
    theme.textScale *= scale
    return theme
  }

  public static let light = Theme(
    isDark: false,
    colors: Colors(
      background: Color(0xE9EBF1), accentBackground: Color(0xFBF3E4), surface: Color(0xFFFDFA),
      text: Color(0x23201C), secondaryText: Color(0x645C53), primary: Color(0x33489E),
      onPrimary: Color(0xFFFFFF), tonal: Color(0xFCE2B0), onTonal: Color(0x4B3000), inverse: Color(0x2F2A25),
      onInverse: Color(0xF8F1E6), badge: Color(0xB4412B), onBadge: Color(0xFFFFFF),
      selection: Color(0xFFDFA3), success: Color(0x2A6A3C), warning: Color(0x855000), danger: Color(0xB3261E),
      outline: Color(0x81776C), separator: Color(0xE6DED2), track: Color(0xEDE6DB), focus: Color(0x33489E),
      veil: Color(0x000000).opacity(0.4), shadow: Color(0x3B2A12).opacity(0.16), brand: Color(0xF5A524),
      series: [Color(0x33489E), Color(0xB96A00), Color(0x2F8F62), Color(0x6E1240)]))

  public static let dark = Theme(
    isDark: true,
    colors: Colors(
      background: Color(0x14161D), accentBackground: Color(0x1E1710), surface: Color(0x2A2521),
      text: Color(0xF4EEE4), secondaryText: Color(0xBBB1A4), primary: Color(0xB0BDF7),
      onPrimary: Color(0x19224F), tonal: Color(0x4E3A17), onTonal: Color(0xFFE6B8), inverse: Color(0xF1E9DD),
      onInverse: Color(0x2A2621), badge: Color(0xFF9C7D), onBadge: Color(0x3C0F02),
      selection: Color(0x5A4622), success: Color(0x94D5A4), warning: Color(0xF5C46F), danger: Color(0xFFB0A5),
      outline: Color(0x8F8578), separator: Color(0x3F3832), track: Color(0x3F3832), focus: Color(0xB0BDF7),
      veil: Color(0x000000).opacity(0.4), shadow: Color(0x000000).opacity(0.45), brand: Color(0xF5B54A),
      series: [Color(0x7F98F5), Color(0xF5B54A), Color(0xA0EBD8), Color(0xE0568F)]))
}
