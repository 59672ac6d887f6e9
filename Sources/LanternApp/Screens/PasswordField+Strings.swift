import LanternWidgets

extension PasswordField {
  /// One with the app's words for showing what was typed.
  convenience init(_ words: Strings, _ label: StringKey) {
    self.init(words(label), revealing: (words(.loginShowPassword), words(.loginHidePassword)))
  }
}
