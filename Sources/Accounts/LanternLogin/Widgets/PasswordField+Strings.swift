import LanternStrings
import LanternWidgets

extension PasswordField {
  /// A password field with the app's texts for revealing the password.
  convenience init(_ strings: Strings, _ label: LoginMessage) {
    self.init(strings(label), revealing: (strings(.loginShowPassword), strings(.loginHidePassword)))
  }
}
