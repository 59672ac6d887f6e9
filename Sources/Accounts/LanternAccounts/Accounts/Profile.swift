/// One of the people who share an account, with the details for their parcels.
public struct Profile: Hashable, Sendable, Identifiable {
  /// The maximum length of `address` and of `note`, in characters.
  public static let longestText = 1000

  /// The profile's number in the database, which is never reused.
  public let id: Int64
  /// The person's name.
  public var name: PersonName
  /// The delivery address; at most `longestText` characters.
  public var address: String
  /// A note for the courier; at most `longestText` characters.
  public var note: String

  /// Creates a profile from its values.
  public init(id: Int64, name: PersonName, address: String, note: String) {
    self.id = id
    self.name = name
    self.address = address
    self.note = note
  }
}
