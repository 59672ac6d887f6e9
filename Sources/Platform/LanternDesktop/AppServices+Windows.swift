public import LanternFrames
public import LanternNavigation
public import LanternRaster
import LanternRecording
import LanternSDL
public import LanternWidgets

extension AppServices {
  // MARK: Windows

  /// Opens another window with its own screens. Its frames are in the same record as those of the first window.
  ///
  /// When the user closes a window, its screens can refuse that; the others stay open. The app quits with the last one.
  ///
  /// - Parameters:
  ///   - name: The name of the window in recordings.
  ///   - title: The title that the user sees; by default, the name of the app.
  ///   - size: The size, in points.
  ///   - makeRoot: Creates the root controller for the window's size in pixels and its environment.
  /// - Throws: An error with the reason if no window can be opened. Without a display, the window is in memory.
  @discardableResult
  public func openWindow(
    _ name: String, title: String? = nil, size: Size,
    root makeRoot: (_ size: PixelSize, _ environment: Environment) -> RootController
  ) throws(ExitError) -> LoopWindow {
    let display = try launch.openDisplay(title: title ?? identity.name, size: size)
    prepare(display)
    var environment = launch.environment
    environment.scale = display.scale
    let root = makeRoot(display.pixelSize, environment)
    addCommands(to: root)
    return loop.add(display, root: root, name: name)
  }

  /// Sets the icon of all windows, also of those that are opened later.
  ///
  /// A square picture of 64 pixels suits most desktops. On Wayland they take the icon from the app's desktop file instead.
  public func setIcon(_ icon: Bitmap) {
    self.icon = icon
    for window in loop.windows { (window.display as? Window)?.setIcon(icon) }
  }

  // Sets what a new window shows around the app's screens.
  func prepare(_ display: any Display) {
    guard let window = display as? Window else { return }
    window.backgroundColor = appearance.settings.theme.colors.background
    if let icon { window.setIcon(icon) }
  }

  // Names each window after its visible screen, unless the app has set another title, and gives it the color of that
  // screen.
  private func followScreens() {
    for window in loop.windows {
      guard let display = window.display as? Window else { continue }
      let colors = window.root.environment.theme.colors
      display.backgroundColor = colors[keyPath: window.root.visibleScreen.backgroundColor]
      // The desktop draws a new title at once. During a transition, a compositor would show the frame after it late.
      guard window.root.activeTransition == nil, isNamedAfterScreen(window, display) else { continue }
      let title = window.root.windowTitle(in: identity.name)
      screenTitles[ObjectIdentifier(window)] = title
      if display.title != title { display.title = title }
    }
  }

  private func isNamedAfterScreen(_ window: LoopWindow, _ display: Window) -> Bool {
    display.title == screenTitles[ObjectIdentifier(window)] ?? identity.name
  }

  /// Returns the title of a window, or that which it gets when its transition ends.
  func title(of window: LoopWindow) -> String {
    guard let display = window.display as? Window else { return identity.name }
    return isNamedAfterScreen(window, display) ? window.root.windowTitle(in: identity.name) : display.title
  }

  /// Quits the app, unless a screen of any window has unsaved changes and refuses.
  ///
  /// The screens of all windows are asked in turn. Until all have agreed, no window is closed.
  public func quit() { quit(with: Consent()) }

  private func quit(with consent: Consent) {
    if refusal(with: consent, repeat: { [weak self] in self?.quit(with: $0) }) == nil { loop.quit() }
  }

  /// Asks the screens of all windows before they are removed. `removal` requests that again, with one more consent.
  func refusal(with consent: Consent, repeat removal: @escaping (Consent) -> Void) -> Refusal? {
    for window in loop.windows {
      guard let refusal = consent.refusal(of: [window.root], repeat: removal) else { continue }
      // The screen that refuses asks the user, who may be using another window.
      if loop.windows.count > 1 { (window.display as? Window)?.raise() }
      return refusal
    }
    return nil
  }

  /// Handles the user's request to close a window.
  package func closeRequested(_ window: LoopWindow) {
    if window.root === root { journalRecorder.note(.closing) }
    window.root.leave { [weak self, weak window] in
      guard let self, let window else { return }
      // Its screens are restored at the next launch, although the app goes on without them.
      if window.root === root, launch.storesState { restorationStore.finish() }
      screenTitles[ObjectIdentifier(window)] = nil
      loop.remove(window)
    }
  }
}

extension AppServices: LoopShell {
  package func willHandle(_ event: InputEvent, in window: LoopWindow) {
    guard window.root === root else { return }
    journalRecorder.handle(
      InputEvent(
        event.action, time: loop.beforeMoves(event.time), heldKeys: event.heldKeys,
        isCapsLockOn: event.isCapsLockOn))
  }

  package func close(_ window: LoopWindow) {
    // A display without a user asks to close when no event is left.
    window.display.facts.clock == .virtual ? loop.remove(window) : closeRequested(window)
  }

  package func frameFinished() {
    followScreens()
    guard launch.storesState, root.isOpen(in: loop) else { return }
    restorationStore.frameFinished()
    journalRecorder.frameFinished()
  }
}

extension RootController {
  /// Returns the title of a window that shows the screens of this root: that of the visible screen and the app's name.
  package func windowTitle(in appName: String) -> String {
    let title = visibleScreen.windowTitle
    return title.isEmpty || title == appName ? appName : "\(title) – \(appName)"
  }

  /// The innermost screen in front, after the changes in progress.
  fileprivate var visibleScreen: Screen {
    var screen: Screen = self
    while let visible = screen.targetVisibleChildren.last { screen = visible }
    return screen
  }

  /// Whether a window of a loop shows the screens of this root.
  func isOpen(in loop: FrameLoop) -> Bool { loop.windows.contains { $0.root === self } }
}
