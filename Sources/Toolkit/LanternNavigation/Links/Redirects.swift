/// The former places of an app and their replacements, so that old links still work.
nonisolated public struct Redirects: Hashable, Sendable {
  /// The maximum number of redirects of one link. Chains are allowed, but a longer chain is probably a loop.
  public static let limit = 8

  private let table: [[String]: [String]]
  // Limits the prefixes to compare. A link with a thousand segments needs no thousand comparisons.
  private let longest: Int

  /// Creates redirects from a table of places, or prefixes of places, and their replacements. `["shop/prints":
  /// "product"]` redirects `shop/prints/12` to `product/12`.
  ///
  /// Places consist of whole segments, separated by slashes and not percent-encoded.
  ///
  /// - Precondition: The places are valid, and no two keys are the same place.
  public init(_ table: [String: String]) {
    let entries = table.map { (Redirects.place($0.key), Redirects.place($0.value)) }
    self.table = Dictionary(entries) { _, _ in fatalError("two redirects have the same place") }
    longest = self.table.keys.map(\.count).max() ?? 0
  }

  /// Returns the current link for a link, with the same items. Returns the given link if no redirect applies.
  ///
  /// The longest prefix in the table applies.
  ///
  /// - Throws: ``LinkError/tooManyRedirects(limit:last:)``, or ``LinkError/tooLong(bytes:limit:)`` if the new place
  ///   makes the link too long.
  public func resolve(_ link: Link) throws(LinkError) -> Link {
    var place = link.place
    var count = 0
    while let next = next(after: place) {
      guard count < Redirects.limit else {
        throw .tooManyRedirects(limit: Redirects.limit, last: place.joined(separator: "/"))
      }
      place = next
      count += 1
    }
    return count == 0 ? link : try Link(scheme: link.scheme, place: place, items: link.items)
  }

  private func next(after place: [String]) -> [String]? {
    for length in stride(from: min(place.count, longest), to: 0, by: -1) {
      if let replacement = table[Array(place.prefix(length))] { return replacement + place.dropFirst(length) }
    }
    return nil
  }

  // Parses a place like that of a link, so that a redirect that can never apply is detected where it is written.
  private static func place(_ text: String) -> [String] {
    let segments = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    do {
      return try Link(scheme: "any", place: segments.map { String(decoding: $0, as: UTF8.self) }).place
    } catch {
      fatalError("a redirect has an invalid place: \(error)")
    }
  }
}
