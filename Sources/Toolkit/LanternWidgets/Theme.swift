public import LanternRaster

/// The design tokens: every color, size and duration that a widget may use. Lengths are in points.
nonisolated public struct Theme: Hashable, Sendable {
  /// Whether light content is drawn on a dark background.
  public let isDark: Bool
  /// Whether this is a theme for users who need more contrast, with a border around every control and surface.
  public private(set) var isHighContrast = false
  /// The colors, by purpose.
  public var colors: Colors
  /// The fonts, by purpose.
  public var type = TypeScale()
  /// The distances between elements.
  public var spacing = Spacing()
  /// The corner radii.
  public var radius = Radius()
  /// The shadows of raised surfaces.
  public var elevation = Elevation()
  /// The durations of animations.
  public var motion = Motion()
  /// The factor by which text is larger than designed. Widgets also scale the space they reserve for text by it.
  public private(set) var textScale = 1.0

  /// Colors by purpose.
  ///
  /// Text has a contrast of at least 4.5 : 1 against its background. Graphics that identify a control or its state
  /// have at least 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11). In a theme with high contrast, text has at least 7 : 1 (1.4.6),
  /// and graphics have 4.5 : 1.
  public struct Colors: Hashable, Sendable {
    /// The background of a flow that asks for input, such as the auth flow: paper in the shade.
    public var background: Color
    /// The background of a flow that shows content, such as the main flow: paper in lamplight.
    public var accentBackground: Color
    /// The fill of cards, bars and fields.
    public var surface: Color
    /// Text on a background or a surface.
    public var text: Color
    /// Less prominent text, and placeholders.
    public var textSecondary: Color
    /// Buttons and other elements that the user can act on.
    public var primary: Color
    /// Text on `primary`.
    public var onPrimary: Color
    /// Less prominent buttons, and the selected item of a group, such as a tab.
    public var accent: Color
    /// Text on `accent`.
    public var onAccent: Color
    /// Surfaces that appear above all other content, such as a toast.
    public var inverse: Color
    /// Text and focus rings on `inverse`.
    public var onInverse: Color
    /// A badge that counts unseen items.
    public var badge: Color
    /// Text on `badge`.
    public var onBadge: Color
    /// The background of selected text.
    public var selection: Color
    /// Messages about success.
    public var success: Color
    /// Text on `success`.
    public var onSuccess: Color
    /// Messages about a possible problem.
    public var warning: Color
    /// Text on `warning`.
    public var onWarning: Color
    /// Actions that delete something for good, and messages about a failure.
    public var destructive: Color
    /// Text on `destructive`.
    public var onDestructive: Color
    /// The borders of fields and of tracks.
    public var outline: Color
    /// Hairlines between surfaces. They may be fainter than the parts of controls.
    public var separator: Color
    /// The inside of a track, such as that of a slider or a progress bar. Its border is an `outline`.
    public var track: Color
    /// The ring around the focused widget.
    public var focus: Color
    /// The overlay drawn over content that is blocked, for example by a dialog.
    public var scrim: Color
    /// Shadows, including their opacity.
    public var shadow: Color
    /// The brand color. It is too bright for text.
    public var brand: Color
    /// The colors of the four lines in a chart, which are distinguishable with color blindness too.
    public var series: [Color]
  }

  /// Fonts by purpose.
  public struct TypeScale: Hashable, Sendable {
    /// The largest text, for display.
    public var display = Font(size: 30, weight: .bold)
    /// Headlines.
    public var headline = Font(size: 20, weight: .semibold)
    /// Titles.
    public var title = Font(size: 17, weight: .semibold)
    /// Body text.
    public var body = Font(size: 15)
    /// Labels of controls.
    public var label = Font(size: 15, weight: .medium)
    /// Captions.
    public var caption = Font(size: 13)
    /// Code, and other text whose characters are to stand below each other. Its letters look larger than those of the
    /// interface font.
    public var code = Font(size: 14, family: .monospaced)
  }

  /// Distances between elements.
  public struct Spacing: Hashable, Sendable {
    /// 4 points by default.
    public var tiny = 4.0
    /// 8 points by default.
    public var small = 8.0
    /// 16 points by default.
    public var medium = 16.0
    /// 24 points by default.
    public var large = 24.0
    /// 40 points by default.
    public var huge = 40.0
    /// The minimum height of a clickable element.
    public var control = 40.0
    /// The height of a bar.
    public var bar = 56.0
  }

  /// Corner radii.
  public struct Radius: Hashable, Sendable {
    /// The corner radius of a control.
    public var control = 8.0
    /// The corner radius of a card.
    public var card = 16.0
  }

  /// Levels of elevation, which shadows make visible.
  public struct Elevation: Hashable, Sendable {
    /// A shadow without its color.
    public struct Lift: Hashable, Sendable {
      /// The distance by which the shadow extends beyond the shape, in points.
      public var blur: Double
      /// The distance by which the shadow lies below the shape, in points.
      public var drop: Double
    }

    /// A surface that lies on the page.
    public var card = Lift(blur: 16, drop: 4)
    /// A surface that is raised from the page, such as a card under the pointer or a form.
    public var raised = Lift(blur: 24, drop: 8)
    /// A surface above all other content, such as a dialog, an open menu or a toast.
    public var floating = Lift(blur: 40, drop: 16)
  }

  /// Durations.
  public struct Motion: Hashable, Sendable {
    /// A transition between screens.
    public var swap = Duration.milliseconds(300)
    /// A transition that replaces a larger movement when motion is reduced.
    public var reduced = Duration.milliseconds(150)
    /// The response of a button to a press.
    public var press = Duration.milliseconds(100)
    /// The movement of a knob or mark to its new position.
    public var slide = Duration.milliseconds(200)
    /// The time for which a toast is shown.
    public var toast = Duration.seconds(4)
    /// The time for which the pointer or the focus rests on a widget before its tooltip is shown.
    public var tooltip = Duration.milliseconds(600)
    /// Half the period of a blinking caret, which is shown and then hidden for this time.
    public var caretBlink = Duration.milliseconds(500)
    /// The time without input after which a caret stops blinking and stays visible. Content that blinks for longer than
    /// five seconds would need a control that stops it (WCAG 2.2, 2.2.2).
    public var caretRest = Duration.seconds(5)
    /// One turn of an activity indicator.
    public var indicatorTurn = Duration.seconds(1)
  }

  /// Returns the shadow for a level of elevation.
  public func shadow(_ lift: KeyPath<Elevation, Elevation.Lift>) -> Shadow {
    let lift = elevation[keyPath: lift]
    return Shadow(color: colors.shadow, blur: lift.blur, drop: lift.drop)
  }

  /// Returns this theme with text scaled by a factor. Controls and bars grow to fit the text.
  ///
  /// Designed for factors from 0.75 to 2. Scaling a scaled theme multiplies the factors. Precondition: the factor is
  /// positive and finite.
  public func scaled(text scale: Double) -> Theme {
    guard scale > 0 && scale.isFinite else { fatalError("the text scale must be positive and finite") }
    var theme = self
    for font in [\TypeScale.display, \.headline, \.title, \.body, \.label, \.caption, \.code] {
      theme.type[keyPath: font].size *= scale
    }
    theme.spacing.control *= scale
    theme.spacing.bar *= scale
    theme.textScale *= scale
    return theme
  }

  /// The light theme.
  public static let light = Theme(
    isDark: false,
    colors: Colors(
      background: Color(0xF8EACF), accentBackground: Color(0xFBF3E4), surface: Color(0xFFFDFA),
      text: Color(0x23201C), textSecondary: Color(0x645C53), primary: Color(0x33489E),
      onPrimary: Color(0xFFFFFF), accent: Color(0xFCE2B0), onAccent: Color(0x4B3000),
      inverse: Color(0x2F2A25),
      onInverse: Color(0xF8F1E6), badge: Color(0xB4412B), onBadge: Color(0xFFFFFF),
      selection: Color(0xFFDFA3), success: Color(0x2A6A3C), onSuccess: Color(0xFFFFFF),
      warning: Color(0x855000), onWarning: Color(0xFFFFFF), destructive: Color(0xB3261E),
      onDestructive: Color(0xFFFFFF),
      outline: Color(0x81776C), separator: Color(0xCFC4B3), track: Color(0xEDE6DB), focus: Color(0x33489E),
      scrim: Color(0x000000).opacity(0.4), shadow: Color(0x3B2A12).opacity(0.16), brand: Color(0xF5A524),
      series: [Color(0x33489E), Color(0xB96A00), Color(0x2F8F62), Color(0x6E1240)]))

  /// The dark theme.
  public static let dark = Theme(
    isDark: true,
    colors: Colors(
      background: Color(0x120E0A), accentBackground: Color(0x1E1710), surface: Color(0x2A2521),
      text: Color(0xF4EEE4), textSecondary: Color(0xBBB1A4), primary: Color(0xB0BDF7),
      onPrimary: Color(0x19224F), accent: Color(0x4E3A17), onAccent: Color(0xFFE6B8),
      inverse: Color(0xF1E9DD),
      onInverse: Color(0x2A2621), badge: Color(0xFF9C7D), onBadge: Color(0x3C0F02),
      selection: Color(0x5A4622), success: Color(0x94D5A4), onSuccess: Color(0x0B2F16),
      warning: Color(0xF5C46F), onWarning: Color(0x3B2600), destructive: Color(0xFFB0A5),
      onDestructive: Color(0x4A0A04),
      outline: Color(0x8F8578), separator: Color(0x4E463E), track: Color(0x3F3832), focus: Color(0xB0BDF7),
      scrim: Color(0x000000).opacity(0.4), shadow: Color(0x000000).opacity(0.45), brand: Color(0xF5B54A),
      series: [Color(0x7F98F5), Color(0xF5B54A), Color(0xA0EBD8), Color(0xE0568F)]))
}
