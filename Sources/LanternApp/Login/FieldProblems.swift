import LanternWidgets

/// Says what is wrong with each of some fields, in their order, and gives the first of those the keyboard; whether nothing
/// is.
@MainActor
func areFine(_ fields: [LineField], _ problems: [String?]) -> Bool {
  for (field, problem) in zip(fields, problems) { field.error = problem }
  guard let first = zip(fields, problems).first(where: { $0.1 != nil })?.0 else { return true }
  first.tree?.focus(first)
  return false
}

extension PasswordField {
  /// One with the app's words for showing what was typed.
  convenience init(_ words: Words, _ label: Phrase) {
    self.init(words(label), revealing: (words(.loginShowPassword), words(.loginHidePassword)))
  }
}
