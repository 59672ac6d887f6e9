import LanternStrings

/// The places of an app, from which links, titles, routes, restoration and tests are derived.
///
/// ```swift
/// let places = try PlaceTable(scheme: "books", [
///   Place("shelf", title: { _ in "Books" }, make: { _ in ShelfScreen() }) { $0.presented() },
///   Place("book/:id", title: { try library.book($0["id"]).title }, make: { BookScreen(try library.book($0["id"])) }) {
///     $0.pushed()
///   },
/// ])
/// ```
public struct PlaceTable {
  /// The reason why places do not form a table.
  nonisolated public enum Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    /// The same links match two patterns.
    case equalPatterns(String, String)
    /// The example of a place does not lead to it.
    case example(String, pattern: String)

    /// A message that names the patterns.
    public var description: String {
      switch self {
      case .equalPatterns(let first, let second):
        "the places \"\(first)\" and \"\(second)\" have the same links; change one of the patterns"
      case .example(let example, let pattern):
        "the example \"\(example)\" of the place \"\(pattern)\" is not a link to it; change the example"
      }
    }
  }

  /// The scheme of the app's links.
  public let scheme: String
  /// The places, in the order of the table.
  public let places: [Place]
  /// A link to each place, in the order of the table.
  public private(set) var examples: [Link]
  private let redirects: Redirects

  /// Creates a table. `redirects` lead from former places to the places of the table.
  public init(
    scheme: String, redirects: Redirects = Redirects([:]), _ places: [Place]
  ) throws(Invalid) {
    for (index, place) in places.enumerated() {
      for other in places[..<index] where place.pattern.matchesSameLinks(as: other.pattern) {
        throw .equalPatterns(other.pattern.description, place.pattern.description)
      }
    }
    self.scheme = scheme
    self.redirects = redirects
    self.places = places
    examples = []
    for place in places {
      guard let found = try? find("\(scheme)://\(place.example)"), found.place.name == place.name else {
        throw .example(place.example, pattern: place.pattern.description)
      }
      examples.append(found.address.link)
    }
  }

  // MARK: Links

  /// Returns the link to a place: its segments and items, in order. Returns nil if a value contains characters that
  /// links cannot contain.
  public func link(_ place: String..., items: [Link.Item] = []) -> Link? {
    try? Link(scheme: scheme, place: place, items: items)
  }

  /// Returns the place of a link's text, and the address in it.
  public func find(_ text: String) throws(LinkError) -> (place: Place, address: Place.Address) {
    try find(Link(parsing: text, scheme: scheme))
  }

  /// Returns the place of a link, and the address in it. Former places are redirected.
  ///
  /// Does not check whether the address leads to something; `title(of:)` does.
  public func find(_ link: Link) throws(LinkError) -> (place: Place, address: Place.Address) {
    guard link.scheme == scheme else { throw .otherScheme(found: link.scheme, expected: scheme) }
    let link = try redirects.resolve(link)
    var found: (place: Place, values: [String: String])?
    for place in places {
      guard let values = place.pattern.values(in: link.place) else { continue }
      if let other = found, !place.pattern.isPreferred(to: other.place.pattern) { continue }
      found = (place, values)
    }
    guard let found else { throw noPlace(link) }
    // Programs that pass links on append items of their own.
    let items = link.items.filter { found.place.pattern.items.contains($0.name) }
    let known = try Link(scheme: link.scheme, place: link.place, items: items)
    return (found.place, Place.Address(link: known, values: found.values))
  }

  /// Returns the links among the examples whose places are spelled like that of a text, the most similar first.
  public func similarLinks(to text: String, atMost limit: Int = 3) -> [Link] {
    guard let place = try? Link(parsing: text, scheme: scheme).place else { return [] }
    let wanted = place.joined(separator: "/")
    let ranked = examples.map { link in
      // Numbers and names at the end differ from those of the example.
      let spelling = link.place.prefix(place.count).joined(separator: "/")
      return (link: link, distance: editDistance(wanted, spelling))
    }
    // At least half of the letters are right.
    return ranked.filter { $0.distance <= wanted.count / 2 }.sorted { $0.distance < $1.distance }.prefix(
      limit
    )
    .map(\.link)
  }

  private func noPlace(_ link: Link) -> LinkError {
    let name = link.place.joined(separator: "/")
    guard let place = places.first(where: { $0.pattern.isBeginning(link.place) }) else {
      return .unknownPlace(name)
    }
    let missing = place.missing ?? "“\(place.pattern.parameters.last ?? "")”"
    return .missing(place: name, expected: "\(missing) (\(place.example))")
  }

  /// Returns the title of a link's place. Throws if the link leads to nothing.
  public func title(of link: Link) throws(LinkError) -> String {
    let (place, address) = try find(link)
    return try place.title(address)
  }

  // MARK: Screens

  /// Creates the screen of a link's place, with its `link`.
  public func screen(at link: Link) throws(LinkError) -> Screen {
    let (place, address) = try find(link)
    return try screen(of: place, at: address)
  }

  private func screen(of place: Place, at address: Place.Address) throws(LinkError) -> Screen {
    let screen = try place.make(address)
    screen.placeLink = address.link
    return screen
  }

  /// Returns the destination of a link, and the context of the navigation. Throws if the link leads to nothing.
  public func destination(
    of link: Link
  ) throws(LinkError) -> (destination: Destination<Screen, Place.Address>, address: Place.Address) {
    let (place, address) = try find(link)
    _ = try place.title(address)
    return (place.route(step(to: place)).assemble(name: place.name), address)
  }

  /// A step that finds the screen of an address, or creates it. For routes of an app's own.
  ///
  /// - Parameters:
  ///   - name: The name of the screen in plans and errors.
  ///   - options: The screens to search.
  public func step(_ name: String, among options: SearchOptions = .anywhere) -> Step<Screen, Place.Address> {
    step(name, Finder(Screen.self, among: options) { screen, address in screen.link == address.link })
  }

  /// A step that uses the screen that `finder` finds, or else creates the screen of an address.
  public func step(
    _ name: String, _ finder: Finder<Screen, Place.Address>
  ) -> Step<Screen, Place.Address> {
    Step(finder, Factory { address in try screen(at: address.link) }, name: name)
  }

  private func step(to place: Place) -> Step<Screen, Place.Address> {
    guard place.isUnique else { return step(place.name) }
    return step(
      place.name, Finder(Screen.self) { screen, address in screen.link?.place == address.link.place })
  }
}
