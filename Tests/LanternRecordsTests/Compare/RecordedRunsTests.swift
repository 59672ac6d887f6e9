import Foundation
import LanternHarness
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
    try withTemporaryDirectory { path in
      try put(".", "older", in: path)
      #expect(try RecordedRuns(at: path).folders.map(\.path) == [path])
    }
  }

  @Test func `a folder without one is the recordings in its folders, by name`() throws {
    try withTemporaryDirectory { path in
      try put("c", "a", "b", ".hidden", in: path)
      try Data().write(to: URL(filePath: path + "/notes.txt"))
      #expect(try RecordedRuns(at: path).folders.map(\.path) == [path + "/a", path + "/b", path + "/c"])
    }
  }

  @Test func `a folder among them that has none is a run that failed, and told`() throws {
    try withTemporaryDirectory { path in
      try put("1", "3", in: path)
      try FileManager.default.createDirectory(atPath: path + "/2", withIntermediateDirectories: true)
      #expect(throws: RecordedRuns.ReadError.missing(path: path + "/2")) { try RecordedRuns(at: path) }
    }
  }

  @Test func `where there is none it is said what was looked for`() throws {
    try withTemporaryDirectory { path in
      for place in [path, path + "/absent"] {
        let absence = #expect(throws: RecordedRuns.ReadError.self) { try RecordedRuns(at: place) }
        #expect(
          absence?.description
            == "no recording in \"\(place)\": "
            + "neither the folder nor any of its subfolders contains recording.jsonl; "
            + "name a recording or a folder of recordings")
      }
    }
  }
}
