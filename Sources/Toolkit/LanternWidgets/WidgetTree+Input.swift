public import LanternRaster

// Delivers each event to the widget that it concerns: a click to the widget that `hit` finds, a key to the focus.
extension WidgetTree {
  /// Delivers an event to the widget that it concerns. Returns whether a key was handled, a context menu was opened or
  /// something scrolled, and true for all other events.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool { measured { deliver(event) } }

  private func deliver(_ event: InputEvent) -> Bool {
    let moment = event.time
    pointer.heldKeys = event.heldKeys
    if host == nil { keyboardFocus.isCapsLockOn = event.isCapsLockOn }
    defer { pointer.heldKeys = [] }
    if host == nil { isUserActing = event.isAction }
    defer { if host == nil { isUserActing = false } }
    switch event.action {
    case .pointerMoved, .pointerUp, .pointerCancelled, .composition: break
    case .pointerLeft: pointerLeftTooltip()
    // Escape has its other effect too: a dialog whose focused button shows a tooltip closes at once.
    default: refuseTooltip()
    }
    switch event.action {
    case .pointerMoved(let point): movePointer(to: point, event)
    case .pointerDown(let point, let clicks): press(at: point, clicks: clicks, event)
    case .pointerUp(let point):
      pointer.position = point
      let widget = hit(point)
      if let released = pointer.release() {
        give(event, .released(isInside: released === widget), to: released)
      }
      // The action of the release may have placed another widget under the pointer.
      hover(pointer.position.flatMap { hit($0) }, at: moment)
    case .pointerCancelled: cancelPress(at: moment)
    case .contextMenuRequested(let point): return pointer.pressed == nil && openContextMenu(at: point, event)
    case .pasteRequested(let point): return pointer.pressed == nil && pasteSelection(at: point, event)
    case .pointerLeft:
      pointer.position = nil
      hover(nil, at: moment)
    case .scrolled(let distance, let point):
      pointer.position = point
      return scroll(by: distance, at: point, event)
    case .scrollBegan(let point):
      pointer.scrolled = hit(point) as? Viewport
      return pointer.scrolled?.hand(event) == true
    case .scrollEnded:
      defer { pointer.scrolled = nil }
      return pointer.scrolled?.hand(event) == true
    case .dropped(let drop, let point): handle(drop, at: point, event)
    case .keyDown(let key, let modifiers): return handle(key, modifiers, at: moment)
    case .text(let text): focused?.handle(text: text, at: moment)
    case .composition(let text, let selected):
      focused?.handle(composition: text, selected: selected, at: moment)
    case .windowActivated: setWindowActive(true)
    case .windowDeactivated: setWindowActive(false)
    }
    return true
  }

  // MARK: Hit testing

  /// Returns the frontmost widget at a point that handles the pointer, or that another condition selects.
  ///
  /// If that is a viewport, its inner tree is hit-tested when it handles the event.
  package func hit(_ point: Point, or isSought: (Widget) -> Bool = { _ in false }) -> Widget? {
    func search(_ widget: Widget, _ point: Point) -> Widget? {
      guard !widget.isHidden, !widget.clipsChildren || widget.frame.contains(point) else { return nil }
      let local = point - widget.frame.origin
      if !widget.takesPresses || !widget.frame.contains(point) {
        var found: Widget?
        // A child contains the points of its left and upper edges.
        widget.eachChild(near: Rect(origin: local, size: .zero).inset(by: -1)) { child in
          found = search(child, local)
          return found != nil
        }
        if let found { return found }
      }
      // A viewport that fills the window receives all input of the window.
      let isReached = widget.frame.contains(point) || widget === root && widget is Viewport
      return isReached && (widget.handlesPointer || isSought(widget)) ? widget : nil
    }
    // The action of a press may have dismantled the tree.
    guard root.tree === self else { return nil }
    for root in activeRoots.reversed() {
      if let found = search(root, point) { return found }
    }
    return nil
  }

  /// Returns whether a drag from a point belongs to a widget, such as a text field, a scroll view or a widget whose
  /// content can be dragged out of the window.
  public func takesDrags(at point: Point) -> Bool {
    guard let widget = hit(point) else { return false }
    if let viewport = widget as? Viewport {
      return viewport.reached(at: point).map { $0.takesDrags(at: $1) } ?? false
    }
    return sequence(first: widget, next: \.parent).contains { $0.keepsDrags || $0.movesByDrag }
      || draggedContent(of: widget, at: point) != nil
  }

