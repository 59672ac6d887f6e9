import LanternRaster

/// An open menu with its open submenus, or the list of options of a pop-up button.
///
/// The arrow keys, Home, End and first letters move the highlight. Return and Space choose. Right opens a submenu, and
/// Left closes it. Escape closes the last menu. Tab and a click elsewhere close all of them.
final class MenuOverlay: Overlay {
  /// The kind of a menu, which determines its roles and where the check marks are.
  enum Kind {
    /// A menu of commands.
    case menu
    /// Options, one of which is selected.
    case options
  }

  let kind: Kind
  /// The open menu, followed by its open submenus.
  private(set) var levels: [MenuLevel] = []
  /// The bar that opened the menu; nil if another widget did.
  weak var bar: MenuBar?
  // The last position of the pointer, in window points. A menu that opens under a resting pointer ignores it.
  private var lastPointer: Point?
  // The last position over the item whose submenu is open. From there, the pointer may cross other items.
  private var apex: Point?
  // The item that is highlighted if the pointer rests on it on its way to a submenu.
  private var crossed: (row: MenuRow, since: Moment)?

  init(
    _ name: String, _ items: [MenuItem], kind: Kind = .menu, at placement: PopupPlacement,
    of anchor: @escaping () -> Rect, highlighted: Int? = nil
  ) {
    self.kind = kind
    super.init()
    show(name, items, at: placement, of: anchor, highlighted: highlighted)
  }

  /// Shows another menu in place of this one.
  func show(
    _ name: String, _ items: [MenuItem], at placement: PopupPlacement, of anchor: @escaping () -> Rect,
    highlighted: Int? = nil
  ) {
    close(from: 0)
    open(MenuLevel(name, items, kind, at: placement, of: anchor), highlighted: highlighted)
  }

  private func open(_ level: MenuLevel, highlighted: Int?) {
    levels.append(level)
    add(level)
    level.highlighted = highlighted
  }

  private func close(from depth: Int) {
    guard depth < levels.count else { return }
    for level in levels[depth...] { level.removeFromParent() }
    levels.removeSubrange(depth...)
    (apex, crossed) = (nil, nil)
  }

  /// Performs the action of a row, or opens its submenu.
  func choose(_ row: MenuRow) {
    guard row.item.isEnabled, let depth = depth(of: row) else { return }
    highlight(row.index, at: depth)
    if row.item.submenu != nil { return enterSubmenu() }
    dismiss()
    row.item.action()
  }

  override func arrange(_ size: Size, in environment: Environment) {
    for level in levels { level.place(at: level.frame(in: size, environment), in: environment) }
  }

  /// Whether a point of the window is on a menu.
  func covers(_ point: Point) -> Bool { levels.contains { $0.frame.contains(point) } }

  override func treeChanged() {
    if let tree {
      lastPointer = tree.pointer.position
    } else {
      bar?.menuClosed()
    }
  }

  // MARK: Highlight

  private func depth(of row: MenuRow) -> Int? { levels.firstIndex { $0 === row.level } }

  // The level that the keys move in: the last one with a highlight.
  private var active: Int { levels.lastIndex { $0.highlighted != nil } ?? 0 }

  // Highlights a row, or none, and closes the submenus of others.
  private func highlight(_ index: Int?, at depth: Int) {
    if index != levels[depth].highlighted {
      close(from: depth + 1)
      levels[depth].highlighted = index
    } else if depth + 1 < levels.count {
      close(from: depth + 2)
      levels[depth + 1].highlighted = nil
    }
  }

  // Highlights the row under the pointer, and opens its submenu.
  private func hover(_ row: MenuRow, at depth: Int) {
    highlight(row.item.isEnabled ? row.index : nil, at: depth)
    if depth + 1 == levels.count { openSubmenu(of: row) }
  }

  private func openSubmenu(of row: MenuRow) {
    guard row.item.isEnabled, let items = row.item.submenu else { return }
    open(
      MenuLevel(row.item.title, items, kind, at: .beside, of: { [weak row] in row?.windowFrame ?? .zero }),
      highlighted: nil)
  }

