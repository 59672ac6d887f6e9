import LanternWidgets

extension PasswordField {
  /// A password field with the app's texts for revealing the password.
  convenience init(_ words: Strings, _ label: StringKey) {
    self.init(words(label), revealing: (words(.loginShowPassword), words(.loginHidePassword)))
  }
}
