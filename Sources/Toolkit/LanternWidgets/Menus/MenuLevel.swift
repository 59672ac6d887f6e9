import LanternRaster

/// The surface of one menu: its items, which scroll if there is not enough space.
final class MenuLevel: Widget {
  /// The space above the first and below the last item, in points.
  static let padding = 4.0

  let name: String
  private let kind: MenuOverlay.Kind
  private let placement: PopupPlacement
  private let anchor: () -> Rect
  /// The rows of the items, without separators.
  let rows: [MenuRow]
  private let panel: Panel
  private var isPlaced = false
  private var typeAhead = TypeAhead()
  /// The index of the highlighted row; nil for none.
  var highlighted: Int? {
    didSet {
      guard highlighted != oldValue else { return }
      for index in [oldValue, highlighted].compactMap({ $0 }) { rows[index].invalidate() }
    }
  }

  init(
    _ name: String, _ items: [MenuItem], _ kind: MenuOverlay.Kind, at placement: PopupPlacement,
    of anchor: @escaping () -> Rect
  ) {
    self.name = name
    self.kind = kind
    self.placement = placement
    self.anchor = anchor
    let columns = MenuRow.Columns(of: items, kind)
    var (rows, widgets): ([MenuRow], [Widget]) = ([], [])
    for item in items {
      if item.isSeparator {
        widgets.append(MenuSeparator())
      } else {
        rows.append(MenuRow(item, index: rows.count, columns))
        widgets.append(rows[rows.count - 1])
      }
    }
    self.rows = rows
    panel = Panel(
      padding: Insets(horizontal: 0, vertical: MenuLevel.padding), style: Panel.Style.popup,
      [ScrollView(Column(widgets))])
    super.init([panel])
  }

  /// Returns the frame in a window of a given size. A menu below a control is at least as wide as the control.
  func frame(in window: Size, _ environment: Environment) -> Rect {
    let anchor = anchor()
    return placement.frame(of: anchor, in: window, environment) { room in
      let size = panel.size(within: room, in: environment)
      return placement == .below ? Size(max(anchor.width, size.width), size.height) : size
    }
  }

  override func arrange(_ size: Size, in environment: Environment) {
    panel.place(at: Rect(origin: .zero, size: size), in: environment)
    guard !isPlaced else { return }
    isPlaced = true
    revealHighlight()
  }

  var overlay: MenuOverlay? { parent as? MenuOverlay }
  var highlightedRow: MenuRow? { highlighted.map { rows[$0] } }

  func revealHighlight() { highlightedRow?.revealInParents() }

  // MARK: Rows

  // Disabled rows are skipped.
  private var choices: [Int] { rows.indices.filter { rows[$0].item.isEnabled } }

  /// Returns the next row; the first one after nil or, if the selection wraps, after the last one.
  func row(after index: Int?, wraps: Bool) -> Int? {
    let choices = choices
    guard let index else { return choices.first }
    return choices.first { $0 > index } ?? (wraps ? choices.first : nil)
  }

  /// Returns the previous row; the last one before nil or, if the selection wraps, before the first one.
  func row(before index: Int?, wraps: Bool) -> Int? {
    let choices = choices
    guard let index else { return choices.last }
    return choices.last { $0 < index } ?? (wraps ? choices.last : nil)
  }

  /// Returns the next row whose title begins with the typed letters. After the last row, the search continues at the top.
  func row(beginningWith letter: Character, at moment: Moment) -> Int? {
    typeAhead.row(for: letter, at: moment, after: highlighted, of: rows.count) {
      rows[$0].item.isEnabled ? rows[$0].item.title : nil
    }
  }

  /// Whether the pointer, at a point after it left the item of this submenu at `apex`, is still on its way here: in the
  /// triangle between the apex and the nearer edge.
  func isAhead(of apex: Point, at point: Point) -> Bool {
    let edge = apex.x < frame.center.x ? frame.minX : frame.maxX
    let share = (point.x - apex.x) / (edge - apex.x)
    guard share > 0, share <= 1 else { return false }
    let slack = 4.0
    return point.y >= apex.y + share * (frame.minY - apex.y) - slack
      && point.y <= apex.y + share * (frame.maxY - apex.y) + slack
  }

  // A press between two items does not reach the menu below.
  override var handlesPointer: Bool { true }

  // The overlay describes the first menu.
  override var semantics: Semantics? {
    overlay?.levels.first === self ? nil : Semantics(kind == .menu ? .menu : .listbox, name: name)
  }
}
