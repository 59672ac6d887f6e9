public import LanternNavigation
public import LanternRaster
public import LanternWidgets

// The properties of the first window. Most apps have one window only.
extension FrameLoop {
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
