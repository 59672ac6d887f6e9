public import LanternNavigation
public import LanternRaster
import LanternRecording
public import LanternWidgets

extension FrameLoop {
  /// Adds a window. It gets its first frame next.
  ///
  /// `name` names the window in recordings.
  /// - Precondition: The display has the same kind of clock as the first window's. Virtual clocks are the same clock.
  @discardableResult
  public func add(_ display: any Display, root: RootController, name: String) -> LoopWindow {
    guard display.facts.clock == clock else {
      fatalError("the windows of a loop must all have a monotonic or all a virtual clock")
    }
    let window = makeWindow(name, display, root)
    insert(window)
    return window
  }

  /// Removes a window, hides its display, and removes all screens of its root. A running transition is interrupted.
  ///
  /// Quits if it is the last window. Does nothing if it is not a window of the loop.
  public func remove(_ window: LoopWindow) {
    guard window.loop === self else { return }
    guard windows.count > 1 else { return quit() }
    window.end()
    windows.removeAll { $0 === window }
    window.loop = nil
    // Other threads wake the loop by the display on which it waits.
    mailbox.setWake(display.wake)
    window.display.close()
    window.root.removeScreens()
  }

  func makeWindow(_ name: String?, _ display: any Display, _ root: RootController) -> LoopWindow {
    LoopWindow(
      name: name, display: display, root: root, grid: grid, nominalRate: followedGrid.nominalRate)
  }

  func insert(_ window: LoopWindow) {
    window.loop = self
    window.root.startTimer = { [weak self] in if let self { start($0) } else { $0.cancel() } }
    if keys?.ask != nil { window.display.reportKeys(true) }
    windows.append(window)
  }

  // Shows a window that was hidden. No frame was due meanwhile.
  func show(_ window: LoopWindow, at now: Moment) {
    lastIndex = max(lastIndex, grid.index(at: now))
    window.show(at: grid.index(at: now))
  }

  // MARK: The first window

  // Most apps have one window only.

  /// The display of the first window.
  public var display: any Display { windows[0].display }
  /// The root controller of the first window.
  public var root: RootController { windows[0].root }
  /// The HUD of the first window.
  public var hud: HUD? {
    get { windows[0].hud }
    set { windows[0].hud = newValue }
  }
  /// Called after each frame of the first window. Its cost is not part of the frame.
  public var didPresent: (PresentedFrame) -> Void {
    get { windows[0].didPresent }
    set { windows[0].didPresent = newValue }
  }
  /// Called when the user or another program asks to close the first window. By default, nil: the window is removed,
  /// which quits if it is the only one.
  public var closeRequested: (() -> Void)? {
    get { windows[0].closeRequested }
    set { windows[0].closeRequested = newValue }
  }
  /// Receives each event of the first window before its root does. Returns true if it handled the event, which then
  /// doesn't reach the root.
  public var intercept: (InputEvent) -> Bool {
    get { windows[0].intercept }
    set { windows[0].intercept = newValue }
  }

  /// The picture that the first window shows now, without the HUD, opaque.
  public func snapshot() throws(DisplayError) -> Bitmap { try windows[0].snapshot() }

  /// The same picture as `snapshot()`, in a form for storage.
  public func picture() throws(DisplayError) -> OpaquePicture { try windows[0].picture() }
}
