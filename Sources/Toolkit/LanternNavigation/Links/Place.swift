/// One entry of an app's table of places: the links that lead to it, its title, its screen and the route to it.
public struct Place {
  /// The link to a place and the values in it.
  nonisolated public struct Address: Hashable, Sendable {
    /// The link.
    public let link: Link
    let values: [String: String]

    /// The address of a link, for a route. The table reads its values when it creates the screen.
    public init(_ link: Link) { self.init(link: link, values: [:]) }

    init(link: Link, values: [String: String]) {
      self.link = link
      self.values = values
    }

    /// The value of a parameter or an item of the pattern, or nil if the link has no such item.
    public subscript(name: String) -> String? { values[name] ?? link[item: name] }
  }

  /// The pattern of the place's links.
  public let pattern: PathPattern
  /// The name of the place in plans, journals and messages.
  public let name: String
  /// Whether the place can be shown only during a session.
  public let needsSession: Bool
  /// Whether the place has one screen, whatever the items of the link are.
  package let isUnique: Bool
  /// A link to the place, without the scheme: for errors, tests and pictures.
  public let example: String
  package let missing: String?
  package let title: (Address) throws(LinkError) -> String
  package let make: (Address) throws(LinkError) -> Screen
  package let route: (Step<Screen, Address>) -> Route<Screen, Address>

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the place's links.
  ///   - name: The name of the place in plans, journals and messages; by default the fixed segments of the pattern.
  ///   - needsSession: Whether the place can be shown only during a session. A guard of the app checks it.
  ///   - isUnique: Whether any screen of the place counts as found, also if its link has other items.
  ///   - missing: What a link without the last parameter lacks, for the error: “a print”.
  ///   - example: A link to the place, without the scheme, such as “product/harbour-light”. By default the
  ///     pattern with the names of its parameters. Errors, tests and pictures use it.
  ///   - title: Returns the title. Throws if the address leads to nothing.
  ///   - make: Creates the screen. The table sets the screen's `link`.
  ///   - route: Completes the route, from a step that finds the screen of an address or creates it.
  public init(
    _ pattern: PathPattern, name: String? = nil, needsSession: Bool = false, isUnique: Bool = false,
    missing: String? = nil, example: String? = nil,
    title: @escaping (Address) throws(LinkError) -> String,
    make: @escaping (Address) throws(LinkError) -> Screen,
    route: @escaping (Step<Screen, Address>) -> Route<Screen, Address>
  ) {
    self.pattern = pattern
    self.name = name ?? pattern.fixedText
    self.needsSession = needsSession
    self.isUnique = isUnique
    self.missing = missing
    self.example = example ?? pattern.example
    self.title = title
    self.make = make
    self.route = route
  }
}
