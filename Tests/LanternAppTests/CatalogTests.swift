import Foundation
import LanternApp
import LanternHarness
import LanternTestSupport
import Testing

/// What the shop takes for a catalogue, and what it says of one that it does not.
struct CatalogTests {
  @Test func `the catalogue that comes with the app is read`() throws {
    let catalog = try Catalog(contentsOf: Project.root.appending(path: "Assets/catalog.json"))
    #expect(catalog.prints.count == 18)
    #expect(catalog.prints.first?.title == "Harbour Light")
    #expect(catalog.prints.first?.artist == "Ines Vidal")
    #expect(Set(catalog.prints.map(\.motif)).count == 18)
    #expect(Set(catalog.prints.map(\.artist)).count == 6)
    #expect(catalog.prints.allSatisfy { !$0.description.isEmpty && $0.year > 2000 })
  }

  @Test func `a print has all that its entry says`() throws {
    let catalog = try read(prints(entry()))
    #expect(
      catalog.prints.map(\.id) == ["low-tide"] && catalog.prints.map(\.title) == ["Low Tide"]
        && catalog.prints.map(\.artist) == ["Ines Vidal"])
    let print = try #require(catalog.prints.first)
    #expect(print.price == 4450)
    #expect(print.motif == .tide)
    #expect(print.year == 2023)
    #expect(print.edition == 80)
    #expect(print.size.width == 50.5)
    #expect(print.size.height == 40)
    #expect(print.description == "Sea. Sand.")
    #expect(print.stock == nil)
    #expect(print.price == 4_450)
  }

  @Test func `a print may say how many are left`() throws {
    #expect(try read(prints(entry(["stock": "7"]))).prints.first?.stock == 7)
    #expect(try read(prints(entry(["stock": "0"]))).prints.first?.stock == 0)
  }

  @Test func `a catalogue that is missing is refused by name`() throws {
    let files = try TemporaryDirectory()
    let file = URL(filePath: files / "catalog.json")
    let refusal = #expect(throws: CatalogError.self) { try Catalog(contentsOf: file) }
    #expect(refusal?.reason == .missing)
    #expect(refusal?.description == "\"\(files / "catalog.json")\" is missing; reinstall Lantern")
  }

  @Test func `a folder in the place of a catalogue is refused`() throws {
    let files = try TemporaryDirectory()
    let refusal = #expect(throws: CatalogError.self) { try Catalog(contentsOf: URL(filePath: files.path)) }
    #expect(refusal?.reason == .unreadable("it is not a regular file"))
  }

  @Test
  func `a pipe that nobody writes to is refused at once`() throws {
    let files = try TemporaryDirectory()
    #expect(mkfifo(files / "catalog.json", 0o600) == 0)
    let refusal = #expect(throws: CatalogError.self) {
      try Catalog(contentsOf: URL(filePath: files / "catalog.json"))
    }
    #expect(refusal?.reason == .unreadable("it is not a regular file"))
  }

  @Test(arguments: [
    "", "{", #"{ "prints": [ { "id": "low-tide", "ti"#, "\u{0}\u{1}", String(repeating: "[", count: 9000),
  ])
  func `a catalogue that is cut off, or no JSON at all, is damaged`(text: String) throws {
    #expect(try refusal(of: text).reason == .damaged("it is not valid JSON"))
  }

  @Test(arguments: [
    ("[]", "the catalog is not an object in braces"), ("{}", "\"prints\" is missing"),
    (#"{ "prints": {} }"#, "\"prints\" is not a list"),
    (#"{ "prints": null }"#, "\"prints\" is not a list"),
  ])
  func `JSON that is no catalogue is damaged`(text: String, what: String) throws {
    #expect(try refusal(of: text).reason == .damaged(what))
  }

  @Test func `a catalogue of a megabyte is read, and of a byte more it is not`() throws {
    let text = prints(entry())
    let full = text + String(repeating: " ", count: 1_000_000 - text.utf8.count)
    #expect(try read(full).prints.count == 1)
    #expect(try refusal(of: full + " ").reason == .tooLarge)
  }

  @Test func `a catalogue of 100 MB is refused for its size alone`() throws {
    let files = try TemporaryDirectory()
    let path = files / "catalog.json"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    // All hole: that it says so is enough.
    #expect(truncate(path, 100_000_000) == 0)
    let refusal = #expect(throws: CatalogError.self) { try Catalog(contentsOf: URL(filePath: path)) }
    #expect(refusal?.reason == .tooLarge)
    #expect(
      refusal?.description
        == "\"\(path)\" is larger than 1000000 bytes; remove prints or reinstall Lantern")
  }

  @Test func `a catalogue without prints is refused`() throws {
    #expect(try refusal(of: #"{ "prints": [] }"#).reason == .noPrints)
  }

  @Test func `two prints with one id are refused, naming both`() throws {
    let text = prints(entry(), entry(["id": #""regatta""#]), entry(["title": #""Regatta""#]))
    let refusal = try refusal(of: text)
    #expect(refusal.reason == .entry(number: 3, name: "Regatta", .sameID(asEntry: 1)))
    #expect(
      refusal.description.hasSuffix("print 3 (\"Regatta\"): print 1 has the same id; change one of them"))
  }

  @Test(arguments: [
    ("title", #""""#, "print 1 (\"\"): the title is empty; write one"),
    ("title", #"" \n ""#, ": the title is empty; write one"),
    ("artist", #""""#, "print 1 (\"Low Tide\"): the artist is empty; write one"),
    ("description", #"" ""#, "print 1 (\"Low Tide\"): the description is empty; write one"),
    ("price", "-1", "print 1 (\"Low Tide\"): the price is -1 cents; write 0 to 100000000"),
    ("price", "100000001", "the price is 100000001 cents; write 0 to 100000000"),
    ("price", "48.5", "\"price\" is not a whole number; correct it"),
    ("price", "1e400", "; correct it"),
    ("price", #""48""#, "\"price\" is not a number; correct it"),
    ("motif", #""kraken""#, "\"kraken\" is not a motif; choose one of harbor, moon, hills, "),
    ("motif", #""\u001b[2J\u202e""#, "\"?[2J?\" is not a motif; "),
    ("edition", "0", "print 1 (\"Low Tide\"): the edition is 0; write 1 or more"),
    ("edition", "null", "\"edition\" is not a number; correct it"),
    ("stock", "81", "the stock is 81 of an edition of 80; write 0 to 80"),
    ("stock", "-1", "the stock is -1 of an edition of 80; write 0 to 80"),
    ("size", #"{ "width": 0, "height": 3 }"#, "write a width and a height from 0.1 to 1000 centimeters"),
    ("size", #"{ "width": 3 }"#, "\"size.height\" is missing; correct it"),
    (
      "id", #""Low Tide""#,
      "\"Low Tide\" is not a valid ID; use lowercase letters, digits and hyphens, like harbour-light"
    ),
    ("id", #""""#, "\"\" is not a valid ID; "),
    ("id", "4", "print 1: \"id\" is not text in quotes; correct it"),
    ("title", "4", "\"title\" is not text in quotes; correct it"),
  ])
  func `a print with a fault is refused by number and title, with what to do`(
    field: String, value: String, words: String
  ) throws {
    let refusal = try refusal(of: prints(entry([field: value])))
    #expect(refusal.description.contains(words), "\(refusal)")
    #expect(refusal.description.contains("catalog.json\", print 1"))
  }

  @Test(arguments: ["id", "title", "artist", "price", "motif", "year", "edition", "size", "description"])
  func `a print that lacks something is refused for it`(field: String) throws {
    var changes: [String: String?] = ["id": #""other""#]
    changes.updateValue(nil, forKey: field)
    let refusal = try refusal(of: prints(entry(), entry(changes)))
    #expect(refusal.description.hasSuffix(": \"\(field)\" is missing; correct it"), "\(refusal)")
    #expect(refusal.description.contains(", print 2"))
  }

  @Test func `something that is no print is refused by its number`() throws {
    #expect(
      try refusal(of: prints(entry(), "7")).description
        .hasSuffix(", print 2: the print is not an object in braces; correct it"))
  }

  // A print's fields as JSON, some of them other ones or, where nil, none.
  private func entry(_ changes: [String: String?] = [:]) -> String {
    let fields: [String: String?] = [
      "id": #""low-tide""#, "title": #""Low Tide""#, "artist": #""Ines Vidal""#, "price": "4450",
      "motif": #""tide""#, "year": "2023", "edition": "80", "size": #"{ "width": 50.5, "height": 40 }"#,
      "description": #""Sea. Sand.""#,
    ]
    let all = fields.merging(changes) { $1 }
    let lines = all.compactMap { field, value in value.map { "\"\(field)\": \($0)" } }
    return "{ \(lines.sorted().joined(separator: ", ")) }"
  }

  private func prints(_ entries: String...) -> String {
    #"{ "prints": [\#(entries.joined(separator: ", "))] }"#
  }

  private func read(_ text: String) throws -> Catalog {
    let files = try TemporaryDirectory()
    try text.write(toFile: files / "catalog.json", atomically: false, encoding: .utf8)
    return try Catalog(contentsOf: URL(filePath: files / "catalog.json"))
  }

  private func refusal(of text: String) throws -> CatalogError {
    try #require(#expect(throws: CatalogError.self) { try read(text) })
  }
}
