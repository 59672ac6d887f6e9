public import LanternRaster
public import LanternWidgets

// The interface of the root for the frame loop and the window.

extension RootController {
  // MARK: Size and scale

  /// Resizes the window. All children fill it, also during a transition.
  public func resize(to size: PixelSize, scale: Double) {
    pixelSize = size
    // A new environment makes the children fill the window too.
    if scale == environment.scale { fillWindow() } else { environment.scale = scale }
  }

  /// Changes the environment. Another theme fades in over the picture on the screen, unless a transition runs, the display is
  /// remote, or the language changes too.
  package func fade(to environment: Environment) {
    let old = self.environment
    let fades = environment.theme != old.theme && environment.strings == old.strings && !environment.isRemote
    if fades { fade(by: Dissolve(duration: environment.theme.motion.swap)) }
    self.environment = environment
  }

  /// Lays out and draws all children again, in the size and the environment of the window.
  func fillWindow() {
    ChangeQueue.run {
      resize(to: pixelSize.points(at: environment.scale))
      tree.resize(to: pixelSize, environment: windowEnvironment)
    }
  }

  /// The environment of the widgets, which also depends on the height of the window.
  var windowEnvironment: Environment {
    var window = environment
    window.isLow = pixelSize.points(at: environment.scale).height < 6 * environment.theme.spacing.bar
    return window
  }

  /// Hides and removes all screens, because their window was closed.
  package func removeScreens() {
    ChangeQueue.run {
      beginAppearance(false)
      endAppearance()
      discard()
    }
  }

  /// Marks the whole window as damaged, after its picture was lost.
  public func damageAll() { tree.damageAll() }

  // MARK: Frames

  /// The active transition of the window, in the root or in any container, or nil.
  public var activeTransition: ActiveTransition? { transitionCoordinator.activeTransition }

  /// The number of transitions that have started. A reversal, and a pointer that catches or releases one, count too.
  public var transitionCount: Int { transitionCoordinator.count }

  /// The number of container changes that have begun or ended. A change without an effect doesn't count.
  public var changeCount: Int { transitionCoordinator.changeCount }

  /// The position of the active transition, after the curve: 0 is the outgoing side, 1 the incoming side.
  public var position: Double? { transitionCoordinator.position }

  /// Whether the screens have changed since the last frame, so that another frame is needed.
  public var isStale: Bool { tree.isStale || !awaitingFrame.isEmpty || !awaitingPresent.isEmpty }

  /// The time of the next spontaneous change at rest, such as an animation of a widget, or nil.
  public var nextChange: Moment? { tree.nextChange }

  /// Updates all visible screens to a moment.
  public func update(to moment: Moment) { tree.update(to: moment) }

  /// Moves the active transition to a progress in time, from 0 to 1, before the curve.
  ///
  /// Until the first call, the outgoing side is shown as at rest.
  public func advance(to progress: Double) { transitionCoordinator.advance(to: progress) }

  /// Draws the damaged parts of both sides of a transition into their own bitmaps.
  ///
  /// `window` contains the previous frame. Returns the pixels of the window that have to be drawn.
  public func prepare(over window: PixelBuffer) -> Region {
    awaitingPresent += awaitingFrame
    awaitingFrame = []
    return tree.prepare(over: window)
  }

  /// Draws a region of the window: the screen at rest, or both sides of the transition combined. The window contains the
  /// previous frame, except in `lost`.
  public func draw(_ region: Region, onto window: PixelBuffer, lost: Region = Region()) {
    for rect in region.rects {
      let isKept = !lost.overlaps(rect)
      tree.draw(onto: window, within: rect, isKept: isKept)
    }
  }

  /// Draws the incoming screen of a transition before its first frame, as far as it was not drawn in advance, and
  /// compares it with the outgoing one. `window` contains the previous frame.
  package func prepareTransition(over window: PixelBuffer) {
    transitionCoordinator.prepareTransition(over: window)
  }

  /// Draws a part of a hidden screen in advance, while nothing else is to do. Returns whether there was something to
  /// draw.
  package func prepareAhead() -> Bool { transitionCoordinator.prepareAhead() }

  /// Whether bitmaps of the window's size are kept for a later transition, more than most transitions use.
  package var hasSparePictures: Bool { transitionCoordinator.hasSparePictures }

  /// Gives these bitmaps back to the system. The next transition that uses them has new ones, which takes milliseconds.
  package func releaseSparePictures() { transitionCoordinator.releaseSparePictures() }

  /// Completes the active transition after its last frame was presented. Does nothing if there is none.
  public func finishTransition() { transitionCoordinator.finish() }

  /// Adds an action to run once, when all changes so far are on the screen and no transition is active.
  public func whenPresented(_ action: @escaping () -> Void) { awaitingFrame.append(action) }

  /// Notifies the root that a frame was presented.
  public func framePresented() {
    guard activeTransition == nil else { return }
    let actions = awaitingPresent
    awaitingPresent = []
    for action in actions { action() }
  }

  // MARK: Input

  /// Passes an event to the visible screen, which is the incoming one during a transition. Escape ends a drag of a screen
  /// instead, wherever the focus is.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    if event.action == .keyDown(.escape, []), transitionCoordinator.cancelDrag() { return true }
    return tree.handle(event)
  }

  /// Starts a drag out of the window, and returns whether it could. The frame loop sets it.
  package var startDrag: ((DragContent) -> Bool)? {
    get { tree.startDrag }
    set { tree.startDrag = newValue }
  }

  /// Notifies the widget whose content was dragged out of the window that the drag has ended.
  package func endDrag(_ result: DragResult, at moment: Moment) { tree.endDrag(result, at: moment) }

  /// Shows the shortcuts of the window's commands in front of its content, followed by those of `others`, which screens
  /// handle themselves.
  public func showShortcuts(and others: [Command] = []) {
    tree.present(ShortcutOverview(commands.commands + others))
  }

  /// The mouse cursor at the pointer's position.
  public var cursor: Cursor { tree.cursor }

  /// The rectangle of the text that is being edited, in points, or nil.
  public var textInputArea: Rect? { tree.textInputArea }

  /// The place where typed text goes; nil if no widget accepts text.
  public var textInputContext: TextInputContext? { tree.textInputContext }

  /// The accessibility elements of the screen that receives input, with their frames in pixels.
  public var semantics: [(semantics: Semantics, frame: PixelRect)] { tree.semantics }

  /// The same elements as a tree, for assistive technology. Quick if nothing has changed since the last call.
  package var accessibleObjects: [AccessibleObject] { tree.accessibleObjects() }

  /// Whether typed text goes into a password field.
  package var takesPassword: Bool { tree.takesPassword }

  /// Does what assistive technology asks of a widget. Returns false if no such widget can be reached, or if it can't do
  /// that now.
  package func perform(_ request: AccessibleRequest, on id: Int, at moment: Moment) -> Bool {
    tree.perform(request, on: id, at: moment)
  }
}
