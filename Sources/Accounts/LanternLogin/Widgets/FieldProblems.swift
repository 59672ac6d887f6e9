package import LanternWidgets

/// Shows the error of each field and focuses the first field with an error. Returns whether all fields are valid.
///
/// - Parameter problems: The errors in the order of the fields; nil for a valid field.
@MainActor
package func mark(_ problems: [String?], at fields: [TextInput]) -> Bool {
  for (field, problem) in zip(fields, problems) { field.error = problem }
  guard let first = zip(fields, problems).first(where: { $0.1 != nil })?.0 else { return true }
  first.tree?.focus(first)
  return false
}