  /// Returns the widget that a press at a point reaches, also in the trees inside this one.
  func innermostHit(_ point: Point) -> Widget? {
    let widget = hit(point)
    guard let viewport = widget as? Viewport else { return widget }
    return viewport.reached(at: point).flatMap { $0.innermostHit($1) }
  }

  // MARK: Press

  private func press(at point: Point, clicks: Int, _ event: InputEvent) {
    // The release of an earlier press was lost.
    cancelPress(at: event.time)
    pointer.position = point
    keyboardFocus.isVisible = false
    if host == nil { pointer.presses.begin(clicks) }
    let widget = hit(point)
    hover(widget, at: event.time)
    guard let clicks = clicksInARow(clicks, on: widget) else { return }
    pointer.begin(on: widget, at: point, focused: focused)
    for overlay in overlays where overlay !== widget.map(root) {
      overlay.pressedElsewhere(on: innermostHit(point))
    }
    if let widget, !leavesFocus(widget), let next = focusTarget(of: widget, at: point) {
      focus(next, at: event.time)
    }
    pointer.noteFocus(focused)
    guard let widget else { return }
    give(event, .pressed(at: point - widget.windowFrame.origin, clicks: clicks), to: widget)
  }

  // Returns the widget that a press gives the focus to. Nil if the press lands on nothing that can have it: the focus stays where
  // it is then, except that a viewport gets it if no widget has it.
  private func focusTarget(of widget: Widget, at point: Point) -> Widget? {
    let next = sequence(first: widget, next: \.parent).first(where: canFocus)
    guard let viewport = next as? Viewport, innermostFocus != nil, !viewport.isFocused else { return next }
    return viewport.reached(at: point).map { $0.takesFocus(at: $1) } == true ? viewport : nil
  }

  // Whether a press at a point gives the focus to a widget of this tree, or of a tree inside it.
  private func takesFocus(at point: Point) -> Bool {
    guard let widget = hit(point) else { return false }
    guard let viewport = widget as? Viewport else {
      return sequence(first: widget, next: \.parent).contains(where: canFocus)
    }
    return viewport.reached(at: point).map { $0.takesFocus(at: $1) } == true
  }

  // Returns the number of clicks in a row on a widget, or nil if a press must have no effect on it. The inner tree of a
  // viewport decides about its own widgets.
  private func clicksInARow(_ count: Int, on widget: Widget?) -> Int? {
    guard let widget, !(widget is Viewport) else { return count }
    guard (root(of: widget) as? Overlay)?.isAtRest != false else { return nil }
    return outermost.pointer.presses.clicks(
      on: widget, of: count, inSeries: (widget as? Control)?.allowsSeries == true)
  }

  /// Ends the press without an effect. The tree still receives input.
  private func cancelPress(at moment: Moment) {
    guard let cancelled = pointer.release() else { return }
    give(InputEvent(.pointerCancelled, time: moment), .cancelled, to: cancelled)
  }

  /// Whether a widget holds a press, or one in the trees inside this one does.
  package var holdsPress: Bool { pointer.pressed != nil }

  /// Cancels the press and the hover state because the tree stops receiving input. The press has no effect.
  public func cancelPointer() {
    pointer.release()?.handle(.cancelled, at: shown)
    leavePointer()
  }

  /// Does the same because the content leaves, except that a press that may become a click still belongs to its widget,
  /// until it is released or the content has left.
  package func letPressEnd() {
    if pointer.press?.isDrag == true { return cancelPointer() }
    (pointer.pressed as? Viewport)?.letPressEnd()
    leavePointer()
  }

  private func leavePointer() {
    // The outer tree sends the pointer position again when this tree receives input again.
    if host != nil { pointer.position = nil }
    hover(nil, at: shown)
    dropTooltip()
    pauseInput()
  }

  // A field that the user leaves for another window is checked now, not when the user comes back.
  private func setWindowActive(_ isActive: Bool) {
    guard host == nil, isActive != keyboardFocus.isWindowActive else { return }
    keyboardFocus.isWindowActive = isActive
    redrawFocus()
    if !isActive { pauseInput() }
  }

