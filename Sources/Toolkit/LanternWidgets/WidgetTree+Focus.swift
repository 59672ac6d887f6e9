public import LanternRaster

// Moves the keyboard focus, and delivers keys along it.
extension WidgetTree {
  /// The widget with keyboard focus.
  public var focused: Widget? { keyboardFocus.widget }

  /// Whether the user last used the keyboard rather than the pointer. If so, the focused widget shows its focus.
  public var usesKeyboard: Bool { keyboardFocus.isVisible }

  /// Whether the window of the tree receives keys. One that no display has said anything about does.
  public var isWindowActive: Bool { outermost.keyboardFocus.isWindowActive }

  /// Whether the focused widget shows its focus.
  var showsFocus: Bool { usesKeyboard && isWindowActive }

  func keyboardFocusChanged(from old: KeyboardFocus) {
    if focused !== old.widget { forgetAccessibleFocus(old.widget) }
    if keyboardFocus.isVisible != old.isVisible { focused?.invalidate() }
    if keyboardFocus.isCapsLockOn != old.isCapsLockOn { innermostFocus?.capsLockChanged() }
  }

  /// Gives keyboard focus to a widget, or to none.
  ///
  /// `moment` is that of the input that moves the focus. Nil means that the app moves it: the tooltip of the widget is not
  /// shown then, because the user did not choose the widget.
  public func focus(_ widget: Widget?, at moment: Moment? = nil) {
    guard widget !== focused else { return }
    let old = focused
    keyboardFocus.move(to: widget)
    old?.focusChanged(at: moment ?? shown)
    old?.focusLeft()
    widget?.focusChanged(at: moment ?? shown)
    guard usesKeyboard else { return }
    widget?.revealInParents(at: moment ?? shown)
    if let moment { restFocus(at: moment) } else { dropTooltip() }
  }

  /// Tells the focused widget that it has gained or lost the focus together with the viewport of this tree.
  func hostFocusChanged(at moment: Moment) {
    keyboardFocus.isReturning = true
    focused?.focusChanged(at: moment)
    keyboardFocus.isReturning = false
    focused?.focusLeft()
  }

  /// Gives keyboard focus to the first widget that accepts it initially, unless a widget already has it. If a viewport
  /// has the focus, does so in its inner tree.
  public func focusFirst() {
    if let inside = (focused as? Viewport)?.activeTree {
      inside.focusFirst()
    } else if focused == nil {
      _ = moveFocus(backwards: false, wraps: false, isInitial: true, at: shown)
    }
  }

  /// The focused widget, or that of the inner tree if a viewport has the focus.
  var innermostFocus: Widget? { (focused as? Viewport)?.activeTree?.innermostFocus ?? focused }

  /// Shows the focus as the outer tree does. When it begins to, the focused widget is scrolled into view.
  func followKeyboardUse(of outer: WidgetTree) {
    guard usesKeyboard != outer.usesKeyboard else { return }
    keyboardFocus.isVisible = outer.usesKeyboard
    guard usesKeyboard, focused != nil else { return }
    keyboardFocus.isRevealed = true
    layoutIsStale()
  }

  func canFocus(_ widget: Widget) -> Bool {
    widget.acceptsFocus && isShown(widget) && handles(widget) && !leavesFocus(widget)
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

  // MARK: Keys

  /// Delivers a key. Returns whether it was handled.
  func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    // Back and Forward are mouse buttons as well.
    if key != .back, key != .forward { keyboardFocus.isVisible = true }
    if host == nil, isMistaken(key, modifiers, at: moment) { return true }
    let shortcut = Shortcut(key, modifiers)
    if commands?.perform(shortcut, isGlobal: true) == true { return true }
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
    if let focused,
      sequence(first: focused, next: \.parent).contains(where: { $0.handle(key, modifiers, at: moment) })
    {
      return true
    }
    // A modal overlay blocks keys from the content beneath it, even keys that it does not handle.
    if let modalOverlay {
      _ = modalOverlay.handle(key, modifiers, at: moment)
      return true
    }
    if openMenu(by: key, modifiers) || unhandledKey?(key, modifiers, moment) == true { return true }
    if shortcut.typesText, textInputArea != nil { return false }
    return commands?.perform(shortcut, isGlobal: false) == true
  }

