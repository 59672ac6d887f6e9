import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// The errors for texts that are not links.
struct LinkErrorTests {
  private func error(_ text: String) -> LinkError? {
    do {
      _ = try Link(parsing: text, scheme: "lantern")
      return nil
    } catch {
      return error
    }
  }

  @Test(.requirement(77)) func `an empty text is not a link`() {
    #expect(error("") == .empty)
  }

  @Test(
    .requirement(77),
    arguments: [
      "home", "lantern", "#lantern://home", "://home", "1antern://home",
      " lantern://home",
    ])
  func `a text without a scheme is not a link`(text: String) {
    #expect(error(text) == .notALink(text))
  }

  @Test(
    .requirement(77),
    arguments: [("https://home", "https"), ("lanterns://%zz", "lanterns"), ("LANT://x", "lant")])
  func `a link with another scheme belongs to another program, whatever follows`(text: String, found: String)
  {
    #expect(error(text) == .otherScheme(found: found, expected: "lantern"))
  }

  @Test(
    .requirement(77),
    arguments: [
      ("lantern://product/%zz", 18), ("lantern://product/1%", 19), ("lantern://product/1%4", 19),
      ("lantern://product/1%4/x", 19), ("lantern://product/%+1", 18), ("lantern://product?a=%4&b=c", 20),
      ("lantern://product/%E9", 18), ("lantern://product/%C3", 18), ("lantern://product/%C3a", 18),
      ("lantern://product/a%41%C3%28", 22), ("lantern://%FF", 10), ("lantern://home?%80=a", 15),
    ])
  func `invalid percent-encoding is refused at its position`(text: String, position: Int) {
    #expect(error(text) == .badPercentEncoding(at: position))
  }

  @Test(
    .requirement(77),
    arguments: ["%C0%AF", "%C1%9C", "%E0%80%AF", "%F0%80%80%AF", "%ED%A0%80", "%F4%90%80%80"])
  func `overlong encodings and encoded surrogates are refused`(encoded: String) {
    #expect(error("lantern://product/\(encoded)") == .badPercentEncoding(at: 18))
  }

