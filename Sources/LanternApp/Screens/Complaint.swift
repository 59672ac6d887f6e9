import LanternWidgets

/// What went wrong with something as a whole, said where it was asked for; nothing at all while nothing has.
@MainActor
final class Complaint {
  let label = Label("", font: { $0.caption }, color: { $0.danger }, lines: nil)

  init() { label.isHidden = true }

  /// Nil while nothing is wrong.
  var text: String? {
    get { label.isHidden ? nil : label.text }
    set {
      label.isHidden = newValue == nil
      label.text = newValue ?? ""
    }
  }
}
