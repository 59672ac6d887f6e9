import LanternNavigation
import LanternWidgets

/// A screen that can have unsaved changes.
final class DraftScreen: Screen {
  var hasChanges = false
  private(set) var questions = 0
  private(set) var leave: (() -> Void)?

  override var refusal: Refusal? { hasChanges ? Refusal("there are unsaved changes") : nil }

  override func refused(leave: @escaping () -> Void) {
    questions += 1
    self.leave = leave
  }

  override func makeView() -> Widget { Panel(fit: .center, [Label(title)]) }
}
