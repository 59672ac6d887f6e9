import Foundation
import LanternApp
import LanternHarness
import LanternTestSupport
import Testing

/// The file of the link that waits.
struct PendingLinkTests {
  private let files: TemporaryDirectory
  private let file: URL
  private let pending: PendingLink

  init() throws {
    files = try TemporaryDirectory()
    file = URL(filePath: files / "pending-link.json")
    pending = PendingLink(file)
  }

  @Test(.requirement(78)) func `it is there again for another process, and only its owner reads it`() throws {
    #expect(try pending.read() == nil)
    try pending.keep(.shop(.product(id: "paper-moon")))
    try pending.keep(.shop(.bag))
    #expect(try PendingLink(file).read() == .shop(.bag))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
    try pending.forget()
    try pending.forget()
    #expect(try pending.read() == nil)
  }

  @Test(
    .requirement(78),
    arguments: [
      "", "{", "[]", #"{"version":2,"link":"lantern://bag"}"#, #"{"version":1,"link":"lantern://nowhere"}"#,
      #"{"version":1,"link":"http://bag"}"#, #"{"version":1,"link":7}"#,
      String(repeating: "x", count: 100_000),
    ])
  func `one that cannot be followed is forgotten, and that is said`(text: String) throws {
    try Data(text.utf8).write(to: file)
    let failure = try #require(throws: ExitError.self) { try pending.read() }
    #expect(failure.message.contains(file.path) && failure.message.contains("discarded"), "\(failure)")
    #expect(try pending.read() == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test(.requirement(78)) func `one that cannot be removed is a failure that says so`() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let failure = try #require(throws: ExitError.self) { try pending.forget() }
    #expect(failure.message.contains("remove it manually"))
  }
}
