import LanternWidgets

/// The log-out button that each screen of the main flow has, and its error label.
@MainActor
final class LogOutButton {
  let button: Button
  private let errorLabel = ErrorLabel()

  /// `logOut` calls its completion with nil on success or if the user cancels, or with an error message.
  init(
    _ strings: Strings, style: Button.Style = .plain,
    _ logOut: @escaping (_ completion: @escaping (String?) -> Void) -> Void
  ) {
    button = Button(strings(.commonLogOut), style: style)
    button.action = { [weak self] in
      self?.button.isEnabled = false
      logOut { problem in
        guard let self else { return }
        self.button.isEnabled = true
        guard let problem else { return }
        self.errorLabel.text = problem
      }
    }
  }

  /// The label for an error.
  var message: Widget { errorLabel.label }

  var isEnabled: Bool {
    get { button.isEnabled }
    set { button.isEnabled = newValue }
  }
}
