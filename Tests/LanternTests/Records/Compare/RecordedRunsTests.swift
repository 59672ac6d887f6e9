import Foundation
import LanternFrames
import LanternRecords
import Testing

struct RecordedRunsTests {
  private func put(_ names: String..., in path: String) throws {
    for name in names {
      try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: path + "/\(name)/recording.jsonl"))
    }
  }

  @Test func `a folder with a recording is that one, whatever lies beneath it`() throws {
    try withTemporaryFolder { path in
      try put(".", "older", in: path)
      #expect(try RecordedRuns(at: path).folders.map(\.path) == [path])
    }
  }

  @Test func `a folder without one is the recordings in its folders, by name`() throws {
    try withTemporaryFolder { path in
      try put("c", "a", "b", "deep/er", in: path)
      try FileManager.default.createDirectory(
        atPath: path + "/nothing", withIntermediateDirectories: true)
      #expect(try RecordedRuns(at: path).folders.map(\.path) == [path + "/a", path + "/b", path + "/c"])
    }
  }

  @Test func `where there is none it is said what was looked for`() throws {
    try withTemporaryFolder { path in
      for place in [path, path + "/absent"] {
        let absence = #expect(throws: RecordedRuns.Absence.self) { try RecordedRuns(at: place) }
        #expect(
          absence?.description
            == "there is no recording in “\(place)”: neither it nor a folder in it has a recording.jsonl; "
            + "name a recording, or a folder of several")
      }
    }
  }
}
