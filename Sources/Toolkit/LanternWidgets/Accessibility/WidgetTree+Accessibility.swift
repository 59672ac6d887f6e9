package import LanternRaster

/// The accessible objects of a tree, as long as nothing has changed since they were made.
///
/// It knows the trees that the viewports showed then, and not what the objects describe.
package struct AccessibleSnapshot {
  // The tree of a viewport, or none. It may be gone.
  private struct Inner {
    weak var tree: WidgetTree?
    let exists: Bool
  }

  private var kept: (corner: PixelRect, inner: [Inner], objects: [AccessibleObject])?

  package init() {}

  /// The objects made for a corner in the window; nil if there are none.
  package func objects(at corner: PixelRect) -> [AccessibleObject]? {
    kept.flatMap { $0.corner == corner ? $0.objects : nil }
  }

  /// Returns whether nothing has changed, in the tree or in one that its viewports show.
  package func isCurrent(in viewports: [Viewport]) -> Bool {
    guard let kept, kept.inner.count == viewports.count else { return false }
    return zip(viewports, kept.inner).allSatisfy { viewport, inner in
      guard let tree = viewport.accessibleTree else { return !inner.exists }
      return tree === inner.tree && tree.accessible.isCurrent(in: tree.viewports)
    }
  }

  /// Keeps the objects that were made for a corner while the viewports showed their trees.
  package mutating func keep(_ objects: [AccessibleObject], at corner: PixelRect, inner: [WidgetTree?]) {
    kept = (corner, inner.map { Inner(tree: $0, exists: $0 != nil) }, objects)
  }

  /// Forgets the objects, because something has changed.
  package mutating func forget() { kept = nil }
}

// The accessible objects of a tree, and what is asked of them.
extension WidgetTree {
  /// Whether typed text goes into a password field.
  package var takesPassword: Bool { innermostFocus is PasswordField }

  /// Returns the objects of the widgets that input can reach, in reading order. `corner` is the upper left corner of the
  /// tree in pixels of the window.
  ///
  /// If nothing has changed since the last call, this takes a few nanoseconds.
  package func accessibleObjects(at corner: PixelRect = .empty) -> [AccessibleObject] {
    if let kept = accessible.objects(at: corner), accessible.isCurrent(in: viewports) { return kept }
    let inner = viewports.map(\.accessibleTree)
    var objects: [AccessibleObject] = []
    for root in activeRoots { _ = describe(root, corner, into: &objects) }
    accessible.keep(objects, at: corner, inner: inner)
    return objects
  }

  // A page comes and goes as a whole, so its objects are in one object.
  private func accessiblePage(at frame: PixelRect) -> [AccessibleObject] {
    let objects = accessibleObjects(at: frame)
    guard objects.count > 1, root.semantics == nil else { return objects }
    let properties = AccessibleProperties(Semantics(.group, name: ""), frame: frame)
    if let last = root.accessibleObject, last.isCurrent(properties, objects) { return [last] }
    let page = AccessibleObject(root.accessibleID, properties, objects)
    root.accessibleObject = page
    return [page]
  }

  // Returns whether the focus is on the widget, or on one inside that has no object.
  private func describe(
    _ widget: Widget, _ corner: PixelRect, into objects: inout [AccessibleObject]
  ) -> Bool {
    guard !widget.isHidden else { return false }
    if let viewport = widget as? Viewport, let inner = viewport.accessibleTree {
      let place = viewport.pixels
      objects += inner.accessiblePage(
        at: PixelRect(corner.x + place.x, corner.y + place.y, place.width, place.height))
    }
    guard let properties = widget.accessibleProperties(at: corner) else {
      var hasFocus = widget.isFocused
      for child in widget.children { hasFocus = describe(child, corner, into: &objects) || hasFocus }
      return hasFocus
    }
    var own = properties
    var children: [AccessibleObject] = []
    for child in widget.children {
      own.hasFocus = describe(child, corner, into: &children) || own.hasFocus
    }
    let object: AccessibleObject
    if let last = widget.accessibleObject, last.isCurrent(own, children) {
      object = last
    } else {
      object = AccessibleObject(widget.accessibleID, own, children)
      widget.accessibleObject = object
    }
    objects.append(object)
    return false
  }

