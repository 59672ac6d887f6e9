import LanternWidgets

/// The way out of the main part, which each of its screens has, and what is said when it fails.
@MainActor
final class LogOutButton {
  let button: Button
  private let complaint = ErrorLabel()

  /// `logOut` answers nil when that went well, or somebody decided against it, else why not.
  init(
    _ words: Strings, style: Button.Style = .plain,
    _ logOut: @escaping (_ answer: @escaping (String?) -> Void) -> Void
  ) {
    button = Button(words(.commonLogOut), style: style)
    button.action = { [weak self] in
      self?.button.isEnabled = false
      logOut { problem in
        guard let self else { return }
        self.button.isEnabled = true
        guard let problem else { return }
        self.complaint.text = problem
      }
    }
  }

  /// What is said where it failed.
  var message: Widget { complaint.label }

  var isEnabled: Bool {
    get { button.isEnabled }
    set { button.isEnabled = newValue }
  }
}
