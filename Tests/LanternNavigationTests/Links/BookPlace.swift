import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport

/// The places in a library that a link can lead to.
enum BookPlace: Hashable {
  case shelf
  case book(Int, page: Int?)

  init(_ link: Link) throws(LinkError) {
    switch (link.place[0], link.place.count) {
    case ("shelf", 1): self = .shelf
    case ("book", 1): throw .missing(place: "book", expected: "a book's number")
    case ("book", 2):
      guard let number = Int(link.place[1]) else { throw .notFound(kind: "book", id: link.place[1]) }
      self = .book(number, page: try BookPlace.page(link[item: "page"]))
    default: throw .unknownPlace(link.place.joined(separator: "/"))
    }
  }

  var link: Link {
    get throws(LinkError) {
      switch self {
      case .shelf: try Link(scheme: "books", place: ["shelf"])
      case .book(let number, let page):
        try Link(
          scheme: "books", place: ["book", "\(number)"],
          items: page.map { [Link.Item("page", "\($0)")] } ?? [])
      }
    }
  }

  private static func page(_ text: String?) throws(LinkError) -> Int? {
    guard let text else { return nil }
    guard let page = Int(text) else { throw .badItem(name: "page", value: text, expected: "a number") }
    return page
  }
}
