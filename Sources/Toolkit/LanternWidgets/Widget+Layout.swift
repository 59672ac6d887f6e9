public import LanternRaster

/// The state of a widget's layout.
struct LayoutState {
  /// The answers to the questions of the parent.
  var answers = LayoutAnswers()
  /// Whether the children have their places.
  var isArranged = false
  /// Whether the widget measures or arranges its children now, so that it takes note of their changes itself.
  var isInProgress = false
  /// Whether the answers may be out of date.
  var hasChanged = false
  /// The children whose answers, or those of a descendant, may be out of date.
  var changedChildren: [Widget] = []
  /// Whether the widget is one of the changed children of its parent.
  var isListed = false

  var isStale: Bool { hasChanged || !changedChildren.isEmpty }
}

// Layout: a widget that changes is asked again what its parent asked before. Only if an answer differs, the parent is
// out of date too.
extension Widget {
  /// Returns the desired size, at most `available`. Calls `measure` only if the cached size may be out of date.
  public final func size(within available: Size, in environment: Environment) -> Size {
    refreshAlone(in: environment)
    if let known = layoutState.answers.size(within: available) { return known }
    let wanted = measured { measure(available, in: environment) }
    layoutState.answers.add(wanted, within: available)
    return wanted
  }

  /// Returns the distance from the upper edge to the baseline of the first line of text at a given size. Calls
  /// `baseline(_:in:)` only if the cached baseline may be out of date.
  public final func baseline(at size: Size, in environment: Environment) -> Double? {
    refreshAlone(in: environment)
    if let known = layoutState.answers.baseline(at: size) { return known }
    let baseline = baseline(size, in: environment)
    layoutState.answers.add(baseline, at: size)
    return baseline
  }

  /// The space at the trailing edge and at the bottom that is always empty.
  final var emptyEdges: Size {
    if let known = layoutState.answers.emptyEdges { return known }
    let edges = measureEmptyEdges()
    layoutState.answers.emptyEdges = edges
    return edges
  }

  /// Sets the frame, in the parent's points. Arranges the children unless nothing changed for them.
  public final func place(at rect: Rect, in environment: Environment) {
    refreshAlone(in: environment)
    let isResized = rect.size != frame.size
    if rect != frame { unsettle() }
    frame = rect
    if isResized || !layoutState.isArranged { arrangeAnew(in: environment) }
  }

  /// Arranges the children within the current frame.
  final func arrangeAnew(in environment: Environment) {
    unsettle()
    let wasInProgress = layoutState.isInProgress
    layoutState.isInProgress = true
    measured { arrange(frame.size, in: environment) }
    layoutState.isInProgress = wasInProgress
    layoutState.isArranged = true
  }

  /// Brings the answers of the changed widgets in this subtree up to date. Returns whether an answer of this widget
  /// differs.
  ///
  /// A widget whose answers are the same is arranged by its tree; the others are arranged by their parents.
  final func refreshAnswers(in environment: Environment) -> Bool {
    let count = layoutState.changedChildren.count
    for index in 0..<count {
      let child = layoutState.changedChildren[index]
      guard child.parent === self else { continue }
      child.layoutState.isListed = false
      // A hidden widget takes no space. It is brought up to date when it is shown.
      if !child.isHidden, child.refreshAnswers(in: environment) { layoutState.hasChanged = true }
    }
    // Keeps the storage, and children that were listed meanwhile.
    layoutState.changedChildren.removeFirst(count)
    guard layoutState.hasChanged else { return false }
    layoutState.hasChanged = false
    layoutState.isArranged = false
    let old = layoutState.answers
    layoutState.answers = LayoutAnswers()
    let wasInProgress = layoutState.isInProgress
    layoutState.isInProgress = true
    defer { layoutState.isInProgress = wasInProgress }
    guard let tree, old.areStillGiven(by: self, in: environment) else { return true }
    tree.arrangementIsStale(of: self)
    return false
  }

  // Brings this widget up to date before the tree does, because its parent asks or places it.
  private func refreshAlone(in environment: Environment) {
    guard layoutState.isStale, refreshAnswers(in: environment) else { return }
    parent?.layoutState.hasChanged = true
  }

  // MARK: Changes

  /// Marks the widget for redrawing and for layout, because its size may have changed.
  public final func invalidateLayout() {
    invalidate()
    layoutIsStale()
  }

  /// Marks the positions of the children as out of date while the widget's own size is unchanged. Costs less than
  /// `invalidateLayout()`.
  public final func invalidateArrangement() {
    guard layoutState.isArranged else { return }
    layoutState.isArranged = false
    tree?.arrangementIsStale(of: self)
  }

  /// Marks the answers of this widget as out of date. They are compared before the next layout.
  final func layoutIsStale() {
    unsettle()
    if let ancestor = ancestorInProgress { return forgetAnswers(below: ancestor) }
    layoutState.hasChanged = true
    layoutState.isArranged = false
    var widget = self
    while let parent = widget.parent {
      if !widget.layoutState.isListed {
        widget.layoutState.isListed = true
        parent.layoutState.changedChildren.append(widget)
      }
      widget = parent
    }
    tree?.layoutIsStale()
  }

  /// Marks the layout of the parent as out of date, because this widget's share of it has changed.
  final func shareIsStale() {
    unsettle()
    (parent ?? self).layoutIsStale()
  }

  private var ancestorInProgress: Widget? {
    var widget: Widget? = self
    while let current = widget, !current.layoutState.isInProgress { widget = current.parent }
    return widget
  }

  // A widget that is being laid out asks its descendants again, so nothing else has to be compared.
  private func forgetAnswers(below ancestor: Widget) {
    var widget = self
    while widget !== ancestor {
      widget.layoutState.answers.removeAll()
      widget.layoutState.isArranged = false
      guard let parent = widget.parent else { return }
      widget = parent
    }
  }

  /// Clears the answers of the widget and its descendants after a change of the environment.
  final func forgetLayout() {
    layoutState = LayoutState()
    isUnsettled = true
    childBounds = nil
    for child in children { child.forgetLayout() }
  }

  // An ancestor of an unsettled widget is unsettled too.
  private func unsettle() {
    var widget = self
    while !widget.isUnsettled {
      widget.isUnsettled = true
      guard let parent = widget.parent else { return }
      parent.childBounds?.isOutdated(widget.indexInBounds)
      widget = parent
    }
  }
}
