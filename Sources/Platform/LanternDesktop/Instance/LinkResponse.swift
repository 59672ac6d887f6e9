/// The response to a program that passes a link to the running instance.
public struct LinkResponse: Hashable, Sendable {
  /// Whether the link was opened, or is kept until it can be opened.
  public let isAccepted: Bool
  /// A message for the user; may be empty.
  public let message: String

  /// Creates a response.
  public init(isAccepted: Bool, message: String = "") {
    self.isAccepted = isAccepted
    self.message = message
  }
}
