/// The layout of a plot: its titles, axes, grid and the area for marks.
///
/// A plot fills the available width and has a fixed height. Horizontal positions are percentages, so text has the
/// same size on every screen. Shapes that may be stretched are placed in a nested picture, `stretched`.
struct Plot {
  let title: String
  let summary: String
  /// The space for labels above the marks, in pixels.
  let inset: Int
  let height: Int
  /// The space for rows of marks below the horizontal axis, in pixels.
  var bottomMargin = 0
  let vertical: Axis
  let verticalUnit: String
  let horizontalTitle: String

  private static let labelHeight = 44

  /// Returns the vertical position of a value, in pixels from the top.
  func row(of value: Double) -> Double {
    Double(inset) + Double(height) * (1 - vertical.place(of: value))
  }

  var floor: Int { inset + height }

  /// Returns the whole plot. Horizontal ticks have positions from 0 to 1. Minor ticks are hidden on narrow screens.
  func picture(ticks: [(place: Double, label: String, isMajor: Bool)], marks: [Markup]) -> Markup {
    let bottom = floor + bottomMargin
    let grid = vertical.ticks.map { tick -> Markup in
      let row = row(of: tick)
      let unit = tick == vertical.ticks.last ? verticalUnit : ""
      return """
        <line class="\(tick == 0 ? "axis" : "grid")" x1="0" x2="100%" y1="\(row)" y2="\(row)"/>
        <text class="tick" x="-8" y="\(row + 4)" text-anchor="end">\(vertical.label(tick))\(unit)</text>

        """
    }
    let labels = ticks.map { tick -> Markup in
      """
      <line class="axis" x1="\(100 * tick.place)%" x2="\(100 * tick.place)%" y1="\(floor)" y2="\(floor + 4)"/>
      <text class="\(tick.isMajor ? "tick" : "tick minor")" x="\(100 * tick.place)%" y="\(bottom + 18)"
        text-anchor="middle">\(tick.label)</text>

      """
    }
    return """
      <svg class="plot" role="img" width="100%" height="\(bottom + Plot.labelHeight)">
      <title>\(title)</title>
      <desc>\(summary)</desc>
      \(grid)\(labels)\(marks)<text class="tick" x="100%" y="\(bottom + 38)" text-anchor="end">\(horizontalTitle)</text>
      </svg>

      """
  }

  /// Returns shapes that are stretched over the plot. Their coordinates are 0…`across` horizontally and 0…1,000
  /// vertically.
  func stretched(across: Int, _ shapes: [Markup]) -> Markup {
    """
    <svg x="0" y="\(inset)" width="100%" height="\(height)" viewBox="0 0 \(across) 1000" preserveAspectRatio="none">
    \(shapes)</svg>

    """
  }

  /// Returns a dashed horizontal line at a value, with a label above its end.
  func level(_ value: Double, _ label: String) -> Markup {
    let row = row(of: value)
    return """
      <line class="deadline" x1="0" x2="100%" y1="\(row)" y2="\(row)"/>
      <text class="label" x="100%" y="\(row - 6)" text-anchor="end">\(label)</text>

      """
  }
}

/// A picture with its title and notes above, and its legend below.
struct Figure {
  let title: String
  let notes: [String]
  let legend: [(mark: Markup, meaning: String)]
  let picture: Markup

  var markup: Markup {
    let notes = notes.map { note -> Markup in " \(note)" }
    let legend = legend.map { entry -> Markup in
      """
      <li><svg width="14" height="14" aria-hidden="true">\(entry.mark)</svg> \(entry.meaning)</li>

      """
    }
    let list: Markup? = self.legend.isEmpty ? nil : "<ul class=\"legend\">\n\(legend)</ul>\n"
    return """
      <figure>
      <figcaption><strong>\(title).</strong>\(notes)</figcaption>
      <div class="canvas">
      \(picture)</div>
      \(list)</figure>

      """
  }

  /// Returns a square in the color of a CSS class, for a legend.
  static func swatch(_ style: String) -> Markup {
    "<rect class=\"\(style)\" x=\"1\" y=\"1\" width=\"12\" height=\"12\"/>"
  }

  /// Returns a dot in the color of a CSS class, for a legend.
  static func dot(_ style: String) -> Markup {
    "<circle class=\"run \(style)\" cx=\"7\" cy=\"7\" r=\"4.5\"/>"
  }

  /// Returns one of the symbols of the page, for a legend.
  static func symbol(_ name: String) -> Markup { "<use href=\"#\(name)\" x=\"7\" y=\"7\"/>" }
}
