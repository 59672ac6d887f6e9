import Foundation
import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

struct ThemeTests {
  @Test func `contrast runs from 1 to 21`() {
    #expect(contrast(.white, .white) == 1)
    #expect(abs(contrast(.white, .black) - 21) < 1e-9)
    #expect(abs(contrast(Color(0x777777), .white) - 4.48) < 0.005)
  }

  // WCAG 2.2, 1.4.3, and 1.4.6 for high contrast.
  @Test(.requirement(97), arguments: allThemes)
  func `every text color has enough contrast on every background`(name: String) {
    let theme = theme(name)
    for pair in ColorPair.texts(theme.colors, isDark: theme.isDark) {
      #expect(pair.contrast >= (theme.isHighContrast ? 7 : 4.5), "\(pair.above) on \(pair.below)")
    }
  }

  @Test(.requirement(97), arguments: allThemes)
  func `every control part has enough contrast`(name: String) {
    let theme = theme(name)
    for pair in ColorPair.nonText(theme.colors) {
      #expect(pair.contrast >= (theme.isHighContrast ? 4.5 : 3), "\(pair.above) on \(pair.below)")
    }
  }

  @Test(arguments: allThemes)
  func `a divider is visible on every background`(name: String) {
    let theme = theme(name)
    for pair in ColorPair.dividers(theme.colors) {
      #expect(pair.contrast >= (theme.isHighContrast ? 4.5 : 1.4), "\(pair.above) on \(pair.below)")
    }
  }

  @Test(.requirement(97), arguments: ["light", "dark"])
  func `any accent color leaves every text and control part with enough contrast`(name: String) {
    let levels: [UInt32] = [0, 0x33, 0x66, 0x99, 0xCC, 0xFF]
    for red in levels {
      for green in levels {
        for blue in levels {
          let accent = Color(red << 16 | green << 8 | blue)
          let theme = theme(name).accented(accent)
          for pair in ColorPair.texts(theme.colors, isDark: theme.isDark) {
            #expect(pair.contrast >= 4.5, "\(accent): \(pair.above) on \(pair.below)")
          }
          for pair in ColorPair.nonText(theme.colors) {
            #expect(pair.contrast >= 3, "\(accent): \(pair.above) on \(pair.below)")
          }
        }
      }
    }
  }

  @Test(.requirement(97)) func `an accent color that is readable is not changed, and is that of the focus`() {
    #expect(Theme.light.accented(Color(0x195494)).colors.primary == Color(0x195494))
    #expect(Theme.light.accented(Color(0x195494)).colors.focus == Color(0x195494))
    #expect(Theme.dark.accented(Color(0xB0BDF7)).colors.primary == Color(0xB0BDF7))
    var theme = Theme.light
    theme.colors.focus = .black
    #expect(theme.accented(Color(0x195494)).colors.focus == .black)
  }

  @Test(.requirement(97)) func `with high contrast, tonal buttons and floating surfaces have borders`() {
    #expect(Theme.light.floatingEdge == nil)
    #expect(Theme.lightHighContrast.floatingEdge == Theme.lightHighContrast.colors.separator)
    #expect(Theme.lightHighContrast.isHighContrast && !Theme.lightHighContrast.isDark)
    #expect(Theme.darkHighContrast.isHighContrast && Theme.darkHighContrast.isDark)
    #expect(Theme.darkHighContrast.scaled(text: 2).isHighContrast)
  }

  // The pixels at the end of a track that is empty there.
  @MainActor
  @Test(arguments: allThemes)
  func `an empty track has a contrast of at least 3 on every background`(name: String) {
    let theme = theme(name)
    let colors = theme.colors
    for background in [colors.background, colors.accentBackground, colors.surface] {
      let tracks: [(Widget, PixelRect)] = [
        (ProgressBar("a", value: 0), PixelRect(150, 0, 1, 6)),
        (Slider("a", value: 0, text: { _ in "" }), PixelRect(150, 13, 1, 40)),
        (Picker("a", ["a", "b"], selected: 1, style: .segmented), PixelRect(0, 25, 3, 1)),
        (Switch(""), PixelRect(57, 20, 3, 1)),
      ]
      for (widget, place) in tracks {
        let page = Panel(
          style: { _ in Panel.Style(paint: .color(background)) },
          [
            Column(alignment: .leading, [widget])
          ])
        let picture = WidgetFixture(page, 200, 80, theme: theme).picture
        let contrasts = (place.x..<place.maxX).flatMap { x in
          (place.y..<place.maxY).map { contrast(picture[x, $0].color, background) }
        }
        #expect(contrasts.max() ?? 0 >= 3, "\(type(of: widget))")
      }
    }
  }

