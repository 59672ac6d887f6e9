/// The response to a program that passes a link to the running instance.
package struct LinkResponse: Hashable, Sendable {
  /// Whether the link was opened, or is kept until it can be opened.
  package let isAccepted: Bool
  /// A message for the user; may be empty.
  package let message: String

  package init(isAccepted: Bool, message: String = "") {
    self.isAccepted = isAccepted
    self.message = message
  }
}
