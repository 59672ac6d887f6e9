import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Links on the command line, before anything is started.
struct InstanceLinkTests {
  @Test(
    .waitsForProcesses, .requirement(79),
    arguments: [
      (["recrod"], "did you mean \"record\"?"),
      (["bag"], "\"bag\" is neither a command nor a link such as lantern://bag"),
      (["run", "reprot"], "\"reprot\" is neither a command nor a link"),
      (["bag/of/holding"], "\"bag/of/holding\" is not a link"),
      (["https://example.org/bag"], "\"https://\" belongs to another program"),
      (["lantern:////bag"], "a segment is missing"),
      (["lantern://../bag"], "must not be . or .."),
      (["lantern://bag", "lantern://home"], "lantern://home"),
    ])
  func `an argument that is neither a command nor a link starts nothing`(
    arguments: [String], says message: String
  ) throws {
    let files = try TemporaryDirectory()
    let ending = try Command().run(arguments + ["--data-dir", files / "data"])
    expectFailure(ending, status: 64, saying: message, "lantern", "--help\n")
    #expect(ending.output == "")
    #expect(!FileManager.default.fileExists(atPath: files / "data"))
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `a very long invalid link is refused with a short message`() throws {
    // An argument cannot be much longer.
    let text = "lantern://" + String(repeating: "a", count: 120_000)
    let ending = try Command().run([text])
    expectFailure(ending, status: 64, saying: "see lantern --help")
    #expect(ending.errors.utf8.count < 400)
  }
}