  private func redrawFocus() {
    dropTooltip()
    focused?.invalidate()
    for viewport in viewports {
      for tree in viewport.trees { tree.redrawFocus() }
    }
  }

  private func pauseInput() {
    guard let focused else { return }
    (focused as? Viewport)?.activeTree?.pauseInput()
    for widget in sequence(first: focused, next: \.parent) { widget.inputPaused() }
  }

  // A drag goes to the pressed widget until an ancestor takes it over.
  private func drag(_ widget: Widget, from start: Point, to point: Point, _ event: InputEvent) {
    if !widget.keepsDrags, !(widget is Viewport) {
      let takers = sequence(first: widget, next: { $0.keepsDrags ? nil : $0.parent })
      let taker = takers.first { taker in
        let origin = taker.windowFrame.origin
        return taker.takesDrag(from: start - origin, to: point - origin)
      }
      if let taker, taker !== widget {
        pointer.handPress(to: taker)
        widget.handle(.cancelled, at: event.time)
        taker.handle(.pressed(at: start - taker.windowFrame.origin, clicks: 1), at: event.time)
      }
    }
    guard let press = pointer.press, let pressed = press.widget else { return }
    give(event, .dragged(to: point - pressed.windowFrame.origin), to: pressed)
    // The press was no click, so it has not moved the focus either.
    let hasFollowed = pressed !== widget && !canFocus(pressed)
    if press.movedFocus, hasFollowed || (pressed as? ScrollArea)?.scroller.isHeld == true {
      pointer.noteFocus(press.focusedBefore)
      focus(press.focusedBefore.flatMap { canFocus($0) ? $0 : nil }, at: event.time)
    }
  }

  // MARK: Movement

  private func movePointer(to point: Point, _ event: InputEvent) {
    let isResting = point == pointer.position
    pointer.position = point
    if let press = pointer.press, let pressed = press.widget {
      if !startsDragOut(to: point, event) { drag(pressed, from: press.start, to: point, event) }
    } else {
      move(to: point, event)
      if !isResting { restPointer(at: point, event.time) }
    }
  }

  private func move(to point: Point, _ event: InputEvent) {
    let widget = hit(point)
    hover(widget, at: event.time)
    if let viewport = widget as? Viewport {
      viewport.hand(event)
    } else if let widget {
      widget.pointerMoved(to: point - widget.windowFrame.origin, at: event.time)
    }
  }

  private func hover(_ widget: Widget?, at moment: Moment) {
    guard let change = pointer.hover(widget) else { return }
    change.left?.handle(.left, at: moment)
    change.entered?.handle(.entered, at: moment)
  }

  /// The modifier keys held during the pointer event that is being handled.
  public var heldKeys: Modifiers { pointer.heldKeys }

  /// The shape of the pointer at its current position.
  public var cursor: Cursor {
    guard let widget = pointer.pressed ?? pointer.hovered else { return .arrow }
    return (widget as? Viewport)?.activeTree?.cursor ?? widget.cursor
  }

  /// Notes that the content under a resting pointer has moved. The next update finds the widget under the pointer.
  public func contentMoved() {
    if let outer = host?.tree { outer.contentMoved() } else { pointer.isStale = true }
  }

  func refreshPointer() {
    guard pointer.isStale else { return }
    pointer.isStale = false
    guard let point = pointer.position, pointer.pressed == nil else { return }
    move(to: point, InputEvent(.pointerMoved(to: point), time: shown))
    contentMovedUnderTooltip(at: point)
  }

  // MARK: Wheel, drop and middle button

  // Content that can't scroll any farther leaves the wheel to the widgets around it, also across trees.
  private func scroll(by distance: Point, at point: Point, _ event: InputEvent) -> Bool {
    guard let widget = hit(point) else { return false }
    if let viewport = widget as? Viewport, viewport.hand(event) { return true }
    return sequence(first: widget, next: \.parent).contains { $0.scroll(by: distance, at: event.time) }
  }

  // Like the wheel, a drop goes to the widget under the pointer and on to its ancestors. A widget that only draws, such
  // as a picture, can take a drop too.
  private func handle(_ drop: DragContent, at point: Point, _ event: InputEvent) {
    guard let widget = hit(point, or: { _ in true }) else { return }
    if let viewport = widget as? Viewport {
      viewport.hand(event)
    } else {
      _ = sequence(first: widget, next: \.parent).first {
        $0.handle(drop, at: point - $0.windowFrame.origin, moment: event.time)
      }
    }
  }

