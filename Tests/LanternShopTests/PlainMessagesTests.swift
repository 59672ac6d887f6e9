import Foundation
import LanternDesktop
import LanternFiles
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternShop
import LanternTestSupport
import Testing

/// Messages are for users and contain no identifiers of the program.
struct PlainMessagesTests {
  private let files: TemporaryDirectory

  init() throws { files = try TemporaryDirectory() }

  private func expectPlain(
    _ message: String, containing text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(message.contains(text), sourceLocation: sourceLocation)
    for identifier in ["Error", "Domain", "notPlain", "tooLarge", "unreadable(", "Failure(", "CodingKeys"] {
      #expect(!message.contains(identifier), "\(message)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    (#"{"version":1}"#, "the file is damaged"), ("{", "the file is damaged"),
    (#"{"version":2,"link":"lantern://bag"}"#, "it has the unknown version 2"),
    (String(repeating: " ", count: 100_000), "it is larger than 4096 bytes"),
  ])
  func `an invalid pending link is reported in plain words`(text: String, expected: String) throws {
    let file = URL(filePath: files / "pending-link.json")
    try Data(text.utf8).write(to: file)
    let failure = try #require(throws: ExitError.self) { try PendingLinkFile(file).read() }
    expectPlain(failure.message, containing: expected)
  }

  @Test func `an invalid restoration file is reported in plain words`() throws {
    let file = URL(filePath: files / "place.json")
    try Data(repeating: 0x20, count: 2_000_000).write(to: file)
    let tooLarge = try #require(throws: ExitError.self) { try RestorationFile(file).read() }
    expectPlain(tooLarge.message, containing: "it is larger than 1048576 bytes")
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let notPlain = try #require(throws: ExitError.self) { try RestorationFile(file).read() }
    expectPlain(notPlain.message, containing: "it is not a regular file")
  }

  @Test func `an unreadable journal, or an unusable crashes folder, is reported in plain words`() throws {
    let folder = JournalFolder(URL(filePath: files.path))
    try FileManager.default.createDirectory(at: folder.current, withIntermediateDirectories: false)
    let notPlain = try #require(throws: ExitError.self) { try folder.quarantineUnended() }
    expectPlain(notPlain.message, containing: "cannot be read: it is not a regular file")
    try FileManager.default.removeItem(at: folder.current)
    try Data("{\n".utf8).write(to: folder.current)
    try Data().write(to: folder.crashes)
    let notMoved = try #require(throws: ExitError.self) { try folder.quarantineUnended() }
    expectPlain(notMoved.message, containing: "it is not a folder")
  }

  @Test func `a Foundation error is reported with the system's reason`() throws {
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
