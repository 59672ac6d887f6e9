public import LanternRaster

// Press, capture, hover and focus: chooses the widget that handles an event.
extension WidgetTree {
  /// Delivers an event to the widget that it concerns. Returns whether a key was handled, a context menu was opened or
  /// the wheel scrolled, and true for all other events.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    let moment = event.time
    heldKeys = event.heldKeys
    if host == nil { isCapsLockOn = event.isCapsLockOn }
    defer { heldKeys = [] }
    switch event.action {
    case .pointerMoved, .pointerUp, .pointerCancelled, .composition: break
    case .pointerLeft: pointerLeftTooltip()
    default: refuseTooltip()
    }
    switch event.action {
    case .pointerMoved(let point):
      let isResting = point == pointer
      pointer = point
      if let pressed {
        if !startsDragOut(to: point, event) { drag(pressed, to: point, event) }
      } else {
        move(to: point, event)
        if !isResting { restPointer(at: point, event.time) }
      }
    case .pointerDown(let point, let clicks):
      // The release of an earlier press was lost.
      cancelPress(at: moment)
      pointer = point
      usesKeyboard = false
      if host == nil { presses.begin() }
      let widget = hit(point)
      hover(widget, at: moment)
      pressed = widget
      pressStart = point
      canStartDrag = true
      guard let clicks = clicksInARow(clicks, on: widget) else {
        pressed = nil
        return true
      }
      focusedBeforePress = focused
      if widget.map(leavesFocus) != true {
        focus(widget.flatMap { sequence(first: $0, next: \.parent).first(where: canFocus) }, at: moment)
      }
      pressMovedFocus = focused !== focusedBeforePress
      if let widget {
        give(event, .pressed(at: point - widget.windowFrame.origin, clicks: clicks), to: widget)
      }
    case .pointerUp(let point):
      pointer = point
      let widget = hit(point)
      let released = pressed
      pressed = nil
      if let released { give(event, .released(isInside: released === widget), to: released) }
      // The action of the release may have placed another widget under the pointer.
      hover(pointer.flatMap { hit($0) }, at: moment)
    case .pointerCancelled: cancelPress(at: moment)
    case .contextMenuRequested(let point): return pressed == nil && openContextMenu(at: point, event)
    case .pointerLeft:
      pointer = nil
      hover(nil, at: moment)
    case .scrolled(let distance, let point):
      pointer = point
      return scroll(by: distance, at: point, event)
    case .keyDown(let key, let modifiers):
      // Back and Forward are mouse buttons as well.
      if key != .back, key != .forward { usesKeyboard = true }
      if commands?.perform(Shortcut(key, modifiers), isGlobal: true) == true { return true }
      return handle(key, modifiers, at: moment)
    case .text(let text):
      focused?.handle(text: text, at: moment)
    case .composition(let text, let selected):
      focused?.handle(composition: text, selected: selected, at: moment)
    case .dropped(let drop, let point): handle(drop, at: point, event)
    }
    return true
  }

  /// Cancels the press and the hover state because the tree stops receiving input. The press has no effect.
  public func cancelPointer() {
    pressed?.handle(.cancelled, at: shown)
    pressed = nil
    // The outer tree sends the pointer position again when this tree receives input again.
    if host != nil { pointer = nil }
    hover(nil, at: shown)
    dropTooltip()
    pauseInput()
  }

  private func pauseInput() {
    guard let focused else { return }
    (focused as? Viewport)?.activeTree?.pauseInput()
    for widget in sequence(first: focused, next: \.parent) { widget.inputPaused() }
  }

  /// Notes that the content under a resting pointer has moved. The next update finds the widget under the pointer.
  public func contentMoved() {
    if let outer = host?.tree { outer.contentMoved() } else { pointerIsStale = true }
  }

  /// Gives keyboard focus to a widget, or to none.
  public func focus(_ widget: Widget?, at moment: Moment? = nil) {
    guard widget !== focused else { return }
    let old = focused
    focused = widget
    // A page begins at its top, unless the user would type out of sight.
    revealsFocus = widget?.frame.size == .zero && (usesKeyboard || widget is TextInput)
    old?.focusChanged(at: moment ?? shown)
    widget?.focusChanged(at: moment ?? shown)
    guard usesKeyboard else { return }
    widget?.revealInParents(at: moment ?? shown)
    restFocus(at: moment ?? shown)
  }

  /// Shows the focus as the outer tree does. When it begins to, the focused widget is scrolled into view.
  func followKeyboardUse(of outer: WidgetTree) {
    guard usesKeyboard != outer.usesKeyboard else { return }
    usesKeyboard = outer.usesKeyboard
    guard usesKeyboard, focused != nil else { return }
    revealsFocus = true
    layoutIsStale()
  }

  /// Gives keyboard focus to the first widget that accepts it, unless a widget already has it. If a viewport has the
  /// focus, does so in its inner tree.
  public func focusFirst() {
    if let inside = (focused as? Viewport)?.activeTree {
      inside.focusFirst()
    } else if focused == nil {
      _ = moveFocus(backwards: false, wraps: false, at: shown)
    }
  }

  /// The focused widget, or that of the inner tree if a viewport has the focus.
  var innermostFocus: Widget? { (focused as? Viewport)?.activeTree?.innermostFocus ?? focused }

  /// Returns whether a drag from a point belongs to a widget, such as a text field, a scroll view or a widget whose
  /// content can be dragged out of the window.
  public func takesDrags(at point: Point) -> Bool {
    guard let widget = hit(point) else { return false }
    if let viewport = widget as? Viewport {
      let inner = viewport.position(inActiveTree: point - viewport.windowFrame.origin)
      return viewport.activeTree?.takesDrags(at: inner) ?? false
    }
    return sequence(first: widget, next: \.parent).contains { $0.keepsDrags || $0.movesByDrag }
      || draggedContent(of: widget, at: point) != nil
  }

  /// The shape of the pointer at its current position.
  public var cursor: Cursor {
    guard let widget = pressed ?? hovered else { return .arrow }
    return (widget as? Viewport)?.activeTree?.cursor ?? widget.cursor
  }

  /// The area where typed text is inserted, in points; nil if no widget accepts text.
  public var textInputArea: Rect? {
    guard let focused else { return nil }
    if let viewport = focused as? Viewport {
      return viewport.activeTree?.textInputArea?.offset(by: viewport.windowFrame.origin)
    }
    return focused.textInputArea.map { focused.visible($0) }
  }

  /// The place where typed text goes; nil if no widget accepts text.
  public var textInputContext: TextInputContext? {
    guard let caret = textInputArea, let widget = innermostFocus else { return nil }
    return TextInputContext(
      caret: caret, allowsComposition: widget.allowsComposition,
      session: TextInputContext.Session(
        widget: widget.accessibleID, discardedCompositions: widget.discardedCompositions))
  }

  // Returns the number of clicks in a row on a widget, or nil if a press must have no effect on it. The inner tree of a
  // viewport decides about its own widgets.
  private func clicksInARow(_ count: Int, on widget: Widget?) -> Int? {
    guard let widget, !(widget is Viewport) else { return count }
    guard isAtRest(widget) else { return nil }
    return outermost.presses.clicks(on: widget, of: count)
  }

  private func isAtRest(_ widget: Widget) -> Bool { (root(of: widget) as? Overlay)?.isAtRest != false }

  func refreshPointer() {
    guard pointerIsStale else { return }
    pointerIsStale = false
    guard let pointer, pressed == nil else { return }
    move(to: pointer, InputEvent(.pointerMoved(to: pointer), time: shown))
    contentMovedUnderTooltip(at: pointer)
  }

  func canFocus(_ widget: Widget) -> Bool {
    widget.acceptsFocus && isShown(widget) && handles(widget) && !leavesFocus(widget)
  }

  private func move(to point: Point, _ event: InputEvent) {
    let widget = hit(point)
    hover(widget, at: event.time)
    if let viewport = widget as? Viewport {
      hand(event, to: viewport)
    } else if let widget {
      widget.pointerMoved(to: point - widget.windowFrame.origin, at: event.time)
    }
  }

  // A viewport receives the event itself. Other widgets receive its meaning as a pointer event.
  func give(_ event: InputEvent, _ meaning: PointerEvent, to widget: Widget) {
    if let viewport = widget as? Viewport {
      hand(event, to: viewport)
    } else {
      widget.handle(meaning, at: event.time)
    }
  }

  @discardableResult
  func hand(_ event: InputEvent, to viewport: Viewport) -> Bool {
    let origin = viewport.windowFrame.origin
    return viewport.hand(event.mapped { $0 - origin })
  }

  private func hover(_ widget: Widget?, at moment: Moment) {
    guard widget !== hovered else { return }
    let old = hovered
    hovered = widget
    old?.handle(.left, at: moment)
    widget?.handle(.entered, at: moment)
  }

  // A drag goes to the pressed widget until an ancestor takes it over.
  private func drag(_ widget: Widget, to point: Point, _ event: InputEvent) {
    if !widget.keepsDrags, !(widget is Viewport) {
      let takers = sequence(first: widget, next: { $0.keepsDrags ? nil : $0.parent })
      let taker = takers.first { taker in
        let origin = taker.windowFrame.origin
        return taker.takesDrag(from: pressStart - origin, to: point - origin)
      }
      if let taker, taker !== widget {
        pressed = taker
        widget.handle(.cancelled, at: event.time)
        taker.handle(.pressed(at: pressStart - taker.windowFrame.origin, clicks: 1), at: event.time)
      }
    }
    guard let pressed else { return }
    give(event, .dragged(to: point - pressed.windowFrame.origin), to: pressed)
    // The press was no click, so it has not moved the focus either.
    let hasFollowed = pressed !== widget && !canFocus(pressed)
    if pressMovedFocus, hasFollowed || (pressed as? ScrollArea)?.scroller.isHeld == true {
      pressMovedFocus = false
      focus(focusedBeforePress.flatMap { canFocus($0) ? $0 : nil }, at: event.time)
    }
  }

  // Content that can't scroll any farther leaves the wheel to the widgets around it, also across trees.
  private func scroll(by distance: Point, at point: Point, _ event: InputEvent) -> Bool {
    var above = hit(point)
    if let viewport = above as? Viewport, hand(event, to: viewport) { return true }
    while let widget = above {
      if widget.scroll(by: distance, at: event.time) { return true }
      above = widget.parent
    }
    return false
  }

  // Like the wheel, a drop goes to the widget under the pointer and on to its ancestors. A widget that only draws, such
  // as a picture, can take a drop too.
  private func handle(_ drop: DragContent, at point: Point, _ event: InputEvent) {
    var above = hit(point) { _ in true }
    if let viewport = above as? Viewport {
      hand(event, to: viewport)
      return
    }
    while let widget = above {
      if widget.handle(drop, at: point - widget.windowFrame.origin, moment: event.time) { return }
      above = widget.parent
    }
  }

  /// Returns the frontmost widget at a point that handles the pointer, or that another condition selects.
  func hit(_ point: Point, or isSought: (Widget) -> Bool = { _ in false }) -> Widget? {
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

  // MARK: Keys

  private func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    let isTaken = modifiers.isEmpty && focused?.takesTab == true
    if let modalOverlay, !modalOverlay.isAtRest,
      activates(InputEvent(.keyDown(key, modifiers), time: moment))
    {
      return true
    }
    if key == .tab, modifiers.isSubset(of: .shift), !isTaken {
      (modalOverlay as? MenuOverlay)?.dismiss()
      return moveFocus(backwards: modifiers.contains(.shift), wraps: true, at: moment)
    }
    var widget = focused
    while let current = widget {
      if current.handle(key, modifiers, at: moment) { return true }
      widget = current.parent
    }
    // A modal overlay blocks keys from the content beneath it, even keys that it does not handle.
    if let modalOverlay {
      _ = modalOverlay.handle(key, modifiers, at: moment)
      return true
    }
    if openMenu(by: key, modifiers) || unhandledKey?(key, modifiers, moment) == true { return true }
    let shortcut = Shortcut(key, modifiers)
    if shortcut.typesText, textInputArea != nil { return false }
    return commands?.perform(shortcut, isGlobal: false) == true
  }

  /// Moves the focus before the focused widget is removed: to the next focusable widget, or else to the previous
  /// one. Does so only while the user navigates by keyboard.
  func handOnFocus(from leaving: Widget) {
    guard usesKeyboard, let focused, !(focused is Viewport), focused.isInside(leaving) else { return }
    var order: [Widget] = []
    eachReceivingInput { if canFocus($0) { order.append($0) } }
    guard let first = order.firstIndex(where: { $0.isInside(leaving) }),
      let last = order.lastIndex(where: { $0.isInside(leaving) })
    else { return }
    let next = last + 1 < order.count ? order[last + 1] : first > 0 ? order[first - 1] : nil
    if let next, !(next is Viewport) { focus(next) }
  }

  /// Returns the widget that takes the focus of a hidden one: the next focusable widget, or else the previous one. Nil
  /// unless the user navigates by keyboard.
  func neighbor(ofHidden hidden: Widget) -> Widget? {
    guard usesKeyboard else { return nil }
    var order: [Widget] = []
    var place: Int?
    func visit(_ widget: Widget) {
      if widget === hidden { place = order.count }
      if !(widget is Viewport), canFocus(widget) { order.append(widget) }
      for child in widget.children { visit(child) }
    }
    for root in activeRoots { visit(root) }
    return place.flatMap { $0 < order.count ? order[$0] : order.last }
  }

  // Moves within the focused viewport first, and past its last widget to the next widget of this tree.
  private func moveFocus(backwards: Bool, wraps: Bool, at moment: Moment) -> Bool {
    usesKeyboard = true
    let inside = (focused as? Viewport)?.activeTree
    if inside?.moveFocus(backwards: backwards, wraps: false, at: moment) == true { return true }
    var order: [Widget] = []
    // A modal overlay keeps the focus inside.
    let wraps = wraps || modalOverlay != nil
    // The focus leaves a disabled widget from its place in the order.
    eachReceivingInput { if canFocus($0) || $0 === focused { order.append($0) } }
    let step = backwards ? -1 : 1
    var next = backwards ? order.count - 1 : 0
    if let current = order.firstIndex(where: { $0 === focused }) {
      next = current + step
      if !canFocus(order[current]) {
        order.remove(at: current)
        if !backwards { next -= 1 }
      }
    }
    guard !order.isEmpty, wraps || order.indices.contains(next) else { return false }
    let widget = order[(next + order.count) % order.count]
    focus(widget, at: moment)
    if let tree = (widget as? Viewport)?.activeTree {
      tree.focus(nil, at: moment)
      _ = tree.moveFocus(backwards: backwards, wraps: false, at: moment)
    }
    return true
  }
}

extension Widget {
  fileprivate func isInside(_ other: Widget) -> Bool {
    sequence(first: self, next: \.parent).contains { $0 === other }
  }
}
