package import LanternWidgets

/// A label for an error of a form as a whole; hidden without an error.
@MainActor
package final class ErrorLabel {
  package let label = Label("", font: { $0.caption }, color: { $0.destructive }, lines: nil, isAlert: true)
  /// The error message, or nil.
  package var text: String? {
    didSet {
      label.isHidden = text == nil
      label.text = text ?? ""
    }
  }

  package init() { label.isHidden = true }
}
