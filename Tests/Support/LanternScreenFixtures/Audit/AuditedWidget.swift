package import LanternNavigation
package import LanternRaster
package import LanternWidgets

/// A visible widget with semantics, and its place in the window, in points.
package struct AuditedWidget {
  package let widget: Widget
  package let semantics: Semantics
  /// The whole frame, also where it is scrolled out of sight.
  package let frame: Rect
  /// The part of the frame that no ancestor and no edge of the window cuts off.
  package let visible: Rect
  /// The places of the ancestors with semantics in the list, from the outermost one.
  package let ancestors: [Int]
  /// Whether the widget or an ancestor is disabled.
  package let isDisabled: Bool
  /// Whether an ancestor can scroll up and down, or to both sides.
  package let scrollsVertically: Bool
  package let scrollsHorizontally: Bool
  /// The area beyond which nothing of the widget is visible.
  package let clip: Rect

  /// The role and the name, as in `button “Log In”`.
  package var description: String { "\(semantics.role.rawValue) “\(semantics.name)”" }
  /// Whether the user can operate the widget.
  package var isControl: Bool {
    !isDisabled && !semantics.states.contains(.busy)
      && (semantics.actions.contains(.press) || AuditedWidget.fields.contains(semantics.role)
        || semantics.role == .slider)
  }
  /// Whether the widget is a field for text.
  package var isField: Bool { AuditedWidget.fields.contains(semantics.role) }

  package static let fields: Set<Semantics.Role> = [.textbox, .password, .spinbutton]

  /// Returns the widgets of the screen that receives input, in reading order.
  @MainActor
  package static func all(in root: RootController) -> [AuditedWidget] {
    all(in: root.tree)
  }

  /// Returns the widgets of a tree and of the trees that it shows.
  @MainActor
  package static func all(in tree: WidgetTree) -> [AuditedWidget] {
    var walk = Walk()
    let size = tree.size.points(at: tree.environment.scale)
    walk.visit(tree, at: .zero, Walk.Surroundings(clip: Rect(origin: .zero, size: size)))
    return walk.found
  }

  @MainActor
  private struct Walk {
    struct Surroundings {
      var clip: Rect
      var ancestors: [Int] = []
      var isDisabled = false
      var scrollsVertically = false
      var scrollsHorizontally = false
    }

    var found: [AuditedWidget] = []

    mutating func visit(_ tree: WidgetTree, at origin: Point, _ around: Surroundings) {
      let roots = [tree.root] + tree.overlays
      let first = tree.overlays.lastIndex(where: \.isModal).map { $0 + 1 } ?? 0
      for root in roots[first...] { visit(root, at: origin, around) }
    }

    mutating func visit(_ widget: Widget, at origin: Point, _ around: Surroundings) {
      guard !widget.isHidden else { return }
      var inner = around
      let frame = widget.frame.offset(by: origin)
      let visible = frame.intersection(around.clip)
      if let viewport = widget as? Viewport, let tree = viewport.activeTree ?? viewport.trees.first {
        visit(tree, at: frame.origin, Surroundings(clip: visible, ancestors: around.ancestors))
      }
      if var semantics = widget.semantics {
        if widget.isFocused { semantics.states.insert(.focused) }
        inner.isDisabled = around.isDisabled || semantics.states.contains(.disabled)
        found.append(
          AuditedWidget(
            widget: widget, semantics: semantics, frame: frame, visible: visible, ancestors: around.ancestors,
            isDisabled: inner.isDisabled, scrollsVertically: around.scrollsVertically,
            scrollsHorizontally: around.scrollsHorizontally, clip: around.clip))
        inner.ancestors.append(found.count - 1)
      }
      if let area = widget as? ScrollArea {
        if area.axis == .vertical { inner.scrollsVertically = true } else { inner.scrollsHorizontally = true }
      }
      if widget.clipsChildren { inner.clip = visible }
      for child in widget.children { visit(child, at: frame.origin, inner) }
    }
  }
}
