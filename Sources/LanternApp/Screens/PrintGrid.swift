import LanternRaster
import LanternWidgets

/// Cards of one size in as many columns as the width has room for, filling the height unless that made them tall.
final class PrintGrid: Widget {
  /// Below this a card's words would be cut; what does not fit the window then lies below its edge.
  private static let smallestCard = Size(180, 160)
  private static let gap = 20.0
  // What a card has besides its picture, which is not to be taller than wide.
  private static let caption = 80.0

  override func measure(_ available: Size, in environment: Environment) -> Size { available }

  override func arrange(_ size: Size, in environment: Environment) {
    guard !children.isEmpty else { return }
    let gap = PrintGrid.gap
    let columns = max(1, min(3, Int((size.width + gap) / (PrintGrid.smallestCard.width + gap))))
    let rows = (children.count + columns - 1) / columns
    let width = (size.width - gap * Double(columns - 1)) / Double(columns)
    let height = max(
      PrintGrid.smallestCard.height,
      min(width * 0.75 + PrintGrid.caption, (size.height - gap * Double(rows - 1)) / Double(rows)))
    for (index, card) in children.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let place = environment.direction == .leftToRight ? column : columns - 1 - column
      card.place(
        at: Rect(Double(place) * (width + gap), Double(row) * (height + gap), width, height), in: environment)
    }
  }
}