  @Test(.requirement(77), arguments: [0, 9, 0xA, 0xD, 0x1B, 0x7F, 0x85, 0x9F, 0x2028, 0x2029] as [UInt32])
  func `control characters and ends of lines are refused, encoded or not`(code: UInt32) throws {
    try expectRefused(try #require(Unicode.Scalar(code)))
  }

  @Test(
    .requirement(77),
    arguments: [
      0x61C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
    ]
      as [UInt32])
  func `bidirectional controls are refused, encoded or not`(code: UInt32) throws {
    try expectRefused(try #require(Unicode.Scalar(code)))
  }

  @Test(.requirement(77), arguments: [0xFDD0, 0xFFFF, 0x10_FFFF, 0x378] as [UInt32])
  func `noncharacters and unassigned code points are refused, encoded or not`(code: UInt32) throws {
    try expectRefused(try #require(Unicode.Scalar(code)))
  }

  private func expectRefused(_ scalar: Unicode.Scalar) throws {
    let hexadecimal = UTF8.encode(scalar)?.map { "%" + String(Int($0) + 0x100, radix: 16).suffix(2) }.joined()
    for written in [String(scalar), try #require(hexadecimal)] {
      #expect(error("lantern://a\(written)") == .forbiddenCharacter(scalar, at: 11))
      #expect(error("lantern://a/b%41\(written)c") == .forbiddenCharacter(scalar, at: 16))
      #expect(error("lantern://a?b\(written)=c") == .forbiddenCharacter(scalar, at: 13))
      #expect(error("lantern://a?b=c\(written)") == .forbiddenCharacter(scalar, at: 15))
    }
  }

  @Test(
    .requirement(77),
    arguments: [
      ("lantern://product/../../etc/passwd", 18), ("lantern://product/%2e%2E/etc", 18),
      ("lantern://product/.%2E", 18), ("lantern://product/.", 18), ("lantern://../etc", 10),
      ("lantern://%2E/etc", 10), ("lantern://product/a/../?x=y", 20),
    ])
  func `a path can't be traversed by dots`(text: String, position: Int) {
    #expect(error(text) == .dotSegment(at: position))
  }

  @Test(
    .requirement(77),
    arguments: [
      ("lantern://product/..%2Fetc", "/", 20), ("lantern://product/..%5Cetc", "\\", 20),
      ("lantern://product/..\\etc", "\\", 20), ("lantern://product/%2f", "/", 18),
      ("lantern://%5c", "\\", 10),
    ] as [(String, Unicode.Scalar, Int)])
  func `a path can't be traversed by encoded slashes in a segment`(
    text: String, scalar: Unicode.Scalar, position: Int
  ) {
    #expect(error(text) == .forbiddenCharacter(scalar, at: position))
  }

  @Test(
    .requirement(77),
    arguments: [
      ("lantern:", 8), ("lantern://", 10), ("lantern:///", 11), ("lantern:////home", 11),
      ("lantern://?a=b", 10),
      ("lantern://product//12", 18), ("lantern://home//", 15), ("lantern://home//?a=b", 15),
    ])
  func `a place has no empty segment, but may end with a slash`(text: String, position: Int) {
    #expect(error(text) == .emptySegment(at: position))
    #expect(error("lantern://home/") == nil)
  }

  @Test(
    .requirement(77),
    arguments: [
      ("lantern://me@home", 12), ("lantern://me:secret@home", 12), ("lantern://home:80/x", 14),
      ("lantern://[::1]/x", 10),
      ("lantern://home/a b", 16), ("lantern://home/<x>", 15), ("lantern://home/\"", 15),
      ("lantern://home/é", 15),
      ("lantern://home?=b", 15),
    ])
  func `a user, a port or an item without a name is not allowed`(text: String, position: Int) {
    #expect(error(text) == .malformed(at: position))
  }

  @Test(.requirement(77)) func `a name occurs only once, even with different encodings`() {
    #expect(error("lantern://product/12?size=s&si%7Ae=l") == .duplicateItem("size"))
    #expect(error("lantern://product/12?%C3%A9=s&e%CC%81=l") == .duplicateItem("é"))
  }

  @Test(.requirement(77)) func `a megabyte of text is refused by its length alone`() {
    let text = String(repeating: "\u{0}%zz/../", count: 131_072)
    #expect(error(text) == .tooLong(bytes: 1_048_576, limit: 2_048))
  }

  @Test(.requirement(77)) func `a link of the maximum length is allowed, but not one byte more`() {
    let place = String(repeating: "x", count: 2_030)
    #expect(error("lantern://product/\(place)") == nil)
    #expect(error("lantern://product/\(place)x") == .tooLong(bytes: 2_049, limit: 2_048))
    #expect(error("lantern://product/\(place)/") == .tooLong(bytes: 2_049, limit: 2_048))
  }

  @Test(.requirement(77)) func `a link that would be too long when printed is refused`() {
    let place = String(repeating: "!", count: 677)
    #expect(error("lantern://product/\(place.dropLast())") == nil)
    #expect(error("lantern://product/\(place)") == .tooLong(bytes: 2_049, limit: 2_048))
  }

  @Test(.requirement(77)) func `error messages replace invisible characters and truncate long text`() {
    let hidden = "a\u{202E}b\u{0}\u{200B}"
    #expect(LinkError.unknownPlace(hidden).description.contains("\"a<U+202E>b<U+0000><U+200B>\""))
    #expect(
      error(hidden)?.description
        == "\"a<U+202E>b<U+0000><U+200B>\" is not a link; write one like scheme://place")
    #expect(
      LinkError.unknownPlace("a “b”").description == "there is no place \"a “b”\"; check the spelling",
      "only the quotes of the message are straight")
    let accents = "e" + String(repeating: "\u{301}", count: 1_000)
    let long = LinkError.badItem(
      name: accents, value: String(repeating: "x", count: 1_000), expected: "a number")
    #expect(
      long.description == "\"e" + String(repeating: "\u{301}", count: 39) + "…\" is \""
        + String(repeating: "x", count: 40) + "…\"; write a number instead")
    #expect(error(String(repeating: "x", count: 41))?.description.contains("xx…\"") == true)
    #expect(error(String(repeating: "x", count: 40))?.description.contains("xx\"") == true)
  }
}
