package import LanternWidgets

/// The program around an app. It observes all windows of a loop, and leaves the public closures of loops and windows to
/// the app.
package protocol LoopShell: AnyObject {
  /// Called for each event of a window, before anything else handles it.
  func willHandle(_ event: InputEvent, in window: LoopWindow)
  /// Called when the user or another program asks to close a window for which the app has no action.
  func close(_ window: LoopWindow)
  /// Called after each frame that showed something new.
  func frameFinished()
}
