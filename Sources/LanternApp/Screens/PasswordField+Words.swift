import LanternWidgets

extension PasswordField {
  /// One with the app's words for showing what was typed.
  convenience init(_ words: Words, _ label: Phrase) {
    self.init(words(label), revealing: (words(.loginShowPassword), words(.loginHidePassword)))
  }
}
