/// Vertical lines with labels above the plot. Each label has a row of its own, and no line crosses a label.
///
/// The width of a plot is known only when the page is shown. On a wider plot, a label takes a smaller share of the width,
/// so a layout without overlaps on the narrowest plot has none on any plot.
struct PlotMarkers {
  /// A value, with its position from 0 to 1 on the horizontal axis.
  struct Marker {
    let place: Double
    let name: String
    /// The value as text. Narrow screens have no space for it.
    let value: String
    let isDeadline: Bool

    fileprivate var label: String { "\(name) \(value)" }
  }

  /// A marker with its label's position. The line begins at `top`, in pixels from the top of the plot.
  private struct Placed {
    let marker: Marker
    let row: Int
    let isBefore: Bool
    var top: Int
  }

  static let rowHeight = 17
  // In pixels: the narrowest plot that shows values, the average width of the letters of a wide font, and the gap
  // between a line and its label.
  private static let narrowest = 364.0
  private static let letter = 7.0
  private static let gap = 5

  private let placed: [Placed]

  /// Places the labels so that the fewest lines are shortened. By default, the labels are to the right of their lines,
  /// in the order of the markers from left to right.
  init(_ markers: [Marker]) {
    let layouts = permutations(markers.sorted { $0.place < $1.place }).flatMap { order in
      PlotMarkers.sides(of: order[...]).map { PlotMarkers.placed(order, isBefore: $0) }
    }
    placed = layouts.min { PlotMarkers.shortened($0) < PlotMarkers.shortened($1) } ?? []
  }

  /// The lines, down to the horizontal axis at `floor`, and the labels.
  func markup(floor: Int) -> [Markup] {
    placed.sorted { $0.marker.place < $1.marker.place }.map { placed in
      let place = 100 * placed.marker.place
      let (gap, anchor) = placed.isBefore ? (-PlotMarkers.gap, "end") : (PlotMarkers.gap, "start")
      return """
        <line class="\(placed.marker.isDeadline ? "deadline" : "upright")" x1="\(place)%"
          x2="\(place)%" y1="\(placed.top)" y2="\(floor)"/>
        <text class="label" x="\(place)%" dx="\(gap)" y="\(placed.row - 2)" text-anchor="\(anchor)"
          >\(placed.marker.name)<tspan class="minor"> \(placed.marker.value)</tspan></text>

        """
    }
  }

  // All choices of the sides on which the labels of some markers fit.
  private static func sides(of markers: ArraySlice<Marker>) -> [[Bool]] {
    guard let marker = markers.first else { return [[]] }
    let share = share(of: marker)
    let choices = [false, true].filter { $0 ? marker.place >= share : marker.place + share <= 1 }
    // A very long value fits on neither side.
    let sides = choices.isEmpty ? [marker.place > 0.5] : choices
    return PlotMarkers.sides(of: markers.dropFirst()).flatMap { rest in sides.map { [$0] + rest } }
  }

  private static func placed(_ markers: [Marker], isBefore: [Bool]) -> [Placed] {
    var placed = zip(markers, isBefore).enumerated().map { index, pair in
      let row = rowHeight * (index + 1)
      return Placed(marker: pair.0, row: row, isBefore: pair.1, top: row - 12)
    }
    for (index, line) in placed.enumerated() {
      // A line begins below the labels that it would cross.
      for label in placed[(index + 1)...] where extent(of: label).contains(line.marker.place) {
        placed[index].top = label.row + 4
      }
    }
    return placed
  }

  private static func shortened(_ placed: [Placed]) -> Int { placed.count { $0.top > $0.row } }

  // The part of the narrowest plot that a label and the gap take.
  private static func share(of marker: Marker) -> Double {
    (letter * Double(marker.label.count) + Double(gap)) / narrowest
  }

  // A line at the same value does not cross the label, which has a gap to it.
  private static func extent(of label: Placed) -> Range<Double> {
    let (place, share) = (label.marker.place, share(of: label.marker))
    return label.isBefore ? place - share..<place : place.nextUp..<place + share
  }
}

// All orders, the given one first.
private func permutations<Element>(_ elements: [Element]) -> [[Element]] {
  guard elements.count > 1 else { return [elements] }
  return elements.indices.flatMap { index in
    var rest = elements
    let first = rest.remove(at: index)
    return permutations(rest).map { [first] + $0 }
  }
}
