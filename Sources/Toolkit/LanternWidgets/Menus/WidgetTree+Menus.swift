import LanternRaster

// Context menus, and the key of the menu bar.
extension WidgetTree {
  /// Opens the context menu of the content at a point. Returns false if it has none.
  func openContextMenu(at point: Point, _ event: InputEvent) -> Bool {
    pointer.position = point
    keyboardFocus.isVisible = false
    if let open = modalOverlay as? MenuOverlay {
      if open.covers(point) { return true }
      open.dismiss()
    }
    guard let widget = hit(point, or: { $0.contextMenu != nil }) else { return false }
    let path = sequence(first: widget, next: \.parent)
    if let next = path.first(where: canFocus) { focus(next, at: event.time) }
    if let viewport = widget as? Viewport, viewport.hand(event) { return true }
    return openContextMenu(of: widget, at: point)
  }

  /// Opens a menu by the menu key, Shift+F10 or F10. Returns false for other keys, and if there is no menu.
  func openMenu(by key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.menu, []), (.function(10), .shift):
      return focused.map { openContextMenu(of: $0, at: nil) } ?? false
    case (.function(10), []):
      var bar: MenuBar?
      eachVisible { if bar == nil { bar = $0 as? MenuBar } }
      return bar?.open() ?? false
    default: return false
    }
  }

  // Opens the menu of the widget, or of its nearest ancestor that has one, at a point of the tree or, without one, at
  // the caret or below the widget.
  private func openContextMenu(of widget: Widget, at point: Point?) -> Bool {
    for owner in sequence(first: widget, next: \.parent) {
      let items = owner.contextMenu?(point.map { $0 - owner.windowFrame.origin }) ?? []
      guard !items.isEmpty else { continue }
      let place =
        point.map { Rect(origin: $0, size: .zero) } ?? textInputArea
        ?? owner.visible(Rect(origin: .zero, size: owner.frame.size))
      let anchor = place.offset(by: originInWindow)
      let menu = MenuOverlay(
        owner.semantics?.name ?? "", items, at: .atPoint, of: { anchor },
        highlighted: point == nil ? MenuOverlay.firstChoice(of: items) : nil)
      present(menu)
      return true
    }
    return false
  }
}

extension MenuOverlay {
  /// Returns the index of the first item that can be chosen, among the items that are not separators.
  static func firstChoice(of items: [MenuItem]) -> Int? {
    items.filter { !$0.isSeparator }.firstIndex { $0.isEnabled }
  }
}
