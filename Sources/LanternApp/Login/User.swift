/// Who has logged in.
package struct User: Hashable, Sendable {
  package let name: String
  /// Whether it is the first time, with an account that is new.
  package let isNew: Bool

  package init(name: String, isNew: Bool = false) {
    self.name = name
    self.isNew = isNew
  }
}
