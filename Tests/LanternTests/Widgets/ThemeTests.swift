import Foundation
import LanternRaster
import LanternWidgets
import Testing

struct ThemeTests {
  @Test func `contrast runs from 1 to 21`() {
    #expect(contrast(.white, .white) == 1)
    #expect(abs(contrast(.white, .black) - 21) < 1e-9)
    #expect(abs(contrast(Color(0x777777), .white) - 4.48) < 0.005)
  }

  @Test(arguments: ["light", "dark"])
  func `every text has a contrast of at least 4½ on every ground it may stand on`(name: String) {
    let colors = theme(name).colors
    let grounds = [
      "background": colors.background, "accent": colors.accentBackground, "surface": colors.surface,
    ]
    let inks = [
      "text": colors.text, "secondary": colors.secondaryText, "primary": colors.primary,
      "danger": colors.danger,
    ]
    for (ground, below) in grounds {
      for (ink, above) in inks { #expect(contrast(above, below) >= 4.5, "\(ink) on \(ground)") }
    }
  }

  @Test(arguments: ["light", "dark"])
  func `a filled button's word keeps its contrast while it is hovered and pressed`(name: String) {
    let colors = theme(name).colors
    for shade in [0, 0.12, 0.24] {
      #expect(contrast(colors.onPrimary, colors.primary.mixed(with: colors.text, by: shade)) >= 4.5)
    }
  }

  @Test(arguments: ["light", "dark"])
  func `a plain button's word keeps its contrast on a bar while it is hovered and pressed`(name: String) {
    let colors = theme(name).colors
    for tint in [0, 0.11, 0.22] {
      #expect(contrast(colors.primary, colors.surface.mixed(with: colors.primary, by: tint)) >= 4.5)
    }
  }

  @Test(arguments: ["light", "dark"])
  func `selected text keeps its contrast`(name: String) {
    let colors = theme(name).colors
    #expect(contrast(colors.text, colors.selection) >= 4.5)
  }

  // WCAG 2.2, 1.4.11: what shows where a control is.
  @Test(arguments: ["light", "dark"])
  func `edges of fields and the focus ring have a contrast of at least 3`(name: String) {
    let colors = theme(name).colors
    for ground in [colors.background, colors.accentBackground, colors.surface] {
      #expect(contrast(colors.outline, ground) >= 3)
      #expect(contrast(colors.focus, ground) >= 3)
    }
  }

  @Test(arguments: ["light", "dark"])
  func `what everything stands on is opaque, and the veil is 40 % black`(name: String) {
    let colors = theme(name).colors
    #expect(colors.background.alpha == 255)
    #expect(colors.accentBackground.alpha == 255)
    #expect(colors.surface.alpha == 255)
    #expect(colors.veil == Color(red: 0, green: 0, blue: 0, alpha: 102))
  }

  private func theme(_ name: String) -> Theme { name == "light" ? .light : .dark }
}

/// WCAG 2.2's contrast ratio of two opaque colours.
private func contrast(_ one: Color, _ other: Color) -> Double {
  let (a, b) = (luminance(one), luminance(other))
  return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

private func luminance(_ color: Color) -> Double {
  func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
}