  // Return and Space in quick succession: the second was not meant for the focus of a page that the first has led to, while
  // that page still moves to its place.
  private func isMistaken(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    let isActivation = modifiers.isEmpty && (key == .enter || key == .character(" "))
    let focused = isActivation ? innermostFocus : nil
    let isMistaken = pointer.presses.isMistaken(focused?.tree, at: moment)
    return isMistaken && isMoving && textInputArea == nil && (focused as? Control)?.allowsSeries != true
  }

  // Whether the content that has the focus is in a transition.
  private var isMoving: Bool {
    (focused as? Viewport).map { !$0.isAtRest || $0.activeTree?.isMoving == true } ?? false
  }

  // Moves within the focused viewport first, and past its last widget to the next widget of this tree.
  private func moveFocus(backwards: Bool, wraps: Bool, isInitial: Bool = false, at moment: Moment) -> Bool {
    keyboardFocus.isVisible = true
    let inside = (focused as? Viewport)?.activeTree
    if inside?.moveFocus(backwards: backwards, wraps: false, isInitial: isInitial, at: moment) == true {
      return true
    }
    var order = FocusOrder()
    // The focus leaves a disabled widget from its place in the order.
    eachReceivingInput { widget in
      if widget === focused {
        order.addPlace(canFocus(widget) ? widget : nil)
      } else if canFocus(widget), !isInitial || widget.acceptsInitialFocus {
        order.add(widget)
      }
    }
    // A modal overlay keeps the focus inside.
    guard let widget = order.next(backwards: backwards, wraps: wraps || modalOverlay != nil) else {
      return false
    }
    focus(widget, at: moment)
    if let tree = (widget as? Viewport)?.activeTree {
      tree.focus(nil, at: moment)
      _ = tree.moveFocus(backwards: backwards, wraps: false, isInitial: isInitial, at: moment)
    }
    return true
  }

  // MARK: A focused widget that leaves

  /// Moves the focus before the focused widget is removed: to the next focusable widget, or else to the previous
  /// one. Does so only while the user navigates by keyboard.
  func handOnFocus(from leaving: Widget) {
    func isLeaving(_ widget: Widget) -> Bool {
      sequence(first: widget, next: \.parent).contains { $0 === leaving }
    }
    guard usesKeyboard, let focused, !(focused is Viewport), isLeaving(focused) else { return }
    var order = FocusOrder()
    eachReceivingInput { widget in
      guard canFocus(widget) else { return }
      if isLeaving(widget) { order.addPlace(widget) } else { order.add(widget) }
    }
    if let next = order.nearest, !(next is Viewport) { focus(next) }
  }

  /// Returns the widget that takes the focus of a hidden one: the next focusable widget, or else the previous one. Nil
  /// unless the user navigates by keyboard.
  func neighbor(ofHidden hidden: Widget) -> Widget? {
    guard usesKeyboard else { return nil }
    var order = FocusOrder()
    func visit(_ widget: Widget) {
      if widget === hidden { order.addPlace(nil) }
      if !(widget is Viewport), canFocus(widget) { order.add(widget) }
      for child in widget.children { visit(child) }
    }
    for root in activeRoots { visit(root) }
    return order.nearest
  }

  // MARK: Layout

  /// Scrolls the focused widget back into view, because a smaller window or a longer text must not move it out of sight.
  /// If the user has scrolled away from it, it stays there.
  func keepFocusVisible(at moment: Moment) {
    guard let focused, !(focused is Viewport), !isEntirelyVisible(focused) else { return }
    movesAtOnce = true
    focused.revealInParents(at: moment)
    movesAtOnce = false
  }

  func isEntirelyVisible(_ widget: Widget) -> Bool {
    let whole = Rect(origin: .zero, size: widget.frame.size)
    guard !whole.isEmpty else { return false }
    let window = Rect(origin: .zero, size: size.points(at: environment.scale))
    let visible = widget.visible(whole).intersection(window)
    return visible.width > whole.width - 0.5 && visible.height > whole.height - 0.5
  }
}

extension Widget {
  /// Gives the widget the focus of the window, also from a widget outside of its tree.
  final func takeFocus() {
    guard let tree else { return }
    tree.focus(self)
    tree.host?.takeFocus()
  }
}
