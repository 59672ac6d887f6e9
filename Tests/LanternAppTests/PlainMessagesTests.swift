import Foundation
import LanternApp
import LanternHarness
import LanternNavigation
import LanternRecords
import LanternTestSupport
import Testing

/// Messages are for people: none of them shows how the program calls things.
struct PlainMessagesTests {
  private let files: TemporaryDirectory

  init() throws { files = try TemporaryDirectory() }

  private func expectPlain(
    _ message: String, saying strings: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(message.contains(strings), sourceLocation: sourceLocation)
    for code in ["Error", "Domain", "notPlain", "tooLarge", "unreadable(", "Failure(", "CodingKeys"] {
      #expect(!message.contains(code), "\(message)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    (#"{"version":1}"#, "the file is damaged"), ("{", "the file is damaged"),
    (#"{"version":2,"link":"lantern://bag"}"#, "it has the unknown version 2"),
    (String(repeating: " ", count: 100_000), "it is larger than 4096 bytes"),
  ])
  func `a link that waited and cannot be read`(text: String, strings: String) throws {
    let file = URL(filePath: files / "pending-link.json")
    try Data(text.utf8).write(to: file)
    let failure = try #require(throws: ExitError.self) { try PendingLink(file).read() }
    expectPlain(failure.message, saying: strings)
  }

  @Test func `a place that is a folder, or too large`() throws {
    let file = URL(filePath: files / "place.json")
    try Data(repeating: 0x20, count: 2_000_000).write(to: file)
    let tooLarge = try #require(throws: ExitError.self) { try RestorationFile(file).read() }
    expectPlain(tooLarge.message, saying: "it is larger than 1048576 bytes")
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let notPlain = try #require(throws: ExitError.self) { try RestorationFile(file).read() }
    expectPlain(notPlain.message, saying: "it is not a regular file")
  }

  @Test func `a journal that is a folder, or whose crashes cannot be kept`() throws {
    let folder = JournalFolder(URL(filePath: files.path))
    try FileManager.default.createDirectory(at: folder.present, withIntermediateDirectories: false)
    let notPlain = try #require(throws: ExitError.self) { try folder.quarantineUnended() }
    expectPlain(notPlain.message, saying: "cannot be read: it is not a regular file")
    try FileManager.default.removeItem(at: folder.present)
    try Data("{\n".utf8).write(to: folder.present)
    try Data().write(to: folder.crashes)
    let notKept = try #require(throws: ExitError.self) { try folder.quarantineUnended() }
    expectPlain(notKept.message, saying: "File exists")
  }

  @Test func `the system's reason for an error of Foundation's`() throws {
    let error = try #require(throws: (any Error).self) {
      try FileManager.default.createDirectory(atPath: "/dev/null/folder", withIntermediateDirectories: true)
    }
    #expect(systemReason(of: error) == "Not a directory")
    let missing = try #require(throws: (any Error).self) {
      try FileManager.default.contentsOfDirectory(atPath: files / "missing")
    }
    #expect(systemReason(of: missing) == "No such file or directory")
  }
}
