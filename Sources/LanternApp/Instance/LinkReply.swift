/// What is answered to whoever hands a link over.
package struct LinkReply: Hashable, Sendable {
  /// Whether it was followed, or is kept until it can be.
  package let isTaken: Bool
  /// What there is to say about it, for a person; empty where nothing is.
  package let message: String

  package init(isTaken: Bool, message: String = "") {
    self.isTaken = isTaken
    self.message = message
  }
}
