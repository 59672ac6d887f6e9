/// The frame of a plot: what it is, its axes and grid, and the space in which its marks lie.
///
/// It is as wide as there is room and of fixed height. Across, places are percentages; text therefore has the same
/// size on a telephone as on a wall. Shapes that may be stretched lie in a picture of their own, `stretched`.
struct Plot {
  let title: String
  let summary: String
  /// Above the marks, for labels.
  let inset: Int
  let height: Int
  /// Below the horizontal axis, for rows of marks.
  var footroom = 0
  let vertical: Axis
  let verticalUnit: String
  let horizontalTitle: String

  private static let labelRoom = 44

  /// The pixel row of a value, from the top.
  func row(of value: Double) -> Double {
    Double(inset) + Double(height) * (1 - vertical.place(of: value))
  }

  var floor: Int { inset + height }

  /// The whole of it. Horizontal ticks are labels at places from 0 to 1; those that are not major vanish where it
  /// is narrow.
  func picture(ticks: [(place: Double, label: String, isMajor: Bool)], marks: [Markup]) -> Markup {
    let bottom = floor + footroom
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
      <svg class="plot" role="img" width="100%" height="\(bottom + Plot.labelRoom)">
      <title>\(title)</title>
      <desc>\(summary)</desc>
      \(grid)\(labels)\(marks)<text class="tick" x="100%" y="\(bottom + 38)" text-anchor="end">\(horizontalTitle)</text>
      </svg>

      """
  }

  /// Shapes in units of their own, as many across as given and 1,000 down, stretched over the plot.
  func stretched(across: Int, _ shapes: [Markup]) -> Markup {
    """
    <svg x="0" y="\(inset)" width="100%" height="\(height)" viewBox="0 0 \(across) 1000" preserveAspectRatio="none">
    \(shapes)</svg>

    """
  }

  /// A dashed line across at a value, with what it is written above its end.
  func level(_ value: Double, _ label: String) -> Markup {
    let row = row(of: value)
    return """
      <line class="deadline" x1="0" x2="100%" y1="\(row)" y2="\(row)"/>
      <text class="label" x="100%" y="\(row - 6)" text-anchor="end">\(label)</text>

      """
  }
}

extension Plot {
  /// A value that is marked by a line from the top to the floor.
  struct Upright {
    let place: Double
    let label: String
    let isDeadline: Bool
  }

  static let uprightRow = 17

  /// Lines down to the floor, each with its label in a row of its own: the one that stands first has the topmost,
  /// so that no later line crosses an earlier label.
  func uprights(_ uprights: [Upright]) -> [Markup] {
    uprights.sorted { $0.place < $1.place }.enumerated().map { index, upright in
      let row = Plot.uprightRow * (index + 1)
      // Where it is narrowest a plot is some 270 pixels wide, and a letter seven.
      let isBefore = upright.place > 1 - Double(7 * upright.label.count + 8) / 270
      let anchor = isBefore ? "end" : "start"
      return """
        <line class="\(upright.isDeadline ? "deadline" : "upright")" x1="\(100 * upright.place)%"
          x2="\(100 * upright.place)%" y1="\(row - 12)" y2="\(floor)"/>
        <text class="label" x="\(100 * upright.place)%" dx="\(isBefore ? -5 : 5)" y="\(row - 2)"
          text-anchor="\(anchor)">\(upright.label)</text>

        """
    }
  }
}

/// A picture with its title and what there is to know of it above, and the meaning of its marks below.
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

  /// A square of a class's colour for a legend.
  static func swatch(_ style: String) -> Markup {
    "<rect class=\"\(style)\" x=\"1\" y=\"1\" width=\"12\" height=\"12\"/>"
  }

  /// One of the page's symbols for a legend.
  static func symbol(_ name: String) -> Markup { "<use href=\"#\(name)\" x=\"7\" y=\"7\"/>" }
}
