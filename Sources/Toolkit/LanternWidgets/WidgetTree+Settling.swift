import LanternRaster

// Compares where the widgets draw after layout with where they drew before, and damages the difference.
extension WidgetTree {
  /// Records the bounds in which a widget and its children draw, damages the bounds that changed, and returns them in
  /// points of the parent, which lies at `origin`. Nothing is visible beyond `clip`, in the tree's points.
  @discardableResult
  func settle(_ widget: Widget, at origin: Point, within clip: Rect) -> Rect {
    let frame = widget.frame.offset(by: origin)
    let isInPlace = widget.drawnBounds != nil && widget.settled == frame && widget.settledClip == clip
    guard widget.isUnsettled || !isInPlace else { return widget.visualBounds }
    widget.isUnsettled = false
    widget.settledClip = clip
    check(widget)
    let own = Rect(origin: .zero, size: frame.size).inset(by: -widget.bleed)
    let drawnBounds = own.offset(by: frame.origin).intersection(clip)
    if widget.drawnBounds != drawnBounds || widget.settled != frame {
      widget.settled = frame
      if let old = widget.drawnBounds { addDamage(old) }
      addDamage(drawnBounds)
      widget.drawnBounds = drawnBounds
      // The size of a viewport in pixels depends on its position.
      (widget as? Viewport)?.arrangeAnew(in: environment)
    }
    let inner = widget.clipsChildren ? frame.intersection(clip) : clip
    var extent = ChildBounds.Extent(own)
    if isInPlace, widget.childBounds?.clip == inner {
      settleOutdatedChildren(of: widget, at: frame.origin, within: inner, &extent)
    } else {
      settleChildren(of: widget, at: frame.origin, within: inner, &extent)
    }
    widget.visualBounds = (widget.clipsChildren ? own : extent.rect).offset(by: widget.frame.origin)
    return widget.visualBounds
  }

  // Settles all children, and adds what they draw to `extent`.
  private func settleChildren(
    of widget: Widget, at origin: Point, within clip: Rect, _ extent: inout ChildBounds.Extent
  ) {
    let children = widget.children
    let areMany = children.count >= ChildBounds.smallestCount
    var bounds: [Rect?] = []
    if areMany { bounds.reserveCapacity(children.count) }
    for (index, child) in children.enumerated() {
      let visualBounds = settleChild(child, at: origin, within: clip)
      if let visualBounds { extent.formUnion(ChildBounds.Extent(visualBounds)) }
      guard areMany else { continue }
      child.indexInBounds = index
      bounds.append(visualBounds)
    }
    guard areMany else {
      widget.childBounds = nil
      return
    }
    var childBounds = ChildBounds(bounds, clip: clip)
    for (index, child) in children.enumerated() where child.isUnsettled { childBounds.isOutdated(index) }
    widget.childBounds = childBounds
  }

  // Settles the children that have changed since the last time.
  private func settleOutdatedChildren(
    of widget: Widget, at origin: Point, within clip: Rect, _ extent: inout ChildBounds.Extent
  ) {
    while let index = widget.childBounds?.nextOutdated() {
      let visualBounds = settleChild(widget.children[index], at: origin, within: clip)
      widget.childBounds?.set(visualBounds, at: index)
    }
    if let union = widget.childBounds?.union { extent.formUnion(union) }
  }

  // Returns nil if the child is hidden.
  private func settleChild(_ child: Widget, at origin: Point, within clip: Rect) -> Rect? {
    guard child.isHidden else { return settle(child, at: origin, within: clip) }
    child.isUnsettled = false
    vanish(child)
    return nil
  }

  // Damages the area that a widget and its children drew, because they are no longer visible.
  private func vanish(_ widget: Widget) {
    guard let drawnBounds = widget.drawnBounds else { return }
    addDamage(drawnBounds)
    widget.drawnBounds = nil
    check(widget)
    for child in widget.children { vanish(child) }
  }
}
