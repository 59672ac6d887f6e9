import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// What a command line says about a link, before anything is started.
struct InstanceLinkTests {
  @Test(
    .waitsForProcesses, .requirement(79),
    arguments: [
      (["recrod"], "\"recrod\" is neither a command nor a link"),
      (["recrod", "--output", "folder"], "\"recrod\" is neither a command nor a link"),
      (["run", "reprot"], "\"reprot\" is neither a command nor a link"),
      (["bag/of/holding"], "“bag/of/holding” is not a link"),
      (["lantern:bag"], "“lantern:bag” is not a link"),
      (["https://example.org/bag"], "“https://” belongs to another program"),
      (["lantern://"], "a segment is missing"),
      (["lantern://../bag"], "must not be . or .."),
      (["lantern://bag", "lantern://home"], "lantern://home"),
    ])
  func `what is neither a command nor a link starts nothing`(arguments: [String], says strings: String) throws
  {
    let files = try TemporaryDirectory()
    let ending = try Command().run(arguments + ["--data-dir", files / "data"])
    expectRefusal(ending, status: 64, saying: strings, "see lantern --help")
    #expect(ending.output == "")
    #expect(!FileManager.default.fileExists(atPath: files / "data"))
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `a megabyte that is no link is refused in a line that can be read`() throws {
    // More than that, one argument cannot have.
    let text = "lantern://" + String(repeating: "a", count: 120_000)
    let ending = try Command().run([text])
    expectRefusal(ending, status: 64, saying: "see lantern --help")
    #expect(ending.errors.utf8.count < 400)
  }
}
