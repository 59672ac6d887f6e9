import Foundation
import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// Parsing and printing are inverse, for random links and for random text.
struct LinkRoundTripTests {
  @Test(.requirement(77), arguments: [UInt64(1), 2, 3, 4])
  func `parsing the text of a link returns the same link, which prints the same text`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let parts = Parts(&random)
      let link = try Link(scheme: parts.scheme, place: parts.place, items: parts.items)
      #expect(link.place == parts.place)
      #expect(link.items == parts.items)
      let again = try Link(parsing: link.description, scheme: parts.scheme)
      #expect(again == link)
      #expect(Array(again.description.utf8) == Array(link.description.utf8))
    }
  }

  @Test(.requirement(77), arguments: [UInt64(5), 6, 7, 8])
  func `a link is the same whichever of its bytes are percent-encoded`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let parts = Parts(&random)
      let text = parts.text(&random)
      let link = try Link(parsing: text, scheme: parts.scheme)
      #expect(link.place == parts.place, "\(text)")
      #expect(link.items == parts.items, "\(text)")
    }
  }

  @Test(.requirement(77), arguments: [UInt64(9), 10, 11, 12])
  func `text that parses prints to canonical text`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var links = 0
    for _ in 0..<1_000 {
      var bytes = Array(Parts(&random).text(&random).utf8)
      for _ in 0..<random.int(0...3) {
        bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0x20...0x7F))
      }
      if try isLink(String(decoding: bytes, as: UTF8.self)) { links += 1 }
    }
    // The generator must produce both valid and invalid links.
    #expect((200...900).contains(links))
  }

  @Test(.requirement(77)) func `the same texts of the corpus are links as before`() throws {
    let links = try LinkCorpus.texts.filter { try isLink($0.value) }.keys.sorted()
    #expect(
      links == [
        "accents", "circle", "delimiters", "empty-query", "fragment", "growing", "home", "item-without-value",
        "items", "longest", "no-authority", "shouted", "thousand-items", "thousand-segments",
        "trailing-slash",
      ])
  }

  // Returns whether a text is a link. Checks the round trip of a link, and the message for other text.
  private func isLink(_ text: String) throws -> Bool {
    let link: Link
    do {
      link = try Link(parsing: text, scheme: "lantern")
    } catch {
      #expect((20...250).contains(error.description.count), "\(error)")
      return false
    }
    let printed = link.description
    let again = try Link(parsing: printed, scheme: "lantern")
    #expect(again == link, "\(text)")
    #expect(again.description == printed)
    #expect(try Link(scheme: link.scheme, place: link.place, items: link.items) == link)
    return true
  }
}

/// The random parts of a link.
private struct Parts {
  let scheme = "lantern"
  let place: [String]
  let items: [Link.Item]

  init(_ random: inout SeededGenerator) {
    // The first segment is in lowercase, because parsing lowercases it.
    var place = [Parts.word(&random, of: "home-._~ %?#@:!+éß漢🖼")]
    for _ in 0..<random.int(0...3) { place.append(Parts.word(&random, of: Parts.letters)) }
    var names: Set<String> = []
    for _ in 0..<random.int(0...4) { names.insert(Parts.word(&random, of: Parts.letters + "/\\")) }
    self.place = place
    var items: [Link.Item] = []
    for name in names.sorted() {
      let isEmpty = random.int(0...4) == 0
      items.append(Link.Item(name, isEmpty ? "" : Parts.word(&random, of: Parts.letters + "/\\")))
    }
    self.items = items
  }

  // Includes a zero-width joiner, a combining accent and text that looks percent-encoded.
  private static let letters =
    "aZ09-._~ %2E&=?#+@:!$'()*,;[]<>\"{}|^`éÅß漢字🖼\u{200D}\u{301}\u{212A}א\u{10FFFD}"

  private static func word(_ random: inout SeededGenerator, of letters: String) -> String {
    let scalars = Array(letters.unicodeScalars)
    var word = String.UnicodeScalarView()
    for _ in 0..<random.int(1...8) { word.append(scalars[random.int(0...scalars.count - 1)]) }
    let text = String(word)
    return text == "." || text == ".." ? "…" : text
  }

  // Returns the link as text. Some bytes are encoded although they needn't be, with digits in either case.
  func text(_ random: inout SeededGenerator) -> String {
    func written(_ text: String, plain: String, _ random: inout SeededGenerator) -> String {
      var result = ""
      for byte in text.utf8 {
        if plain.utf8.contains(byte), random.int(0...3) > 0 {
          result.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
          let digits = String(Int(byte) + 0x100, radix: 16, uppercase: random.int(0...1) == 0).suffix(2)
          result += "%" + digits
        }
      }
      return result
    }
    let host = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;="
    let query = host.filter { $0 != "&" && $0 != "=" } + ":@/?"
    var text = random.int(0...1) == 0 ? "lantern://" : "Lantern://"
    text += written(place[0], plain: host, &random)
    for segment in place.dropFirst() { text += "/" + written(segment, plain: host + ":@", &random) }
    if random.int(0...3) == 0 { text += "/" }
    for (number, item) in items.enumerated() {
      text += (number == 0 ? "?" : "&") + written(item.name, plain: query, &random)
      text += "=" + written(item.value, plain: query + "=", &random)
    }
    return text
  }
}

/// The texts in the corpus of the fuzzer, including its findings.
private enum LinkCorpus {
  static var texts: [String: String] {
    get throws {
      let folder = "Tests/LanternNavigationTests/Links/Corpus"
      let paths = try Project.files(in: folder).filter { $0.hasSuffix(".link") }
      return try Dictionary(
        uniqueKeysWithValues: paths.map { path in
          let name = String(path.dropFirst(folder.count + 1).dropLast(5))
          // Some texts are not UTF-8.
          return (
            name, String(decoding: try Data(contentsOf: URL(filePath: Project.path(path))), as: UTF8.self)
          )
        })
    }
  }
}
