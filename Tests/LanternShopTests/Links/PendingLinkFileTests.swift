import Foundation
import LanternDesktop
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternShop
import LanternTestSupport
import Testing

/// The file of the pending link.
struct PendingLinkFileTests {
  private let files: TemporaryDirectory
  private let url: URL
  private let file: PendingLinkFile

  init() throws {
    files = try TemporaryDirectory()
    url = URL(filePath: files / "pending-link.json")
    file = PendingLinkFile(url)
  }

  @Test(.requirement(78)) func `a pending link is readable by another process, and only by its owner`() throws
  {
    #expect(try file.read() == nil)
    let bag = try Link(scheme: "lantern", place: ["bag"])
    try file.write(Link(scheme: "lantern", place: ["product", "paper-moon"]))
    try file.write(bag)
    #expect(try PendingLinkFile(url).read() == bag)
    let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
    try file.remove()
    try file.remove()
    #expect(try file.read() == nil)
  }

  @Test(
    .requirement(78),
    arguments: [
      "", "{", "[]", #"{"version":2,"link":"lantern://bag"}"#, #"{"version":1,"link":"bag"}"#,
      #"{"version":1,"link":7}"#,
      String(repeating: "x", count: 100_000),
    ])
  func `an invalid pending link is removed and reported`(text: String) throws {
    try Data(text.utf8).write(to: url)
    let failure = try #require(throws: ExitError.self) { try file.read() }
    #expect(failure.message.contains(url.path) && failure.message.contains("discarded"), "\(failure)")
    #expect(try file.read() == nil)
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test(.requirement(78)) func `a pending link that cannot be removed is an error`() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let failure = try #require(throws: ExitError.self) { try file.remove() }
    #expect(failure.message.contains("remove it manually"))
  }
}
