import LanternWidgets

/// Says what is wrong with each of some fields, in their order, nil for each that is fine, and gives the first that is not the
/// keyboard. Returns whether nothing is wrong.
@MainActor
func mark(_ problems: [String?], at fields: [TextInput]) -> Bool {
  for (field, problem) in zip(fields, problems) { field.error = problem }
  guard let first = zip(fields, problems).first(where: { $0.1 != nil })?.0 else { return true }
  first.tree?.focus(first)
  return false
}
