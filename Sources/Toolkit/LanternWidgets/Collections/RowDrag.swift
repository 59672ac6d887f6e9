import LanternRaster

/// The movement of a row by its handle. Draws a line where the row would be dropped, and scrolls the list while the
/// pointer is near an edge.
final class RowDrag: Widget {
  /// The row that is being moved.
  private(set) var row: Int?
  // The row would be dropped before the row with this index.
  private var gap = 0
  // The vertical position of the pointer in the list.
  private var pointer = 0.0
  // The moment of the last step of scrolling; nil while the list does not scroll.
  private var stepped: Moment?

  /// The height of the area at an edge in which the list scrolls, and the highest speed in points per second.
  private static let edge = 40.0
  private static let speed = 800.0

  private var list: List? { parent as? List }

  /// Returns the width of the handle at the trailing edge of a row.
  static func handleWidth(in environment: Environment) -> Double { environment.theme.spacing.control }

  /// Returns the row whose handle is at a point of the list.
  func row(at point: Point) -> Int? {
    guard let list, list.onMove != nil, let environment = list.tree?.environment else { return nil }
    let width = RowDrag.handleWidth(in: environment)
    let handles = environment.mirrored(
      Rect(list.frame.width - width, 0, width, list.frame.height), in: list.frame.width)
    let row = list.layout.row(at: position(point.y, list, environment))
    let isOnRow =
      row < list.count && list.layout.top(ofRow: row) <= position(point.y, list, environment)
      && point.y >= list.rows.frame.minY
    return isOnRow && handles.contains(point) ? row : nil
  }

  func begin(at point: Point) {
    guard let row = row(at: point) else { return }
    self.row = row
    list?.rows.appearanceChanged()
    invalidate()
    move(to: point)
  }

  func move(to point: Point) {
    pointer = point.y
    findGap()
    // The tree asks for the next change again.
    invalidate(.zero)
  }

  func end(at moment: Moment) {
    guard let row, let list else { return }
    let destination = gap > row ? gap - 1 : gap
    cancel()
    list.moveRow(row, to: destination, at: moment)
  }

  /// Opens a menu with the moves of a row at a point of the list, for users who can click but not drag.
  func openMenu(ofRow row: Int, at point: Point) {
    guard let list, let tree else { return }
    let moves: [(WidgetMessage, Int)] = [(.moveUp, row - 1), (.moveDown, row + 1)]
    let anchor = Rect(origin: list.windowFrame.origin + point + tree.originInWindow, size: .zero)
    let items = moves.map { title, destination in
      MenuItem(
        tree.environment.text(title), isEnabled: list.layout.neighbors(ofRow: row).contains(destination)
      ) { [weak list] in
        guard let list, let tree = list.tree else { return }
        list.moveRow(row, to: destination, at: tree.shown)
      }
    }
    tree.present(MenuOverlay(list.semantics?.name ?? "", items, at: .atPoint, of: { anchor }))
  }

  func cancel() {
    guard row != nil else { return }
    row = nil
    stepped = nil
    list?.rows.appearanceChanged()
    invalidate()
  }

  private func position(_ y: Double, _ list: List, _ environment: Environment) -> Double {
    Double(list.shown) + y * environment.scale
  }

  /// Determines the gap between two rows that is nearest to the pointer, within the section of the row.
  func findGap() {
    guard let list, let row, let environment = tree?.environment else { return }
    let (layout, y) = (list.layout, position(pointer, list, environment))
    let under = layout.row(at: max(0, y))
    let isInLowerHalf =
      under < layout.count && y > layout.top(ofRow: under) + layout.height(ofRow: under) / 2
    let possible = layout.neighbors(ofRow: row)
    let gap = min(possible.upperBound, max(possible.lowerBound, isInLowerHalf ? under + 1 : under))
    if gap != self.gap { invalidate() }
    self.gap = gap
  }

  // MARK: Scrolling at the edges

  // The current speed, in points per second; 0 away from the edges.
  private var speed: Double {
    guard row != nil else { return 0 }
    let (above, below) = (RowDrag.edge - pointer, pointer - (frame.height - RowDrag.edge))
    let depth = above > 0 ? -above : max(0, below)
    return RowDrag.speed * min(1, max(-1, depth / RowDrag.edge))
  }

  override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    guard row != nil, speed != 0, list?.scroller.canMove(by: speed) == true else { return nil }
    return moment + .nanoseconds(1)
  }

  override func changingArea(in environment: Environment) -> Rect { .zero }

  override func timePassed(to moment: Moment, in environment: Environment) {
    // A longer pause between two frames does not make the list jump.
    let elapsed = min(.milliseconds(50), stepped.map { moment - $0 } ?? .milliseconds(16))
    stepped = moment
    let distance = speed * (elapsed / .seconds(1))
    list?.move(at: moment) { scroller, _ in scroller.jump(to: scroller.offset + distance) }
  }

  // MARK: Drawing

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    guard let list, let row else { return }
    let (layout, spacing) = (list.layout, environment.theme.spacing)
    let isAfterRow = gap > layout.neighbors(ofRow: row).lowerBound
    let position =
      isAfterRow ? layout.top(ofRow: gap - 1) + layout.height(ofRow: gap - 1) : layout.top(ofRow: gap)
    let y = min(frame.height - 1.5, max(1.5, list.place(position, in: environment)))
    let line = Rect(spacing.small, y - 1.5, max(0, frame.width - 2 * spacing.small), 3)
    canvas.fill(
      RoundedRect(line, cornerRadius: 1.5), with: .color(environment.theme.colors.primary))
  }
}
