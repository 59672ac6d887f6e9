package import LanternRaster
package import LanternWidgets

/// The picture of an entry: its examples below each other, each under its title.
@MainActor
package struct EntryPicture {
  /// The pixels.
  package let bitmap: Bitmap
  /// The steps that found no widget, with the titles of their examples.
  package let failures: [String]

  // The width of an example, in points.
  private static let width = 392.0

  /// Draws an entry. Plays the steps of each example on a virtual clock, and waits until animations have ended.
  package init(of entry: Entry, in environment: Environment) {
    self.init(of: entry.examples, named: entry.name, in: environment)
  }

  /// Draws examples. The name is part of failures.
  package init(of examples: [Example], named name: String, in environment: Environment) {
    let scale = environment.scale
    let theme = environment.theme
    let title = theme.type.caption
    let titleHeight = (environment.size(of: "", title).height + 2 * theme.spacing.small).rounded(.up)
    var failures: [String] = []
    var pictures: [Bitmap] = []
    for example in examples {
      let stage = ExampleStage(example, width: EntryPicture.width, environment)
      if !stage.rest() { failures.append("\(name), \(example.title)") }
      stage.tree.damageAll()
      var bitmap = Bitmap(size: stage.tree.size)
      _ = bitmap.withPixels { stage.tree.drawDamage(onto: $0) }
      pictures.append(bitmap)
    }
    let top = Rect(0, 0, EntryPicture.width, titleHeight).pixels(at: scale).height
    let height = pictures.reduce(0) { $0 + top + $1.size.height }
    var sheet = Bitmap(
      size: PixelSize(pictures.first?.size.width ?? 0, height), filledWith: Pixel(theme.colors.surface))
    sheet.withPixels { pixels in
      var y = 0
      for (example, picture) in zip(examples, pictures) {
        let canvas = Canvas(pixels, scale: scale).translated(by: Point(0, Double(y) / scale))
        canvas.drawText(
          example.title, title, theme.colors.textSecondary,
          in: Rect(16, 0, EntryPicture.width - 32, titleHeight), environment)
        y += top
        picture.withReadOnlyPixels { Compositor.copy($0, $0.bounds, to: pixels, x: 0, y: y) }
        y += picture.size.height
      }
    }
    bitmap = sheet
    self.failures = failures
  }

  /// The time in which animations of the theme end and a caret doesn't blink.
  static let delay = Duration.milliseconds(500)
}

/// The theme, the direction and the text size of a picture.
package struct PictureVariant: Hashable, Sendable {
  /// The part of the file's name after that of the entry.
  package let suffix: String
  /// Whether the theme is the dark one.
  package let isDark: Bool
  /// The direction of lines.
  package let direction: LayoutDirection
  /// The factor of the text size.
  package let textScale: Double

  /// Each theme in each direction at 100 and 200 percent.
  ///
  /// The first one has no suffix, and that of the dark theme is the one that DocC uses for pages in dark mode.
  package static let all: [PictureVariant] = [1.0, 2.0].flatMap { textScale in
    [LayoutDirection.leftToRight, .rightToLeft].flatMap { direction in
      [false, true].map { isDark in
        PictureVariant(
          suffix: (direction == .rightToLeft ? "-rtl" : "") + (textScale == 2 ? "-200" : "")
            + (isDark ? "~dark" : ""),
          isDark: isDark, direction: direction, textScale: textScale)
      }
    }
  }

  /// The variants that tests compare: those of the documentation, and the one that differs most from them.
  package static var goldens: [PictureVariant] {
    all.filter { ["", "~dark", "-rtl-200~dark"].contains($0.suffix) }
  }

  /// Returns the environment of the picture.
  @MainActor package func environment(_ typesetter: any Typesetter) -> Environment {
    Environment(
      theme: (isDark ? Theme.dark : .light).scaled(text: textScale), typesetter: typesetter,
      direction: direction)
  }
}
