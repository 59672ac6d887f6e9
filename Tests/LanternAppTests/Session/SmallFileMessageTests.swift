import Foundation
import LanternApp
import Testing

/// What is said of a small file that cannot be read.
struct SmallFileMessageTests {
  @Test func `a folder in the place of a file is told of in words`() throws {
    let files = try Scratch()
    try FileManager.default.createDirectory(
      atPath: files / "place.json", withIntermediateDirectories: false)
    let failure = try #require(throws: Failure.self) {
      try PlaceFile(URL(filePath: files / "place.json")).read()
    }
    #expect(
      failure.message
        == "“\(files / "place.json")” says where the app was left, but it is not a plain file; it starts anew"
    )
  }
}
