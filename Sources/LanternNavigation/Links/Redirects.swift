/// An app's former places, so that links that were once given out still lead somewhere.
nonisolated public struct Redirects: Hashable, Sendable {
  /// How often one link may be led on. A chain is no fault, but a longer one is most likely a circle.
  public static let limit = 8

  private let table: [[String]: [String]]
  // So that a link of a thousand segments is not compared a thousand times.
  private let longest: Int

  /// For each place, or the beginning of one, what takes its place: `["shop/prints": "product"]` leads
  /// `shop/prints/12` to `product/12`.
  ///
  /// Places are whole segments, as they are meant and not percent-encoded, with slashes between them.
  public init(_ table: [String: String]) {
    let entries = table.map { (Redirects.place($0.key), Redirects.place($0.value)) }
    self.table = Dictionary(entries) { _, _ in preconditionFailure("a place is redirected to one place") }
    longest = self.table.keys.map(\.count).max() ?? 0
  }

  /// The link that is meant today, with all items of the given one; that one itself, if it is led nowhere else.
  ///
  /// The longest beginning that the table has decides. Throws ``LinkError/tooManyRedirects(limit:last:)``, or
  /// ``LinkError/tooLong(bytes:limit:)`` if the new place makes it so.
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

  // A link's place, so that what can never match, or never be led to, is found where it is written.
  private static func place(_ text: String) -> [String] {
    let segments = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    do {
      return try Link(scheme: "any", place: segments.map { String(decoding: $0, as: UTF8.self) }).place
    } catch {
      preconditionFailure("a redirect leads from a place to a place: \(error)")
    }
  }
}