  @MainActor
  @Test(arguments: allThemes, Button.Style.allCases)
  func `a normal, a hovered and a pressed button differ, and the text of each is readable`(
    name: String, style: Button.Style
  ) {
    let theme = theme(name)
    let button = Button("a", style: style)
    let fixture = WidgetFixture(Column(alignment: .leading, [button]), theme: theme)
    func fill() -> Color {
      fixture.show()
      return fixture.picture[8, 20].color
    }
    let normal = fill()
    fixture.move(to: Point(20, 20))
    let hovered = fill()
    fixture.press(Point(20, 20))
    let pressed = fill()
    let vision = ColorVision.all[0]
    #expect(vision.distance(normal, hovered) >= 6)
    #expect(vision.distance(hovered, pressed) >= 6)
    let colors = theme.colors
    let ink =
      switch style {
      case .filled: colors.onPrimary
      case .destructive: colors.onDestructive
      case .tonal: colors.onAccent
      case .plain: colors.primary
      }
    let least = theme.isHighContrast ? 7 : 4.5
    for fill in [normal, hovered, pressed] { #expect(contrast(ink, fill) >= least) }
  }

  @Test(arguments: allThemes)
  func `a chart's line colors differ with normal and with color-deficient vision`(name: String) {
    let series = theme(name).colors.series
    #expect(series.count == 4)
    for vision in ColorVision.all {
      for one in series.indices {
        for other in series.indices where one < other {
          let distance = vision.distance(series[one], series[other])
          #expect(distance >= 20, "lines \(one + 1) and \(other + 1), \(vision.name)")
        }
      }
    }
  }

  @Test func `colors that differ in normal vision can be equal without red or green`() {
    let (moss, rust) = (Color(0x8A7B00), Color(0xB06A00))
    #expect(ColorVision.all.map { Int($0.distance(moss, rust)) } == [27, 3, 4, 29])
  }

  @Test(arguments: ["light", "dark"])
  func `backgrounds are opaque, and the scrim is 40 % black`(name: String) {
    let colors = theme(name).colors
    #expect(colors.background.alpha == 255)
    #expect(colors.accentBackground.alpha == 255)
    #expect(colors.surface.alpha == 255)
    #expect(colors.scrim == Color(red: 0, green: 0, blue: 0, alpha: 102))
  }

  @Test func `a theme reports whether it is dark`() {
    #expect(!Theme.light.isDark)
    #expect(Theme.dark.isDark)
    #expect(Theme.dark.scaled(text: 2).isDark)
  }

  @Test(arguments: ["light", "dark"])
  func `higher elevation casts a larger shadow in the theme's color`(name: String) {
    let theme = theme(name)
    #expect(theme.shadow(\.card) == Shadow(color: theme.colors.shadow, blur: 16, drop: 4))
    #expect(theme.shadow(\.raised) == Shadow(color: theme.colors.shadow, blur: 24, drop: 8))
    #expect(theme.shadow(\.floating) == Shadow(color: theme.colors.shadow, blur: 40, drop: 16))
  }

  @Test func `doubling the text size doubles controls and bars, and nothing else`() {
    let large = Theme.light.scaled(text: 2)
    #expect(large.textScale == 2)
    let type = large.type
    #expect(
      [type.display, type.headline, type.title, type.body, type.label, type.caption].map(\.size)
        == [60, 40, 34, 30, 30, 26])
    #expect(type.display.weight == .bold)
    #expect(large.spacing.control == 80)
    #expect(large.spacing.bar == 112)
    #expect(large.spacing.medium == 16)
    #expect(large.colors == Theme.light.colors)
    #expect(large.radius == Theme.light.radius)
    #expect(large.motion == Theme.light.motion)
  }

  @Test func `text at three quarters leaves controls large enough to hit`() {
    // WCAG 2.2, 2.5.8: at least 24.
    #expect(Theme.light.scaled(text: 0.75).spacing.control == 30)
    #expect(Theme.light.scaled(text: 0.75).type.body.size == 11.25)
  }

  @Test func `scaling by one changes nothing, and scaling again multiplies`() {
    #expect(Theme.dark.scaled(text: 1) == .dark)
    #expect(Theme.dark.scaled(text: 0.75).scaled(text: 2) == Theme.dark.scaled(text: 1.5))
  }

  private func theme(_ name: String) -> Theme { themes[name] ?? .light }
}

private let themes: [String: Theme] = [
  "light": .light, "dark": .dark, "light, high contrast": .lightHighContrast,
  "dark, high contrast": .darkHighContrast,
]
private let allThemes = ["light", "dark", "light, high contrast", "dark, high contrast"]

/// Two colors that a widget draws on each other.
private struct ColorPair {
  let above: String
  let below: String
  let contrast: Double

  init(_ above: String, _ foreground: Color, _ below: String, _ background: Color) {
    self.above = above
    self.below = below
    contrast = LanternWidgetsTests.contrast(foreground, background)
  }

