/// What the shop is told about whoever buys there.
package struct Profile: Hashable, Sendable {
  package var name: String
  package var address: String
  package var note: String

  package init(name: String, address: String = "", note: String = "") {
    self.name = name
    self.address = address
    self.note = note
  }
}
