import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A table of places: links, titles, screens and routes from one entry each.
@MainActor
struct PlaceTableTests {
  private let fixture = RouterFixture()

  private func place(
    _ pattern: PathPattern, name: String? = nil, isUnique: Bool = false, missing: String? = nil,
    example: String? = nil
  ) -> Place {
    let log = fixture.log
    return Place(
      pattern, name: name, isUnique: isUnique, missing: missing, example: example,
      title: { address throws(LinkError) in
        if address["id"] == "0" { throw .notFound(kind: "book", id: "0") }
        return "title of \(pattern)"
      },
      make: { address in ProbeScreen(address["id"] ?? pattern.description, log) },
      route: {
        $0.using(.push).from(ExistingScreenStep<ScreenStack, Place.Address>(Finder(among: .visibleAnywhere)))
      })
  }

  private func table(_ places: Place...) throws -> PlaceTable {
    try PlaceTable(scheme: "books", redirects: Redirects(["volume": "book"]), places)
  }

  @Test func `two places with the same links are an error that names both patterns`() {
    let error = #expect(throws: PlaceTable.Invalid.self) {
      try table(place("book/:id"), place("shelf"), place("book/:name"))
    }
    #expect(
      error?.description
        == "the places \"book/:id\" and \"book/:name\" have the same links; change one of the patterns")
  }

  @Test func `an example that leads to another place is an error that names the pattern`() {
    let error = #expect(throws: PlaceTable.Invalid.self) {
      try table(place("book/:id", example: "shelf"), place("shelf"))
    }
    #expect(
      error?.description
        == "the example \"shelf\" of the place \"book/:id\" is not a link to it; change the example")
  }

  @Test func `a table has an example of each place`() throws {
    let table = try table(place("shelf"), place("book/:id", example: "book/12"), place("shelf/:row"))
    #expect(table.examples.map(\.description) == ["books://shelf", "books://book/12", "books://shelf/row"])
  }

  @Test func `a fixed segment is preferred to a parameter, in any order of the table`() throws {
    for table in [
      try table(place("book/:id"), place("book/new")), try table(place("book/new"), place("book/:id")),
    ] {
      #expect(try table.find("books://book/new").place.pattern.description == "book/new")
      #expect(try table.find("books://book/7").address["id"] == "7")
    }
  }

  @Test(arguments: [
    ("books://cellar", "there is no place \"cellar\"; check the spelling"),
    ("books://book", "\"book\" needs a book's number (book/12); add it to the link"),
    ("books://book/0", "there is no book \"0\"; check the spelling"),
    ("other://shelf", "\"other://\" belongs to another program; links for this one begin with \"books://\""),
  ])
  func `a link to nothing is an error that says what to do`(text: String, message: String) throws {
    let table = try table(
      place("book/:id?page", missing: "a book's number", example: "book/12"), place("shelf"))
    let error = #expect(throws: LinkError.self) {
      let address = try table.find(text).address
      _ = try table.title(of: address.link)
    }
    #expect(error?.description == message)
  }

  @Test func `items that a place does not name are ignored`() throws {
    let table = try table(place("shelf"))
    let found = try table.find("books:///shelf?utm_source=x&fbclid#top")
    #expect(found.address.link.description == "books://shelf")
  }

  @Test func `similar links are those whose places are spelled alike`() throws {
    let table = try table(place("shelf"), place("book/:id", example: "book/12"))
    #expect(table.similarLinks(to: "books://shelv").map(\.place) == [["shelf"]])
    #expect(table.similarLinks(to: "books://xyz") == [])
    #expect(table.similarLinks(to: "not a link") == [])
  }

  @Test func `a former place leads to the present one, with its items`() throws {
    let table = try table(place("book/:id?page"))
    let address = try table.find("books://volume/3?page=2").address
    #expect(address.link.description == "books://book/3?page=2")
    #expect(address["page"] == "2")
  }

  @Test func `a link creates its screen by the route of its place, and finds it the next time`() throws {
    let table = try table(place("book/:id", name: "book"))
    let link = try #require(table.link("book", "x"))
    for _ in 0..<2 {
      let (destination, address) = try table.destination(of: link)
      fixture.router.navigate(to: destination, with: address)
      fixture.settle()
      #expect(fixture.tree == "a: <{*[p x] [q]}>")
    }
    let screen = ScreenHierarchy(fixture.root).first(among: .anywhere) { $0.link == link }
    #expect(screen?.title == "x")
  }

  @Test func `a unique place has one screen for all its links`() throws {
    let table = try table(place("search?id", isUnique: true))
    for text in ["books://search?id=x", "books://search?id=y"] {
      let (destination, address) = try table.destination(of: table.find(text).address.link)
      fixture.router.navigate(to: destination, with: address)
      fixture.settle()
    }
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
  }

  @Test func `a place that is not unique has a screen for each of its links`() throws {
    let table = try table(place("search?id"))
    for text in ["books://search?id=x", "books://search?id=y", "books://search?id=y"] {
      let (destination, address) = try table.destination(of: table.find(text).address.link)
      fixture.router.navigate(to: destination, with: address)
      fixture.settle()
    }
    #expect(fixture.tree == "a: <{*[p x y] [q]}>")
  }

  @Test(.requirement(77))
  func `a place whose screen is a container has one copy, and is restored by its link`() throws {
    let log = fixture.log
    let guide = Place(
      "guide/:part", title: { _ in "Guide" },
      make: { address in ScreenStack(root: ProbeScreen(address["part"] ?? "", log)) },
      route: { $0.presented() })
    let table = try table(guide)
    for text in ["books://guide/x", "books://guide/x", "books://guide/y"] {
      let (destination, address) = try table.destination(of: table.find(text).address.link)
      fixture.router.navigate(to: destination, with: address)
      fixture.settle()
      #expect(fixture.tree == (text.hasSuffix("x") ? "a: <{*[p] [q]} [x]>" : "a: <{*[p] [q]} [x] [y]>"))
    }
    let state = RestorationState(of: fixture.root)
    let other = RouterFixture()
    let missing = state.restore(in: other.root) { state in state.link.flatMap { try? table.screen(at: $0) } }
    #expect(missing == [])
    #expect(other.tree == fixture.tree)
    let found = ScreenHierarchy(other.root).first(among: .anywhere) { $0.link == table.link("guide", "x") }
    #expect(found is ScreenStack)
  }

  @Test func `a link with another scheme is found in no table`() throws {
    let table = try table(place("shelf"))
    let link = try Link(scheme: "other", place: ["shelf"])
    #expect(throws: LinkError.otherScheme(found: "other", expected: "books")) { _ = try table.find(link) }
  }

  @Test func `the screen of a restored link has that link`() throws {
    let table = try table(place("book/:id"))
    let link = try #require(table.link("book", "x"))
    #expect(try table.screen(at: link).link == link)
  }
}