  /// Text colors on all backgrounds, with the mixed backgrounds of hovered and pressed widgets.
  static func texts(_ colors: Theme.Colors, isDark: Bool) -> [ColorPair] {
    var pairs: [ColorPair] = []
    let foregrounds = [
      ("text", colors.text), ("textSecondary", colors.textSecondary), ("primary", colors.primary),
      ("success", colors.success), ("warning", colors.warning), ("destructive", colors.destructive),
    ]
    for (background, below) in backgrounds(colors) {
      pairs += foregrounds.map { ColorPair($0, $1, background, below) }
      pairs += [0.11, 0.22].map {
        ColorPair(
          "plain button", colors.primary, "\(background) at \($0)", below.mixed(with: colors.primary, by: $0))
      }
    }
    for shade in [0, 0.12, 0.24] {
      pairs += [
        ColorPair(
          "onAccent", colors.onAccent, "at \(shade)", colors.accent.mixed(with: colors.onAccent, by: shade)),
        ColorPair(
          "onInverse", colors.onInverse, "at \(shade)",
          colors.inverse.mixed(with: colors.onInverse, by: shade)),
      ]
    }
    for shade in [0.14, 0.28] {
      pairs.append(
        ColorPair(
          "onPrimary", colors.onPrimary, "at \(shade)",
          colors.primary.mixed(with: isDark ? colors.onPrimary : colors.text, by: shade)))
    }
    for shade in [0.05, 0.1] {
      let card = colors.surface.mixed(with: colors.primary, by: shade)
      pairs += foregrounds.map { ColorPair($0, $1, "card at \(shade)", card) }
    }
    return pairs + [
      ColorPair("onBadge", colors.onBadge, "badge", colors.badge),
      ColorPair("onPrimary", colors.onPrimary, "primary", colors.primary),
      ColorPair("onSuccess", colors.onSuccess, "success", colors.success),
      ColorPair("onWarning", colors.onWarning, "warning", colors.warning),
      ColorPair("onDestructive", colors.onDestructive, "destructive", colors.destructive),
      ColorPair("text", colors.text, "track", colors.track),
      ColorPair("text", colors.text, "selection", colors.selection),
    ]
  }

  /// Lines, knobs, focus rings and marks on all backgrounds.
  static func nonText(_ colors: Theme.Colors) -> [ColorPair] {
    var pairs: [ColorPair] = []
    var parts = [
      ("outline", colors.outline), ("focus", colors.focus), ("primary", colors.primary),
      ("badge", colors.badge), ("destructive", colors.destructive),
    ]
    parts += colors.series.enumerated().map { ("series\($0 + 1)", $1) }
    for (background, below) in backgrounds(colors) {
      pairs += parts.map { ColorPair($0, $1, background, below) }
    }
    let dimmed = colors.accentBackground.mixed(with: .black, by: Double(colors.scrim.alpha) / 255)
    return pairs + [
      ColorPair("primary", colors.primary, "track", colors.track),
      ColorPair("outline", colors.outline, "track", colors.track),
      ColorPair("caret", colors.primary, "selection", colors.selection),
      ColorPair("primary", colors.primary, "accent", colors.accent),
      ColorPair("activity indicator", .white, "scrim", dimmed),
    ]
  }

  static func dividers(_ colors: Theme.Colors) -> [ColorPair] {
    backgrounds(colors).map { ColorPair("separator", colors.separator, $0, $1) }
  }

  private static func backgrounds(_ colors: Theme.Colors) -> [(String, Color)] {
    [
      ("background", colors.background), ("accentBackground", colors.accentBackground),
      ("surface", colors.surface),
    ]
  }
}

/// Normal and color-deficient vision: Machado, Oliveira and Fernandes 2009, at full severity.
private struct ColorVision {
  let name: String
  let matrix: [[Double]]

  static let all = [
    ColorVision(name: "all colors", matrix: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    ColorVision(
      name: "no red",
      matrix: [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
      ]),
    ColorVision(
      name: "no green",
      matrix: [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
      ]),
    ColorVision(
      name: "no blue",
      matrix: [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900],
      ]),
  ]

  /// The distance of two colors in CIELAB, where 2 is just noticeable.
  func distance(_ one: Color, _ other: Color) -> Double {
    let squares = zip(lab(one), lab(other)).map { ($0 - $1) * ($0 - $1) }
    return squares.reduce(0, +).squareRoot()
  }

  private func lab(_ color: Color) -> [Double] {
    let light = linear(color)
    let perceived = matrix.map { row in min(1, max(0, zip(row, light).map(*).reduce(0, +))) }
    // From the sRGB primaries with the white point D65.
    let x = 0.4124564 * perceived[0] + 0.3575761 * perceived[1] + 0.1804375 * perceived[2]
    let y = 0.2126729 * perceived[0] + 0.7151522 * perceived[1] + 0.0721750 * perceived[2]
    let z = 0.0193339 * perceived[0] + 0.1191920 * perceived[1] + 0.9503041 * perceived[2]
    func curve(_ value: Double) -> Double {
      value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
    }
    let (a, b, c) = (curve(x / 0.95047), curve(y), curve(z / 1.08883))
    return [116 * b - 16, 500 * (a - b), 200 * (b - c)]
  }
}

/// WCAG 2.2's contrast ratio of two opaque colors.
func contrast(_ one: Color, _ other: Color) -> Double {
  let (a, b) = (luminance(one), luminance(other))
  return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

private func luminance(_ color: Color) -> Double {
  let light = linear(color)
  return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
}

private func linear(_ color: Color) -> [Double] {
  [color.red, color.green, color.blue].map { channel in
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