  // MARK: Pointer

  override var isTransient: Bool { true }
  override var acceptsFocus: Bool { true }
  override var firstFocus: Widget? { self }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    guard case .pressed(let point, _) = pointer, !covers(point) else { return }
    if bar?.switchMenu(at: point) == true { return }
    dismiss()
  }

  override func pointerMoved(to point: Point, at moment: Moment) {
    guard moved(to: point) else { return }
    crossed = nil
    _ = bar?.switchMenu(at: point)
  }

  /// Notes the position of the pointer over a row, in window points.
  func pointerMoved(over row: MenuRow, to point: Point, at moment: Moment) {
    guard moved(to: point), let depth = depth(of: row) else { return }
    if depth + 1 < levels.count, row !== levels[depth].highlightedRow, let apex,
      levels[depth + 1].isAhead(of: apex, at: point)
    {
      crossed = (row, moment)
      return
    }
    crossed = nil
    hover(row, at: depth)
    if depth + 1 < levels.count { apex = point }
  }

  private func moved(to point: Point) -> Bool {
    defer { lastPointer = point }
    return point != lastPointer
  }

  // The time for which the pointer may rest on an item on its way to a submenu.
  private static let crossing = Duration.milliseconds(300)

  override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    crossed.map { max($0.since + MenuOverlay.crossing, Moment(nanoseconds: moment.nanoseconds + 1)) }
  }

  override func timePassed(to moment: Moment, in environment: Environment) {
    guard let crossed, moment >= crossed.since + MenuOverlay.crossing else { return }
    self.crossed = nil
    if let depth = depth(of: crossed.row) { hover(crossed.row, at: depth) }
  }

  // The rows damage what changes.
  override func changingArea(in environment: Environment) -> Rect { .zero }

  // MARK: Keys

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    crossed = nil
    let level = levels[active]
    let isMirrored = tree?.environment.direction == .rightToLeft
    switch key {
    case .down: move(to: level.row(after: level.highlighted, wraps: kind == .menu))
    case .up: move(to: level.row(before: level.highlighted, wraps: kind == .menu))
    case .home, .pageUp: move(to: level.row(after: nil, wraps: false))
    case .end, .pageDown: move(to: level.row(before: nil, wraps: false))
    case .right, .left: turn(forwards: (key == .right) != isMirrored)
    case .enter, .character(" "): level.highlightedRow.map(choose)
    case .escape: if active > 0 { leaveSubmenu() } else { dismiss() }
    case .back, .forward, .menu, .function(10): dismiss()
    case .character(let letter) where modifiers.isSubset(of: .shift):
      move(to: level.row(beginningWith: letter, at: moment))
    default: return false
    }
    return true
  }

  private func move(to index: Int?) {
    guard let index else { return }
    let depth = active
    highlight(index, at: depth)
    levels[depth].revealHighlight()
  }

  private func turn(forwards: Bool) {
    if forwards, let item = levels[active].highlightedRow?.item, item.submenu != nil {
      if item.isEnabled { enterSubmenu() }
    } else if !forwards, active > 0 {
      leaveSubmenu()
    } else {
      bar?.switchMenu(by: forwards ? 1 : -1)
    }
  }

  private func enterSubmenu() {
    let depth = active
    if depth + 1 == levels.count { levels[depth].highlightedRow.map(openSubmenu) }
    guard depth + 1 < levels.count else { return }
    levels[depth + 1].highlighted = levels[depth + 1].row(after: nil, wraps: false)
  }

  private func leaveSubmenu() { close(from: active) }

  override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard action == .dismiss else { return false }
    dismiss()
    return true
  }

  override var semantics: Semantics? {
    Semantics(
      kind == .menu ? .menu : .listbox, name: levels.first?.name ?? "",
      value: levels.first?.highlightedRow?.item.title, actions: [.dismiss])
  }
}
