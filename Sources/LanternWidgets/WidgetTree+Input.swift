public import LanternRaster

// Press, capture, hover and focus: which widget an event concerns.
extension WidgetTree {
  /// Hands an event to the widget that it concerns; returns whether a key was wanted, and true for all else.
  @discardableResult
  public func hear(_ event: InputEvent) -> Bool {
    let moment = event.time
    heldKeys = event.heldKeys
    defer { heldKeys = [] }
    switch event.action {
    case .pointerMoved(let point):
      pointer = point
      if let pressed {
        drag(pressed, to: point, event)
      } else {
        move(to: point, event)
      }
    case .pointerDown(let point, let clicks):
      pointer = point
      usesKeyboard = false
      let widget = hit(point)
      hover(widget, at: moment)
      pressed = widget
      pressStart = point
      focus(widget.flatMap { sequence(first: $0, next: \.parent).first(where: canFocus) }, at: moment)
      if let widget {
        give(event, .pressed(at: point - widget.windowFrame.origin, clicks: clicks), to: widget)
      }
    case .pointerUp(let point):
      pointer = point
      let widget = hit(point)
      let released = pressed
      pressed = nil
      if let released { give(event, .released(isInside: released === widget), to: released) }
      // What the release did may have put something over it, and the pointer with that.
      hover(pointer.flatMap(hit), at: moment)
    case .pointerLeft:
      pointer = nil
      hover(nil, at: moment)
    case .scrolled(let distance, let point):
      pointer = point
      scroll(by: distance, at: point, event)
    case .keyDown(let key, let modifiers):
      // Those two are buttons of a mouse as well.
      if key != .back, key != .forward { usesKeyboard = true }
      return hear(key, modifiers, at: moment)
    case .text(let text):
      focused?.hear(text: text, at: moment)
    case .composition(let text, let selected):
      focused?.hear(composition: text, selected: selected, at: moment)
    }
    return true
  }

  /// Takes away a press and the hover, with no effect: the tree stops hearing.
  public func cancelPointer() {
    pressed?.hear(.cancelled, at: shown)
    pressed = nil
    // Where the pointer is when it hears again, the tree around it knows.
    if host != nil { pointer = nil }
    hover(nil, at: shown)
    pauseHearing()
  }

  private func pauseHearing() {
    guard let focused else { return }
    (focused as? Viewport)?.hearing?.pauseHearing()
    for widget in sequence(first: focused, next: \.parent) { widget.hearingPaused() }
  }

  /// Says that other things lie under a pointer that did not move; the next update looks what.
  public func contentMoved() {
    if let outer = host?.tree { outer.contentMoved() } else { pointerIsStale = true }
  }

  /// Gives the keyboard to a widget, or to none.
  public func focus(_ widget: Widget?, at moment: Moment? = nil) {
    guard widget !== focused else { return }
    let old = focused
    focused = widget
    old?.focusChanged(at: moment ?? shown)
    widget?.focusChanged(at: moment ?? shown)
    if usesKeyboard { widget?.revealInParents(at: moment ?? shown) }
  }

  /// Gives the keyboard to the first widget that takes it, unless one has it; in a viewport that has it, there.
  public func focusFirst() {
    if let inside = (focused as? Viewport)?.hearing {
      inside.focusFirst()
    } else if focused == nil {
      _ = moveFocus(backwards: false, wraps: false, at: shown)
    }
  }

  /// Whether a drag from a point would be something's own: a field's, or that of what scrolls.
  public func takesDrags(at point: Point) -> Bool {
    guard let widget = hit(point) else { return false }
    if let viewport = widget as? Viewport {
      let inner = viewport.position(inHearing: point - viewport.windowFrame.origin)
      return viewport.hearing?.takesDrags(at: inner) ?? false
    }
    return sequence(first: widget, next: \.parent).contains { $0.keepsDrags || $0.movesByDrag }
  }

  /// What the pointer looks like where it is.
  public var cursor: Cursor {
    guard let widget = pressed ?? hovered else { return .arrow }
    return (widget as? Viewport)?.hearing?.cursor ?? widget.cursor
  }

  /// Where the text goes that is typed, in points; nil where none does.
  public var textInputArea: Rect? {
    guard let focused else { return nil }
    if let viewport = focused as? Viewport {
      return viewport.hearing?.textInputArea?.offset(by: viewport.windowFrame.origin)
    }
    return focused.textInputArea.map { focused.visible($0) }
  }

  func refreshPointer() {
    guard pointerIsStale else { return }
    pointerIsStale = false
    if let pointer, pressed == nil { move(to: pointer, InputEvent(.pointerMoved(to: pointer), time: shown)) }
  }

  func canFocus(_ widget: Widget) -> Bool { widget.acceptsFocus && isShown(widget) && hears(widget) }

