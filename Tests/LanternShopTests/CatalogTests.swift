import Foundation
import LanternHarness
import LanternRaster
import LanternShop
import LanternStrings
import LanternTestSupport
import LanternWidgets
import Testing

/// Reading and validating a catalog.
struct CatalogTests {
  @Test(.requirement(98), arguments: ["de", "es", "ar", "zh-Hans"])
  func `every description of a print and every text on an artist is translated`(language: String) throws {
    let catalog = try Catalog(contentsOf: Project.root.appending(path: "Assets/catalog.json"))
    let tag = try LanguageTag(language)
    #expect(catalog.prints.filter { $0.description(in: tag) == $0.description }.map(\.id) == [])
    #expect(
      catalog.artists.filter { $0.about(in: tag).life == $0.life || $0.about(in: tag).text == $0.text }
        .map(\.name) == [])
  }

  @Test func `the catalog of the app is valid`() throws {
    let catalog = try Catalog(contentsOf: Project.root.appending(path: "Assets/catalog.json"))
    #expect(catalog.prints.count == 18)
    #expect(catalog.prints.first?.title == "Harbour Light")
    #expect(catalog.prints.first?.artist == "Ines Vidal")
    #expect(Set(catalog.prints.map(\.artist)).count == 6)
    #expect(catalog.prints.allSatisfy { !$0.description.isEmpty && $0.year > 2000 })
  }

  @Test func `every print of the app has a picture of its own, large enough to be enlarged`() throws {
    let catalog = try Catalog(contentsOf: Project.root.appending(path: "Assets/catalog.json"))
    let files = try catalog.prints.map { print in
      try Data(contentsOf: Project.root.appending(path: "Assets/prints/\(print.id).png"))
    }
    #expect(Set(files).count == 18)
    for file in files { #expect(try Bitmap(png: [UInt8](file)).size == PixelSize(2_800, 2_240)) }
  }

  @Test func `the picture of a print is beside its catalog`() throws {
    let files = try TemporaryDirectory()
    let file = files / "catalog.json"
    try prints(entry()).write(toFile: file, atomically: false, encoding: .utf8)
    #expect(
      try Catalog(contentsOf: URL(filePath: file)).prints.map(\.picture)
        == [.file(path: files / "prints/low-tide.png")])
  }

  @Test func `a print has all properties of its entry`() throws {
    let catalog = try read(prints(entry()))
    #expect(
      catalog.prints.map(\.id) == ["low-tide"] && catalog.prints.map(\.title) == ["Low Tide"]
        && catalog.prints.map(\.artist) == ["Ines Vidal"])
    let print = try #require(catalog.prints.first)
    #expect(print.price == 4450)
    #expect(print.year == 2023)
    #expect(print.edition == 80)
    #expect(print.size.width == 50.5)
    #expect(print.size.height == 40)
    #expect(print.description == "Sea. Sand.")
    #expect(print.stock == nil)
    #expect(print.price == 4_450)
  }

  @Test func `the stock of a print is optional`() throws {
    #expect(try read(prints(entry(["stock": "7"]))).prints.first?.stock == 7)
    #expect(try read(prints(entry(["stock": "0"]))).prints.first?.stock == 0)
  }

  @Test func `a missing catalog is named`() throws {
    let files = try TemporaryDirectory()
    let file = URL(filePath: files / "catalog.json")
    let error = #expect(throws: CatalogError.self) { try Catalog(contentsOf: file) }
    #expect(error?.reason == .missing)
    #expect(error?.description == "\"\(files / "catalog.json")\" is missing; reinstall Lantern")
  }

  @Test func `a folder in place of the catalog is refused`() throws {
    let files = try TemporaryDirectory()
    let error = #expect(throws: CatalogError.self) { try Catalog(contentsOf: URL(filePath: files.path)) }
    #expect(error?.reason == .unreadable("it is not a regular file"))
  }

  @Test
  func `a pipe without a writer is refused immediately`() throws {
    let files = try TemporaryDirectory()
    #expect(mkfifo(files / "catalog.json", 0o600) == 0)
    let error = #expect(throws: CatalogError.self) {
      try Catalog(contentsOf: URL(filePath: files / "catalog.json"))
    }
    #expect(error?.reason == .unreadable("it is not a regular file"))
  }

  @Test(arguments: [
    "", "{", #"{ "prints": [ { "id": "low-tide", "ti"#, "\u{0}\u{1}", String(repeating: "[", count: 9000),
  ])
  func `a catalog that is truncated or not JSON is damaged`(text: String) throws {
    #expect(try error(of: text).reason == .damaged("it is not valid JSON"))
  }

  @Test(arguments: [
    ("[]", "the catalog is not an object in braces"), ("{}", "\"prints\" is missing"),
    (#"{ "prints": {} }"#, "\"prints\" is not a list"),
    (#"{ "prints": null }"#, "\"prints\" is not a list"),
  ])
  func `JSON with another structure is damaged`(text: String, problem: String) throws {
    #expect(try error(of: text).reason == .damaged(problem))
  }

  @Test func `a catalog of one megabyte is read, and a larger one is refused`() throws {
    let text = prints(entry())
    let full = text + String(repeating: " ", count: 1_000_000 - text.utf8.count)
    #expect(try read(full).prints.count == 1)
    #expect(try error(of: full + " ").reason == .tooLarge)
  }

  @Test func `a catalog of 100 MB is refused without being read`() throws {
    let files = try TemporaryDirectory()
    let path = files / "catalog.json"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    // A sparse file, of which only the size matters.
    #expect(truncate(path, 100_000_000) == 0)
    let error = #expect(throws: CatalogError.self) { try Catalog(contentsOf: URL(filePath: path)) }
    #expect(error?.reason == .tooLarge)
    #expect(
      error?.description
        == "\"\(path)\" is larger than 1000000 bytes; remove prints or reinstall Lantern")
  }

  @Test func `a catalog without prints is refused`() throws {
    #expect(try error(of: #"{ "prints": [] }"#).reason == .noPrints)
  }

  @Test func `two prints with the same id are refused, and the message names both`() throws {
    let text = prints(entry(), entry(["id": #""regatta""#]), entry(["title": #""Regatta""#]))
    let error = try error(of: text)
    #expect(error.reason == .entry(number: 3, name: "Regatta", .sameID(asEntry: 1)))
    #expect(
      error.description.hasSuffix("print 3 (\"Regatta\"): print 1 has the same id; change one of them"))
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
    ("id", #""\u001b[2J\u202e""#, "\"?[2J?\" is not a valid ID; "),
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
  func `an invalid print is refused with its number, its title and a remedy`(
    field: String, value: String, message: String
  ) throws {
    let error = try error(of: prints(entry([field: value])))
    #expect(error.description.contains(message), "\(error)")
    #expect(error.description.contains("catalog.json\", print 1"))
  }

  @Test(arguments: ["id", "title", "artist", "price", "year", "edition", "size", "description"])
  func `a print without a required field is refused`(field: String) throws {
    var changes: [String: String?] = ["id": #""other""#]
    changes.updateValue(nil, forKey: field)
    let error = try error(of: prints(entry(), entry(changes)))
    #expect(error.description.hasSuffix(": \"\(field)\" is missing; correct it"), "\(error)")
    #expect(error.description.contains(", print 2"))
  }

  @Test func `an entry that is not an object is refused with its number`() throws {
    #expect(
      try error(of: prints(entry(), "7")).description
        .hasSuffix(", print 2: the print is not an object in braces; correct it"))
  }

  // A print's fields as JSON, with changes. A nil value removes the field.
  private func entry(_ changes: [String: String?] = [:]) -> String {
    let fields: [String: String?] = [
      "id": #""low-tide""#, "title": #""Low Tide""#, "artist": #""Ines Vidal""#, "price": "4450",
      "year": "2023", "edition": "80", "size": #"{ "width": 50.5, "height": 40 }"#,
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

  private func error(of text: String) throws -> CatalogError {
    try #require(#expect(throws: CatalogError.self) { try read(text) })
  }
}
