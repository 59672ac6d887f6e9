import LanternLogin
package import LanternWidgets

/// A button that logs out, and its error label.
@MainActor
package final class LogOutButton {
  package let button: Button
  private let errorLabel = ErrorLabel()

  package init(_ strings: Strings, _ shell: any AppShell, style: Button.Style = .plain) {
    button = Button(strings(.logOut), style: style)
    // The app retains its screens.
    button.action = { [weak self, weak shell] in
      self?.button.isEnabled = false
      shell?.logOut { problem in
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