  // A widget in a viewport has the focus only if the viewport has it too.
  func forgetAccessibleFocus(_ old: Widget?) {
    accessible.forget()
    for case let viewport as Viewport in [old, focused] {
      viewport.accessibleTree?.forgetAccessibleFocus(nil)
    }
  }

  /// Does what assistive technology asks of a widget. Returns false if no widget with this number can be reached, or if
  /// it can't do that now.
  package func perform(_ request: AccessibleRequest, on id: Int, at moment: Moment) -> Bool {
    var found: Widget?
    eachReceivingInput { if $0.assignedAccessibleID == id { found = $0 } }
    outermost.isUserActing = true
    defer { outermost.isUserActing = false }
    if let found { return found.perform(request, at: moment) }
    return viewports.contains { viewport in
      isShown(viewport) && handles(viewport)
        && viewport.accessibleTree?.perform(request, on: id, at: moment) == true
    }
  }
}

extension Viewport {
  // Also while a pointer drags a transition and no tree receives input, there is something to read.
  fileprivate var accessibleTree: WidgetTree? { activeTree ?? trees.first }
}

extension Widget {
  /// The semantics with the description, and the problem of a bound value that the widget has no place for.
  var describedSemantics: Semantics? {
    guard var semantics else { return nil }
    if let unplacedProblem {
      semantics.description = unplacedProblem
      semantics.states.insert(.invalid)
    }
    if semantics.description == nil { semantics.description = defaultDescription }
    return semantics
  }

  private static var idCount = 0

  /// The number of the widget for assistive technology.
  var accessibleID: Int {
    if let assignedAccessibleID { return assignedAccessibleID }
    Widget.idCount += 1
    assignedAccessibleID = Widget.idCount
    return Widget.idCount
  }

  fileprivate func accessibleProperties(at corner: PixelRect) -> AccessibleProperties? {
    guard var semantics = describedSemantics, let tree else { return nil }
    let scale = tree.environment.scale
    func inWindow(_ part: PixelRect) -> PixelRect { part.offset(x: corner.x, y: corner.y) }
    let seen = visiblePixels
    if seen.isEmpty { semantics.states.insert(.offscreen) }
    var properties = AccessibleProperties(semantics, frame: inWindow(seen.isEmpty ? pixels : seen))
    properties.isFocusable = accessibleFocus.acceptsFocus
    properties.hasFocus = isFocused
    properties.isModal = (self as? Overlay)?.isModal == true
    properties.quantity = quantity
    properties.text = accessibleText
    properties.text?.place(
      at: Point(windowFrame.minX * scale + Double(corner.x), windowFrame.minY * scale + Double(corner.y)),
      scale: scale)
    if properties.text != nil, let caret = textInputArea, isFocused {
      properties.text?.caretFrame = inWindow(visible(caret).pixels(at: scale))
    }
    describeAccessibly(&properties)
    return properties
  }

  fileprivate func perform(_ request: AccessibleRequest, at moment: Moment) -> Bool {
    switch request {
    case .perform(let action): return perform(action, at: moment)
    case .focus: return accessibleFocus.takeFocusByRequest(at: moment)
    case .setQuantity(let value): return setQuantity(value, at: moment)
    case .select: return selectAccessibly(at: moment)
    case .reveal:
      revealInParents(at: moment)
      return true
    case .selectText, .replaceText, .copyText, .pasteText:
      return (self as? TextInput)?.perform(text: request, at: moment) == true
    }
  }

  // Gives the widget the focus, as a press of Tab would, and the viewports around it.
  private func takeFocusByRequest(at moment: Moment) -> Bool {
    guard acceptsFocus, let tree, tree.canFocus(self) else { return false }
    var (widget, hosting): (Widget, WidgetTree?) = (self, tree)
    while let tree = hosting {
      tree.keyboardFocus.isVisible = true
      tree.focus(widget, at: moment)
      guard let host = tree.host else { break }
      (widget, hosting) = (host, host.tree)
    }
    return true
  }
}
