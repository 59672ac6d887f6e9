import Foundation
import LanternDesktop
import LanternHarness
import LanternNavigation
import LanternTestSupport
import Testing

/// The file of the restoration state.
struct RestorationFileTests {
  private let files: TemporaryDirectory
  private let file: URL

  init() throws {
    files = try TemporaryDirectory()
    file = URL(filePath: files / "place.json")
  }

  @Test func `a restoration state is read as it was written`() throws {
    let link = try Link(scheme: "lantern", place: ["bag"])
    var restorationState = RestorationState(children: [RestorationState(link: link)])
    restorationState.children[0].screenState = ScreenState(offsets: [12.5], focus: [1, 0])
    let state = RestorationFile.FlowState(flow: "main", state: restorationState)
    #expect(try RestorationFile(file).read() == nil)
    try RestorationFile(file).write(state)
    #expect(try RestorationFile(file).read() == state)
  }

  @Test(arguments: [
    "", "{}", "nonsense", #"{"version":1}"#, #"{"version":1,"place":{"part":"main"}}"#,
    #"{"version":1,"place":{"part":"main","standing":{"link":"x://","held":[],"isSheet":false,"shown":0}}}"#,
    String(repeating: "[", count: 100_000), String(repeating: " ", count: 2_000_000),
  ])
  func `a damaged file is reported`(text: String) throws {
    try Data(text.utf8).write(to: file)
    let failure = try #require(throws: ExitError.self) { try RestorationFile(file).read() }
    #expect(
      failure.message.contains(file.path) && failure.message.contains("starts at its first screen"),
      "\(failure)")
  }

  @Test(arguments: ["0", "2", "99"]) func `a file of another version is ignored`(version: String) throws {
    try Data(#"{"version":\#(version),"place":{"part":"main","new":true}}"#.utf8).write(to: file)
    #expect(try RestorationFile(file).read() == nil)
  }
}
