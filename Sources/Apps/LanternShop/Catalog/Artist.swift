/// An artist whose prints the shop sells.
package struct Artist: Decodable, Hashable, Sendable {
  /// The name, as in the artist's prints.
  package let name: String
  /// A sentence on birth and home.
  package let life: String
  /// A few sentences on the work.
  package let text: String
}
