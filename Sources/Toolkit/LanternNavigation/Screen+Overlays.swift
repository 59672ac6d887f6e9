public import LanternWidgets

// What a screen shows above itself. Until the screen has a widget tree, it waits. If the screen is removed before that,
// nothing is shown.
extension Screen {
  /// Shows a toast at the bottom of the screen, in place of the visible one.
  ///
  /// If the screen is new or covered, the toast appears with the screen.
  public final func show(_ toast: Toast) { whenInTree { $0.show(toast) } }

  /// Shows a dialog, a menu or another overlay above the screen; a modal one covers the whole window, also if the screen is
  /// covered.
  ///
  /// If the screen is new, the overlay appears with the screen.
  public final func present(_ overlay: Overlay) { whenInTree { $0.present(overlay) } }

  private func whenInTree(_ action: @escaping (WidgetTree) -> Void) {
    waitingOverlays.append(action)
    showWaitingOverlays()
  }

  /// Shows what has waited for the widget tree as soon as the container shows the tree, which is new.
  func showWaitingOverlaysLater() {
    guard !waitingOverlays.isEmpty else { return }
    after(.zero) { [weak self] in self?.showWaitingOverlays() }
  }

  // Shows what has waited for the widget tree, if there is one now.
  private func showWaitingOverlays() {
    guard !waitingOverlays.isEmpty, let tree = view.tree else { return }
    let actions = waitingOverlays
    waitingOverlays = []
    for action in actions { action(tree) }
  }
}
