/// What `record` does as a user would.
///
/// Names are those that a screen reader speaks. The first words of a name are enough, unless another control has them as its
/// name.
public enum UserAction: Hashable, Sendable {
  /// Clicks a control or a row. This must start a transition.
  case click(String)
  /// Double-clicks a control or a row. This must start a transition.
  case doubleClick(String)
  /// Replaces the text of a field.
  case type(String, into: String)

  /// The name of the control.
  var name: String {
    switch self {
    case .click(let name), .doubleClick(let name), .type(_, into: let name): name
    }
  }
}
