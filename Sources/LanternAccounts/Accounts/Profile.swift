/// One of the people who share an account: what goes onto their parcels.
public struct Profile: Hashable, Sendable, Identifiable {
  /// How long `address` and `note` may be, in characters.
  public static let longestText = 1000

  public let id: Int64
  public var name: PersonName
  public var address: String
  public var note: String

  public init(id: Int64, name: PersonName, address: String, note: String) {
    self.id = id
    self.name = name
    self.address = address
    self.note = note
  }
}
