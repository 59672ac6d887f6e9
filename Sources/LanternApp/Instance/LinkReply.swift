/// The reply to a program that passes a link to the running instance.
package struct LinkReply: Hashable, Sendable {
  /// Whether the link was opened, or is kept until it can be opened.
  package let isTaken: Bool
  /// A message for the user; may be empty.
  package let message: String

  package init(isTaken: Bool, message: String = "") {
    self.isTaken = isTaken
    self.message = message
  }
}
