import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// Redirects from former places to current ones.
struct RedirectsTests {
  private func resolved(_ text: String, _ table: [String: String]) throws -> String {
    try Redirects(table).resolve(Link(parsing: text, scheme: "lantern")).description
  }

  @Test(.requirement(77))
  func `a redirect replaces the beginning of a place and keeps the rest and all items`()
    throws
  {
    let table = ["shop/prints": "product", "Start": "home"]
    #expect(
      try resolved("lantern://shop/prints/12/back?size=l&b=c", table)
        == "lantern://product/12/back?size=l&b=c")
    #expect(try resolved("lantern://START", table) == "lantern://home")
  }

  @Test(
    .requirement(77),
    arguments: [
      "lantern://shopping/prints", "lantern://shop/printshop", "lantern://shop", "lantern://x/shop/prints",
    ])
  func `only whole segments at the beginning of a place are redirected`(text: String) throws {
    #expect(try resolved(text, ["shop/prints": "product"]) == text)
  }

  @Test(.requirement(77)) func `the longest matching prefix applies`() throws {
    let table = ["shop": "home", "shop/prints": "product", "shop/prints/12": "bag"]
    #expect(try resolved("lantern://shop/x", table) == "lantern://home/x")
    #expect(try resolved("lantern://shop/prints/x", table) == "lantern://product/x")
    #expect(try resolved("lantern://shop/prints/12/x", table) == "lantern://bag/x")
  }

  @Test(.requirement(77)) func `a redirected place with spaces is written decoded`() throws {
    #expect(try resolved("lantern://old%20shop/a", ["old shop": "new shop"]) == "lantern://new%20shop/a")
  }

  private func chain(_ length: Int) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (0..<length).map { ("step\($0)", "step\($0 + 1)") })
  }

  @Test(.requirement(77)) func `eight redirects in a row are followed, nine are an error`() throws {
    #expect(Redirects.limit == 8)
    #expect(try resolved("lantern://step0/x?a=b", chain(8)) == "lantern://step8/x?a=b")
    #expect(throws: LinkError.tooManyRedirects(limit: 8, last: "step8")) {
      try resolved("lantern://step0", chain(9))
    }
  }

  @Test(
    .requirement(77),
    arguments: [
      (["a": "a"], "a"), (["a": "b", "b": "a"], "a"), (["a": "b", "b": "c", "c": "a"], "c"),
      (["a": "a/x"], "a/x/x/x/x/x/x/x/x"),
    ])
  func `a cycle of redirects is an error`(table: [String: String], last: String) {
    let error = #expect(throws: LinkError.self) { try resolved("lantern://a", table) }
    #expect(error == .tooManyRedirects(limit: 8, last: last))
    #expect(
      error?.description
        == "the link was redirected 8 times, and \"\(last)\" redirects again; link to the final place")
  }

  @Test(.requirement(77)) func `a redirect that makes the link too long is refused`() {
    let text = "lantern://a/" + String(repeating: "x", count: 2_030)
    #expect(throws: LinkError.tooLong(bytes: 2_050, limit: 2_048)) {
      try resolved(text, ["a": "product/1"])
    }
  }

  @Test(.requirement(77)) func `a link without a matching redirect is unchanged`() throws {
    let link = try Link(parsing: "lantern://home?a=b", scheme: "lantern")
    #expect(try Redirects([:]).resolve(link) == link)
  }
}