  private func move(to point: Point, _ event: InputEvent) {
    let widget = hit(point)
    hover(widget, at: event.time)
    if let viewport = widget as? Viewport {
      hand(event, to: viewport)
    } else if let widget {
      widget.pointerMoved(to: point - widget.windowFrame.origin, at: event.time)
    }
  }

  // A viewport gets the event as it is, others what it means to them.
  private func give(_ event: InputEvent, _ meaning: PointerEvent, to widget: Widget) {
    if let viewport = widget as? Viewport {
      hand(event, to: viewport)
    } else {
      widget.hear(meaning, at: event.time)
    }
  }

  private func hand(_ event: InputEvent, to viewport: Viewport) {
    let origin = viewport.windowFrame.origin
    viewport.hand(event.mapped { $0 - origin })
  }

  private func hover(_ widget: Widget?, at moment: Moment) {
    guard widget !== hovered else { return }
    let old = hovered
    hovered = widget
    old?.hear(.left, at: moment)
    widget?.hear(.entered, at: moment)
  }

  // A drag goes to what was pressed, until something that it is a part of makes it its own.
  private func drag(_ widget: Widget, to point: Point, _ event: InputEvent) {
    if !widget.keepsDrags, !(widget is Viewport) {
      let takers = sequence(first: widget, next: { $0.keepsDrags ? nil : $0.parent })
      let taker = takers.first { taker in
        let origin = taker.windowFrame.origin
        return taker.takesDrag(from: pressStart - origin, to: point - origin)
      }
      if let taker, taker !== widget {
        pressed = taker
        widget.hear(.cancelled, at: event.time)
        taker.hear(.pressed(at: pressStart - taker.windowFrame.origin, clicks: 1), at: event.time)
      }
    }
    guard let pressed else { return }
    give(event, .dragged(to: point - pressed.windowFrame.origin), to: pressed)
  }

  private func scroll(by distance: Point, at point: Point, _ event: InputEvent) {
    let widget = hit(point)
    if let viewport = widget as? Viewport { return hand(event, to: viewport) }
    var above = widget
    while let widget = above, !widget.scroll(by: distance, at: event.time) { above = widget.parent }
  }

  private func hit(_ point: Point) -> Widget? {
    func search(_ widget: Widget, _ point: Point) -> Widget? {
      guard !widget.isHidden, !widget.clipsChildren || widget.frame.contains(point) else { return nil }
      let local = point - widget.frame.origin
      if !widget.takesPresses || !widget.frame.contains(point) {
        for child in widget.children.reversed() {
          if let found = search(child, local) { return found }
        }
      }
      // What fills the window hears whatever the window hears.
      let isReached = widget.frame.contains(point) || widget === root && widget is Viewport
      return widget.hearsPointer && isReached ? widget : nil
    }
    // What a press did may have dismantled the tree.
    guard root.tree === self else { return nil }
    for root in hearingRoots.reversed() {
      if let found = search(root, point) { return found }
    }
    return nil
  }

  // MARK: Keys

  private func hear(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    if key == .tab, modifiers.isSubset(of: .shift) {
      return moveFocus(backwards: modifiers.contains(.shift), wraps: true, at: moment)
    }
    var widget = focused
    while let current = widget {
      if current.hear(key, modifiers, at: moment) { return true }
      widget = current.parent
    }
    // Nothing beneath what is modal hears a key that this did not want.
    if let modalLayer {
      _ = modalLayer.hear(key, modifiers, at: moment)
      return true
    }
    return unhandledKey?(key, modifiers, moment) == true
  }

  /// Hands the focus on, where someone uses the keyboard, before what has it is taken away: to what follows that, or
  /// to what is before it.
  func handOnFocus(from leaving: Widget) {
    guard usesKeyboard, let focused, !(focused is Viewport), focused.isInside(leaving) else { return }
    var order: [Widget] = []
    eachHearing { if canFocus($0) { order.append($0) } }
    guard let first = order.firstIndex(where: { $0.isInside(leaving) }),
      let last = order.lastIndex(where: { $0.isInside(leaving) })
    else { return }
    let next = last + 1 < order.count ? order[last + 1] : first > 0 ? order[first - 1] : nil
    if let next, !(next is Viewport) { focus(next) }
  }

  // Through the viewport that has the focus first; past its last widget, on to what follows it here.
  private func moveFocus(backwards: Bool, wraps: Bool, at moment: Moment) -> Bool {
    usesKeyboard = true
    let inside = (focused as? Viewport)?.hearing
    if inside?.moveFocus(backwards: backwards, wraps: false, at: moment) == true { return true }
    var order: [Widget] = []
    // What is modal keeps the focus inside.
    let wraps = wraps || modalLayer != nil
    // What had it when it was switched off is left from where it stands.
    eachHearing { if canFocus($0) || $0 === focused { order.append($0) } }
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
    if let tree = (widget as? Viewport)?.hearing {
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
