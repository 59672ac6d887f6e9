/// The user who is logged in.
package struct User: Hashable, Sendable {
  package let name: String
  /// Whether this is the first login with a new account.
  package let isNew: Bool

  package init(name: String, isNew: Bool = false) {
    self.name = name
    self.isNew = isNew
  }
}
