import LanternWidgets

/// What went wrong with something as a whole, said where it was asked for; nothing at all while nothing has.
@MainActor
final class ErrorLabel {
  let label = Label("", font: { $0.caption }, color: { $0.danger }, lines: nil)
  /// Nil while nothing is wrong.
  var text: String? {
    didSet {
      label.isHidden = text == nil
      label.text = text ?? ""
    }
  }

  init() { label.isHidden = true }
}
