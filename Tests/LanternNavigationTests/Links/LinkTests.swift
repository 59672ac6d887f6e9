import Foundation
import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// Parsing and printing links.
struct LinkTests {
  private typealias Item = Link.Item

  @Test(.requirement(77)) func `a link has a scheme, a place and items, decoded and in order`() throws {
    let link = try Link(
      parsing: "lantern://product/Ren%C3%A9e%20N./12?size=large&frame=oak%26glass&note=", scheme: "lantern")
    #expect(link.scheme == "lantern")
    #expect(link.place == ["product", "Renée N.", "12"])
    #expect(link.items == [Item("size", "large"), Item("frame", "oak&glass"), Item("note", "")])
    #expect(link[item: "frame"] == "oak&glass")
    #expect(link[item: "note"] == "")
    #expect(link[item: "Frame"] == nil)
  }

  @Test(
    .requirement(77),
    arguments: [
      ("lantern://home", "lantern://home"),
      ("LanTern://HOME/Prints", "lantern://home/Prints"),
      ("lantern://%48ome", "lantern://home"),
      ("lantern://home/", "lantern://home"),
      ("lantern:home", "lantern://home"), ("lantern:/home", "lantern://home"),
      ("lantern:///home/", "lantern://home"),
      ("lantern://home#part", "lantern://home"), ("lantern://home?a=b#c?d=e", "lantern://home?a=b"),
      ("lantern://home?", "lantern://home"), ("lantern://home?a", "lantern://home?a="),
      ("lantern://home?&a=b&&c=d&", "lantern://home?a=b&c=d"),
      ("lantern://product/12/?size=large", "lantern://product/12?size=large"),
      ("lantern://product/%7e%41%2d%2e", "lantern://product/~A-."),
      ("lantern://product/%c3%a9", "lantern://product/%C3%A9"),
      (
        "lantern://a!$&'()*+,;=b/c:@d?e=f=g/h?i",
        "lantern://a%21%24%26%27%28%29%2A%2B%2C%3B%3Db/c%3A%40d?e=f%3Dg%2Fh%3Fi"
      ),
      ("lantern://home?q=oak+glass", "lantern://home?q=oak%2Bglass"),
      ("lantern://home?path=..%2F%5C", "lantern://home?path=..%2F%5C"),
      ("lantern://home?b=1&a=2&B=3", "lantern://home?b=1&a=2&B=3"),
      ("lantern://home/.../a..", "lantern://home/.../a.."),
      ("lantern://%C3%84RGER/%C3%84RGER", "lantern://%C3%84rger/%C3%84RGER"),
    ])
  func `a link has one printed form, however it was written`(written: String, printed: String) throws {
    let link = try Link(parsing: written, scheme: "lantern")
    #expect(link.description == printed)
    #expect(try Link(parsing: printed, scheme: "lantern") == link)
  }

  @Test(.requirement(77)) func `a plus sign is not a space`() throws {
    #expect(try Link(parsing: "lantern://a+b?c=d+e", scheme: "lantern")[item: "c"] == "d+e")
  }

  @Test(.requirement(77)) func `parts are given decoded and percent-encoded only in print`() throws {
    let link = try Link(scheme: "Lantern", place: ["Home", "50% & more"], items: [Item("a=b", "c d")])
    #expect(link.scheme == "lantern")
    #expect(link.place == ["home", "50% & more"])
    #expect(link.description == "lantern://home/50%25%20%26%20more?a%3Db=c%20d")
  }

  @Test(
    .requirement(77),
    arguments: [
      ([], "a segment is missing after 10 bytes; add a name, or remove a slash"),
      ([""], "a segment is missing after 10 bytes; add a name, or remove a slash"),
      (["a", ""], "a segment is missing after 12 bytes; add a name, or remove a slash"),
      (["", "a"], "a segment is missing after 10 bytes; add a name, or remove a slash"),
      (["a", ".."], "the segment after 12 bytes must not be . or ..; write the full place"),
      (["a", "b/c"], "the character U+002F after 13 bytes is not allowed in a link; remove it"),
      (["a", "/\u{301}"], "the character U+002F after 12 bytes is not allowed in a link; remove it"),
      (["a", "b\\c"], "the character U+005C after 13 bytes is not allowed in a link; remove it"),
      (["a", "é\u{7}"], "the character U+0007 after 18 bytes is not allowed in a link; remove it"),
    ])
  func `parts that no text could contain are refused`(place: [String], message: String) {
    let error = #expect(throws: LinkError.self) {
      try Link(scheme: "lantern", place: place, items: [Item("x", "y")])
    }
    #expect(error?.description == message)
  }

  @Test(.requirement(77))
  func `a scheme may have digits, plus signs, hyphens and periods after its first letter`()
    throws
  {
    let link = try Link(parsing: "x-a.b+9://home", scheme: "x-a.b+9")
    #expect(link.scheme == "x-a.b+9")
    #expect(link.place == ["home"])
  }

  @Test(.requirement(77), arguments: ["", "1st", "a b", "lan/tern", "schön"])
  func `a scheme with invalid characters is refused`(scheme: String) {
    #expect(throws: LinkError.notALink(scheme + "://home")) { try Link(scheme: scheme, place: ["home"]) }
  }

  @Test(.requirement(77)) func `a scheme can't contain a place`() {
    #expect(throws: LinkError.otherScheme(found: "a", expected: "a://b?c=")) {
      try Link(scheme: "a://b?c=", place: ["home"])
    }
  }

  @Test(.requirement(77), arguments: ["lantern:", "lantern:/", "lantern://", "lantern:///", "LANTERN://"])
  func `a scheme alone leads to no place`(text: String) {
    #expect(Link.isScheme(text, "lantern"))
    #expect(!Link.isScheme(text + "home", "lantern"))
    #expect(!Link.isScheme(text, "books"))
  }

  @Test func `a link is encoded as its text`() throws {
    let link = try Link(parsing: "LANTERN://product/a%62?c=d/e", scheme: "lantern")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let stored = try encoder.encode([link])
    #expect(String(decoding: stored, as: UTF8.self) == #"["lantern://product/ab?c=d%2Fe"]"#)
    #expect(try JSONDecoder().decode([Link].self, from: stored) == [link])
  }

  @Test func `decoding an invalid link is an error`() throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Link].self, from: Data(#"["lantern://a/../b"]"#.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("the error is of another kind: \(String(describing: error))")
      return
    }
    #expect(
      context.debugDescription == "the segment after 12 bytes must not be . or ..; write the full place")
  }
}
