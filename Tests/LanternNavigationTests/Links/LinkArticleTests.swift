import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// The code and the messages in the article on links.
struct LinkArticleTests {
  private static var article: String {
    get throws { try Project.text("Sources/Toolkit/LanternNavigation/LanternNavigation.docc/Links.md") }
  }

  @Test func `the code in the article about links is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternNavigation/LanternNavigation.docc/Links.md",
      in: ["Tests/LanternNavigationTests/Links/BookPlace.swift"], atLeast: 1)
  }

  @Test(.requirement(77)) func `the messages in the article match those of the errors`() throws {
    let rows = try Self.article.matches(of: /(?m)^\| `([^`]+)` \| (.+) \|$/)
    #expect(rows.count == 13)
    for row in rows {
      let error = #expect(throws: LinkError.self, "\(row.1)") {
        try BookPlace(Link(parsing: String(row.1), scheme: "books"))
      }
      #expect(error?.description == String(row.2))
    }
  }

  @Test(.requirement(77), arguments: [BookPlace.shelf, .book(12, page: nil), .book(12, page: 3)])
  func `an app's place survives the conversion to a link and back`(place: BookPlace) throws {
    #expect(try BookPlace(place.link) == place)
  }

  @Test(.requirement(77)) func `the article's former place redirects to the current one`() throws {
    let link = try Link(parsing: "books://volume/1?page=2", scheme: "books")
    #expect(try BookPlace(Redirects(["volume": "book"]).resolve(link)) == .book(1, page: 2))
  }
}