  // Only inputs take the text. Elsewhere, the middle button has no effect.
  private func pasteSelection(at point: Point, _ event: InputEvent) -> Bool {
    pointer.position = point
    guard let widget = hit(point), innermostHit(point) is TextInput, canFocus(widget) else { return false }
    keyboardFocus.isVisible = false
    focus(widget, at: event.time)
    if let viewport = widget as? Viewport { return viewport.hand(event) }
    (widget as? TextInput)?.pasteSelection(at: point - widget.windowFrame.origin, event.time)
    return true
  }

  // MARK: Delivery

  // A viewport receives the event itself. Other widgets receive its meaning as a pointer event.
  private func give(_ event: InputEvent, _ meaning: PointerEvent, to widget: Widget) {
    if let viewport = widget as? Viewport {
      viewport.hand(event)
    } else {
      widget.measured { widget.handle(meaning, at: event.time) }
    }
  }

  /// Returns whether an event activates a control. Such an event has an effect only on what was at rest before it.
  ///
  /// Return and Space in a text field belong to the text.
  func activates(_ event: InputEvent) -> Bool {
    switch event.action {
    case .pointerDown, .contextMenuRequested, .pasteRequested: true
    case .keyDown(let key, let modifiers):
      modifiers.isEmpty && (key == .enter || key == .character(" ")) && textInputArea == nil
    case .pointerMoved, .pointerUp, .pointerCancelled, .pointerLeft, .scrolled, .scrollBegan, .scrollEnded,
      .text, .composition, .dropped, .windowActivated, .windowDeactivated:
      false
    }
  }
}

extension Viewport {
  /// Passes an event of the outer tree to the inner tree. Returns whether it was handled.
  @discardableResult
  final func hand(_ event: InputEvent) -> Bool {
    let origin = windowFrame.origin
    let event = event.mapped { $0 - origin }
    let isIntercepted = intercept(event)
    if case .scrollEnded = event.action {
      defer { scrolledTree = nil }
      return scrolledTree?.handle(event) == true || isIntercepted
    }
    if isIntercepted { return true }
    switch event.action {
    case .pointerDown(let point, let clicks):
      heldPress = pressTarget(at: point, clicks: clicks)
      guard let press = heldPress, let tree = press.tree else { return false }
      return tree.handle(event.mapped { position(of: $0, in: press.place) })
    case .pointerMoved, .pointerUp, .pointerCancelled:
      if let press = heldPress, let tree = press.tree, tree.pointer.pressed != nil {
        return continuePress(press, of: tree, with: event)
      }
    case .scrollBegan: scrolledTree = activeTree
    case .contextMenuRequested, .pasteRequested, .pointerLeft, .scrolled, .scrollEnded, .keyDown, .text,
      .composition, .dropped, .windowActivated, .windowDeactivated:
      break
    }
    guard let tree = activeTree else { return false }
    return tree.handle(event.mapped { position(of: $0, in: place(of: tree, at: $0)) })
  }

  // Content that leaves can still be clicked by the press that it holds, but not be dragged.
  private func continuePress(_ press: PressTarget, of tree: WidgetTree, with event: InputEvent) -> Bool {
    let handled = tree.handle(event.mapped { position(of: $0, in: press.place) })
    if tree !== activeTree, tree.pointer.press?.isDrag != false { tree.cancelPointer() }
    if tree.pointer.press == nil {
      heldPress = nil
      // The content has moved under the pointer since the press.
      if tree !== activeTree || press.place != Rect(origin: .zero, size: frame.size) { tree.contentMoved() }
    }
    return handled
  }

  // The tree that the pointer reaches at a point of the outer tree, and the point in it.
  fileprivate func reached(at point: Point) -> (tree: WidgetTree, point: Point)? {
    let point = point - windowFrame.origin
    return activeTree.map { ($0, position(of: point, in: place(of: $0, at: point))) }
  }
}

extension InputEvent {
  // Typing into a field that gets a new row below it must not move the focus there.
  fileprivate var isAction: Bool {
    switch action {
    case .text, .composition: false
    default: true
    }
  }
}
